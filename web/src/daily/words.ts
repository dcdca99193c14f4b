/*
 * words.ts: what the pages say of a deal and of how it was played.
 */
import { pageOf } from "../games/pages";
import { t } from "../lib/i18n.svelte";
import type { Save } from "../lib/saves";
import { setupSays } from "../online/words";
import type { Deal } from "./deal";

/** "Players: 3; Difficulty: Easy; with two computer team-mates", as far as there is anything to say. */
export const dealSays = ({ game, setup, seats }: Deal): string =>
  [setupSays(game, setup), pageOf(game).deal?.(seats) ?? ""].filter((words) => words !== "").join("; ");

export type Outcome = "won" | "drawn" | "lost";

/** How a game ended for the person at this screen; null while it goes on. In a cooperative game all lose together. */
export function outcomeOf({ game, isOver, holders, winners }: Save): Outcome | null {
  if (!isOver || !winners) return null;
  if (winners.some((seat) => holders[seat] === "me")) return "won";
  return winners.length === 0 && pageOf(game).hasSides ? "drawn" : "lost";
}

export const outcomeTitle = (outcome: Outcome | undefined | null): string => {
  if (outcome === "won") return t("won");
  if (outcome === "drawn") return t("drawn");
  return outcome === "lost" ? t("lost") : t("in progress");
};

export const outcomeIcon = (outcome: Outcome): string =>
  ({ won: "ui-check", drawn: "ui-minus", lost: "ui-close" })[outcome];
