/*
 * types.ts: what the engine says, as JSON. One definition for the worker, the table and the boards;
 * src/wasm is the other side and has the same words.
 *
 * A request is a text: a line with the command and its arguments, then lines with its body. Nothing
 * here knows a rule: the page draws what the engine tells and sends back one of the lines it offers.
 */

/** A refusal that is not about a rule: a sentence, and the line of a file it is about. */
export interface Fault {
  error: string;
  line?: number;
  /** The hash of content that is not here; `use` can bring it. */
  content?: string;
  /** The engine's dialect, where the server speaks another: only a new page helps. */
  dialect?: string;
}

/** A rule of the game: its number ("BO-20.8") and its sentence in the reader's language. */
export interface Law {
  rule: string;
  says: string;
}

// ---- what there is to play ----

/** An option of the set-up; values are "1..5" (a number), "easy|normal|hard" or "text". */
export interface SetupOption {
  name: string;
  values: string;
  otherwise: string;
  help: string;
}

export interface GameInfo {
  id: string;
  name: string;
  title: string;
  playable: boolean;
  /** Sixteen digits: what the engine and a server must share to understand each other. */
  dialect: string;
  /** The hash of the content that is built in. */
  content: string;
  options: SetupOption[];
  bots: string[];
  /** What there is to choose from, as the build asked the content; absent in answers to `games`. */
  scenarios?: { id: string; title: string; next: string }[];
}

// ---- components ----

/** One rule of a component: in the effect language and in words. */
export interface ComponentRule {
  code: string;
  says: string;
  /** The word of its trigger, or of the state while which it holds: "talked", "held". */
  when: string;
  /** The words of its effect in order, with the last number behind each: roll(+2) is { word: "roll", by: 2 }. */
  does: { word: string; by: number }[];
}

/** A card, a place, a leader: `n` is its number in views and arguments, counted from 1 in its sort. */
export interface Component {
  n: number;
  sort: string;
  kind: string;
  /** Nothing that somebody looks for among the cards: a street, a number of the rules. */
  inner: boolean;
  id: string;
  title: string;
  original: string;
  text: string;
  note: string;
  source: string;
  copies: number;
  /** As written in the content: numbers, words and ids; notes and titles are above. */
  fields: Record<string, (string | number)[]>;
  rules: ComponentRule[];
}

/** All components of a game with their texts, and its rules, in one language. */
export interface Content {
  game: string;
  hash: string;
  sorts: Record<string, Component[]>;
  laws: (Law & { class: "refuses" | "does" | "fact" | "note" | "example" })[];
}

// ---- the table ----

export type Seat = number;

/**
 * An argument of a move, an event, a question or a fact. `id` is missing for plain numbers and for what is not known:
 * then `value` is 0 and `says` a question mark.
 */
export interface Arg {
  sort: string;
  value: number;
  id?: string;
  says: string;
}

export interface Odds {
  /** Whole numbers below 2^64, as decimal texts: the chances are exact. */
  success: string;
  detected: string;
  failed: string;
  of: string;
}

export interface Move {
  seat: Seat;
  /** The line of the notation: what is sent, kept and typed. */
  line: string;
  verb: string;
  args: Arg[];
  says: string;
  /** What it has in common with moves that differ in the last argument only, where there are words for it. */
  group?: string;
  /** The action points that it costs; 0 if it is free where others are not, absent where points do not come into it. */
  cost?: number;
  /** The chances after this move, where it changes or decides them. */
  odds?: Odds;
}

/** Something said of the game: a question, a fact, an event. */
export interface Said {
  kind: string;
  seat: Seat | null;
  args: Arg[];
  says: string;
}

/** What one seat is asked, or may do in between; `must` tells which. Without `must`, `kind` and `says` are empty. */
export interface Ask extends Said {
  seat: Seat;
  must: boolean;
  /** What a reader without the cards before him needs: paragraphs. */
  behind: string[];
  moves: Move[];
}

export interface TableSeat {
  seat: Seat;
  /** Its name in the notation: "kordt". */
  word: string;
  /** As people call it: "Kordt". */
  title: string;
}

/** Numbers of the view by field; sets of more than 32 bits are hex texts ("0x1f"). */
export type View = Record<string, number | string | (number | string)[]>;

export interface Look {
  game: string;
  /** Lines in the log. */
  line: number;
  seats: TableSeat[];
  view: View;
  /** Decisions on the stack; 0 between the decisions of a turn. */
  depth: number;
  must: Seat[];
  may: Seat[];
  asks: Ask[];
  facts: Said[];
  /** The position as text, a line each; lines that begin with blanks belong to the one above. */
  text: string[];
  odds: Odds | null;
  /** `carry` is what a game of a campaign hands on: the option of that name with which the next one begins. */
  over: (Law & { winners: Seat[]; carry?: string }) | null;
  /** What undo would do now: the line of the log after which the game would go on, or why not. */
  undo: { can: boolean; to: number; why?: Law };
}

/** An event as the viewers heard it. `hidden` are the arguments that they did not hear. */
export interface Told extends Said {
  rule: string;
  law: string;
  behind: string[];
  hidden: number[];
}

/** A line of the log with what it brought about. */
export interface LogLine {
  n: number;
  /** 255 if it is not known whose line it is. */
  seat: Seat;
  /** Empty if it may hold a secret of somebody else. */
  line: string;
  /** "undo" for wishes to undo and their answers; empty if even that is somebody else's secret. */
  verb: string;
  undone: boolean;
  told: Told[];
}

/** What became of a line that was sent. */
export interface Done {
  done: LogLine;
  /** By seat number: the events that this seat alone heard, or heard more of than the viewers. */
  own: Record<string, Told[]>;
}
export interface Refused {
  refused: Law;
}
export type Answer = Done | Refused | Fault;

export interface Hint {
  move: Move;
  why: string;
}

/**
 * Why the chances are as they are: facts, each thing that bears on the roll by itself. Without facts nothing is rolled
 * for, or the game has nobody who could say. Stawka's kinds begin with what they are: `ranks`, `rank-document` and what
 * changes either rank (`rank-adds-…`, `rank-takes-…`), `rank-die`, `thresholds`, `against-…`, `adds-…`, `takes-…`,
 * `added`, `sum-…` (eleven of them), `dice`, `could-…`, `secret-…` (what a secret would mean), and while a stage is
 * planned `plan-…` of each card that can be chosen; their arguments are in src/games/st/st_view.h.
 */
export interface Weighed {
  odds: Odds | null;
  facts: Said[];
}

/** The set-up complete with its defaults, as it stands in the record. */
export interface Opened {
  game: string;
  setup: string;
  /** Empty for a game at a server. */
  seed: string;
  length: number;
  seats: TableSeat[];
}

/** A game at a server, as its table is told. */
export interface Far {
  game: string;
  content: string;
  dialect: string;
  setup: string;
}

/** A record that has been replayed: every line is legal, it ends as it says, and its dice give its seed. */
export interface Verified {
  game: string;
  setup: string;
  seed: string;
  /** What the server promised before the game; null if the record is of a game without a server. */
  commit: string | null;
  nonces: string[];
  lines: number;
  /** Null if the players ended the game before its rules did. */
  result: (Law & { winners: Seat[] }) | null;
}

export interface Bench {
  decisions: number;
  games: number;
  signature: string;
}
