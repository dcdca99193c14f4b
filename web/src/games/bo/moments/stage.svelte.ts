/*
 * stage.svelte.ts: shows news for a moment, in order. A verdict stays until the person goes on, and bots wait for that;
 * dice and events pass by themselves and hold nobody up.
 */
import { BoardStage, stagesOf } from "../../../board/stage.svelte";
import type { Seat } from "../../../engine/types";
import { paceWaits, settings } from "../../../lib/settings.svelte";
import { ROLL_MS } from "../../../ui/tumble";
import type { LogLine, Look, Table, Told } from "../told";
import { afterOf, verdictOf } from "./story";

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

/** Discarded or kept in a raid: only the raided player decides, so the slip tells the others. */
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

export class Stage extends BoardStage<"bo", Verdict, Passing> {
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
    this.queue(shown, 3);
  }

  protected duration(passing: Passing, isAwaited: boolean): number {
    const isRoll = passing.kind !== "event" && passing.kind !== "raid";
    if (isAwaited) return paceWaits[settings.pace] + (isRoll ? ROLL_MS + 600 : 900);
    const words = this.after(passing).reduce((sum, e) => sum + e.says.length, 0);
    const base = isRoll ? 3200 : 5000;
    return Math.min(12000, base + words * 45);
  }
}

export const stageOf = stagesOf((table: Table) => new Stage(table));
