/*
 * challenges.ts: the challenges of Black Orchestra, and what they are about (src/games/bo/bo_themes.c).
 */
import type { Challenges } from "../../challenges/challenge";
import { t } from "../../lib/i18n.svelte";

export default {
  records: import.meta.glob<string>("../../../../challenges/bo/*.kap", {
    eager: true,
    query: "?raw",
    import: "default",
  }),
  themes: {
    strike: {
      title: () => t("The moment to strike"),
      says: () => t("A plot can be tried. The question is which, when and where."),
    },
    patience: {
      title: () => t("Patience"),
      says: () => t("A plot could be tried at once, but something else comes first."),
    },
    means: {
      title: () => t("The means"),
      says: () => t("The attempt is under way: what is thrown in, and what is kept?"),
    },
    plan: {
      title: () => t("The right plan"),
      says: () => t("Cards, papers, dissent: what helps the plot most?"),
    },
    road: { title: () => t("On the road"), says: () => t("Where must somebody be, and how soon?") },
    together: {
      title: () => t("Together"),
      says: () => t("What one conspirator holds, another may need more."),
    },
    raid: {
      title: () => t("Before the raid"),
      says: () => t("Somebody is under extreme suspicion: the next raid takes him."),
    },
    escape: { title: () => t("Escape"), says: () => t("From prison, or around it.") },
    speak: {
      title: () => t("The moment to speak"),
      says: () => t("An interrogation: keep silent, give something away, or resist?"),
    },
    sacrifice: {
      title: () => t("The smallest loss"),
      says: () => t("Something must go. What is missed least?"),
    },
    "last-chance": {
      title: () => t("The last chance"),
      says: () => t("Few events are left, or only one conspirator is free."),
    },
  },
  ends: {
    "BO-32.22": () => t("Hitler is dead"),
    "BO-3.3": () => t("All are in prison"),
    "BO-3.4": () => t("Time runs out"),
    "BO-3.5": () => t("The documents are found"),
  },
} satisfies Challenges;
