/*
 * local.ts: a game played here: the engine in this browser holds the table, bots sit in some seats, and every line is
 * saved before the next is asked for.
 *
 * At a shared screen, everybody sees what is public. When the game tells one seat a secret, the curtain falls, that
 * person lifts it, and it falls again after the decision.
 *
 * Where everybody has a hand and the board can ask in the open, the curtain is rarer: people make the moves that
 * everybody can see in the open. It falls if all choices are hidden, or when somebody wants to see their hand.
 */
import { isFault, isRefused, type Engine } from "../engine/engine";
import type {
  Answer,
  Ask,
  Done,
  Fault,
  Hint,
  Law,
  LogLine,
  Look,
  Opened,
  Refused,
  Seat,
  Weighed,
} from "../engine/types";
import { pageOf } from "../games/pages";
import { t } from "../lib/i18n.svelte";
import { contents, saves, StoreProblem, type Holder, type Save } from "../lib/saves";
import { paceWaits, settings } from "../lib/settings.svelte";
import { GAME as TABLE, leave, occupy, PAST, type Occupant } from "./occupant";
import { engineStopped, type Offer, type Secret, type Source, type SourceListener } from "./source";

const bit = (seat: Seat): number => 1 << seat;

/** The hash of the content that a record was begun with; "" if it has none. */
export const hashOf = (record: string): string => /^content\s+([0-9a-f]{64})/m.exec(record)?.[1] ?? "";

/** Hands the content that a record was begun with to the engine, if it is not the content built in. */
export async function offerContent(engine: Engine, game: string, record: string): Promise<void> {
  const hash = hashOf(record);
  const built = await engine.files(game);
  if (!hash || built.hash === hash) return;
  const kept = await contents.get(hash).catch(() => undefined); // a store that is closed to us keeps none
  if (kept) await engine.use(kept.game, kept.bundle);
}

/** Keeps the content that a new game begins with; a store that will not is no reason not to play. */
export async function keepContent(engine: Engine, game: string): Promise<void> {
  const built = await engine.files(game);
  const size = (text: string) => new TextEncoder().encode(text).length;
  const bundle = built.files.map((f) => `=== ${f.name} ${size(f.text)}\n${f.text}\n`).join("");
  await contents.put({ hash: built.hash, game, bundle }).catch(() => undefined);
}

export class LocalTable implements Source, Occupant {
  readonly isReplay = false;
  private listener: SourceListener | null = null;
  /** The seat for which the curtain is up, at a shared screen. */
  private lifted: Seat | null = null;
  private secrets: Secret[] = [];
  /** Everybody has cards that the others must not see, so the curtain falls at every decision. */
  private hasHands = false;
  /** Whose hand is shown while a key is held. */
  private peeker: Seat | null = null;
  /** The viewers of the last update. */
  private hearers: number | null = null;
  /** The position in the last update. */
  private shown: Look | null = null;
  private offer: Offer | null = null;
  /** The line after which the bot was let go on, and the turn in which it is. */
  private letLine = -1;
  private letTurn = 0;
  private isHurried = false;
  private isHeld = false;
  /** The store would not take the last line. */
  private isUnkept = false;
  private timer: ReturnType<typeof setTimeout> | undefined;
  /** One thing at a time: a bot's move must not cross a person's undo. */
  private queue: Promise<unknown> = Promise.resolve();

  private constructor(
    private readonly engine: Engine,
    private readonly save: Save,
  ) {}

  static async open(engine: Engine, save: Save): Promise<LocalTable | Fault> {
    return occupy(async () => {
      await offerContent(engine, save.game, save.record);
      const opened: Opened | Fault = await engine.open(TABLE, save.record);
      return isFault(opened) ? opened : new LocalTable(engine, save);
    });
  }

  get holders(): readonly Holder[] {
    return this.save.holders;
  }

  get isShared(): boolean {
    return this.save.shared;
  }

  private get people(): number {
    return this.save.holders.reduce((set, who, seat) => (who === "me" ? set | bit(seat) : set), 0);
  }

  private get viewers(): number {
    if (!this.save.shared) return this.people;
    const one = this.lifted ?? this.peeker;
    return one === null ? 0 : bit(one);
  }

  private get asksOpenly(): boolean {
    return this.save.shared && pageOf(this.save.game).asksOpenly === true;
  }

  private isPerson = (seat: Seat): boolean => this.save.holders[seat] === "me";

  private inTurn<T>(work: () => Promise<T>): Promise<T> {
    const next = this.queue.then(work, work);
    this.queue = next.catch(() => undefined);
    return next;
  }

  // ---- looking ----

