/*
 * table.svelte.ts: a table as the page shows it: the position, the log, the latest news, the question, and what the
 * person has in hand. Boards read from here and call its verbs; they do not know where the game is hosted.
 */
import { isFault, isRefused } from "../engine/engine";
import type {
  Advice,
  Ask,
  Component,
  Content,
  Fault,
  GameId,
  Hint,
  Law,
  LogLine,
  Look,
  Move,
  Refused,
  Seat,
  Told,
  Weighed,
} from "../engine/types";
import { engineStopped, type Offer, type Secret, type Source, type Update } from "./source";

export class Table<Game extends GameId = GameId> {
  look = $state.raw<Look<Game>>(null as unknown as Look<Game>);
  log = $state.raw<LogLine<Game>[]>([]);
  /** The events of the last line; boards move pieces and dice by them, the live region speaks them. */
  news = $state.raw<{ line: LogLine<Game>; before: Look<Game> } | null>(null);
  refusal = $state.raw<Law | null>(null);
  /** A sentence about the browser or the engine, until it is put away. */
  trouble = $state<string | null>(null);
  thinking = $state<Seat | null>(null);
  secret = $state.raw<Secret | null>(null);
  isLifted = $state(false);
  /** Who is asked in the open and may look at a hand of their own (`draw`); null where everything lies open. */
  hand = $state<Seat | null>(null);
  /** Somebody holds the key: the curtain asks whose hand to show, and then shows it. */
  isPeeking = $state(false);
  peeker = $state<Seat | null>(null);
  /** The best moves, while somebody wants to know them; the board marks one of them. */
  advice = $state.raw<Advice<Game>[]>([]);
  nthAdvice = $state(0);
  /** They are being worked out. */
  isAdvising = $state(false);
  /** A bot waits for somebody here who may interrupt. */
  offer = $state.raw<Offer | null>(null);
  /** The last turn with an offer, and the last turn in which the player wants no more offers. */
  private offeredTurn = $state(0);
  private letTurn = $state(0);
  /** Looking back: the position after so many lines; null at the present. */
  past = $state.raw<{ line: number; look: Look<Game> } | null>(null);
  content = $state.raw<Content>(null as unknown as Content);
  isBusy = $state(false);
  /** What is being read is for everybody: it lies before the curtain. */
  isReadByAll = $state(false);
  /** Counts the requests to look elsewhere: only the last one is shown. */
  private wishes = 0;
  /** The same for hints: one that was waved away, or is about another position, is not shown. */
  private hintWishes = 0;

  constructor(readonly source: Source<Game>) {}

  async start(content: Content): Promise<void> {
    this.content = content;
    await this.source.start({
      update: (update) => this.take(update),
      secret: (secret) => (this.secret = secret),
      thinking: (seat) => (this.thinking = seat),
      offer: (offer) => this.takeOffer(offer),
      trouble: (sentence) => (this.trouble = sentence),
    });
    this.log = await this.source.log();
  }

  private takeOffer(offer: Offer | null): void {
    this.offer = offer;
    if (offer) this.offeredTurn = this.look.turn;
  }

  private take({ look, line, log, lifted, hand, offer }: Update<Game>): void {
    const before = this.look;
    this.look = look;
    this.offer = offer ?? null;
    this.isLifted = lifted !== null;
    this.hand = hand ?? null;
    if (lifted === null) this.secret = null;
    this.dropHint();
    this.refusal = null;
    if (log) {
      this.log = log;
      this.lookNow(); // the past was seen by others than those who look now
    } else if (line) this.log = [...this.log.filter((l) => l.n !== line.n), line];
    else if (before) void this.source.log().then((told) => (this.log = told));
    this.news = line ? { line, before } : null;
  }

  // ---- what is shown ----

  /** The position on the table: the present, or the one looked back at. */
  get shown(): Look<Game> {
    return this.past?.look ?? this.look;
  }

  /** The past can be left for the present; a replay has none. */
  get canReturn(): boolean {
    return this.isPast && !this.source.isReplay;
  }

  get isPast(): boolean {
    return this.past !== null;
  }

  /** By the rules, or because its players ended it: then there are no more questions, and there is no result. */
  get isEnded(): boolean {
    const { over, must, may } = this.look;
    return over !== null || must.length + may.length === 0;
  }

  /** The present question to somebody at this screen; the first that must be answered. */
  get ask(): Ask<Game> | null {
    if (this.past || this.isCovered) return null;
    return this.look.asks.find((a) => a.must) ?? null;
  }

  /** Everything that people at this screen may do now, the asked seat's moves first. */
  get moves(): Move<Game>[] {
    if (this.past || this.isCovered) return [];
    const first = this.ask;
    return [...(first?.moves ?? []), ...this.look.asks.filter((a) => a !== first).flatMap((a) => a.moves)];
  }

  /** What people at this screen may do although somebody else decides. */
  get interrupts(): Move<Game>[] {
    if (this.past || this.isCovered) return [];
    return this.look.asks.filter((a) => !a.must).flatMap((a) => a.moves);
  }

  /** The computer plays that seat. */
  isBot(seat: Seat): boolean {
    return !["me", "other"].includes(this.source.holders[seat] ?? "other");
  }

  /** In this turn a bot waits before its moves; between two offers it is moving. */
  get isOffering(): boolean {
    const { turn, must } = this.look;
    const isOn = this.offer !== null || (this.isBot(must[0]) && turn === this.offeredTurn);
    return isOn && this.letTurn !== turn && this.ask === null && this.interrupts.length > 0;
  }

  get isCovered(): boolean {
    return this.secret !== null && !this.isLifted;
  }

