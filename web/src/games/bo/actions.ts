/*
 * actions.ts: the nine actions as the table shows them: their verbs in the notation, a line for what is possible, and
 * which line to ask the engine about when nothing is. The engine decides what is possible.
 */
import type { Content, Law } from "../../engine/types";
import { t, tn } from "../../lib/i18n.svelte";
import type { Person, Position } from "./model";
import type { Move, QuestionKind } from "./told";

export interface Action {
  id: string;
  /** The letter that chooses it. */
  key: string;
  verbs: Move["verb"][];
  title: () => string;
}

export const actions: Action[] = [
  { id: "act", key: "a", verbs: ["act", "use"], title: () => t("Act") }, // room: 12
  { id: "collect", key: "c", verbs: ["collect"], title: () => t("Collect item") }, // room: 12
  { id: "conspire", key: "s", verbs: ["conspire"], title: () => t("Conspire") }, // room: 12
  { id: "deliver", key: "d", verbs: ["deliver", "deliver-card"], title: () => t("Deliver item") }, // room: 12
  { id: "dossier", key: "o", verbs: ["dossier"], title: () => t("Dossier") }, // room: 12
  { id: "move", key: "g", verbs: ["move"], title: () => t("Move") }, // room: 12
  { id: "release", key: "r", verbs: ["release"], title: () => t("Release") }, // room: 12
  { id: "reveal", key: "v", verbs: ["reveal"], title: () => t("Reveal item") }, // room: 12
  {
    id: "transfer",
    key: "t",
    verbs: ["give-item", "give-card", "take-item", "take-card"],
    title: () => t("Transfer"), // room: 12
  },
];

/** Questions at which the nine actions are offered. */
export const isTurn = (kind: QuestionKind): boolean => kind === "turn" || kind === "end";

const actionVerbs = new Set<Move["verb"]>([...actions.flatMap((a) => a.verbs), "attempt", "end"]);

/** Moves in a turn that are not actions: cards that are played at once. */
export const isAside = (move: Move): boolean => !actionVerbs.has(move.verb);

export const movesOf = (action: Action, moves: Move[]): Move[] =>
  moves.filter((m) => action.verbs.includes(m.verb));

// ---- what is possible, in two or three words ----

const distinct = (moves: Move[], arg: number): string[] => [
  ...new Set(moves.map((m) => m.args[arg]?.says ?? "")),
];

function diceLine(moves: Move[]): string {
  const counts = moves.map((m) => m.args[0].value);
  const most = Math.max(...counts);
  return counts.length === 1
    ? tn("{1} die", "{1} dice", most)
    : t("{1} to {2} dice", Math.min(...counts), most);
}

function deliverLine(moves: Move[]): string {
  const things = distinct(moves, 0);
  return things.length === 1 ? things[0] : tn("{1} item", "{1} items", things.length);
}

function transferLine(moves: Move[]): string {
  const others = distinct(moves, 0);
  return others.length === 1
    ? t("with {1}", others[0])
    : tn("with {1} other", "with {1} others", others.length);
}

export function possibleLine(
  action: Action,
  moves: Move[],
  actor: Person,
  position: Position,
  content: Content,
): string {
  switch (action.id) {
    case "act":
      return tn("{1} effect", "{1} effects", moves.length);
    case "collect":
      return content.sorts.item.find((i) => i.id === position.tiles[actor.at])?.title ?? t("the item here");
    case "conspire":
      return diceLine(moves);
    case "deliver":
      return deliverLine(moves);
    case "dossier":
      return t("draw a card");
    case "move":
      return tn("{1} route", "{1} routes", moves.length);
    case "release":
      return t("roll a die");
    case "reveal":
      return t("turn it up");
    default:
      return transferLine(moves);
  }
}

// ---- which line to ask about when there is none to play ----

/** An item that the place mentions gives the most useful refusal. */
function deliveries(actor: Person, position: Position, content: Content): string[] {
  const marks = position.places.find((p) => p.id === actor.at)?.marks ?? [];
  const wanted = marks.filter((m) => m.on === "deliver").map((m) => m.item);
  const rank = (id: string) => (wanted.includes(id) || wanted.includes("any") ? 0 : 1);
  const carried = actor.items.map((i) => i.id).sort((a, b) => rank(a) - rank(b));
  const asked =
    carried.length > 0 ? carried : [wanted.find((i) => i && i !== "any") ?? content.sorts.item[0].id];
  return asked.map((id) => `deliver ${id}`);
}

