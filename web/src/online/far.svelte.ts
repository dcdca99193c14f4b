/*
 * far.svelte.ts: a table at the server. The engine in this page holds what the server lets us know of the game (a "far
 * table"), so that boards, reasons and hints work as at any table; every decision is the server's.
 *
 *   const far = await FarTable.open(app.engine, name, key);    // or a FarFault: a sentence, and why
 *   far.told                                                   // seats, people, phase: the waiting room
 *   if (far.hasGame) { const table = new Table(far); await table.start(await far.content()); }
 *
 * `hasGame` turns true when the owner starts. When our own seats change during a game, the whole log
 * comes again by itself; the Table stays the same.
 */
import { isFault, isRefused, type Engine } from "../engine/engine";
import type { Fault, Hint, Law, LogLine, Look, Opened, Refused, Seat } from "../engine/types";
import type { TableSeat, Told as Event, Weighed } from "../engine/types";
import { app } from "../lib/app.svelte";
import { t } from "../lib/i18n.svelte";
import type { Holder } from "../lib/saves";
import { GAME, leave, occupy, PAST, type Occupant } from "../table/occupant";
import { engineStopped, type Offer, type Source, type SourceListener } from "../table/source";
import { Clocks } from "./clocks";
import { Company } from "./company.svelte";
import type { AskEarly, Question } from "./connection.svelte";
import { bringContent } from "./content";
import { Inbox } from "./inbox";
import { link } from "./link.svelte";
import { notice } from "./notices";
import { whyNot } from "./sentences";
import { NOBODY, Stream, type Entry } from "./stream";
import { isNo, isPassing, type Asks, type HistoryTold, type No, type OfferTold } from "./wire";
import type { TableTold, Told, UpdateTold, ViewTold } from "./wire";

export type { Point, Suggestion } from "./company.svelte";
export type { Promised } from "./dice";

/** Why a table did not open: a sentence, and the server's word if the server refused. */
export interface FarFault extends Fault {
  why?: string;
}

/** A move, and the decision that it answers. */
interface Sent {
  line: string;
  seat: Seat;
  decision: number;
}

/* We ask a busy server again after this many milliseconds, and wait longer each time. */
const BUSY = 1200;
const TRIES = 3;

const pause = (time: number): Promise<void> => new Promise((done) => setTimeout(done, time));

const maskOf = (seats: readonly Seat[]): number => seats.reduce((set, seat) => set | (1 << seat), 0);

export class FarTable extends Company implements Source, Occupant {
  readonly isShared = false;
  readonly isReplay = false;
  /** There is a position to look at: the game has begun. */
  hasGame = $state(false);
  /** A move that we sent and the server has not answered. */
  onItsWay = $state.raw<Sent | null>(null);
  /** We show it already, because nothing about it is uncertain. */
  isForeseen = $state(false);

  private listener: SourceListener | null = null;
  private stream = new Stream();
  private lines: LogLine[] = [];
  /** What is shown, and what the server has sent: one move behind, perhaps. */
  private look: Look | null = null;
  private toldLook: Look | null = null;
  /** Settles when the last move is answered. */
  private answered: Promise<unknown> = Promise.resolve();
  private titles: TableSeat[] = [];
  /** The engine's table holds a view. */
  private isLaid = false;
  private isOpeningAgain = false;
  /** The server refused undo at this number, and will until something happens. */
  private noUndoAt = 0;
  private noticed: string[] = [];
  /** The present offer, its number, and the turn in which the player wants none. */
  private offer: Offer | null = null;
  private offered = 0;
  private letTurn = 0;
  private readonly clocks = new Clocks();
  /** When the message that is being taken was heard. */
  private cameAt = 0;
  /** What the server sends happened just now, not while we were away. */
  private isLive = false;
  private readonly inbox = new Inbox((told, came, question) =>
    this.inTurn(() => this.take(told, came, question)).catch((why) => this.fail(why)),
  );
  /** One thing at a time with the engine's tables. */
  private queue: Promise<unknown> = Promise.resolve();
  private stopHearing: () => void = () => undefined;
  private readonly comeAgain = (ask: AskEarly): Promise<void> => this.openAgain(ask);

