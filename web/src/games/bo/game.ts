/*
 * game.ts: what the page has of Black Orchestra.
 */
import { t, tn } from "../../lib/i18n.svelte";
import type { GamePage } from "../pages";

export default {
  order: 1,
  says: () => t("one to two hours"),
  gist: () =>
    t(
      "Black Orchestra: between 1936 and 1945 one to five conspirators inside the Reich gather courage, papers and allies, and one day one of them tries to kill Hitler.",
    ),
  board: () => import("./Board.svelte"),
  form: () => import("./setup/form"),
  cards: () => import("./cards"),
  challenges: () => import("./challenges"),
  tutorial: {
    title: () => t("Learn by playing"),
    says: () => t("The Black Orchestra lesson takes ten minutes and plays the first turns with you."),
    lesson: () => import("./lesson"),
  },
  deal: (seats) => {
    const bots = seats.filter((who) => who !== "me").length;
    return bots > 0
      ? tn("with {1} computer team-mate", "with {1} computer team-mates", bots)
      : t("you lead both conspirators");
  },
  tells: (option) => (option === "conspirators" ? false : undefined), // the seats tell who they are
} satisfies GamePage;
