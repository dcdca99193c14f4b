/*
 * company.svelte.ts: a table at the server without its game: who sits there, what they say and show to each other, and
 * what one can ask the server about it. far.svelte.ts is the game.
 */
import type { Content, Seat } from "../engine/types";
import { app } from "../lib/app.svelte";
import { t } from "../lib/i18n.svelte";
import { openShare, promised, seeCommit, sealOf, type Promised } from "./dice";
import { link } from "./link.svelte";
import { whyNot } from "./sentences";
import { isNo, type AskKind, type Asks, type HereTold, type No, type PersonId, type PointTold } from "./wire";
import type { Holder, SuggestTold, TableTold, Told, Wish, Words } from "./wire";
import { holderName, personName } from "./words";

/** A team-mate points at a component; it goes away by itself after some seconds. */
export interface Point {
  person: PersonId;
  place: string;
  /** For keyed lists. */
  id: number;
}

/** A team-mate suggests a move for one of our seats; it disappears when that seat gets another question. */
export interface Suggestion {
  person: PersonId;
  seat: Seat;
  line: string;
  /** The move in words; empty if the seat may not make it now. */
  says: string;
  id: number;
  decision: number | undefined;
}

/** The table as the server sent it; if nobody wants to end the game, the list is empty. */
export type TableNow = TableTold & { ends: PersonId[] };

/* How long a finger stays, in milliseconds. */
const POINTING = 6000;

const sameWords = (a: Words, b: Words): boolean =>
  a.person === b.person && a.at === b.at && a.text === b.text && a.phrase === b.phrase;

let lastId = 0;

export abstract class Company {
  /** Everything about the table except the game; the server sends it whole whenever it changes. */
  told = $state.raw<TableNow>(null as unknown as TableNow);
  /** What was said, oldest first; phrases by number. */
  words = $state.raw<Words[]>([]);
  /** Somebody asks for an undo; `agree` answers if one of our seats is in `asked`. */
  wish = $state.raw<Wish | null>(null);
  /** Our seats that may decide something, with the number of the decision. */
  asked = $state.raw<[Seat, number][]>([]);
  points = $state.raw<Point[]>([]);
  suggestions = $state.raw<Suggestion[]>([]);
  /** The people muted here, as far as this page knows. */
  muted = $state.raw<PersonId[]>([]);
  /** The server has closed the table to us; or the game cannot be shown here: sentences. */
  protected shutOut = $state<string | null>(null);
  protected unshowable = $state<string | null>(null);

  /** When `told` came: Date.now(). */
  protected toldAt = 0;
  /** We know what was said before. */
  protected hasWords = false;
  private isMindingDice = false;
  private hasMoreDice = false;

  constructor(
    /** Its name, as in the address. */
    readonly name: string,
    /** The secret of the link that led here. */
    protected readonly key: string | undefined,
  ) {}

  /** Settles when everything that the server has sent is shown. */
  protected abstract caughtUp(): Promise<void>;
  /** A move in words; empty if it may not be made now. */
  protected abstract wordsOf(line: string): string;

  // ---- who is who ----

  /** Our own seats. */
  get seats(): readonly Seat[] {
    return this.told.you.seats;
  }

  get isOwner(): boolean {
    return this.told.owner === this.told.you.person;
  }

  get isSpectator(): boolean {
    return this.seats.length === 0;
  }

  /** There is no connection; it comes back by itself. */
  get isLost(): boolean {
    return link.state === "lost" || link.state === "connecting";
  }

  /** The table is closed to us, or cannot be shown: a sentence. */
  get closed(): string | null {
    return this.shutOut ?? this.unshowable;
  }

  nameOf(person: PersonId | undefined): string {
    return this.told.people.find((p) => p.person === person)?.name ?? "";
  }

  seatOf(seat: Seat): Holder {
    return this.told.seats[seat] ?? {};
  }

  /** What was promised about the dice, as this browser saw it. */
  promised(): Promised {
    return promised(this.name) ?? { commit: this.told.commit, nonce: null, draw: null };
  }

  /** The components and rules that this table is played with, in the present language. */
  content = (): Promise<Content> => app.content(this.told.game, this.told.content);

