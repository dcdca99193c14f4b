/*
 * actions.ts: what an agent at work can do, as the table shows it: the verbs in the notation, a line for what is
 * possible, and which line to ask the engine about when nothing is. The engine decides what is possible.
 */
import type { Law } from "../../engine/types";
import { successOf } from "../../board/words";
import { t, tn } from "../../lib/i18n.svelte";
import type { Agent, Deed, Position } from "./model";
import type { Move } from "./told";

export interface Action {
  id: string;
  /** The letter that chooses it. */
  key: string;
  /** Its symbol in the sprite. */
  icon: string;
  verbs: Move["verb"][];
  title: () => string;
  /** What costs action points; other things are shown only when they can be done. */
  deed?: Deed;
}

export const actions: Action[] = [
  { id: "move", key: "g", icon: "st-act-move", verbs: ["step"], title: () => t("Move"), deed: "move" },
  { id: "talk", key: "t", icon: "st-act-talk", verbs: ["talk"], title: () => t("Talk"), deed: "talk" },
  {
    id: "search",
    key: "s",
    icon: "st-act-search",
    verbs: ["search"],
    title: () => t("Search"),
    deed: "search",
  },
  {
    id: "remove",
    key: "r",
    icon: "st-act-remove",
    verbs: ["remove"],
    title: () => t("Remove a threat"),
    deed: "remove",
  },
  {
    id: "order",
    key: "o",
    icon: "st-act-mission",
    verbs: ["order"],
    title: () => t("Mission from the chief"),
    deed: "mission",
  },
  {
    id: "attack",
    key: "a",
    icon: "st-act-attack",
    verbs: ["attack"],
    title: () => t("Assassinate"),
    deed: "attack",
  },
  {
    id: "arrest",
    key: "v",
    icon: "st-act-arrest",
    verbs: ["arrest"],
    title: () => t("Arrest"),
    deed: "arrest",
  },
  {
    id: "kidnap",
    key: "k",
    icon: "st-act-kidnap",
    verbs: ["kidnap"],
    title: () => t("Kidnap"),
    deed: "kidnap",
  },
  {
    id: "transmit",
    key: "x",
    icon: "st-act-transmit",
    verbs: ["transmit"],
    title: () => t("Transmit the report"),
    deed: "transmit",
  },
  { id: "complete", key: "c", icon: "st-vp", verbs: ["complete"], title: () => t("Complete the mission") },
  { id: "interrogate", key: "q", icon: "st-lamp", verbs: ["interrogate"], title: () => t("Interrogate") },
  { id: "guess", key: "w", icon: "st-secret", verbs: ["guess"], title: () => t("Guess the password") },
  {
    id: "use",
    key: "b",
    icon: "st-act-items",
    verbs: ["use", "trait", "secret", "secret-car"],
    title: () => t("Use"),
  },
  {
    id: "give",
    key: "d",
    icon: "st-it-gift",
    verbs: ["give", "give-secret", "get", "get-secret"],
    title: () => t("Hand over"),
  },
  {
    id: "card",
    key: "f",
    icon: "st-act-box",
    verbs: ["card", "card-points", "card-box"],
    title: () => t("Location card"),
  },
];

const actionVerbs = new Set<Move["verb"]>([...actions.flatMap((a) => a.verbs), "end"]);
/** Quiet choices: to be asked again, to wait, to pass for the stage. */
const quietVerbs = new Set<Move["verb"]>(["ask-on", "wait", "pass-stage"]);

export const isQuiet = (move: Move): boolean => quietVerbs.has(move.verb);
/** A move of a turn that belongs to no action. */
export const isAside = (move: Move): boolean => !actionVerbs.has(move.verb) && !isQuiet(move);

export const movesOf = (action: Action, moves: Move[]): Move[] =>
  moves.filter((m) => action.verbs.includes(m.verb));

/** Actions that this agent could ever take in this game; those that cost nothing only if they can be done. */
export function actionsFor(actor: Agent, position: Position, moves: Move[]): Action[] {
  const { deeds } = position.sides[actor.seat];
  return actions.filter((a) => movesOf(a, moves).length > 0 || (a.deed !== undefined && deeds.has(a.deed)));
}

// ---- what it costs ----

/** From the legal moves, or else the price of the action for the agent at work. */
export const costOf = (action: Action, possible: Move[], position: Position): number | null =>
  action.deed ? (possible[0]?.cost ?? position.costs[action.deed]) : null;

/** A price that no button above the move shows: a bomb is used like things that cost nothing. */
export const ownCostOf = (move: Move): number | undefined =>
  actions.some((a) => a.deed && a.verbs.includes(move.verb)) ? undefined : move.cost;

// ---- what can be done, in a few words ----

const distinct = (names: string[]): string[] => [...new Set(names)];

