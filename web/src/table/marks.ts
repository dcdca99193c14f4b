/*
 * marks.ts: the lines of a log to jump to: where a turn, a stage or a round begins, attempts, arrests, the end. Skips
 * kinds of events that a game does not have.
 */
import type { LogLine, Told } from "../engine/types";

export interface LogMark {
  n: number;
  says: string;
  weight: "great" | "small";
}

const small = new Set<Told["kind"]>(["stage", "round", "arrested", "raid"]);
const great = new Set<Told["kind"]>(["attempt", "killed", "won", "lost", "all-lost"]);

export function marksOf(log: LogLine[]): LogMark[] {
  const marks: LogMark[] = [];
  for (const line of log) {
    if (line.undone) continue;
    const event = line.told.find((e) => great.has(e.kind)) ?? line.told.find((e) => small.has(e.kind));
    if (event) marks.push({ n: line.n, says: event.says, weight: great.has(event.kind) ? "great" : "small" });
  }
  return marks;
}

/** The next line after which somebody begins a turn. */
export const nextTurn = (log: LogLine[], after: number): number | undefined =>
  log.find((l) => l.n > after && !l.undone && l.told.some((e) => e.kind === "turn"))?.n;
