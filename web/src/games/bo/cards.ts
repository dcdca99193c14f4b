import type { Component } from "../../engine/types";
import type { Cards } from "../../help/cards";
import { t } from "../../lib/i18n.svelte";

/** An item and a leader have symbols of their own. */
const own: Record<string, string> = { item: "it", leader: "ld" };

export default {
  kinds: {
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
  },
  leftOut: ["die", "affiliation"],
  symbols: {
    plot: "ck-plot",
    illegal: "ck-illegal",
    standard: "ck-standard",
    event: "ev-deck",
    place: "pl-entry",
    interrogation: "ev-raid",
    conspirator: "ui-people",
  },
  symbolOf: (card: Component) => (card.kind in own ? `${own[card.kind]}-${card.id}` : undefined),
  /** A plot's letter, an event's stage. */
  cornerOf: (card: Component) =>
    String(card.fields.letter?.[0] ?? (card.kind === "event" ? card.fields.stage?.[0] : undefined) ?? ""),
} satisfies Cards;
