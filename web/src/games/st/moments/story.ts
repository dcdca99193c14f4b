/*
 * story.ts: what the log tells of rolls: who did what to whom, how the dice fell, how it ended.
 */
import { ofKinds } from "../../../engine/kinds";
import type { Arg, Seat } from "../../../engine/types";
import { t } from "../../../lib/i18n.svelte";
import type { EventKind, LogLine, Told } from "../told";
import type { Deed } from "./scenes";

export const linesOf = (log: LogLine[]): LogLine[] => log.filter((l) => !l.undone);

// ---- dice ----

export interface Rolled {
  dice: number[];
  /** Their sum, where two were rolled. */
  sum: number | null;
}

/** Where the dice stand among an event's arguments. */
const diceAt: Partial<Record<EventKind, number[]>> = {
  rolled: [1, 2],
  rerolled: [1, 2],
  "attack-roll": [1, 2],
  "rank-roll": [1],
  "blast-roll": [1],
  "tie-roll": [0, 1],
  pressed: [0, 1],
};

export function rolledOf(event: Told): Rolled | null {
  const args: Arg[] = event.args;
  const at = diceAt[event.kind];
  if (!at) return null;
  const dice = at.map((i) => args[i]?.value ?? 0).filter((n) => n >= 1 && n <= 6);
  const isPair = dice.length === 2 && event.kind !== "tie-roll";
  return dice.length > 0 ? { dice, sum: isPair ? dice[0] + dice[1] : null } : null;
}

// ---- deeds ----

/** Something that somebody has begun and that dice decide. */
export interface Begun {
  deed: Deed;
  seat: Seat | null;
  who: Arg | null;
  whom: Arg | null;
}

const beginnings: Partial<Record<EventKind, Deed>> = {
  talk: "talk",
  arrest: "arrest",
  kidnap: "kidnap",
  attack: "attack",
  interrogated: "interrogate",
};

export function begunBy(event: Told, active: Arg | null): Begun | null {
  const deed = beginnings[event.kind];
  if (!deed) return null;
  const args: Arg[] = event.args;
  const people = args.filter((a) => a.sort === "agent");
  /* For an interrogation, the log names only the prisoner. */
  const [who, whom] = people.length > 1 ? people : [active, people[0]];
  return { deed, seat: event.seat, who: who ?? null, whom: whom ?? null };
}

export type Tone = "ink" | "red" | "blue";

/** How an action ended, as a stamp. Blue is good for the side that acted; red is grave, whichever side it helps. */
export function stampOf(kind: EventKind): { text: string; tone: Tone } | null {
  const stamps: Partial<Record<EventKind, () => { text: string; tone: Tone }>> = {
    "talk-nothing": () => ({ text: t("Nothing"), tone: "ink" }),
    "talk-single": () => ({ text: t("Evidence"), tone: "blue" }),
    "talk-double": () => ({ text: t("Double evidence"), tone: "blue" }),
    "talk-secret": () => ({ text: t("A secret"), tone: "blue" }),
    "no-talk": () => ({ text: t("Turned away"), tone: "ink" }),
    arrested: () => ({ text: t("Arrested"), tone: "red" }),
    avoided: () => ({ text: t("Got away"), tone: "ink" }),
    kidnapped: () => ({ text: t("Kidnapped"), tone: "red" }),
    escaped: () => ({ text: t("Escaped"), tone: "ink" }),
    killed: () => ({ text: t("Dead"), tone: "red" }),
    destroyed: () => ({ text: t("Destroyed"), tone: "red" }),
    missed: () => ({ text: t("Missed"), tone: "ink" }),
    cancelled: () => ({ text: t("Came to nothing"), tone: "ink" }),
    "test-passed": () => ({ text: t("Passed"), tone: "blue" }),
    "test-failed": () => ({ text: t("Failed"), tone: "red" }),
    "box-open": () => ({ text: t("Opened"), tone: "blue" }),
    "box-stays": () => ({ text: t("Shut"), tone: "ink" }),
    transmits: () => ({ text: t("On the air"), tone: "blue" }),
    "cut-line": () => ({ text: t("Connection lost"), tone: "red" }),
    sent: () => ({ text: t("Report sent"), tone: "blue" }),
    radio: () => ({ text: t("Located"), tone: "red" }),
    doctor: () => ({ text: t("Broken"), tone: "red" }),
    loaded: () => ({ text: t("On board"), tone: "blue" }),
    delivered: () => ({ text: t("Delivered"), tone: "blue" }),
    dynamite: () => ({ text: t("Dynamite laid"), tone: "red" }),
    blast: () => ({ text: t("Explosion"), tone: "red" }),
    pressed: () => ({ text: t("Silent"), tone: "ink" }),
    card: () => ({ text: t("The last card"), tone: "blue" }),
    right: () => ({ text: t("The right word"), tone: "blue" }),
    wrong: () => ({ text: t("The wrong word"), tone: "red" }),
  };
  return stamps[kind]?.() ?? null;
}