function effects(actor: Person): string[] {
  const cards = actor.dossier.filter(
    (c) => c.kind !== "plot" && c.rules.some((r) => r.code.startsWith("on act")),
  );
  return [...cards.map((c) => `act ${c.id}`), "use 1"];
}

function transfers(actor: Person, position: Position, content: Content): string[] {
  const others = position.people.filter((p) => p.seat !== actor.seat);
  const other = others.find((p) => p.at === actor.at && !p.isJailed) ?? others[0];
  if (!other) return [];
  if (actor.items.length > 0) return [`give-item ${other.word} ${actor.items[0].id}`];
  if (actor.dossier.length > 0) return [`give-card ${other.word} ${actor.dossier[0].id}`];
  if (other.items.length > 0) return [`take-item ${other.word} ${other.items[0].id}`];
  if (other.dossier.length > 0) return [`take-card ${other.word} ${other.dossier[0].id}`];
  return [`give-item ${other.word} ${content.sorts.item[0].id}`];
}

function routes(actor: Person, position: Position): string[] {
  const joins = position.places.find((p) => p.id === actor.at)?.joins ?? [];
  return (joins.length > 0 ? joins : [position.places[0].id]).map((id) => `move ${id}`);
}

/** Lines in the notation whose refusals say why an action is not possible; we show the first refusal. */
export function probesOf(action: Action, actor: Person, position: Position, content: Content): string[] {
  const lines: Record<string, () => string[]> = {
    act: () => effects(actor),
    conspire: () => ["conspire 1"],
    deliver: () => deliveries(actor, position, content),
    move: () => routes(actor, position),
    transfer: () => transfers(actor, position, content),
  };
  return (lines[action.id]?.() ?? [action.id]).map((line) => `${actor.word} ${line}`);
}

// ---- why not, in at most fourteen characters ----

const shortReasons: Record<string, () => string> = {
  "BO-3.6": () => t("game is over"), // room: 14
  "BO-5.5": () => t("not Motivated"), // room: 14
  "BO-12.1": () => t("not your turn"), // room: 14
  "BO-12.2": () => t("not just now"), // room: 14
  "BO-13.4": () => t("not this turn"), // room: 14
  "BO-13.5": () => t("not this turn"), // room: 14
  "BO-16.1": () => t("no action left"), // room: 14
  "BO-17.1": () => t("nothing to use"), // room: 14
  "BO-17.4": () => t("in prison"), // room: 14
  "BO-18.2": () => t("face down"), // room: 14
  "BO-19.1": () => t("once a turn"), // room: 14
  "BO-20.1": () => t("not taken here"), // room: 14
  "BO-20.2": () => t("item lies here"), // room: 14
  "BO-20.3": () => t("none carried"), // room: 14
  "BO-20.8": () => t("terms not met"), // room: 14
  "BO-22.1": () => t("no open route"), // room: 14
  "BO-22.2": () => t("not open yet"), // room: 14
  "BO-22.3": () => t("closed now"), // room: 14
  "BO-22.7": () => t("in prison"), // room: 14
  "BO-23.1": () => t("at Gestapo HQ"), // room: 14
  "BO-23.2": () => t("too suspect"), // room: 14
  "BO-25.1": () => t("nobody here"), // room: 14
  "BO-25.3": () => t("nobody here"), // room: 14
  "BO-25.4": () => t("in prison"), // room: 14
  "BO-29.4": () => t("in prison"), // room: 14
  "BO-29.5": () => t("in prison"), // room: 14
  "BO-R.6": () => t("not just now"), // room: 14
  "BO-R.20": () => t("nothing here"), // room: 14
  "BO-R.23": () => t("no dice left"), // room: 14
  "BO-R.26": () => t("was declined"), // room: 14
  "BO-R.29": () => t("once a turn"), // room: 14
  "act BO-R.20": () => t("nothing to use"), // room: 14
  "reveal BO-R.20": () => t("none hidden"), // room: 14
  "release BO-R.20": () => t("no prisoner"), // room: 14
};

/** Words that fit into the button; where there are none, the rule's number. */
export const shortReason = (action: Action, law: Law | undefined): string =>
  law
    ? ((shortReasons[`${action.id} ${law.rule}`] ?? shortReasons[law.rule])?.() ?? law.rule)
    : t("not just now");
