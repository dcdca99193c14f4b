/*
 * advice.ts: hints in words. Chances are estimates, so we give the margin of error with them.
 */
import type { Advice } from "../engine/types";
import { t } from "../lib/i18n.svelte";
import { sentence } from "./words";

/** In whole per cent, but never 0 or 100 unless it is certain. */
export const percent = (share: number): number =>
  share <= 0 || share >= 1 ? Math.round(share * 100) : Math.min(99, Math.max(1, Math.round(share * 100)));

/** The interval in which the chance lies, from 0 to 1. */
export const marginOf = ({
  chance,
  error,
}: Pick<Advice, "chance" | "error">): { from: number; to: number } => ({
  from: Math.max(0, chance - error),
  to: Math.min(1, chance + error),
});

/** "43 % to win, between 40 and 46" */
export function chanceSays(advice: Pick<Advice, "chance" | "error">): string {
  const { from, to } = marginOf(advice);
  return t("{1}% to win, between {2} and {3}", percent(advice.chance), percent(from), percent(to));
}

/** A whole hint, for screen readers. */
export const adviceSays = (advice: Advice, nth: number): string =>
  `${nth + 1}: ${sentence(advice.move.says).replace(/\.$/, "")}. ${chanceSays(advice)}. ${advice.why} ${advice.fear}`.trim();
