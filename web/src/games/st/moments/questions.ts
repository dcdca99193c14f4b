/*
 * questions.ts: which questions are drawn in the place of the decision, and by what symbol.
 */
import type { Arg } from "../../../engine/types";
import { t } from "../../../lib/i18n.svelte";
import type { Ask, EventKind, Move, QuestionKind, Table } from "../told";
import { itemSymbol } from "../words";

/** Answers to what the other side does: a quiet prompt. */
const reactions = new Set<QuestionKind>([
  "react-move",
  "react-search",
  "react-box",
  "react-talk",
  "react-roll",
  "react-after",
  "block",
  "trigger",
  "halt",
]);

/** Questions that have forms of their own elsewhere. */
const elsewhere = new Set<QuestionKind>(["lay", "activate", "turn", "find", "plan"]);

export type Dock = "plan" | "react" | "question";

export function dockOf(ask: Ask): Dock | null {
  if (ask.kind === "plan") return "plan";
  if (reactions.has(ask.kind)) return "react";
  return elsewhere.has(ask.kind) ? null : "question";
}

const passes = new Set<Move["verb"]>(["pass", "wait", "pass-stage", "ask-on"]);

/** The only answer is no; we ask all the same, because the other side must not learn that. */
export const hasNothing = (table: Table): boolean =>
  table.ask !== null && table.hand !== table.ask.seat && table.ask.moves.every((m) => passes.has(m.verb));

/* What these ask about is before all eyes, or has just been chosen. */
const plain = new Set<QuestionKind>([
  "document",
  "place",
  "start",
  "radio",
  "word",
  "guess",
  "mission",
  "token",
  "token-instead",
  "gift",
]);

/** The question does not say why; what has just happened does. */
export const isOutOfTheBlue = (ask: Ask): boolean => !plain.has(ask.kind) && !ask.kind.startsWith("use-");

/** What depends on an answer, if neither the question nor the log says it: ST-22.3, ST-22.12, ST-25.17 to ST-25.19. */
export function whatHangsOn(ask: Ask): string {
  const words: Partial<Record<QuestionKind, () => string>> = {
    radio: () => t("Kloss transmits the report from there. German secrets lead to it step by step."),
    name: () =>
      t("The German side hears two sectors: the one that holds the radio station, and the one you name."),
    word: () => t("Any common noun of five letters. Each secret shows the other side one of them."),
    guess: () =>
      t("The right word wins the game. After a wrong one the agent who says it is out of the game."),
  };
  return words[ask.kind]?.() ?? "";
}

/** What an occasion means from now on: ST-13.26 to ST-13.28, ST-16.10, ST-22.9, ST-22.13 to ST-22.15, ST-24.9, ST-24.14 to ST-24.17. */
export function whatFollows(kind: EventKind): string {
  const words: Partial<Record<EventKind, () => string>> = {
    transmits: () =>
      t(
        "Until the end of the next stage one of the network must be at the radio station, or the connection breaks.",
      ),
    "cut-line": () => t("Kloss has to begin again, and the count starts over."),
    radio: () =>
      t(
        "There Stedtke needs no evidence to arrest somebody, and German agents may attack anywhere without a mission.",
      ),
    dynamite: () =>
      t(
        "It explodes at the end of the stage. Whoever is there then may die, and the place is destroyed unless the scenario needs it.",
      ),
    doctor: () => t("Now the black Audi can fetch him from there."),
    loaded: () => t("From now on the network can attack the car, and its threat tokens stop it too."),
  };
  return words[kind]?.() ?? "";
}

const symbols: Partial<Record<QuestionKind, string>> = {
  radio: "st-radio",
  name: "st-radio",
  word: "st-secret",
  guess: "st-secret",
  letter: "st-secret",
  drive: "st-car",
  mission: "st-act-mission",
  trim: "st-reaction",
  "token-from": "st-thr-back",
  "token-to": "st-thr-back",
  "token-off": "st-thr-back",
  "pick-token": "st-thr-back",
  marker: "st-washere",
  track: "st-evidence",
  "keep-item": "st-it-gift",
  gift: "st-it-gift",
  "of-two": "st-tiles",
  prisoner: "st-act-arrest",
  freed: "st-act-arrest",
  release: "st-act-arrest",
  kidnapped: "st-act-kidnap",
  exchanged: "st-act-kidnap",
  bribe: "st-it-valuable",
};

/** What a question is about, drawn; null where the agent's face is better. */
export function symbolOf(ask: Ask, table: Table): string | null {
  const args: Arg[] = ask.args;
  const threat = args.find((a) => a.sort === "threat");
  if (threat?.id && table.component("threat", threat.id)) return `st-thr-${threat.id.split("-")[0]}`;
  const symbol = symbols[ask.kind];
  if (symbol) return symbol;
  const thing = args.find((a) => a.sort === "item");
  const item = thing?.id ? table.component("item", thing.id) : undefined;
  if (item) return itemSymbol(item);
  const [first] = args;
  if (first?.sort === "reaction") return "st-reaction";
  return first?.sort === "location-card" ? "st-act-box" : null;
}

export const nothingFits = (): string =>
  t("Nothing of yours fits here. You are asked all the same, so that the other side learns nothing.");
