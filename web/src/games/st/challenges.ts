/*
 * challenges.ts: the challenges of Stawka, and what they are about (src/games/st/st_themes.c).
 */
import type { Challenges } from "../../challenges/challenge";
import { t } from "../../lib/i18n.svelte";

export default {
  records: import.meta.glob<string>("../../../../challenges/st/*.kap", {
    eager: true,
    query: "?raw",
    import: "default",
  }),
  themes: {
    plan: {
      title: () => t("The planning card"),
      says: () => t("One card for the whole stage, chosen in secret."),
    },
    person: { title: () => t("The right agent"), says: () => t("Who goes first, and who waits?") },
    speak: {
      title: () => t("The moment to speak"),
      says: () => t("A conversation can win a secret, and it can give one away."),
    },
    answer: {
      title: () => t("The answer"),
      says: () => t("Something is under way: step in now, or keep what you have?"),
    },
    road: { title: () => t("On the road"), says: () => t("Which way, and how far?") },
    search: { title: () => t("Searching"), says: () => t("What lies hidden, and who needs it?") },
    mission: { title: () => t("Missions"), says: () => t("Orders are taken, given and carried out.") },
    strike: { title: () => t("The blow"), says: () => t("Arrest, kidnap or attack: now or never?") },
    trap: { title: () => t("Traps"), says: () => t("Where does a token hurt most?") },
    escape: { title: () => t("Escape"), says: () => t("Much speaks against this agent. Away, but where?") },
    means: { title: () => t("The means"), says: () => t("Things and cards at the right moment.") },
    "last-chance": {
      title: () => t("The last chance"),
      says: () => t("The last stage: what is not done now is not done at all."),
    },
  },
  ends: {
    "ST-1.4": () => t("Kloss is exposed"),
    "ST-1.5": () => t("The black SS officer is compromised"),
    "ST-1.7": () => t("The network is broken"),
    "ST-22.16": () => t("The report is sent"),
    "ST-22.17": () => t("The radio is located"),
    "ST-22.18": () => t("Points decide"),
    "ST-23.9": () => t("The hotel card decides"),
  },
} satisfies Challenges;
