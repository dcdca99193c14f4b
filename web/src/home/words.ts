/*
 * words.ts: the page's names for the options of a set-up and their values. A game with options that are not listed here
 * can still be set up, in the engine's words.
 */
import { t } from "../lib/i18n.svelte";

const options: Record<string, () => string> = {
  players: () => t("Players"),
  difficulty: () => t("Difficulty"),
  variant: () => t("Variants"),
  conspirators: () => t("Conspirators"),
  first: () => t("Who begins"),
  transfer: () => t("Taking from a companion"),
  mode: () => t("How it is won"),
  rounds: () => t("Rounds"),
  carry: () => t("Papers from the last game"),
  scenario: () => t("Scenario"),
  level: () => t("Rules"),
  sectors: () => t("Sectors"),
  stages: () => t("Stages"),
  words: () => t("Passwords"),
  arrest: () => t("An arrest costs"),
  lock: () => t("A strongbox opens"),
  exposure: () => t("A secret from a chief"),
  gifts: () => t("Things that help in a talk"),
};

const values: Record<string, () => string> = {
  easy: () => t("Easy"),
  normal: () => t("Normal"),
  hard: () => t("Hard"),
  consent: () => t("With consent"),
  free: () => t("Without asking"),
  against: () => t("Everyone alone"),
  together: () => t("All as one"),
  basic: () => t("Basic rules"),
  extended: () => t("Extended rules"),
  advanced: () => t("Advanced rules"),
  pl: () => t("Polish words"),
  en: () => t("English words"),
  above: () => t("Above the lock"),
  "at-least": () => t("At the lock or above"),
  on: () => t("Wins at once"),
  off: () => t("Counts like any secret"),
  one: () => t("One before, one after"),
  any: () => t("As many as they have"),
};

const bots: Record<string, () => string> = {
  easy: () => t("Computer, easy"),
  normal: () => t("Computer, normal"),
  hard: () => t("Computer, hard"),
  cautious: () => t("Computer, cautious"),
  bold: () => t("Computer, bold"),
  patient: () => t("Computer, patient"),
  greedy: () => t("Computer, by rule of thumb"),
  random: () => t("Computer, at random"),
};

export const optionTitle = (name: string): string => options[name]?.() ?? name;
export const valueTitle = (value: string): string => values[value]?.() ?? value;
export const botTitle = (bot: string): string => bots[bot]?.() ?? t("Computer: {1}", bot);