  /** What is public or may be seen now, with people's questions; undo is for all of them together. */
  private async lookNow(): Promise<Look> {
    const seen = await this.engine.look(TABLE, this.viewers);
    if (!this.save.shared) return seen;
    const { undo } = await this.engine.look(TABLE, this.people);
    const asks = this.asksOpenly && this.lifted === null ? this.asksBeforeAll(seen) : this.openAsks(seen);
    return { ...seen, asks: await asks, undo };
  }

  /** The moves of a seat that everybody can see; null if there are none, and the decision belongs behind the curtain. */
  private async openly(seat: Seat): Promise<Ask | null> {
    const ask = await this.engine.openly(TABLE, seat);
    return isFault(ask) || ask.moves.length === 0 ? null : ask;
  }

  /** While somebody is behind the curtain or looks at a hand, nobody else gets a question. */
  private async asksBeforeAll({ must, may }: Look): Promise<Ask[]> {
    if (this.secrets.length > 0 || this.peeker !== null) return [];
    const asks = [...must, ...may].filter(this.isPerson).map((seat) => this.openly(seat));
    return (await Promise.all(asks)).filter((ask) => ask !== null);
  }

  /** The questions at a shared screen that are not secret now, each as its seat may hear it. */
  private async openAsks({ must, may }: Look): Promise<Ask[]> {
    const isHidden = (seat: Seat) => this.hasHands || this.secrets.some((s) => s.seat === seat);
    const isOpen = (seat: Seat) => seat === this.lifted || !isHidden(seat);
    const asks: Ask[] = [];
    for (const seat of [...must, ...may])
      if (this.save.holders[seat] === "me" && isOpen(seat))
        asks.push(...(await this.engine.look(TABLE, bit(seat))).asks);
    return asks;
  }

  async start(listener: SourceListener): Promise<void> {
    this.listener = listener;
    await this.inTurn(async () => {
      this.hasHands = this.asksOpenly || (this.save.shared && (await this.dealsHands()));
      await this.findSecretInView();
      await this.tell(null);
    });
  }

  /** A game has hands to hide if somebody knows more than the others before anything has happened. */
  private async dealsHands(): Promise<boolean> {
    if (isFault(await this.engine.at(PAST, TABLE, 0))) return false;
    const open = await this.engine.look(PAST, 0);
    for (const { seat } of open.seats) if (await this.knowsMore(seat, open, PAST)) return true;
    return false;
  }

  /** Does that person know more of the table than everybody? */
  private async knowsMore(seat: Seat, open: Look, table = TABLE): Promise<boolean> {
    const own = await this.engine.look(table, bit(seat));
    return JSON.stringify(own.view) !== JSON.stringify({ ...open.view, viewers: own.view.viewers });
  }

  /** If a shared game is opened, or goes back, in the middle of a secret decision, it goes on behind the curtain. */
  private async findSecretInView(): Promise<void> {
    if (!this.save.shared || this.asksOpenly) return;
    const open = await this.engine.look(TABLE, 0);
    for (const seat of open.depth > 0 ? open.must : [])
      if (this.save.holders[seat] === "me" && (await this.knowsMore(seat, open)))
        this.secrets.push({ seat, told: [] });
  }

  /** Players with hidden hands decide behind the curtain, one after the other. */
  private async coverNextHand(): Promise<void> {
    if (!this.hasHands || this.lifted !== null || this.peeker !== null || this.secrets.length > 0) return;
    const { must } = await this.engine.look(TABLE, 0);
    const seat = must.find(this.isPerson);
    if (seat === undefined || (this.asksOpenly && (await this.openly(seat)))) return;
    this.secrets.push({ seat, told: [] });
  }

  /** Who may want to see their hand before they answer in the open. */
  private handOf({ must }: Look): Seat | null {
    const isOpen = this.asksOpenly && this.lifted === null && this.secrets.length === 0;
    return isOpen ? (must.find(this.isPerson) ?? null) : null;
  }

  private async tell(line: LogLine | null): Promise<void> {
    await this.coverNextHand();
    const look = await this.lookNow();
    const hand = this.handOf(look);
    if (this.shown?.line !== look.line) this.offer = null;
    this.shown = look;
    const { lifted, offer } = this;
    if (this.hearers === this.viewers) this.listener?.update({ look, line, lifted, hand, offer });
    else {
      /* Others are looking now: tells everything again, as they may hear it. */
      const log = await this.engine.log(TABLE, this.viewers);
      const heard = log.find((l) => l.n === line?.n) ?? null;
      this.listener?.update({ look, line: heard, log, lifted, hand, offer });
    }
    this.hearers = this.viewers;
    const secret = this.secrets[0];
    if (secret && this.lifted === null) this.listener?.secret(secret);
    this.scheduleBots();
  }

