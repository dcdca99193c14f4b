/*
 * stage.svelte.ts: what of the news is shown for a moment, in order. A verdict stays until the person goes on, and bots
 * wait for that; dice and events pass by themselves and hold nobody up.
 */
import type { Look, LogLine, Seat, Told } from "../../../engine/types";
import { paceWaits, settings } from "../../../lib/settings.svelte";
import type { Table } from "../../../table/table.svelte";
import { ROLL_MS } from "../../../ui/tumble";
import { afterOf, linesOf, verdictOf } from "./story";

/** An attempt that has just been judged: its line, and the position before it. */
export interface Verdict {
  line: number;
  before: Look;
}

export interface Passing {
  key: string;
  kind: "conspired" | "rolled" | "resisted" | "event" | "raid";
  seat: Seat | null;
  line: number;
  /** Which of the line's events it is. */
  nth: number;
}

/** Discarded or kept in a raid: nobody but the raided is asked, so the others are told. */
const isRaidDeed = (event: Told): boolean => event.kind === "raid-kept" || event.rule === "BO-28.4";

function kindOf(event: Told): Passing["kind"] | null {
  if (event.kind === "conspired" || event.kind === "rolled" || event.kind === "resisted") return event.kind;
  if (event.kind === "event") return "event";
  return isRaidDeed(event) && event.kind !== "suspicion" ? "raid" : null;
}

function passingOf(line: LogLine): Passing[] {
  return line.told.flatMap((event, nth) => {
    const kind = kindOf(event);
    return kind ? [{ key: `${line.n}-${nth}`, kind, seat: event.seat, line: line.n, nth }] : [];
  });
}

export class Stage {
  verdict = $state.raw<Verdict | null>(null);
  passing = $state.raw<Passing | null>(null);
  /** The sheet that was put aside to look at the board, by its key. */
  aside = $state<string | null>(null);
  /** Dice of an attempt are in the air. */
  isRolling = $state(false);
  private waiting: Passing[] = [];
  private timer: ReturnType<typeof setTimeout> | undefined;
  private since = 0;

  constructor(private readonly table: Table) {}

  private isMine(seat: Seat | null): boolean {
    return seat !== null && this.table.source.holders[seat] === "me";
  }

  /** The line as it is told now; it may have been told anew in another language. */
  told(line: number): Told[] {
    return linesOf(this.table.log).find((l) => l.n === line)?.told ?? [];
  }

  eventOf(passing: Passing): Told | undefined {
    return this.told(passing.line)[passing.nth];
  }

  after(passing: Passing): Told[] {
    const event = this.eventOf(passing);
    return event ? afterOf(this.told(passing.line), event) : [];
  }

  take(news: { line: LogLine; before: Look }): void {
    if (verdictOf(news.line.told)) {
      this.verdict = { line: news.line.n, before: news.before };
      this.table.hold(true);
    }
    const isSlow = settings.pace !== "instant";
    const shown = passingOf(news.line).filter(
      (p) => (isSlow || this.isMine(p.seat)) && !(p.kind === "raid" && this.isMine(p.seat)),
    );
    /* What has waited too long is in the log. */
    this.waiting = [...this.waiting, ...shown].slice(-3);
    if (shown.length === 0) return;
    if (this.passing) this.schedule();
    else this.next();
  }

  /** The time to read it; if something waits behind it, not much longer than a bot would. */
  private duration(passing: Passing): number {
    const isRoll = passing.kind !== "event" && passing.kind !== "raid";
    if (this.waiting.length > 0) return paceWaits[settings.pace] + (isRoll ? ROLL_MS + 600 : 900);
    const words = this.after(passing).reduce((sum, e) => sum + e.says.length, 0);
    const base = isRoll ? 3200 : 5000;
    return Math.min(12000, base + words * 45);
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

  /** A pointer or the focus rests on it: it stays until they leave. */
  keep(isKept: boolean): void {
    clearTimeout(this.timer);
    if (isKept) return;
    this.since = Date.now();
    this.schedule();
  }

  clear(): void {
    this.waiting = [];
    this.next();
  }

  goOn(): void {
    this.verdict = null;
    this.table.hold(false);
  }
}

const stages = new WeakMap<Table, Stage>();

/** The one stage of a table: the moments write to it, the end waits for it. */
export function stageOf(table: Table): Stage {
  const found = stages.get(table) ?? new Stage(table);
  stages.set(table, found);
  return found;
}
