/*
 * cards.ts: how the card browser sorts a game's components: which kinds it shows, in which order, under which name.
 */
import type { Component as SvelteComponent } from "svelte";
import type { Component, Content } from "../engine/types";
import { pageOf } from "../games/pages";
import { t } from "../lib/i18n.svelte";

/** How a game's components are shown. */
export interface Cards {
  /** In the order of the browser, with their names; a kind that is not named here stands at the end under its own word. */
  kinds: Record<string, () => string>;
  leftOut?: string[];
  /** By kind; `symbolOf` has symbols of single cards. */
  symbols?: Record<string, string>;
  symbolOf?: (card: Component) => string | undefined;
  /** A word for the corner. */
  cornerOf?: (card: Component) => string;
  /** In place of a symbol. */
  Picture?: SvelteComponent<{ card: Component; content: Content }>;
}

/** A game's own description of its cards; empty if it has none, or if it failed to load. */
export const cardsOf = async (game: string): Promise<Cards> =>
  (
    await pageOf(game)
      .cards?.()
      .catch(() => null)
  )?.default ?? { kinds: {} };

export interface Shelf {
  kind: string;
  name: string;
  cards: Component[];
}

export function shelvesOf(content: Content, { kinds: names, leftOut = [] }: Cards): Shelf[] {
  const all = Object.values(content.sorts)
    .flat()
    .filter((c) => !c.inner);
  /* Numbers of the rules are in the guide. */
  const kinds = [...new Set(all.map((c) => c.kind))].filter((k) => k !== "number" && !leftOut.includes(k));
  const order = Object.keys(names);
  const rank = (kind: string) => (order.includes(kind) ? order.indexOf(kind) : order.length);
  return kinds
    .sort((a, b) => rank(a) - rank(b))
    .map((kind) => ({ kind, name: names[kind]?.() ?? kind, cards: all.filter((c) => c.kind === kind) }));
}

export const symbolOf = ({ symbolOf, symbols }: Cards, card: Component): string =>
  symbolOf?.(card) ?? symbols?.[card.kind] ?? "ck-standard";

export function matches(card: Component, words: string): boolean {
  const sought = words.trim().toLowerCase();
  return !sought || `${card.title} ${card.original} ${card.text} ${card.note}`.toLowerCase().includes(sought);
}

/** Where a component is known from; the letters stand in the content files. */
export function provenance(letters: string): string {
  const words: Record<string, () => string> = {
    S: () => t("from a rulebook"),
    P: () => t("from public sources"),
    R: () => t("from memory"),
    D: () => t("of our own design"),
  };
  return [...letters].map((l) => words[l]?.() ?? l).join(", ");
}