  /** What we are asked besides the game, each under a name that differs for each question. */
  get requests(): { key: string; says: string }[] {
    const { phase, seats, ends, you } = this.told;
    if (phase === "open")
      return this.canBegin ? [{ key: "begin", says: t("Everybody is here: you may begin.") }] : [];
    if (phase !== "playing" || (this.isSpectator && !this.isOwner)) return [];
    const late = seats.flatMap((s, seat) => (s.late && !s.bot && !this.seats.includes(seat) ? [seat] : []));
    const enders = ends
      .filter((person) => person !== you.person)
      .map((person) => personName(this.told, person));
    const isEndAsked = enders.length > 0 && !this.isSpectator && !ends.includes(you.person);
    const isUndoAsked = this.wish?.asked.some((seat) => this.seats.includes(seat)) ?? false;
    return [
      ...(isUndoAsked
        ? [
            {
              key: `undo ${this.wish?.decision}`,
              says: t("Somebody would like to take a decision back and asks you."),
            },
          ]
        : []),
      ...(isEndAsked
        ? [
            {
              key: `end ${ends.join(" ")}`,
              says: t("{1} proposes to end the game here, without a result.", enders.join(", ")),
            },
          ]
        : []),
      ...late.map((seat) => ({
        key: `late ${seat}`,
        says: t("Time is up for {1}. What now?", holderName(this.told, seats[seat] ?? {})),
      })),
    ];
  }

  /** Everybody has come, and it is up to us to start. */
  private get canBegin(): boolean {
    return this.isOwner && this.told.seats.every((s) => s.person !== undefined || s.bot !== undefined);
  }

  protected decisionOf(seat: Seat): number | undefined {
    return this.asked.find(([s]) => s === seat)?.[1];
  }

  // ---- what is told ----

  protected takeCompany(told: TableTold, came: number): void {
    this.told = { ...told, ends: told.ends ?? [] };
    this.toldAt = came;
    this.shutOut = null;
    seeCommit(this.name, told.commit);
    void this.mindDice();
    void this.readWords();
  }

  /** Everything else that is not the game. */
  protected takeTalk(told: Told): void {
    if (told.is === "said") this.words = [...this.words, told];
    else if (told.is === "here") this.takeHere(told);
    else if (told.is === "point") this.takePoint(told);
    else if (told.is === "suggest") this.takeSuggestion(told);
    else if (told.is === "no" && told.re === undefined) this.shutOut = whyNot(told);
  }

  /** Everybody with a seat takes part in the dice automatically: sealed before the draw, opened with it. */
  private async mindDice(): Promise<void> {
    if (this.isMindingDice) {
      this.hasMoreDice = true;
      return;
    }
    this.isMindingDice = true;
    do {
      this.hasMoreDice = false;
      await this.shareOnce(this.told);
    } while (this.hasMoreDice);
    this.isMindingDice = false;
  }

  private async shareOnce(told: TableTold): Promise<void> {
    if (told.phase !== "open" || told.you.seats.length === 0) return;
    const own = told.shares?.find((s) => s.person === told.you.person);
    if (!told.drawing) {
      if (!own) await link.ask("seal", { seal: await sealOf(app.engine, told) });
      return;
    }
    if (!own?.counts || own.open) return;
    const nonce = await openShare(app.engine, told, own.seal);
    if (nonce) await link.ask("nonce", { nonce });
  }

  /** What was said before; those who watch hear nothing. */
  private async readWords(): Promise<void> {
    if (this.hasWords || (this.isSpectator && !this.isOwner)) return;
    this.hasWords = true;
    const known = this.words.length;
    const answer = await link.ask("chats", {});
    if (isNo(answer)) {
      this.hasWords = false;
      return;
    }
    const heard = this.words.slice(known).filter((w) => !answer.said.some((s) => sameWords(s, w)));
    this.words = [...answer.said, ...heard];
  }

  private takeHere({ person, here, watching }: HereTold): void {
    const people = this.told.people.map((p) => (p.person === person ? { ...p, here } : p));
    this.told = { ...this.told, people, watching };
  }

  private takePoint({ person, place }: PointTold): void {
    const point = { person, place, id: ++lastId };
    this.points = [...this.points.filter((p) => p.person !== person), point];
    setTimeout(() => (this.points = this.points.filter((p) => p !== point)), POINTING);
  }