const ofDeed: Partial<Record<Deed, EventKind[]>> = {
  talk: ["talk-nothing", "talk-single", "talk-double", "talk-secret", "no-talk", "cancelled"],
  interrogate: ["talk-nothing", "talk-single", "talk-double", "talk-secret"],
  arrest: ["arrested", "avoided", "cancelled"],
  kidnap: ["kidnapped", "escaped", "cancelled"],
  attack: ["killed", "destroyed", "missed", "cancelled"],
};

/** It says how a deed ended. */
export const isEnd = (kind: EventKind): boolean =>
  Object.values(ofDeed).some((kinds) => kinds.includes(kind));

/** The event that ends a deed, if it is among these; an interrogation that brings no secret ends with its roll. */
export const endOf = (deed: Deed, told: Told[]): Told | null =>
  told.find((e) => ofDeed[deed]?.includes(e.kind)) ??
  told.find((e) => deed === "interrogate" && e.kind === "rolled") ??
  null;

/* From here on something else begins. */
const others = new Set<EventKind>(["stage", "activated", "ended", "won", "drawn"]);
/* Left out: what follows says it again, or nobody misses it. */
const silent = new Set<EventKind>(["passed", "points", "test-passed", "test-failed"]);

/** What followed an event in the same line, up to where something else begins. */
export function afterOf(told: Told[], event: Told): Told[] {
  const rest = told.slice(told.indexOf(event) + 1);
  const end = rest.findIndex((e) => others.has(e.kind));
  return (end < 0 ? rest : rest.slice(0, end)).filter((e) => !silent.has(e.kind) && e.says !== "");
}

// ---- occasions ----

/* The last of them names the occasion if one line brings several. */
const occasions: EventKind[] = [
  "dynamite",
  "radio",
  "blast",
  "cut-line",
  "doctor",
  "loaded",
  "transmits",
  "wrong",
];
const lastDeeds: EventKind[] = ["sent", "delivered", "right", "card"];

/** The event of a line that a whole game turns on, and that deserves a sheet; -1 if there is none. */
export function occasionIn(told: Told[]): number {
  const kinds = told.some((e) => e.kind === "won") ? [...occasions, ...lastDeeds] : occasions;
  const rank = Math.max(...told.map((e) => kinds.indexOf(e.kind)), -1);
  return rank < 0 ? -1 : told.findIndex((e) => e.kind === kinds[rank]);
}

/** What else the line tells of it: what followed, and other occasions. */
export const besides = (told: Told[], event: Told): Told[] => {
  const after = afterOf(told, event);
  return told.filter((e) => e !== event && (after.includes(e) || occasions.includes(e.kind)));
};

/** The letters that have been said since the last guess at a password began. */
export function lettersSaid(log: LogLine[]): string[] {
  const told = linesOf(log).flatMap((l) => l.told);
  const from = told.map((e) => e.kind).lastIndexOf("guesses");
  return from < 0 ? [] : ofKinds(told.slice(from), "said").map((e) => e.args[0].says);
}

/** For whom a die was rolled in an explosion, and who did not live through it. */
export function blastOf(told: Told[]): { who: Arg; die: number; isDead: boolean }[] {
  const dead = new Set(ofKinds(told, "killed").map((e) => e.args[0].id));
  return ofKinds(told, "blast-roll").map(({ args: [who, die] }) => ({
    who,
    die: die.value,
    isDead: dead.has(who.id),
  }));
}
/** What the rows of an explosion say, and what its dead leave. */
export const inBlast = new Set<EventKind>(["blast-roll", "killed", "dropped", "secret-lost"]);

// ---- news ----

/** What the others do that deserves a slip of its own, with its symbol. */
export const news: Partial<Record<EventKind, string>> = {
  rolled: "st-act-talk",
  "attack-roll": "st-act-attack",
  "rank-roll": "st-act-talk",
  "blast-roll": "st-ruin",
  "tie-roll": "st-first",
  pressed: "st-doctor",
  talk: "st-act-talk",
  "no-talk": "st-act-talk",
  "talk-nothing": "st-act-talk",
  "talk-single": "st-act-talk",
  "talk-double": "st-act-talk",
  "talk-secret": "st-act-talk",
  arrested: "st-act-arrest",
  avoided: "st-act-arrest",
  killed: "st-act-attack",
  destroyed: "st-car",
  missed: "st-act-attack",
  searches: "st-act-search",
  arrest: "st-act-arrest",
  kidnap: "st-act-kidnap",
  attack: "st-act-attack",
  blast: "st-ruin",
  grenade: "st-grenade",
  dynamite: "st-dynamite",
  "token-acts": "st-thr-back",
  reaction: "st-reaction",
  blocked: "st-block",
  card: "st-act-box",
  "secret-used": "st-it-secret",
  "mission-done": "st-act-mission",
  transmits: "st-act-transmit",
  "cut-line": "st-act-transmit",
  sent: "st-act-transmit",
  right: "st-secret",
  named: "st-radio",
  radio: "st-radio",
  doctor: "st-doctor",
  loaded: "st-car",
  delivered: "st-car",
  guesses: "st-secret",
  wrong: "st-secret",
  plan: "st-first",
};
