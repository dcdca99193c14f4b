/*
 * lesson.ts: the first three turns of Black Orchestra.
 */
import type { Script, Step } from "../../help/lesson.svelte";
import { t } from "../../lib/i18n.svelte";

const steps: Step[] = [
  {
    task: null,
    says: () =>
      t(
        "You lead two members of the resistance: Erich Kordt, a diplomat, and Claus von Stauffenberg, an officer. Together you want to kill Hitler before you are arrested or the war ends. This lesson plays the first three turns with you.",
      ),
  },
  {
    task: null,
    says: () =>
      t(
        "The map is the table. You are both at the Train Station in Berlin; the dark plates are the leaders. A hatched square is an item lying face down. A dashed blue ring marks a place you can go to.",
      ),
  },
  {
    task: { move: "kordt move deutschlandhalle" },
    says: () =>
      t("It is Kordt’s turn; he has three actions. Go to the Deutschlandhalle: there is an item there."),
    how: () => t("Press the Deutschlandhalle on the map, or choose Move from the list."),
  },
  {
    task: { move: "kordt reveal" },
    says: () =>
      t("Hitler is here too. That matters only when somebody’s turn begins where he is. Turn the item over."),
    how: () => t("Choose Reveal item."),
  },
  {
    task: { move: "kordt collect" },
    says: () =>
      t(
        "A map. You can give away the items you carry, deliver them, or spend them on a plot. Take this one with your last action.",
      ),
    how: () => t("Choose Collect item."),
  },
  {
    task: null,
    says: () =>
      t(
        "Kordt had no action left, so an event was drawn: every turn ends with one. This one, a crime of November 1938, makes you both more determined: your motivation rises to Skeptical. Events also move the leaders, raise and lower Hitler’s military support, and bring raids.",
      ),
  },
  {
    task: { move: "stauffenberg dossier" },
    says: () =>
      t(
        "Now Stauffenberg. Draw a card for his dossier. Cards lie open; the red ones are plots, and those marked § are dangerous to hold.",
      ),
    how: () => t("Choose Dossier."),
  },
  {
    task: { move: "stauffenberg conspire 2" },
    says: () =>
      t(
        "Conspire: roll dice, and pay one action for each. Numbers give you actions back, targets go to the dissent track, and eagles (drawn as eyes) raise suspicion. Roll two.",
      ),
    how: () => t("Choose Conspire, then two dice."),
  },
  {
    task: { move: "stauffenberg move nuremberg" },
    says: () =>
      t(
        "A two, which gives two actions, and a target. When three targets lie on the dissent track, somebody’s motivation rises or Hitler’s support falls. Go to Nuremberg.",
      ),
  },
  {
    task: { move: "stauffenberg reveal" },
    says: () => t("Turn the item over for whoever comes here next."),
  },
  {
    task: null,
    says: () =>
      t(
        "Two things happened. An event raised Hitler’s military support, which is the number of targets a plot needs. And Kordt began his turn where Hitler is, so his motivation fell. Below Motivated you cannot use your own ability; below Committed you cannot attempt a plot.",
      ),
  },
  {
    task: { move: "kordt deliver map" },
    says: () =>
      t(
        "Deliver the map here: the Deutschlandhalle asks for one, and your suspicion falls by two. The lower it is, the more eagles a plot survives.",
      ),
    how: () => t("Choose Deliver item."),
  },
  {
    task: { undo: true },
    says: () => t("Chance had no part in that, so you can take it back. Try it."),
    how: () => t("Press Undo, or the key u."),
  },
  {
    task: { move: "kordt deliver map" },
    says: () => t("And deliver the map once more."),
  },
  {
    task: { why: "release" },
    says: () =>
      t(
        "An action that is not possible says why. Press Release and read the reason; its number leads to the rule.",
      ),
  },
  {
    task: { hint: true },
    says: () => t("If you do not know what to do, ask for a hint. It names a move and the reason for it."),
    how: () => t("Press Hint, or the key h."),
  },
  {
    task: null,
    says: () =>
      t(
        "That is how the game goes: find a plot, gather the items it asks for, raise one conspirator to Committed, keep suspicion low, and go where Hitler is. Then you can make an attempt, and you see its exact chances before you roll. You can play this game to the end now, or begin one of your own.",
      ),
  },
];

export default {
  setup: "players=1 difficulty=easy conspirators=kordt+stauffenberg first=1",
  seed: "lesson-1",
  steps,
} satisfies Script;