  private constructor(
    private readonly engine: Engine,
    name: string,
    key: string | undefined,
  ) {
    super(name, key);
  }

  // ---- coming and going ----

  static open(engine: Engine, name: string, key?: string): Promise<FarTable | FarFault> {
    return occupy<FarTable>(async () => {
      const far = new FarTable(engine, name, key);
      const fault = await far.enter();
      if (fault) far.part();
      return fault ?? far;
    });
  }

  private async enter(): Promise<FarFault | null> {
    if (!(await link.start()))
      return {
        error: t("This page does not come from a server: there are no such tables here."),
      };
    this.stopHearing = link.hear((told, question) => this.inbox.put(told, question));
    link.returning = this.comeAgain;
    let answer = await link.ask("open", this.opening());
    for (let n = 1; n <= TRIES && isNo(answer) && isPassing(answer); n++) {
      await pause(n * BUSY);
      answer = await link.ask("open", this.opening());
    }
    await this.caughtUp();
    if (isNo(answer)) return { error: whyNot(answer), why: answer.why };
    if (!this.told) return { error: whyNot({ is: "no", why: "table" }), why: "table" };
    return null;
  }

  /** With a number, the server first sends what happened since; 1 is the set-up. */
  private opening(): Asks["open"] {
    const from = Math.max(this.stream.n, 1);
    return { table: this.name, from, ...(this.key ? { key: this.key } : {}) };
  }

  /** On a new connection, and after a gap. */
  private async openAgain(ask: AskEarly, tries = 1): Promise<void> {
    this.hasWords = false;
    const answer = await ask("open", this.opening());
    if (!isNo(answer) || answer.why === "lost") return; // lost: it is asked on the next connection
    if (isPassing(answer)) void this.openLater(tries);
    else this.shutOut = whyNot(answer);
  }

  private async openLater(tries: number): Promise<void> {
    await pause(tries * BUSY);
    if (this.isHere) await this.openAgain((kind, fields) => link.ask(kind, fields), tries + 1);
  }

  private mendGap(): void {
    if (this.isOpeningAgain) return;
    this.isOpeningAgain = true;
    void this.openAgain((kind, fields) => link.ask(kind, fields));
  }

  private get isHere(): boolean {
    return link.returning === this.comeAgain;
  }

  private part(): void {
    this.stopHearing();
    this.listener = null;
    this.inbox.clear();
    if (!this.isHere) return;
    link.returning = null;
    if (this.told) void link.ask("leave", {});
  }

  async clear(): Promise<void> {
    this.part();
    await this.inTurn(() => this.engine.close(GAME));
    await this.engine.close(PAST);
  }

  async close(): Promise<void> {
    this.part();
    await leave(this);
  }

  // ---- what the server says ----

  protected caughtUp(): Promise<void> {
    return this.inbox.emptied();
  }

  hurry(): void {
    this.inbox.hurry(true);
  }

  hold(isHeld: boolean): void {
    this.inbox.hold(isHeld);
  }

  private inTurn<T>(work: () => Promise<T>): Promise<T> {
    const next = this.queue.then(work, work);
    this.queue = next.catch(() => undefined);
    return next;
  }

  private async take(told: Told, came: number, question?: Question): Promise<void> {
    this.cameAt = came;
    if (told.is === "table") return this.takeTable(told);
    if (!this.told) return; // an echo of the table where we were before
    if (told.is === "view") return this.takeView(told);
    if (told.is === "update") return this.takeUpdate(told, question);
    if (told.is === "offer") return this.takeOffer(told);
    if (question) return; // an answer: whoever asked handles it
    if (told.is === "history") this.takeHistory(told);
    else this.takeTalk(told);
  }

  private fail(why: unknown): void {
    if (this.listener) this.listener.trouble(engineStopped(why));
    else this.unshowable = engineStopped(why);
  }

  private async takeTable(told: TableTold): Promise<void> {
    if (told.table !== this.name) return;
    const before = this.told as TableTold | null;
    if (before && maskOf(before.you.seats) !== maskOf(told.you.seats)) this.beginStreamAnew();
    this.clocks.clear();
    this.takeCompany(told, this.cameAt);
    if (this.look && before?.phase !== told.phase) await this.tell(null);
    else this.giveNotice();
  }

