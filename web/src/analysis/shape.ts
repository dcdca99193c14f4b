/*
 * shape.ts: an analysis as numbers to draw: where the curve goes, how it changed at a line, where turns and stages begin.
 */
import type { Insight, LogLine } from "../engine/types";

/** How the first side's chance changed with that line. */
export const changeOf = ({ chance, before }: Insight): number => chance - before;

/** In points: a point is a hundredth of certainty. "+6", "−12", "0" */
export function points(share: number): string {
  const whole = Math.round(share * 100);
  if (whole === 0) return "0";
  return `${whole > 0 ? "+" : "−"}${Math.abs(whole)}`;
}

export interface Frame {
  width: number;
  height: number;
  /** How many lines there will be. */
  lines: number;
}

export const xOf = (line: number, { width, lines }: Frame): number =>
  lines > 1 ? ((line - 1) / (lines - 1)) * width : width / 2;
export const yOf = (chance: number, { height }: Frame): number => (1 - chance) * height;

/** The analysed line of the log nearest to a point of the frame. */
export function lineAt(x: number, known: number, { width, lines }: Frame): number {
  const line = lines > 1 && width > 0 ? Math.round((x / width) * (lines - 1)) + 1 : 1;
  return Math.max(1, Math.min(known, line));
}

const tenth = (n: number): number => Math.round(n * 10) / 10;

/** The curve as a path: a step for each line, because nothing happens between two. */
export function curve(insights: readonly Insight[], frame: Frame): string {
  return insights
    .map(({ line, chance }, i) => {
      const [x, y] = [tenth(xOf(line, frame)), tenth(yOf(chance, frame))];
      return i === 0 ? `M${x} ${y}` : `H${x}V${y}`;
    })
    .join("");
}

/** What lies between the curve and a level. */
export function area(insights: readonly Insight[], level: number, frame: Frame): string {
  if (insights.length === 0) return "";
  const floor = tenth(yOf(level, frame));
  const [first, last] = [insights[0].line, insights[insights.length - 1].line];
  return `${curve(insights, frame)}H${tenth(xOf(last, frame))}V${floor}H${tenth(xOf(first, frame))}Z`;
}

/** Lines at which a turn begins. */
export const turnsIn = (log: readonly LogLine[]): number[] =>
  log.filter((l) => !l.undone && l.told.some((e) => e.kind === "turn")).map((l) => l.n);

/** Lines at which a stage begins, and its number. */
export function stagesIn(log: readonly LogLine[]): { line: number; stage: number }[] {
  return log.flatMap(({ n, told, undone }) => {
    const event = undone ? undefined : told.find((e) => e.kind === "stage");
    const stage = event?.args.find((a) => a.sort === "number")?.value;
    return stage ? [{ line: n, stage }] : [];
  });
}

/** The next turning point before or after a line; null if there is none. */
export function nextTurning(turning: readonly number[], at: number, step: 1 | -1): number | null {
  const beyond = turning.filter((line) => (step === 1 ? line > at : line < at));
  return (step === 1 ? beyond[0] : beyond[beyond.length - 1]) ?? null;
}