  private takeSuggestion({ person, seat, line }: SuggestTold): void {
    if (!this.seats.includes(seat)) return;
    const others = this.suggestions.filter((s) => s.person !== person || s.seat !== seat);
    const decision = this.decisionOf(seat);
    this.suggestions = [...others, { person, seat, line, says: this.wordsOf(line), id: ++lastId, decision }];
  }

  /** Drops suggestions for another question. */
  protected reviewSuggestions(): void {
    this.suggestions = this.suggestions
      .filter((s) => s.decision === this.decisionOf(s.seat))
      .map((s) => ({ ...s, says: this.wordsOf(s.line) }));
  }

  // ---- verbs: null if it was done, else the refusal (whyNot() words it) ----

  private async verb<Kind extends AskKind>(kind: Kind, fields: Asks[Kind]): Promise<No | null> {
    const answer = await link.ask(kind, fields);
    await this.caughtUp(); // show what it changed
    return isNo(answer) ? answer : null;
  }

  async sit(seat: Seat): Promise<No | null> {
    const key = this.key ? { key: this.key } : {};
    if (this.told.phase !== "open") return this.verb("sit", { seat, ...key });
    const seal = await sealOf(app.engine, this.told);
    this.isMindingDice = true; // it comes along
    const no = await this.verb("sit", { seat, seal, ...key });
    this.isMindingDice = false;
    void this.mindDice();
    return no;
  }

  stand = (seat: Seat): Promise<No | null> => this.verb("stand", { seat });
  give = (seat: Seat, to: { bot: string } | { person: PersonId }): Promise<No | null> =>
    this.verb("give", { seat, ...to });

  /** The key of a link to the table, or to one seat; a new key revokes the old one. */
  async invite(seat?: Seat): Promise<string | No> {
    const answer = await link.ask("invite", { seat });
    return isNo(answer) ? answer : answer.key;
  }

  revoke = (seat?: Seat): Promise<No | null> => this.verb("revoke", { seat });
  /** The owner begins the game. */
  begin = (): Promise<No | null> => this.verb("start", {});
  end = (yes: boolean): Promise<No | null> => this.verb("end", { yes });

  /** The name of the next table. */
  async rematch(): Promise<string | No> {
    const answer = await link.ask("rematch", {});
    return isNo(answer) ? answer : (answer.table ?? this.told.rematch ?? "");
  }

  settings = (switches: { listed?: boolean; spectators?: boolean; chat?: boolean }): Promise<No | null> =>
    this.verb("settings", switches);
  say = (text: string): Promise<No | null> => this.verb("say", { text });
  phrase = (phrase: number): Promise<No | null> => this.verb("say", { phrase });

  async mute(person: PersonId, yes: boolean): Promise<No | null> {
    const no = await this.verb("mute", { person, yes });
    if (no) return no;
    const others = this.muted.filter((p) => p !== person);
    this.muted = yes ? [...others, person] : others;
    this.hasWords = false;
    await this.readWords();
    return null;
  }

  point = (place: string): Promise<No | null> => this.verb("point", { place });
  suggest = (seat: Seat, line: string): Promise<No | null> => this.verb("suggest", { seat, line });

  /** Puts a suggestion away without following it; following is table.play(suggestion.line). */
  dismiss(suggestion: Suggestion): void {
    this.suggestions = this.suggestions.filter((s) => s !== suggestion);
  }

  late = (seat: Seat, choice: "wait" | "bot" | "free" | "end"): Promise<No | null> =>
    this.verb("late", { seat, choice });

  /** Answers the present request to undo, for every seat of ours that is asked. */
  async agree(yes: boolean): Promise<No | null> {
    for (;;) {
      const wish = this.wish;
      if (!wish?.asked.some((seat) => this.seats.includes(seat))) return null;
      const no = await this.verb("agree", { decision: wish.decision, yes });
      if (no) return no.why === "late" ? null : no; // somebody else has settled it
      if (this.wish === wish) return null;
    }
  }

  /** Keeps a report of a bug at the server, and gives it back to read. */
  async report(text: string): Promise<string | No> {
    const answer = await link.ask("report", { text });
    return isNo(answer) ? answer : answer.text;
  }
}
