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
  /** How much more would bring a better result; 0 if there is none. */
  more: number;
  result: Result;
}

export interface Cause {
  kind: string;
  thing: Arg | null;
  says: string;
  /** Below zero if it is taken off. */
  by: number;
}

/** When something can be used, as the engine counts. */
export const moments = { now: 1, ranks: 2, before: 3, after: 4 } as const;

/** Something of one's own that could still be used. */
export interface Could {
  kind: string;
  thing: Arg;
  by: number;
  moment: number;
  says: string;
}

export interface Weighing {
  /** `parts` of each: the document first, then what changes it. */
  ranks: { values: [number, number]; parts: [Cause[], Cause[]]; says: string } | null;
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
  /** Cards that only the other side sees: the sentence about them. */
  unseen: string;
  /** What a secret would mean, or why there is none yet, in sentences; and its ways. */
  secret: { says: string; chance: { ways: number; of: number } | null } | null;
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

function ranksOf(facts: Said[]): Weighing["ranks"] {
  const ranks = facts.find((f) => f.kind === "ranks");
  if (!ranks) return null;
  const partsOf = (who: Arg): Cause[] =>
    facts
      .filter((f) => /^rank-(document|adds|takes)/.test(f.kind) && f.args[0].id === who.id)
      .map((f) => ({
        kind: f.kind.replace(/^rank-(adds-|takes-)?/, ""),
        thing: null,
        says: withoutNumber(f.says),
        by: (f.kind.startsWith("rank-takes") ? -1 : 1) * (f.args.at(-1)?.value ?? 0),
      }));
  return {
    values: [values(ranks)[2], values(ranks)[3]],
    parts: [partsOf(ranks.args[0]), partsOf(ranks.args[1])],
    says: ranks.says,
  };
}

function couldOf(facts: Said[]): Could[] {
  return facts
    .filter((f) => f.kind.startsWith("could-") && f.kind !== "could-react")
    .map((f) => ({
      kind: f.kind.slice("could-".length),
      thing: f.args[0],
      by: f.args.length > 2 ? f.args[1].value : 0,
      moment: f.args.at(-1)!.value,
      says: f.says,
    }));
}

function secretOf(facts: Said[]): Weighing["secret"] {
  const about = facts.filter((f) => f.kind.startsWith("secret-"));
  const chance = about.find((f) => f.kind === "secret-chance");
  if (about.length === 0) return null;
  return {
    says: about
      .filter((f) => f !== chance)
      .map((f) => f.says)
      .join(" "),
    chance: chance ? { ways: values(chance)[0], of: values(chance)[1] } : null,
  };
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
      const [sum, ways, total, more] = values(f);
      return { sum, ways, total, more, result: f.kind.slice("sum-".length) as Result };
    });

export function weighingOf({ facts }: Weighed): Weighing {
  const find = (kind: string) => facts.find((f) => f.kind === kind);
  const [die, needs, dice] = ["rank-die", "thresholds", "dice"].map(find);
  const added = find("added");
  return {
    ranks: ranksOf(facts),
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
    could: couldOf(facts),
    unseen: find("could-react")?.says ?? "",
    secret: secretOf(facts),
  };
}

/** "+4", "−1", "+0". */
export const signed = (n: number): string => (n < 0 ? `−${-n}` : `+${n}`);

export const waysOf = (sums: Sum[], result: Result): number =>
  sums.filter((s) => s.result === result).reduce((all, s) => all + s.ways, 0);

export const percent = (part: number, of: number): string => percentOf(String(part), String(of));
