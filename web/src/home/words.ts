/*
 * words.ts: what the page calls the options of a set-up and their values. A game with options that are not listed here is
 * set up all the same, in the engine's words.
 */
import { t } from "../lib/i18n.svelte";

const options: Record<string, () => string> = {
  players: () => t("Players"),
  difficulty: () => t("Difficulty"),
  variant: () => t("Variants"),
  conspirators: () => t("Conspirators"),
  first: () => t("Who begins"),
  mode: () => t("How it is won"),
  rounds: () => t("Rounds"),
  carry: () => t("Papers from the last game"),
};

const values: Record<string, () => string> = {
  easy: () => t("Easy"),
  normal: () => t("Normal"),
  hard: () => t("Hard"),
  against: () => t("Everyone alone"),
  together: () => t("All as one"),
};

const bots: Record<string, () => string> = {
  greedy: () => t("Computer, by rule of thumb"),
  random: () => t("Computer, at random"),
};

export const optionTitle = (name: string): string => options[name]?.() ?? name;
export const valueTitle = (value: string): string => values[value]?.() ?? value;
export const botTitle = (bot: string): string => bots[bot]?.() ?? t("Computer: {1}", bot);
