/*
 * game.ts: what the page has of Stawka.
 */
import { t } from "../../lib/i18n.svelte";
import { infoOf } from "../../lib/records";
import { scenarioIn } from "../../lib/scenarios";
import type { GamePage } from "../pages";
import Piece from "./Piece.svelte";

/** The games of the campaign in their order, each with another level of the rules. */
export function training(): string[] {
  const all = infoOf("st")?.scenarios ?? [];
  const games = all.filter((s) => s.next !== "" && !all.some((other) => other.next === s.id));
  for (const { next } of games) games.push(...all.filter((s) => s.id === next));
  return games.map((s) => s.id);
}

/** The scenario stands in the title; some options are those of free games. */
function tells(option: string, setup: string): boolean | string | undefined {
  if (option === "scenario") return false;
  if (option === "level" || option === "sectors") return scenarioIn(setup).startsWith("swobodny");
  if (option === "carry" && !/(?:^| )carry=-?(?: |$)/.test(setup)) return t("the campaign goes on");
  return undefined;
}

export default {
  order: 2,
  says: () => t("two sides, hidden plans, one to three hours"),
  gist: () =>
    t(
      "Stawka większa niż życie: in an occupied Polish town Hans Kloss and his network face German counter-intelligence. Two sides, hidden plans, and conversations that can betray.",
    ),
  board: () => import("./Board.svelte"),
  form: () => import("./setup/form"),
  cards: () => import("./help/cards"),
  challenges: () => import("./challenges"),
  tutorial: {
    title: () => t("Learn Stawka"),
    says: () => t("Three games teach Stawka."),
    page: () => import("./help/Learn.svelte"),
  },
  notes: { all: () => import("./help/notes"), isTeaching: (setup) => training().includes(scenarioIn(setup)) },
  menu: () => import("./building/TownButtons.svelte"),
  Piece,
  hasSides: true,
  asksOpenly: true,
  deal: (seats) =>
    seats[0] === "me"
      ? t("you play the Polish side against the computer")
      : t("you play the German side against the computer"),
  tells,
} satisfies GamePage;