function targets(moves: Move[]): string {
  const names = distinct(moves.map((m) => m.args[0]?.says.split(",")[0] ?? ""));
  const best = moves.length === 1 && moves[0].odds ? `${successOf(moves[0].odds)}%` : "";
  if (names.length === 1) return best ? t("{1}, {2}", names[0], best) : names[0];
  return tn("{1} person", "{1} people", names.length);
}

function things(moves: Move[]): string {
  const names = distinct(moves.map((m) => m.args.at(-1)?.says.replace(/ \(.*$/, "") ?? ""));
  if (names.length === 1) return names[0] || t("the special trait");
  return tn("{1} possibility", "{1} possibilities", moves.length);
}

export function possibleLine(action: Action, moves: Move[], actor: Agent, position: Position): string {
  switch (action.id) {
    case "move":
      return tn("up to {1} field", "up to {1} fields", position.stepsLeft);
    case "search": {
      const pile = position.on.get(actor.at ?? "")?.pile ?? 0;
      return tn("{1} tile left", "{1} tiles left", pile);
    }
    case "remove":
      return t("on this field");
    case "transmit":
      return t("from here");
    case "guess":
      return t("five letters");
    case "complete":
      return moves.length === 1 ? moves[0].args[0].says : tn("{1} part", "{1} parts", moves.length);
    case "use":
    case "give":
    case "card":
      return things(moves);
    default:
      return targets(moves);
  }
}

// ---- which line to ask about when there is none to play ----

/** Agents on the same field give the most useful refusals; then anybody. */
function nearest(people: Agent[], actor: Agent): Agent[] {
  const there = people.filter((a) => a.at !== null && a.at === actor.at);
  return there.length > 0 ? there : people.filter((a) => a.at !== null).slice(0, 1);
}

/** Lines in the notation whose refusals say why an action is not possible; we show the first refusal. */
export function probesOf(action: Action, actor: Agent, position: Position): string[] {
  const foes = nearest(
    position.agents.filter((a) => a.side !== actor.side),
    actor,
  );
  const friends = nearest(
    position.agents.filter((a) => a.side === actor.side && a !== actor),
    actor,
  );
  const weapon = actor.things.find((thing) => thing.component?.fields.group?.[0] === "weapon")?.component?.id;
  const lines: Record<string, () => string[]> = {
    move: () => (position.field.get(actor.at ?? "")?.joins ?? []).map(({ to }) => `step ${to}`),
    talk: () => foes.map((a) => `talk ${a.id}`),
    order: () => friends.map((a) => `order ${a.id}`),
    attack: () => foes.map((a) => `attack ${a.id} ${weapon ?? "pistolet"}`),
    arrest: () => foes.map((a) => `arrest ${a.id}`),
    kidnap: () => foes.map((a) => `kidnap ${a.id}`),
  };
  return (lines[action.id]?.() ?? [action.id]).map((line) => `${actor.side} ${line}`);
}

// ---- why not, in a few words ----

const shortReasons: Record<string, () => string> = {
  "ST-5.2": () => t("has no missions"), // room: 26
  "ST-5.5": () => t("has one already"), // room: 26
  "ST-5.6": () => t("no chief on this field"), // room: 26
  "ST-5.9": () => t("takes no orders"), // room: 26
  "ST-5.13": () => t("no mission left"), // room: 26
  "ST-8.4": () => t("one more step or action"), // room: 26
  "ST-8.5": () => t("one action an activation"), // room: 26
  "ST-8.9": () => t("too few points"), // room: 26
  "ST-8.10": () => t("too few points"), // room: 26
  "ST-9.5": () => t("has acted already"), // room: 26
  "ST-10.1": () => t("no enemy here"), // room: 26
  "ST-10.16": () => t("talked this stage"), // room: 26
  "ST-12.1": () => t("nothing to search here"), // room: 26
  "ST-12.2": () => t("own marker lies here"), // room: 26
  "ST-14.1": () => t("not this agent"), // room: 26
  "ST-14.2": () => t("only SS officers arrest"), // room: 26
  "ST-14.3": () => t("too little evidence"), // room: 26
  "ST-14.7": () => t("nobody on this field"), // room: 26
  "ST-15.2": () => t("terms not met"), // room: 26
  "ST-16.2": () => t("no order, weapon or target"), // room: 26
  "ST-17.9": () => t("no enemy token here"), // room: 26
  "ST-22.6": () => t("too few secrets"), // room: 26
  "ST-22.7": () => t("not at the radio"), // room: 26
  "ST-22.8": () => t("only Kloss transmits"), // room: 26
  "ST-23.7": () => t("closed to you"), // room: 26
  "ST-26.2": () => t("not just now"), // room: 26
};

/** Words that fit into the button; where there are none, the rule's number. */
export const shortReason = (law: Law | undefined): string =>
  law ? (shortReasons[law.rule]?.() ?? law.rule) : t("not just now");