  async log(): Promise<LogLine[]> {
    return this.inTurn(() => this.engine.log(TABLE, this.viewers));
  }

  async reasonOf(line: number): Promise<string> {
    const answer = await this.engine.reason(TABLE, this.people, this.viewers, line);
    return isFault(answer) ? "" : answer.why;
  }

  async at(lines: number): Promise<Look> {
    return this.inTurn(async () => {
      const opened = await this.engine.at(PAST, TABLE, lines);
      if (isFault(opened)) throw new Error(opened.error);
      return this.engine.look(PAST, this.viewers);
    });
  }

  record = async (): Promise<string> => (await this.engine.record(TABLE)).record;

  /** In the open, answers only if no hidden hand could change the answer. */
  why(line: string): Promise<Law | null> {
    return this.inTurn(async () => {
      const isOpen = this.asksOpenly && this.lifted === null;
      const answer = await (isOpen ? this.engine.whyOpenly(TABLE, line) : this.engine.why(TABLE, line));
      if (isFault(answer)) return { rule: "", says: answer.error };
      if (isRefused(answer)) return answer.refused;
      return "sure" in answer ? { rule: "", says: t("That depends on your hand: look at it first.") } : null;
    });
  }

  /** In the open, hints do not name moves that only a hidden hand allows. */
  hint(seat: Seat): Promise<Hint | Fault> {
    return this.inTurn(async () => {
      const hint = await this.engine.hint(TABLE, seat);
      if (isFault(hint) || !this.asksOpenly || this.lifted !== null) return hint;
      const open = await this.openly(seat);
      const best = hint.best.filter(({ move }) => open?.moves.some((m) => m.line === move.line));
      return best[0] === hint.best[0]
        ? { best }
        : { error: t("The hint is about your hand: look at it first.") };
    });
  }

  async weigh(line?: string): Promise<Weighed | null> {
    const answer = await this.inTurn(() => this.engine.weigh(TABLE, this.viewers, line));
    return isFault(answer) || isRefused(answer) ? null : answer;
  }

  retell = (): Promise<void> => this.inTurn(() => this.tell(null));

  // ---- moving ----

  /** A walk may continue after its table was left: by then another game may be at the engine's table. */
  send(line: string): Promise<Refused | Fault | null> {
    return this.inTurn(async () => {
      await this.letBotsGoFirst();
      if (this.listener) return this.take(await this.engine.say(TABLE, this.viewers, line));
      return { refused: { rule: "", says: t("That seat has no decision to make at the moment.") } };
    });
  }

  undo(): Promise<Refused | Fault | null> {
    const everybody = this.save.holders.reduce((set, _, seat) => set | bit(seat), 0);
    return this.inTurn(async () => {
      const answer = await this.engine.undo(TABLE, everybody, this.people);
      if (isFault(answer) || isRefused(answer)) return answer;
      this.secrets = [];
      this.lifted = null;
      await this.findSecretInView();
      await this.keep();
      await this.tell(null);
      return null;
    });
  }

  private async take(answer: Answer): Promise<Refused | Fault | null> {
    if (isFault(answer) || isRefused(answer)) return answer;
    await this.noteSecrets(answer);
    await this.keep();
    await this.tell(answer.done);
    return null;
  }

  /** The player behind the curtain has decided: it falls, unless the same matter brings another question. */
  private async noteSecrets(answer: Done): Promise<void> {
    if (!this.save.shared) return;
    const now = await this.engine.look(TABLE, 0);
    const seat = this.lifted;
    const goesOn =
      seat !== null &&
      (now.depth > 0 || this.hasHands) &&
      now.must.includes(seat) &&
      (await this.knowsMore(seat, now)) &&
      !(this.asksOpenly && (await this.openly(seat)));
    if (!goesOn) {
      this.secrets = this.secrets.filter((s) => s.seat !== this.lifted);
      this.lifted = null;
    }
    if (this.asksOpenly) return; // the secret is part of the hand
    const fresh = Object.entries(answer.own)
      .map(([seat, told]) => ({ seat: Number(seat), told }))
      .filter((s) => this.save.holders[s.seat] === "me" && s.seat !== this.lifted);
    this.secrets = [...this.secrets.filter((s) => !fresh.some((f) => f.seat === s.seat)), ...fresh];
  }

  async lift(seat: Seat): Promise<void> {
    await this.inTurn(async () => {
      this.lifted = seat;
      await this.tell(null);
    });
  }

  async cover(): Promise<void> {
    await this.inTurn(async () => {
      this.secrets = this.secrets.filter((s) => s.seat !== this.lifted && !s.isWish);
      this.lifted = null;
      await this.tell(null);
    });
  }

