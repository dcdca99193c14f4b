/*
 * cards.ts: how the card browser sorts a game's components: which kinds it shows, in which order, under which name.
 */
import type { Component, Content } from "../engine/types";
import { t } from "../lib/i18n.svelte";

/** Kinds in the order of the browser; a kind that is not named here stands at the end under its own word. */
const names: Record<string, () => string> = {
  plot: () => t("Plots"),
  illegal: () => t("Illegal cards"),
  standard: () => t("Standard cards"),
  event: () => t("Events"),
  conspirator: () => t("Conspirators"),
  leader: () => t("Leaders"),
  item: () => t("Items"),
  place: () => t("Places"),
  interrogation: () => t("Interrogations"),
  resist: () => t("Resisting"),
  card: () => t("Cards"),
  agent: () => t("Agents"),
  mission: () => t("Missions"),
  "location-card": () => t("Location cards"),
  reaction: () => t("Reaction cards"),
  threat: () => t("Threats"),
  "top-secret": () => t("Top Secret"),
  planning: () => t("Planning cards"),
  location: () => t("Locations"),
  face: () => t("Sectors"),
  scenario: () => t("Scenarios"),
};

/* In a game of agents they come first, and what they find after them. */
const orderOf = (game: string): string[] =>
  game === "st" ? ["agent", "item", ...Object.keys(names)] : Object.keys(names);

/* Numbers of the rules and mere words are in the guide. */
const leftOut = ["number", "die", "affiliation"];

const symbols: Record<string, string> = {
  plot: "ck-plot",
  illegal: "ck-illegal",
  standard: "ck-standard",
  event: "ev-deck",
  place: "pl-entry",
  interrogation: "ev-raid",
  conspirator: "ui-people",
};

export interface Shelf {
  kind: string;
  name: string;
  cards: Component[];
}

export function shelvesOf(content: Content): Shelf[] {
  const all = Object.values(content.sorts)
    .flat()
    .filter((c) => !c.inner);
  const kinds = [...new Set(all.map((c) => c.kind))].filter((k) => !leftOut.includes(k));
  const order = orderOf(content.game);
  const rank = (kind: string) => (order.includes(kind) ? order.indexOf(kind) : order.length);
  return kinds
    .sort((a, b) => rank(a) - rank(b))
    .map((kind) => ({ kind, name: names[kind]?.() ?? kind, cards: all.filter((c) => c.kind === kind) }));
}

/** The symbol of a card: an item's and a leader's own, else its kind's. */
export function symbolOf(card: Component): string {
  if (card.kind === "item") return `it-${card.id}`;
  if (card.kind === "leader") return `ld-${card.id}`;
  return symbols[card.kind] ?? "ck-standard";
}

/** A word for the corner: a plot's letter, an event's stage, how many copies there are. */
export const cornerOf = (card: Component): string =>
  String(card.fields.letter?.[0] ?? (card.kind === "event" ? card.fields.stage?.[0] : undefined) ?? "");

export function matches(card: Component, words: string): boolean {
  const sought = words.trim().toLowerCase();
  return !sought || `${card.title} ${card.original} ${card.text} ${card.note}`.toLowerCase().includes(sought);
}

/** Where a component is known from; the letters stand in the content files. */
export function provenance(letters: string): string {
  const words: Record<string, () => string> = {
    S: () => t("as a rulebook says"),
    P: () => t("from public sources"),
    R: () => t("from memory"),
    D: () => t("of our own design"),
  };
  return [...letters].map((l) => words[l]?.() ?? l).join(", ");
}
