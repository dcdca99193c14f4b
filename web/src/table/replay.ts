/*
 * replay.ts: a game that is only watched. Nobody can move, and no bot does; a finished game shows everybody's secrets,
 * a running one what its people may see.
 */
import { isFault, isRefused, type Engine } from "../engine/engine";
import type { Fault, Hint, Law, LogLine, Look, Refused, Weighed } from "../engine/types";
import { viewersOf } from "../lib/desk";
import { t } from "../lib/i18n.svelte";
import type { Holder, Save } from "../lib/saves";
import { offerContent } from "./local";
import { GAME, leave, occupy, PAST, type Occupant } from "./occupant";
import type { Source, SourceListener } from "./source";
import type { Step } from "./variation.svelte";

export class Replay implements Source, Occupant {
  readonly isShared = false;
  readonly isReplay = true;
  private listener: SourceListener | null = null;
  private queue: Promise<unknown> = Promise.resolve();

  private constructor(
    private readonly engine: Engine,
    private readonly save: Save,
    private viewers: number,
    /** All secrets may be seen: the person can choose whose. */
    readonly isOpen: boolean,
  ) {}

  static open(engine: Engine, save: Save): Promise<Replay | Fault> {
    return occupy(async () => {
      await offerContent(engine, save.game, save.record);
      const opened = await engine.open(GAME, save.record);
      if (isFault(opened)) return opened;
      const { over } = await engine.look(GAME, 0);
      const all = (1 << opened.seats.length) - 1;
      return new Replay(engine, save, over ? all : viewersOf(save) & all, over !== null);
    });
  }

  get holders(): readonly Holder[] {
    return this.save.holders;
  }

  /** Two requests at once must not share the table that looks back. */
  private inTurn<T>(work: () => Promise<T>): Promise<T> {
    const next = this.queue.then(work, work);
    this.queue = next.catch(() => undefined);
    return next;
  }

  async start(listener: SourceListener): Promise<void> {
    this.listener = listener;
    await this.retell();
  }

  /** There are no questions, and the end appears only when the replay reaches it. */
  async retell(): Promise<void> {
    const look = await this.inTurn(() => this.engine.look(GAME, this.viewers));
    this.listener?.update({ look: { ...look, asks: [], over: null }, line: null, lifted: null });
  }

  /** From here on, shows what these seats saw; only for a game that is over. */
  async seeAs(viewers: number): Promise<void> {
    if (!this.isOpen) return;
    this.viewers = viewers;
    await this.retell();
  }

  log(): Promise<LogLine[]> {
    return this.inTurn(() => this.engine.log(GAME, this.viewers));
  }

  async reasonOf(line: number): Promise<string> {
    const answer = await this.engine.reason(GAME, this.viewers, this.viewers, line);
    return isFault(answer) ? "" : answer.why;
  }

  at(lines: number): Promise<Look> {
    return this.inTurn(async () => {
      const opened = await this.engine.at(PAST, GAME, lines);
      if (isFault(opened)) throw new Error(opened.error);
      return this.engine.look(PAST, this.viewers);
    });
  }

  /**
   * What could have followed: the position after the first `from` lines of the game, and after each of these lines
   * played instead, as long as they are legal.
   */
  tryOut(from: number, lines: readonly string[]): Promise<Step[]> {
    return this.inTurn(async () => {
      const opened = await this.engine.at(PAST, GAME, from);
      if (isFault(opened)) return [];
      const steps: Step[] = [{ look: await this.engine.look(PAST, this.viewers), says: "" }];
      for (const line of lines) {
        const answer = await this.engine.say(PAST, this.viewers, line);
        if (isFault(answer) || isRefused(answer)) break;
        const says = answer.done.told.map((e) => e.says).join(" ") || line;
        steps.push({ look: await this.engine.look(PAST, this.viewers), says });
      }
      return steps;
    });
  }

  private readonly refusal = (): Law => ({
    rule: "",
    says: t("This is a replay: you cannot play here."),
  });
  send = async (): Promise<Refused> => ({ refused: this.refusal() });
  undo = async (): Promise<Refused> => ({ refused: this.refusal() });
  why = async (): Promise<Law> => this.refusal();
  hint = async (): Promise<Hint | Fault> => ({ error: this.refusal().says });
  record = async (): Promise<string> => this.save.record;
  weigh = async (): Promise<Weighed | null> => null;
  lift = async (): Promise<void> => undefined;
  cover = async (): Promise<void> => undefined;
  draw = async (): Promise<void> => undefined;
  peek = async (): Promise<void> => undefined;
  hurry(): void {}
  hold(): void {}
  letPlay = async (): Promise<void> => undefined;

  async clear(): Promise<void> {
    await this.inTurn(() => this.engine.close(PAST));
    await this.engine.close(GAME);
  }

  async close(): Promise<void> {
    this.listener = null;
    await leave(this);
  }
}
