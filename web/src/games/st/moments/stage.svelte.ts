/*
 * stage.svelte.ts: what of the news is shown for a moment, in order. How one's own conversation, attack or arrest ended
 * stays until the person goes on, and bots wait for that; what others do passes by itself and holds nobody up.
 */
import type { Arg, LogLine, Look, Seat, Told } from "../../../engine/types";
import { paceWaits, settings } from "../../../lib/settings.svelte";
import type { Table } from "../../../table/table.svelte";
import { ROLL_MS } from "../../../ui/tumble";
import { begunBy, endOf, linesOf, news as newsKinds, rolledOf, type Begun } from "./story";
import type { Weighing } from "./weighing";

/** A deed that has just been decided: its line, the position before it, and what the chances were. */
export interface Verdict {
  line: number;
  begun: Begun;
  before: Look;
  weighing: Weighing | null;
}

export interface Passing {
  key: string;
  line: number;
  /** Which of the line's events it is. */
  nth: number;
  hasDice: boolean;
}

/* No conversation has more lines than this. */
const RECENT = 40;

export class Stage {
  verdict = $state.raw<Verdict | null>(null);
  passing = $state.raw<Passing | null>(null);
  /** What is under way and not yet decided. */
  begun = $state.raw<Begun | null>(null);
  /** The sheet that was put aside to look at the board, by its key. */
  aside = $state<string | null>(null);
  /** Dice of a scene are in the air. */
  isRolling = $state(false);
  /** The roll that a scene has shown: it does not tumble again when the sheet comes back. */
  seenRoll: string | null = null;
  /** The chances as they were last shown. */
  weighing: Weighing | null = null;
  private waiting: Passing[] = [];
  private timer: ReturnType<typeof setTimeout> | undefined;
  private since = 0;
  private isInformed = false;

  constructor(private readonly table: Table) {}

  private isMine(seat: Seat | null): boolean {
    return seat !== null && this.table.source.holders[seat] === "me";
  }

  /** What is under way, if somebody at this screen has begun it. */
  get own(): Begun | null {
    return this.begun && this.isMine(this.begun.seat) ? this.begun : null;
  }

  /** The line as it is told now; it may have been told anew in another language. */
  told(line: number): Told[] {
    return linesOf(this.table.log).find((l) => l.n === line)?.told ?? [];
  }

  take(news: { line: LogLine; before: Look }): void {
    this.remember(news.line.n);
    this.follow(news.line, news.before);
    const isSlow = settings.pace !== "instant";
    const shown = isSlow && this.verdict?.line !== news.line.n ? this.passingOf(news.line) : [];
    /* What has waited too long is in the log. */
    this.waiting = [...this.waiting, ...shown].slice(-2);
    if (shown.length === 0) return;
    if (this.passing) this.schedule();
    else this.next();
  }

  /** A game that was left in the middle of something: the log knows what it was. */
  private remember(before: number): void {
    if (this.isInformed) return;
    this.isInformed = true;
    const told = linesOf(this.table.log)
      .filter((l) => l.n < before)
      .slice(-RECENT)
      .flatMap((l) => l.told);
    for (const event of told) {
      this.begun = begunBy(event, null) ?? this.begun;
      if (this.begun && endOf(this.begun.deed, [event])) this.begun = null;
    }
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
    this.verdict = { line: line.n, begun, before, weighing: this.weighing };
    this.weighing = null;
    this.table.hold(true);
  }

  /** Dice of anybody, where no scene shows them; of other deeds only those that nobody at this screen has done. */
  private passingOf(line: LogLine): Passing[] {
    const isOwn = this.isMine(line.seat);
    const hasScene = this.own !== null;
    const nths = line.told.flatMap((event, nth) => {
      const isRoll = rolledOf(event) !== null;
      const isShown = isRoll ? !hasScene : !isOwn && event.kind in newsKinds;
      return isShown && event.says !== "" ? [{ nth, hasDice: isRoll }] : [];
    });
    /* One slip a line: the dice if there are any, else what came first. */
    const found = nths.find((n) => n.hasDice) ?? nths[0];
    return found ? [{ key: `${line.n}-${found.nth}`, line: line.n, ...found }] : [];
  }

  /** The time to read it; if something waits behind it, not much longer than a bot would. */
  private duration(passing: Passing): number {
    const dice = passing.hasDice ? ROLL_MS : 0;
    if (this.waiting.length > 0) return paceWaits[settings.pace] + dice + 700;
    const words = this.told(passing.line).reduce((sum, e) => sum + e.says.length, 0);
    return Math.min(9000, 2600 + dice + words * 30);
  }

  private schedule(): void {
    clearTimeout(this.timer);
    if (!this.passing) return;
    const left = this.since + this.duration(this.passing) - Date.now();
    this.timer = setTimeout(() => this.next(), Math.max(0, left));
  }

  next(): void {
    clearTimeout(this.timer);
    this.passing = this.waiting.shift() ?? null;
    this.since = Date.now();
    this.schedule();
  }

  /** A pointer rests on it: it stays until it leaves. */
  keep(isKept: boolean): void {
    clearTimeout(this.timer);
    if (isKept) return;
    this.since = Date.now();
    this.schedule();
  }

  clear(): void {
    this.waiting = [];
    this.next();
    if (this.verdict) this.goOn();
  }

  goOn(): void {
    this.verdict = null;
    this.table.hold(false);
  }
}

/** Who acted in a position, as an argument names people. */
function activeOf(look: Look, table: Table): Arg | null {
  const slot = Number(look.view.agent ?? 0) - 1;
  const documents = look.view.document as (number | string)[] | undefined;
  const component = table.componentAt("agent", Number(documents?.[slot] ?? 0));
  return component ? { sort: "agent", value: component.n, id: component.id, says: component.title } : null;
}

const stages = new WeakMap<Table, Stage>();

/** The one stage of a table: the moments write to it, the end waits for it. */
export function stageOf(table: Table): Stage {
  const found = stages.get(table) ?? new Stage(table);
  stages.set(table, found);
  return found;
}