  async draw(seat: Seat): Promise<void> {
    await this.inTurn(async () => {
      if (!this.asksOpenly || this.lifted !== null || this.secrets.length > 0) return;
      this.secrets.push({ seat, told: [], isWish: true });
      await this.tell(null);
    });
  }

  async peek(seat: Seat | null): Promise<void> {
    await this.inTurn(async () => {
      if (!this.asksOpenly || this.lifted !== null || this.secrets.length > 0) seat = null;
      if (seat === this.peeker) return;
      this.peeker = seat;
      await this.tell(null);
    });
  }

  // ---- bots ----

  hurry(): void {
    this.isHurried = true;
    this.scheduleBots();
  }

  hold(isHeld: boolean): void {
    this.isHeld = isHeld;
    if (!isHeld) this.scheduleBots();
  }

  private scheduleBots(): void {
    clearTimeout(this.timer);
    const wait = this.isHurried ? 0 : paceWaits[settings.pace];
    this.timer = setTimeout(() => {
      this.inTurn(() => this.letBotMove()).catch((why) => this.listener?.trouble(engineStopped(why)));
    }, wait);
  }

  /** The bot that must decide now; none while a person has something secret to read. */
  private async nextBot(): Promise<Seat | undefined> {
    if (this.secrets.length > 0) return undefined;
    const { must } = await this.engine.look(TABLE, 0);
    return must.find((s) => this.save.holders[s] !== "me");
  }

  /** Before a bot moves, asks the people who may interrupt: otherwise it would move before they could. */
  private waitsForPeople(mover: Seat): boolean {
    const { turn, line, asks } = this.shown!;
    const isLet = turn === this.letTurn || line === this.letLine;
    if (turn === 0 || isLet || !asks.some((a) => !a.must)) return false;
    this.offer = { mover, until: null };
    this.listener?.offer(this.offer);
    return true;
  }

  async letPlay(isForTurn: boolean): Promise<void> {
    await this.inTurn(async () => {
      if (!this.offer || !this.shown) return;
      this.letLine = this.shown.line;
      if (isForTurn) this.letTurn = this.shown.turn;
      this.offer = null;
      await this.letBotMove();
    }).catch((why) => this.listener?.trouble(engineStopped(why)));
  }

  private async letBotMove(): Promise<void> {
    if (!this.listener || this.isHeld) return;
    const seat = await this.nextBot();
    this.listener?.thinking(seat ?? null);
    if (seat === undefined || this.waitsForPeople(seat)) {
      this.isHurried = false;
      return;
    }
    await this.moveBot(seat);
  }

  private async moveBot(seat: Seat): Promise<boolean> {
    const answer = await this.engine.bot(TABLE, seat, this.save.holders[seat], this.viewers);
    const refused = await this.take(answer);
    if (refused) this.listener?.trouble("error" in refused ? refused.error : refused.refused.says);
    return !refused;
  }

  /** Where bots decide at the same time, they come first: their luck depends on the line, and the line on nobody’s speed. */
  private async letBotsGoFirst(): Promise<void> {
    while (this.listener && !this.save.shared) {
      const must = this.shown?.must ?? [];
      const bot = must.find((seat) => !this.isPerson(seat));
      if (bot === undefined || !must.some(this.isPerson)) return;
      this.listener.thinking(bot);
      if (!(await this.moveBot(bot))) return;
    }
  }

  // ---- keeping ----

  /** A challenge is not a saved game: it has no name, and we do not keep it. */
  private async keep(): Promise<void> {
    if (this.save.id === "") return;
    const look = await this.engine.look(TABLE, 0);
    this.save.record = (await this.engine.record(TABLE)).record;
    this.save.analysis = undefined; // it was of another game
    this.save.lines = look.line;
    this.save.isOver = look.over !== null;
    this.save.winners = look.over?.winners;
    this.save.changed = Date.now();
    try {
      await saves.put(this.save);
      this.isUnkept = false;
    } catch (cause) {
      if (this.isUnkept) return; // has been told
      this.isUnkept = true;
      const isFull = cause instanceof StoreProblem && cause.isFull;
      this.listener?.trouble(
        isFull
          ? t(
              "The browser’s storage is full: this game is no longer being saved. Export its record, or delete old games on the home page.",
            )
          : t("The browser does not keep this game. Export its record before you close the page."),
      );
    }
  }

  async clear(): Promise<void> {
    await this.inTurn(() => this.engine.close(TABLE));
    await this.engine.close(PAST);
  }

  async close(): Promise<void> {
    this.listener = null;
    clearTimeout(this.timer);
    await leave(this);
  }
}
