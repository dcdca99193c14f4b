/*
 * games.ts: what there is to play, in a language. The modules have said it when the page was built, so that nobody has to
 * fetch one to read its name.
 */
import told from "virtual:games";
import { byOrder } from "../games/pages";
import type { GameInfo } from "../engine/types";

export const gamesIn = async (language: string): Promise<GameInfo[]> =>
  [...(await (told[language] ?? told.en)()).default].sort(byOrder);