  /** Other seats hear other things under other numbers; their view comes next. */
  private beginStreamAnew(): void {
    this.stream = new Stream();
    this.lines = [];
    this.hasWords = false;
    this.asked = [];
    this.suggestions = [];
  }

  // ---- the game ----

  /** A page with other rules than the server's must not guess what numbers mean. */
  private get isOld(): boolean {
    const own = app.games.find((g) => g.id === this.told.game)?.dialect;
    return own !== undefined && own !== this.told.dialect;
  }

  private async lay(table: number, view: string): Promise<Opened | Fault> {
    const answer = await this.engine.far(table, this.told, view);
    if (!isFault(answer) || answer.content === undefined) return answer;
    const fault = await bringContent(this.engine, this.told.game, answer.content);
    return fault ?? this.engine.far(table, this.told, view);
  }

  private async show(view: string): Promise<Fault | null> {
    if (this.isLaid && !isFault(await this.engine.see(GAME, view))) return null;
    const laid = await this.lay(GAME, view);
    if (isFault(laid)) return laid;
    this.isLaid = true;
    this.titles = laid.seats;
    return null;
  }

  private async takeView(told: ViewTold): Promise<void> {
    this.isOpeningAgain = false;
    this.offer = null;
    const fault = this.isOld
      ? { error: t("This page is older or newer than the server. Reload it; nothing is lost.") }
      : await this.show(told.view);
    this.unshowable = fault?.error ?? null;
    if (fault) return;
    const before = this.stream.n;
    this.stream.see(told.n, told.view);
    this.asked = told.ask;
    this.wish = told.undo ?? null;
    await this.fetchMissing();
    await this.hearAll();
    await this.tellMissed(before);
    this.hasGame = true;
  }

  /** The whole stream: the server sends it when we come, but not when our seats have changed. */
  private async fetchMissing(): Promise<void> {
    if (this.stream.isWhole) return;
    const answer = await link.ask("history", { from: 0 });
    if (!isNo(answer)) this.takeHistory(answer);
    else if (isPassing(answer)) void this.fetchLater();
  }

  private async fetchLater(): Promise<void> {
    await pause(BUSY);
    if (this.isHere)
      await this.inTurn(async () => {
        await this.fetchMissing();
        await this.hearAll();
        await this.tell(null);
      }).catch((why) => this.fail(why));
  }

  private takeHistory({ entries }: HistoryTold): void {
    for (const entry of entries) this.stream.keep(entry);
  }

  /** After a break, the last thing that we missed is the news. */
  private async tellMissed(before: number): Promise<void> {
    const last = this.lines.at(-1);
    const isNews = before > 0 && last !== undefined && last.n >= before && last.verb !== "undo";
    await this.tell(isNews ? last : null, isNews);
  }

  private async takeUpdate(told: UpdateTold, question?: Question): Promise<void> {
    if (this.stream.n === 0 || told.n <= this.stream.n) return; // the view that comes, or came, has it in it
    if (told.n !== this.stream.n + 1) return this.mendGap();
    if (told.view !== undefined && isFault(await this.engine.patch(GAME, told.view))) return this.mendGap();
    const entry = this.entryOf(told, question);
    this.offer = null;
    this.stream.go(entry, told.view);
    if (told.ask) this.takeAsk(told.ask);
    if (told.undo !== undefined) this.wish = told.undo;
    if (entry.back !== undefined) await this.hearAll();
    if (entry.back !== undefined && this.told.clock > 0) this.mendGap(); // only the server knows how the clocks stand
    const line = entry.back === undefined ? await this.hearOne(entry) : null;
    if (line) this.lines = [...this.lines, line];
    this.isLive = true;
    await this.tell(line).finally(() => (this.isLive = false));
  }

  /** A new question to a seat of ours gets the full time again. */
  private takeAsk(ask: [Seat, number][]): void {
    for (const [seat, decision] of ask)
      if (this.decisionOf(seat) !== decision) this.clocks.begin(seat, this.cameAt);
    this.asked = ask;
  }

  private entryOf({ n, events, back, by }: UpdateTold, question?: Question): Entry {
    const line = question?.kind === "move" ? { line: question.fields.line } : {};
    return { n, events, ...line, ...(back === undefined ? {} : { back, by }) };
  }