  /** Moves that name a thing: a place, a card, an item, a leader, a seat. */
  movesWith(sort: string, id: string): Move<Game>[] {
    return this.moves.filter((m) => m.args.some((a) => a.sort === sort && a.id === id));
  }

  component(sort: string, id: string): Component | undefined {
    return this.content.sorts[sort]?.find((c) => c.id === id);
  }

  componentAt(sort: string, n: number): Component | undefined {
    return this.content.sorts[sort]?.[n - 1];
  }

  /** All events of the log in order, for boards that look back at what led here. */
  get told(): Told<Game>[] {
    const lines: Told<Game>[][] = this.log.filter((l) => !l.undone).map((l) => l.told);
    return lines.flat();
  }

  // ---- what is done ----

  play(move: Move | string): Promise<boolean> {
    return this.carryOut(() => this.source.send(typeof move === "string" ? move : move.line));
  }

  undo(): Promise<boolean> {
    return this.carryOut(() => this.source.undo());
  }

  /** One deed at a time; true if it was done. */
  private async carryOut(deed: () => Promise<Refused | Fault | null>): Promise<boolean> {
    if (this.isBusy) return false;
    this.isBusy = true;
    try {
      const answer = await deed();
      this.refusal = answer && isRefused(answer) ? answer.refused : null;
      if (answer && isFault(answer)) this.trouble = answer.error;
      return answer === null;
    } catch (why) {
      this.trouble = engineStopped(why);
      return false;
    } finally {
      this.isBusy = false;
    }
  }

  /** The bot that waits goes on. */
  async letPlay(isForTurn: boolean): Promise<void> {
    if (!this.offer || this.isBusy) return;
    if (isForTurn) this.letTurn = this.look.turn;
    this.offer = null;
    await this.source.letPlay(isForTurn);
  }

  async askWhy(line: string): Promise<Law | null> {
    this.refusal = await this.source.why(line);
    return this.refusal;
  }

  /** The piece of advice that is marked on the board. */
  get hint(): Advice<Game> | null {
    return this.advice[this.nthAdvice] ?? null;
  }

  get isHinting(): boolean {
    return this.isAdvising || this.advice.length > 0;
  }

  /** Asking a second time closes the hints. */
  async askHint(): Promise<void> {
    const seat = this.ask?.seat;
    if (this.isHinting || seat === undefined) return this.dropHint();
    const wish = ++this.hintWishes;
    this.isAdvising = true;
    const failed = (why: unknown): Fault => ({ error: engineStopped(why) });
    const answer: Hint<Game> | Fault = await this.source.hint(seat).catch(failed);
    if (wish !== this.hintWishes) return;
    this.isAdvising = false;
    if (isFault(answer)) this.trouble = answer.error;
    else {
      this.refusal = null; // an earlier refusal would hide it
      this.advice = answer.best;
    }
  }

  chooseAdvice(nth: number): void {
    this.nthAdvice = nth;
  }

  dropHint(): void {
    this.hintWishes++;
    this.isAdvising = false;
    this.advice = [];
    this.nthAdvice = 0;
  }

  /** There are no chances for past positions. */
  async weigh(line?: string): Promise<Weighed<Game> | null> {
    return this.past ? null : this.source.weigh(line);
  }

  /** The player with the open question wants to see their own hand first. */
  async draw(): Promise<void> {
    if (this.hand !== null) await this.source.draw(this.hand);
  }

  /** The people at this screen, by seat. */
  get people(): Seat[] {
    return this.source.holders.flatMap((who, seat) => (who === "me" ? [seat] : []));
  }

  /** Held: the curtain asks who looks; let go: everything is covered again. */
  async holdPeek(isHeld: boolean): Promise<void> {
    if (isHeld && (this.hand === null || this.past || this.isBusy)) return;
    this.isPeeking = isHeld;
    if (isHeld || this.peeker === null) return;
    this.peeker = null;
    await this.source.peek(null);
  }

  async peek(seat: Seat): Promise<void> {
    if (!this.isPeeking) return;
    this.peeker = seat;
    await this.source.peek(seat);
  }

  async lift(): Promise<void> {
    if (!this.secret) return;
    await this.source.lift(this.secret.seat);
  }

  /**
   * Bots wait while somebody reads; boards call it again when the reader goes on. For what everybody may read, the
   * curtain waits too.
   */
  hold(isHeld: boolean, isForAll = false): void {
    this.isReadByAll = isHeld && isForAll;
    this.source.hold(isHeld);
  }

  async cover(): Promise<void> {
    await this.source.cover();
  }

  async lookBack(line: number): Promise<void> {
    const wish = ++this.wishes;
    const at = Math.max(0, Math.min(line, this.look.line));
    if (at === this.look.line && !this.isPast) return;
    try {
      const look = await this.source.at(at);
      if (wish === this.wishes) this.past = { line: at, look };
    } catch (why) {
      this.trouble = why instanceof Error ? why.message : String(why);
    }
  }

  /** Shows a position that the game never came to, in place of the one after that line. */
  showOther(line: number, look: Look): void {
    this.wishes++;
    this.past = { line, look: look as Look<Game> };
  }

  lookNow(): void {
    this.wishes++;
    this.past = null;
  }

  /** The language has changed: shows everything again. */
  async retell(content: Content): Promise<void> {
    this.content = content;
    await this.source.retell();
    if (this.past) await this.lookBack(this.past.line);
  }
}

const isOf = <Game extends GameId>(table: Table, game: Game): table is Table<Game> =>
  table.look.game === game;

/** The table as a board of this game may read it. */
export function tableOf<Game extends GameId>(game: Game, table: Table): Table<Game> {
  if (isOf(table, game)) return table;
  throw new Error(`a board of ${game} at a table of ${table.look.game}`);
}
