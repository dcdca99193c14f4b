/*
 * weighing.ts: what bears on a roll, sorted for drawing: ranks, what is needed, what is added and why, the eleven sums of
 * two dice with their results, what could still be used. The engine says all of it; here it is only put in order.
 */
import { percentOf } from "../../../board/chances";
import type { Arg, Said, Weighed } from "../../../engine/types";

export type Result = "nothing" | "single" | "double" | "secret" | "fails" | "succeeds";

export interface Sum {
  sum: number;
  /** Of 36. */
  ways: number;
  /** With what is added. */
  total: number;
  result: Result;
}

export interface Cause {
  kind: string;
  thing: Arg | null;
  says: string;
  /** Below zero if it is taken off. */
  by: number;
}

/** Something of one's own that could still be used. */
export interface Could {
  kind: string;
  thing: Arg;
  by: number;
  says: string;
}

export interface Weighing {
  ranks: { values: [number, number]; says: string } | null;
  rankDie: { least: number; ways: number; says: string } | null;
  thresholds: { values: [number, number, number]; canBeSecret: boolean; says: string } | null;
  against: {
    kind: "vigilance" | "lock" | "defence";
    agent: Arg;
    value: number;
    least: number;
    says: string;
  } | null;
  /** Nothing is rolled: the sentence that says why. */
  certain: string | null;
  causes: Cause[];
  added: number;
  sums: Sum[];
  dice: { values: [number, number]; total: number } | null;
  could: Could[];
}

const values = (fact: Said): number[] => fact.args.map((a) => a.value);
/** "Flowers: +2." and the like: the number is drawn by itself. */
const withoutNumber = (says: string): string => says.replace(/:? [+−-]\d+\.?$/, "");

function causesOf(facts: Said[]): Cause[] {
  return facts
    .filter((f) => /^(adds|takes)-/.test(f.kind))
    .map((f) => ({
      kind: f.kind.replace(/^(adds|takes)-/, ""),
      thing: f.args.length > 1 ? f.args[0] : null,
      says: withoutNumber(f.says),
      by: (f.kind.startsWith("takes-") ? -1 : 1) * (f.args.at(-1)?.value ?? 0),
    }));
}

function againstOf(facts: Said[]): Weighing["against"] {
  const fact = facts.find((f) => f.kind.startsWith("against-"));
  if (!fact) return null;
  const [, value, least] = values(fact);
  const kind = fact.kind.slice("against-".length) as "vigilance" | "lock" | "defence";
  return { kind, agent: fact.args[0], value, least, says: fact.says };
}

const sumsOf = (facts: Said[]): Sum[] =>
  facts
    .filter((f) => f.kind.startsWith("sum-"))
    .map((f) => {
      const [sum, ways, total] = values(f);
      return { sum, ways, total, result: f.kind.slice("sum-".length) as Result };
    });

export function weighingOf({ facts }: Weighed): Weighing {
  const find = (kind: string) => facts.find((f) => f.kind === kind);
  const [ranks, die, needs, dice] = ["ranks", "rank-die", "thresholds", "dice"].map(find);
  const added = find("added");
  return {
    ranks: ranks ? { values: [values(ranks)[2], values(ranks)[3]], says: ranks.says } : null,
    rankDie: die ? { least: values(die)[0], ways: values(die)[1], says: die.says } : null,
    thresholds: needs
      ? {
          values: values(needs).slice(1, 4) as [number, number, number],
          canBeSecret: values(needs)[4] > 0,
          says: needs.says,
        }
      : null,
    against: againstOf(facts),
    certain: (find("succeeds") ?? find("no-escape"))?.says ?? null,
    causes: causesOf(facts),
    added: added ? values(added)[0] - values(added)[1] : 0,
    sums: sumsOf(facts),
    dice: dice ? { values: [values(dice)[1], values(dice)[2]], total: values(dice)[3] } : null,
    could: facts
      .filter((f) => f.kind.startsWith("could-"))
      .map((f) => ({
        kind: f.kind.slice("could-".length),
        thing: f.args[0],
        by: f.args[1]?.value ?? 0,
        says: f.says,
      })),
  };
}

/** "+4", "−1", "+0". */
export const signed = (n: number): string => (n < 0 ? `−${-n}` : `+${n}`);

export const waysOf = (sums: Sum[], result: Result): number =>
  sums.filter((s) => s.result === result).reduce((all, s) => all + s.ways, 0);

export const percent = (part: number, of: number): string => percentOf(String(part), String(of));

const order: Result[] = ["nothing", "single", "double", "secret"];

/** What the same dice would bring with so much more: the step that the total reaches. */
export function liftedBy(weighing: Weighing, sum: Sum, more: number): Result {
  const { thresholds } = weighing;
  if (!thresholds || more === 0) return sum.result;
  const step = thresholds.values.filter((needed) => sum.total + more >= needed).length;
  return order[thresholds.canBeSecret ? step : Math.min(step, 2)];
}
