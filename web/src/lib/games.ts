/*
 * games.ts: the games on offer, in a language. The build asked the modules, so that nobody has to fetch one to read its
 * name.
 */
import told from "virtual:games";
import { byOrder } from "../games/pages";
import type { GameInfo } from "../engine/types";

export const gamesIn = async (language: string): Promise<GameInfo[]> =>
  [...(await (told[language] ?? told.en)()).default].sort(byOrder);
