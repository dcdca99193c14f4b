/*
 * analysis.svelte.ts: a finished game in hindsight: the engine looks at one line after the other, so that it can be
 * stopped at any time and go on from there. Everything it has found is kept with the save.
 */
import { isFault, type Engine } from "../engine/engine";
import type { Fault, Insight, LogLine, Summary, TableSeat } from "../engine/types";
import { t } from "../lib/i18n.svelte";
import { saves, type KeptAnalysis, type Save } from "../lib/saves";
import { settings } from "../lib/settings.svelte";
import { offerContent } from "../table/local";
import { GAME, leave, occupy, type Occupant } from "../table/occupant";
import { engineStopped } from "../table/source";

/* Closing the tab may lose the results of the last few seconds. */
const KEEP_AFTER = 2000;

export class Analysis implements Occupant {
  insights = $state.raw<Insight[]>([]);
  summary = $state.raw<Summary | null>(null);
  log = $state.raw<LogLine[]>([]);
  isRunning = $state(false);
  /** A sentence about the engine or the browser's store. */
  trouble = $state<string | null>(null);
  private isStopped = false;
  private isLeft = false;
  private language = settings.language;
  private lastKept = Date.now();
  private queue: Promise<unknown> = Promise.resolve();

  private constructor(
    private readonly engine: Engine,
    readonly save: Save,
    readonly seats: TableSeat[],
    /** How many lines there are. */
    readonly length: number,
  ) {
    const { analysis } = save;
    if (!analysis) return;
    this.insights = analysis.insights;
    this.summary = analysis.summary;
    this.isStopped = analysis.isStopped;
    this.language = analysis.language;
  }

  /** Only of games that are over: it looks at everybody's secrets. */
  static open(engine: Engine, save: Save): Promise<Analysis | Fault> {
    return occupy(async () => {
      await offerContent(engine, save.game, save.record);
      const opened = await engine.open(GAME, save.record);
      if (isFault(opened)) return opened;
      const { over } = await engine.look(GAME, 0);
      if (!over) return { error: t("This game is not over. It can be analysed once it is.") };
      const analysis = new Analysis(engine, save, opened.seats, opened.length);
      await analysis.hearLog();
      return analysis;
    });
  }

  private async hearLog(): Promise<void> {
    this.log = await this.engine.log(GAME, (1 << this.seats.length) - 1);
  }

  get isComplete(): boolean {
    return this.summary !== null;
  }

  /** Continues by itself unless the player stopped it. */
  async start(): Promise<void> {
    if (this.language !== settings.language) await this.retell();
    if (!this.isStopped) await this.run();
  }

  async run(): Promise<void> {
    if (this.isRunning || this.isComplete) return;
    this.isRunning = true;
    this.isStopped = false;
    this.trouble = null;
    try {
      await this.inTurn(() => this.findAll());
    } catch (why) {
      this.trouble = engineStopped(why);
    } finally {
      this.isRunning = false;
    }
    await this.keep();
  }

  private async findAll(): Promise<void> {
    while (this.goesOn && this.insights.length < this.length) {
      const answer = await this.engine.analyse(GAME, this.insights.length + 1);
      if (!this.goesOn) return; // by now the table may belong to another game
      if (isFault(answer)) return this.giveUp(answer);
      this.insights = [...this.insights, answer];
      if (Date.now() - this.lastKept > KEEP_AFTER) await this.keep();
    }
    if (this.goesOn) await this.sumUp();
  }

  private get goesOn(): boolean {
    return this.isRunning && !this.isStopped && !this.isLeft;
  }

  private async sumUp(): Promise<void> {
    const answer = await this.engine.summary(GAME, this.insights);
    if (isFault(answer)) this.giveUp(answer);
    else this.summary = answer;
  }

  private giveUp({ error }: Fault): void {
    this.trouble = error;
    this.isStopped = true;
  }

  /** Drops the line that it is working on. */
  async stop(): Promise<void> {
    this.isStopped = true;
    this.isRunning = false;
    await this.keep();
  }

  /** In the language that is set now. */
  async retell(): Promise<void> {
    await this.inTurn(async () => {
      this.language = settings.language;
      const told: Insight[] = [];
      for (const { line, kept } of this.insights) {
        const answer = await this.engine.analyse(GAME, line, kept);
        if (this.isLeft || isFault(answer)) return;
        told.push(answer);
      }
      this.insights = told;
      await this.hearLog();
      if (this.summary) await this.sumUp();
    });
    await this.keep();
  }

  private async keep(): Promise<void> {
    this.lastKept = Date.now();
    const { insights, summary, isStopped, language } = this;
    const kept: KeptAnalysis = { insights, summary, isStopped, language };
    await saves.analyse(this.save.id, kept).catch(() => {
      this.trouble = t("The browser’s store is full: the analysis lasts until you leave this page.");
    });
  }

  private inTurn<T>(work: () => Promise<T>): Promise<T> {
    const next = this.queue.then(work, work);
    this.queue = next.catch(() => undefined);
    return next;
  }

  async clear(): Promise<void> {
    this.isLeft = true;
    await this.queue;
    await this.engine.close(GAME);
  }

  async close(): Promise<void> {
    this.isLeft = true;
    await leave(this);
  }
}
