/*
 * stage.svelte.ts: shows news for a moment, in order. The result of the player's own conversation, attack or arrest,
 * and anything that decides the whole game, stays until the person goes on, and bots wait for that; everything else
 * passes by itself and holds nobody up.
 */
import { BoardStage, stagesOf } from "../../../board/stage.svelte";
import type { Arg } from "../../../engine/types";
import { paceWaits, settings } from "../../../lib/settings.svelte";
import { ROLL_MS } from "../../../ui/tumble";
import { workOf } from "../model";
import type { LogLine, Look, Table } from "../told";
import { begunBy, endOf, news as newsKinds, occasionIn, rolledOf, type Begun } from "./story";
import type { Weighing } from "./weighing";
import { begunIn } from "./work";

/** A deed that has just been decided: its line, the position before it, and what the chances were. */
export interface Verdict {
  line: number;
  begun: Begun;
  before: Look;
  weighing: Weighing | null;
}

/** The radio, the car, an explosion: both sides stop for it, no matter who caused it. */
export interface Occasion {
  line: number;
  /** Which of the line's events it is. */
  nth: number;
}

export interface Passing {
  key: string;
  line: number;
  /** Which of the line's events it is. */
  nth: number;
  hasDice: boolean;
}

export class Stage extends BoardStage<"st", Verdict | Occasion, Passing> {
  /** What is under way and not yet decided. */
  begun = $state.raw<Begun | null>(null);
  /** The roll that a scene has shown: it does not tumble again when the sheet comes back. */
  seenRoll: string | null = null;
  /** The chances as they were last shown. */
  weighing: Weighing | null = null;
  private isInformed = false;
  /** What the line of the verdict has brought about besides. */
  private afterwards: Occasion | null = null;

  /** What is under way, if somebody at this screen has begun it. */
  get own(): Begun | null {
    return this.begun && this.isMine(this.begun.seat) ? this.begun : null;
  }

  take(news: { line: LogLine; before: Look }): void {
    this.remember(news.before);
    this.follow(news.line, news.before);
    this.stopFor(news.line);
    const isSlow = settings.pace !== "instant";
    const shown = isSlow && this.verdict?.line !== news.line.n ? this.passingOf(news.line) : [];
    this.queue(shown, 2);
  }

  /** For a game reopened in the middle of something: the position says what it was. */
  remember(look: Look): void {
    if (this.isInformed) return;
    this.isInformed = true;
    this.begun = begunIn(workOf(look));
  }

  /** Notes what begins and what is decided. */
  private follow(line: LogLine, before: Look): void {
    const active = activeOf(before, this.table);
    for (const event of line.told) {
      const begun = begunBy(event, active);
      if (!begun) continue;
      this.begun = begun;
      this.seenRoll = null;
    }
    const { begun } = this;
    if (!begun || !endOf(begun.deed, line.told)) {
      if (line.told.some((e) => e.kind === "activated" || e.kind === "ended")) this.begun = null;
      return;
    }
    this.begun = null;
    if (!this.isMine(begun.seat)) return;
    this.stop({ line: line.n, begun, before, weighing: this.weighing });
    this.weighing = null;
  }

  private stop(verdict: Verdict | Occasion): void {
    this.verdict = verdict;
    this.table.hold(true, true);
  }

  /** First how the player's own action ended, then whatever the game turns on. */
  override goOn(): void {
    const next = this.afterwards;
    this.afterwards = null;
    super.goOn();
    if (next) this.stop(next);
  }

  private stopFor({ n, told }: LogLine): void {
    const nth = occasionIn(told);
    if (nth < 0 || this.table.people.length === 0) return;
    if (this.verdict) this.afterwards = { line: n, nth };
    else this.stop({ line: n, nth });
  }

  /** Anybody's dice, if no scene shows them; other actions only if nobody at this screen took them. */
  private passingOf(line: LogLine): Passing[] {
    const isOwn = this.isMine(line.seat);
    const hasScene = this.own !== null;
    const nths = line.told.flatMap((event, nth) => {
      const isRoll = rolledOf(event) !== null;
      const isShown = isRoll ? !hasScene : !isOwn && event.kind in newsKinds;
      return isShown && event.says !== "" ? [{ nth, hasDice: isRoll }] : [];
    });
    /* One slip per line: the dice if there are any, else what came first. */
    const found = nths.find((n) => n.hasDice) ?? nths[0];
    return found ? [{ key: `${line.n}-${found.nth}`, line: line.n, ...found }] : [];
  }

  protected duration(passing: Passing, isAwaited: boolean): number {
    const dice = passing.hasDice ? ROLL_MS : 0;
    if (isAwaited) return paceWaits[settings.pace] + dice + 700;
    const words = this.told(passing.line).reduce((sum, e) => sum + e.says.length, 0);
    return Math.min(9000, 2600 + dice + words * 30);
  }

  override clear(): void {
    super.clear();
    this.afterwards = null;
    if (this.verdict) this.goOn();
  }
}

/** Who acted in a position, as an argument names people. */
function activeOf(look: Look, table: Table): Arg | null {
  const { agent, document } = look.view;
  const component = agent > 0 ? table.componentAt("agent", document[agent - 1]) : undefined;
  return component ? { sort: "agent", value: component.n, id: component.id, says: component.title } : null;
}

export const stageOf = stagesOf((table: Table) => new Stage(table));