  /** The seat that a line begins with. */
  private seatIn(line?: string): Seat | undefined {
    const seat = this.titles.findIndex(({ word }) => word === line?.split(" ")[0]);
    return seat < 0 ? undefined : seat;
  }

  // ---- offers ----

  private takeOffer({ decision, left, seats }: OfferTold): void {
    const isOurs = seats.some((seat) => this.holders[seat] === "me");
    this.offered = decision;
    this.offer =
      isOurs && this.look ? { mover: this.look.must[0] ?? NOBODY, until: this.cameAt + left } : null;
    if (this.offer && this.look?.turn === this.letTurn) void this.letPlay(true);
    else this.listener?.offer(this.offer);
  }

  /** It does not matter if this comes too late: then the bot has gone on by itself. */
  async letPlay(isForTurn: boolean): Promise<void> {
    if (isForTurn) this.letTurn = this.look?.turn ?? 0;
    this.offer = null;
    await link.ask("go", { decision: this.offered, choice: isForTurn ? "turn" : "once" });
  }

  // ---- the log ----

  /** Turns events from numbers into sentences, all in one request. */
  private async eventsOf(entries: readonly Entry[]): Promise<Event[][]> {
    const events = entries.flatMap((e) => e.events);
    const told = events.length === 0 ? [] : await this.engine.heard(GAME, this.viewers, events);
    if (isFault(told)) throw new Error(told.error);
    let at = 0;
    return entries.map((e) => told.slice(at, (at += e.events.length)));
  }

  private async hearAll(): Promise<void> {
    const entries = this.stream.all;
    const told = await this.eventsOf(entries);
    const undone = this.stream.undone;
    this.lines = entries
      .map((entry, i) => this.lineOf(entry, told[i], undone.has(entry.n)))
      .filter((line): line is LogLine => line !== null);
  }

  private async hearOne(entry: Entry): Promise<LogLine | null> {
    return this.lineOf(entry, (await this.eventsOf([entry]))[0], false);
  }

  /**
   * Null if there is nothing to show: the page shows a request to undo beside the log, and half a choice together with
   * its result. Our own lines are no exception, because a reloaded page would not know them.
   */
  private lineOf(entry: Entry, told: Event[], undone: boolean): LogLine | null {
    if (entry.back !== undefined) {
      const seat = entry.by ?? NOBODY;
      const line = `${this.titles[seat]?.word ?? ""} undo to ${entry.back - 1}`.trim(); // as a record has it
      return { n: entry.n - 1, seat, line, verb: "undo", undone, told };
    }
    if (told.length === 0) return null;
    const line = entry.line ?? "";
    return { n: entry.n - 1, seat: this.moverOf(entry), line, verb: line.split(" ")[1] ?? "", undone, told };
  }

  /** The first whom somebody else's move concerns: usually the one who made it. */
  private moverOf({ line, events }: Entry): Seat {
    const concerned = events.map((e) => e[2] ?? 0).find((seat) => seat !== NOBODY);
    return this.seatIn(line) ?? concerned ?? NOBODY;
  }

  protected wordsOf(line: string): string {
    const moves = this.look?.asks.flatMap((a) => a.moves) ?? [];
    return moves.find((m) => m.line === line)?.says ?? "";
  }

  // ---- telling the page ----

  /** Where the move on its way leads; null if only the server can tell, or has told. */
  private async foresee(): Promise<Look | null> {
    const sent = this.onItsWay;
    if (!sent || this.decisionOf(sent.seat) !== sent.decision || this.told.phase !== "playing") return null;
    const answer = await this.engine.foresee(GAME, this.viewers, sent.line);
    return isFault(answer) || isRefused(answer) || "sure" in answer ? null : answer;
  }

