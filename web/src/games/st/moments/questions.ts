/*
 * questions.ts: which questions are drawn in the place of the decision, and by what symbol.
 */
import type { Ask } from "../../../engine/types";
import type { Table } from "../../../table/table.svelte";

/** Answers to what the other side does: a quiet prompt. */
const reactions = new Set([
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
const elsewhere = new Set(["lay", "activate", "turn", "find", "plan"]);

export type Dock = "plan" | "react" | "question";

export function dockOf(ask: Ask): Dock | null {
  if (ask.kind === "plan") return "plan";
  if (reactions.has(ask.kind)) return "react";
  return elsewhere.has(ask.kind) ? null : "question";
}

const symbols: Record<string, string> = {
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
  const threat = ask.args.find((a) => a.sort === "threat");
  if (threat?.id && table.component("threat", threat.id)) return `st-thr-${threat.id.split("-")[0]}`;
  if (symbols[ask.kind]) return symbols[ask.kind];
  const [first] = ask.args;
  if (first?.sort === "reaction") return "st-reaction";
  return first?.sort === "location-card" ? "st-act-box" : null;
}
