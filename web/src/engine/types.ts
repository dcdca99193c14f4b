/*
 * types.ts: the engine's answers, as JSON. One definition for the worker, the table and the boards; src/wasm is the
 * other side and uses the same words.
 *
 * A request is a text: a line with the command and its arguments, then lines with its body. Nothing here knows a rule:
 * the page draws what the engine sends and returns one of the lines it offers.
 */

import type { Games } from "./contract/games";

/** A game that this page was built with; contract/ has the types of each. */
export type GameId = keyof Games;

/** A refusal that is not about a rule: a sentence, and the line of a file it is about. */
export interface Fault {
  error: string;
  line?: number;
  /** The hash of content that the engine does not have; `use` can supply it. */
  content?: string;
  /** The engine's dialect, if the server has a different one: only a new page helps. */
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
  /** Sixteen digits, which must be the same in the engine and a server that it plays with. */
  dialect: string;
  /** The hash of the content that is built in. */
  content: string;
  options: SetupOption[];
  bots: string[];
  /** The prefix of its rules, such as "BO". This and the next fields come from the build; answers to `games` lack them. */
  letters?: string;
  /** What there is to choose from. */
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
  /** Nothing that people would look for among the cards: a street, a number from the rules. */
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
export interface Arg<Sort extends string = string, Id extends string = string> {
  sort: Sort;
  value: number;
  id?: Id;
  says: string;
}

/** Something about any game: a question, a fact, an event. */
export interface Said {
  kind: string;
  seat: Seat | null;
  args: Arg[];
  says: string;
}

/** The sentences of a table of forms: each kind has its own arguments. */
type Saying<Forms> = { [Kind in keyof Forms & string]: { kind: Kind; args: Forms[Kind] } }[keyof Forms &
  string];

/*
 * By game. Looked up rather than computed where they are used, so that code for any game accepts what belongs to one.
 */
type Verbs = { [Game in GameId]: keyof Games[Game]["verbs"] & string };
type Questions = { [Game in GameId]: Saying<Games[Game]["questions"] & { "": [] }> };
type Events = { [Game in GameId]: Saying<Games[Game]["events"]> };
type Facts = { [Game in GameId]: Saying<Games[Game]["facts"]> };

export interface Odds {
  /** Whole numbers below 2^64, as decimal texts: the chances are exact. */
  success: string;
  detected: string;
  failed: string;
  of: string;
}

export interface Move<Game extends GameId = GameId> {
  seat: Seat;
  /** The line of the notation: what is sent, kept and typed. */
  line: string;
  verb: Verbs[Game];
  args: Arg[];
  says: string;
  /** The heading that it shares with moves that differ only in the last argument, if there is one. */
  group?: string;
  /** The action points that it costs; 0 if it is free where others are not, absent where there are no points. */
  cost?: number;
  /** The chances after this move, where it changes or decides them. */
  odds?: Odds;
}

interface Asked<Game extends GameId> {
  seat: Seat;
  says: string;
  must: boolean;
  /** For somebody who does not have the cards at hand: paragraphs. */
  behind: string[];
  moves: Move<Game>[];
}

/** A seat's question and moves. Without `must` the seat may only interrupt, and `kind` and `says` are empty. */
export type Ask<Game extends GameId = GameId> = Questions[Game] & Asked<Game>;

export interface TableSeat {
  seat: Seat;
  /** Its name in the notation: "kordt". */
  word: string;
  /** As people call it: "Kordt". */
  title: string;
}

/** A fact about a table. */
export type Fact<Game extends GameId = GameId> = Facts[Game] & { seat: Seat | null; says: string };

export interface Look<Game extends GameId = GameId> {
  game: Game;
  /** Lines in the log. */
  line: number;
  seats: TableSeat[];
  view: Games[Game]["view"];
  /** Decisions on the stack; 0 between the decisions of a turn. */
  depth: number;
  /** The number of the turn; 0 in games that offer nobody an interrupt. */
  turn: number;
  must: Seat[];
  may: Seat[];
  asks: Ask<Game>[];
  facts: Fact<Game>[];
  /** The position as text, a line each; lines that begin with blanks belong to the one above. */
  text: string[];
  odds: Odds | null;
  /** `carry` is what a campaign game hands on: the next one begins with it as the option of that name. */
  over: (Law & { winners: Seat[]; carry?: string }) | null;
  /** What undo would do now: the line of the log after which the game would go on, or why not. */
  undo: { can: boolean; to: number; why?: Law };
}

interface Heard {
  seat: Seat | null;
  says: string;
  rule: string;
  law: string;
  behind: string[];
  hidden: number[];
}

/** An event as the viewers heard it. `hidden` are the arguments that they did not hear. */
export type Told<Game extends GameId = GameId> = Events[Game] & Heard;

/** A line of the log with its events. */
export interface LogLine<Game extends GameId = GameId> {
  n: number;
  /** 255 if it is not known whose line it is. */
  seat: Seat;
  /** Empty if it may contain somebody else's secret. */
  line: string;
  /** "undo" for requests to undo and their answers; empty if even that is somebody else's secret. */
  verb: string;
  undone: boolean;
  told: Told<Game>[];
}

/** The result of a line that was sent. */
export interface Done {
  done: LogLine;
  /** By seat number: the events that this seat alone heard, or heard more of than the viewers. */
  own: Record<string, Told[]>;
}
export interface Refused {
  refused: Law;
}
export type Answer = Done | Refused | Fault;

/** A move that is worth making. */
export interface Advice<Game extends GameId = GameId> {
  move: Move<Game>;
  /** The reason in words; "" if there is nothing to say. */
  why: string;
  /** What is to be feared of it; "" if nothing is known. */
  fear: string;
  /** How likely the seat's side wins after it, from 0 to 1, and half the width of the 95 % interval. */
  chance: number;
  error: number;
}

/** The one to three best moves of a seat, best first, as far as it can know. */
export interface Hint<Game extends GameId = GameId> {
  best: Advice<Game>[];
}

/** A line of a finished game in hindsight. Chances are shares of 1. */
export interface Insight {
  line: number;
  /** Who moved; null for lines that are not moves. */
  seat: Seat | null;
  /** The move in words. */
  says: string;
  /** How many moves were legal. */
  choices: number;
  /** How likely the first side was to win before this line and after it: the conspirators, the Poles. */
  before: number;
  chance: number;
  /** At most 0: what the move gave away of its own side's chance, judged by what its seat could know. */
  skill: number;
  /** What dice and cards added to the first side's chance, or took from it. */
  luck: number;
  /** A move that was clearly better, and lines that could have followed it. */
  better: {
    says: string;
    /** The line of the notation. */
    move: string;
    why: string;
    /** For the mover's side, as its seat could judge; and half the width of the 95 % interval. */
    chance: number;
    error: number;
    line: string[];
  } | null;
  /** The same in one line, for the engine to read again. */
  kept: string;
}

/** A finished game in hindsight. */
export interface Summary {
  /** A few sentences. */
  says: string[];
  /** The lines of its turning points. */
  turning: number[];
  sides: { seat: Seat; skill: number; luck: number; mistakes: number }[];
}

/**
 * Why the chances are as they are: facts, one for each thing that affects the roll. Without facts there is no roll, or
 * the game cannot explain it. Stawka's kinds begin with what they are: `ranks`, `rank-document` and what changes either
 * rank (`rank-adds-…`, `rank-takes-…`), `rank-die`, `thresholds`, `against-…`, `adds-…`, `takes-…`, `added`, `sum-…`
 * (eleven of them), `dice`, `could-…`, `secret-…` (what a secret would mean), and while a stage is planned `plan-…` for
 * each card that can be chosen; their arguments are in contract/st.ts.
 */
export interface Weighed<Game extends GameId = GameId> {
  odds: Odds | null;
  facts: Fact<Game>[];
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

/** A game at a server, as its table describes it. */
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
  /** The hash of seats, seals and commitment; null in records from before there were seals. */
  draw: string | null;
  /** How many draws there were, and how many people sat there. */
  draws: number;
  people: number;
  lines: number;
  /** Lines before them that were played under other rules. */
  unchecked: number;
  /** Bots' moves that the engine recomputed, and those of bots that it does not have. */
  bots: number;
  unknown: number;
  /** Null if the players ended the game before its rules did. */
  result: (Law & { winners: Seat[] }) | null;
}

export interface Bench {
  decisions: number;
  games: number;
  signature: string;
}