  private async lookNow(): Promise<Look> {
    const foreseen = await this.foresee();
    this.isForeseen = foreseen !== null;
    const look = foreseen ?? (await this.engine.look(GAME, this.viewers));
    const isOn = this.told.phase === "playing" && !this.told.frozen;
    const isAsked = (seat: Seat) =>
      isOn && (foreseen ? !this.told.seats[seat]?.bot : this.decisionOf(seat) !== undefined);
    /* The rules know nothing about an end by consent or by the clock: to them the game would go on. */
    const isOver = this.told.phase === "over";
    return {
      ...look,
      ...(isOver ? { must: [], may: [] } : {}),
      line: this.stream.n - 1,
      asks: look.asks.filter((a) => isAsked(a.seat)),
      undo: this.undoNow(),
    };
  }

  /**
   * Only the server knows whether somebody has learned something since, so we offer undo until the server refuses it.
   */
  private undoNow(): Look["undo"] {
    const own = this.lines.filter((l) => !l.undone && l.verb !== "undo" && this.seats.includes(l.seat));
    const last = own.at(-1);
    const isOn = this.told.phase === "playing" && !this.wish && this.stream.n !== this.noUndoAt;
    if (last && isOn) return { can: true, to: last.n - 1 };
    const says = this.wish
      ? t("Somebody has asked to take a decision back and is waiting for an answer.")
      : whyNot({ is: "no", why: "undo" });
    return { can: false, to: 0, why: { rule: "", says } };
  }

  private async tell(line: LogLine | null, isWholeLog = false): Promise<void> {
    if (!this.isLaid || this.stream.n === 0) return; // the view comes that belongs to our seats
    const before = this.toldLook;
    const look = await this.lookNow();
    this.look = look;
    if (!this.isForeseen) this.toldLook = look;
    this.inbox.shown();
    if (this.isLive) this.runClocks(before, look, line);
    this.reviewSuggestions();
    const log = isWholeLog ? { log: this.lines } : {};
    this.listener?.update({ look, line, lifted: null, offer: this.offer, ...log });
    const own = look.asks.some((a) => a.must);
    if (own) this.inbox.hurry(false);
    const bot = own || look.over ? undefined : look.must.find((seat) => this.told.seats[seat]?.bot);
    this.listener?.thinking(bot ?? null);
    if (!this.isForeseen) this.giveNotice();
  }

  /** Notifies somebody who looks elsewhere once for each question. */
  private giveNotice(): void {
    const turns = (this.look?.asks.filter((a) => a.must) ?? []).map((a) => ({
      key: `turn ${a.seat} ${this.decisionOf(a.seat)}`,
      says: t("It is your turn: {1}", a.says || (this.titles[a.seat]?.title ?? "")),
    }));
    const all = [...this.requests, ...turns];
    const next = all.find(({ key }) => !this.noticed.includes(key));
    this.noticed = all.map(({ key }) => key);
    if (next) notice(next.says, `#/t/${this.name}`);
  }

  async start(listener: SourceListener): Promise<void> {
    this.listener = listener;
    this.inbox.isRead = true;
    await this.inTurn(() => this.tell(null));
  }

  retell = (): Promise<void> =>
    this.inTurn(async () => {
      await this.hearAll();
      await this.tell(null);
    });

  log = async (): Promise<LogLine[]> => this.lines;

  /** How far this page can look back: to the line with this number. */
  get firstSeen(): number {
    return Math.max(this.stream.firstSeen - 1, 0);
  }

  at(lines: number): Promise<Look> {
    return this.inTurn(async () => {
      const path = this.stream.pathTo(lines + 1);
      if (!path) throw new Error(this.notSeen());
      const laid = await this.lay(PAST, path.view);
      if (isFault(laid)) throw new Error(laid.error);
      for (const difference of path.differences) {
        const patched = await this.engine.patch(PAST, difference);
        if (isFault(patched)) throw new Error(patched.error);
      }
      return { ...(await this.engine.look(PAST, this.viewers)), line: lines };
    });
  }

  private notSeen = (): string =>
    t(
      "This page has seen the table only from line {1} on and cannot show how it stood before. When the game is over, its replay shows everything.",
      this.firstSeen,
    );

  // ---- playing ----

