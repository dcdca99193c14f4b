/*
 * game.ts: Dead Drop, our own small game. It has no board: it shows that a game can be played from lists.
 */
import { t } from "../../lib/i18n.svelte";
import type { GamePage } from "../pages";

export default {
  order: 3,
  says: () => t("a small game of our own, five minutes"),
  cards: () => import("./cards"),
} satisfies GamePage;
