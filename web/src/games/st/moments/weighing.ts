/*
 * weighing.ts: everything that affects a roll, sorted for drawing: ranks, what is needed, what is added and why, the
 * eleven sums of two dice with their results, what could still be used. The engine provides it; this file only sorts
 * it.
 */
import { percentOf } from "../../../board/chances";
import { ofKinds } from "../../../engine/kinds";
import type { Arg, Said } from "../../../engine/types";
import type { Fact, Weighed } from "../told";

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

/** Something of the player's own that could still be used. */
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

function ranksOf(facts: Fact[]): Weighing["ranks"] {
  const [ranks] = ofKinds(facts, "ranks");
  if (!ranks) return null;
  const partsOf = (who: Arg): Cause[] =>
    facts
      .filter((f) => /^rank-(document|adds|takes)/.test(f.kind) && f.args[0]?.id === who.id)
      .map((f) => ({
        kind: f.kind.replace(/^rank-(adds-|takes-)?/, ""),
        thing: null,
        says: withoutNumber(f.says),
        by: (f.kind.startsWith("rank-takes") ? -1 : 1) * (f.args.at(-1)?.value ?? 0),
      }));
  return {
    values: [ranks.args[2].value, ranks.args[3].value],
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

function secretOf(facts: Fact[]): Weighing["secret"] {
  const about = facts.filter((f) => f.kind.startsWith("secret-"));
  const [chance] = ofKinds(facts, "secret-chance");
  if (about.length === 0) return null;
  return {
    says: about
      .filter((f) => f !== chance)
      .map((f) => f.says)
      .join(" "),
    chance: chance ? { ways: chance.args[0].value, of: chance.args[1].value } : null,
  };
}

const obstacles = {
  "against-vigilance": "vigilance",
  "against-lock": "lock",
  "against-defence": "defence",
} as const;

function againstOf(facts: Fact[]): Weighing["against"] {
  const [fact] = ofKinds(facts, "against-vigilance", "against-lock", "against-defence");
  if (!fact) return null;
  const [agent, value, least] = fact.args;
  return { kind: obstacles[fact.kind], agent, value: value.value, least: least.value, says: fact.says };
}

const results = {
  "sum-nothing": "nothing",
  "sum-single": "single",
  "sum-double": "double",
  "sum-secret": "secret",
  "sum-fails": "fails",
  "sum-succeeds": "succeeds",
} as const;
export type Result = (typeof results)[keyof typeof results];

const isSum = (fact: Fact): fact is Extract<Fact, { kind: keyof typeof results }> => fact.kind in results;

const sumsOf = (facts: Fact[]): Sum[] =>
  facts.filter(isSum).map(({ kind, args }) => {
    const [sum, ways, total, more] = args.map((a) => a.value);
    return { sum, ways, total, more, result: results[kind] };
  });

export function weighingOf({ facts }: Weighed): Weighing {
  const [die] = ofKinds(facts, "rank-die");
  const [needs] = ofKinds(facts, "thresholds");
  const [dice] = ofKinds(facts, "dice");
  const [added] = ofKinds(facts, "added");
  const [certain] = ofKinds(facts, "succeeds", "no-escape");
  return {
    ranks: ranksOf(facts),
    rankDie: die ? { least: die.args[0].value, ways: die.args[1].value, says: die.says } : null,
    thresholds: needs
      ? {
          values: [needs.args[1].value, needs.args[2].value, needs.args[3].value],
          canBeSecret: needs.args[4].value > 0,
          says: needs.says,
        }
      : null,
    against: againstOf(facts),
    certain: certain?.says ?? null,
    causes: causesOf(facts),
    added: added ? added.args[0].value - added.args[1].value : 0,
    sums: sumsOf(facts),
    dice: dice ? { values: [dice.args[1].value, dice.args[2].value], total: dice.args[3].value } : null,
    could: couldOf(facts),
    unseen: ofKinds(facts, "could-react")[0]?.says ?? "",
    secret: secretOf(facts),
  };
}

/** "+4", "−1", "+0". */
export const signed = (n: number): string => (n < 0 ? `−${-n}` : `+${n}`);

export const waysOf = (sums: Sum[], result: Result): number =>
  sums.filter((s) => s.result === result).reduce((all, s) => all + s.ways, 0);

export const percent = (part: number, of: number): string => percentOf(String(part), String(of));