  /**
   * We refuse at once what the engine refuses; the server decides the rest. If the result is certain, we show it before
   * the server has answered, and the player can make the next move; we send that one when the first is answered.
   */
  async send(line: string): Promise<Refused | Fault | null> {
    await this.answered;
    const seat = this.seatIn(line) ?? NOBODY;
    const decision = this.decisionOf(seat);
    if (decision === undefined || !this.isHere)
      return { refused: { rule: "", says: t("That seat has no decision to make at the moment.") } };
    const law = await this.why(line);
    if (law) return { refused: law };
    const answer = this.deliver({ line, seat, decision });
    const isShown = await this.inTurn(async () => {
      if (await this.foresee()) await this.tell(null);
      return this.isForeseen;
    });
    if (!isShown) return answer;
    this.answered = answer.then(
      (no) => no && this.listener?.trouble(no.refused.says),
      (why) => this.fail(why),
    );
    return null;
  }

  private async deliver(sent: Sent): Promise<Refused | null> {
    this.onItsWay = sent;
    const answer = await link.ask("move", { decision: sent.decision, line: sent.line });
    await this.caughtUp();
    if (this.onItsWay === sent) this.onItsWay = null;
    if (this.isForeseen) await this.inTurn(() => this.tell(null)); // it came to nothing
    /* Late: it was done before the connection broke, or overtaken. Either way the table shows how it stands. */
    return isNo(answer) && answer.why !== "late" ? this.refusedBy(answer) : null;
  }

  async undo(): Promise<Refused | Fault | null> {
    const answer = await link.ask("undo", {});
    await this.caughtUp();
    if (!isNo(answer)) return null;
    if (answer.why === "undo") {
      this.noUndoAt = this.stream.n;
      await this.inTurn(() => this.tell(null));
    }
    return this.refusedBy(answer);
  }

  private async refusedBy(no: No): Promise<Refused> {
    const law = no.rule ? (await this.content()).laws.find((l) => l.rule === no.rule) : undefined;
    return { refused: law ?? { rule: no.rule ?? "", says: whyNot(no) } };
  }

  async why(line: string): Promise<Law | null> {
    const answer = await this.inTurn(() => this.engine.why(GAME, line));
    if (isFault(answer)) return { rule: "", says: answer.error };
    return isRefused(answer) ? answer.refused : null;
  }

  hint = (seat: Seat): Promise<Hint | Fault> => this.inTurn(() => this.engine.hint(GAME, seat));

  /** The server tells moves, and no reasons. */
  reasonOf = async (): Promise<string> => "";

  async weigh(line?: string): Promise<Weighed | null> {
    const answer = await this.inTurn(() => this.engine.weigh(GAME, this.viewers, line));
    return isFault(answer) || isRefused(answer) ? null : answer;
  }

  /** Whole when the game is over, else as we know it. */
  async record(): Promise<string> {
    const answer = await link.ask("record", {});
    if (isNo(answer)) throw new Error(whyNot(answer));
    return answer.text;
  }

  /* At a server nobody shares a screen: there is no curtain. */
  lift = async (): Promise<void> => undefined;
  cover = async (): Promise<void> => undefined;
  draw = async (): Promise<void> => undefined;
  peek = async (): Promise<void> => undefined;

  private get viewers(): number {
    return maskOf(this.seats);
  }

  /** We cannot play a seat that a bot holds for us. */
  get holders(): readonly Holder[] {
    return this.told.seats.map(({ bot }, seat) => bot ?? (this.seats.includes(seat) ? "me" : "other"));
  }

  // ---- clocks ----

  /**
   * The server sends its clocks with the table; we see those start that start in between. We are sure whose move it was
   * if it was ours, or if nobody else was asked; otherwise we ask the server.
   */
  private runClocks(before: Look | null, now: Look, line: LogLine | null): void {
    if (this.told.clock === 0 || !before) return;
    const isSure = line?.line !== "" || before.must.length + before.may.length === 1;
    const mover = isSure && line?.line === "" ? [...before.must, ...before.may][0] : line?.seat;
    for (const seat of now.must)
      if (!before.must.includes(seat) || (seat === mover && isSure)) this.clocks.begin(seat, this.cameAt);
      else if (seat === mover) this.mendGap();
  }

  /** Seconds that a seat's clock has left at that time (Date.now()); null if none runs. */
  left(seat: Seat, now: number): number | null {
    return this.look?.must.includes(seat) ? this.clocks.left(seat, now, this.told, this.toldAt) : null;
  }
}
