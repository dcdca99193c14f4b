/*
 * games.ts: what there is to play, in a language. The modules have said it when the page was built, so that nobody has to
 * fetch one to read its name.
 */
import type { GameInfo } from "../engine/types";

const told: Record<string, () => Promise<{ default: GameInfo[] }>> = {
  en: () => import("virtual:games/en"),
  pl: () => import("virtual:games/pl"),
};

export const gamesIn = async (language: string): Promise<GameInfo[]> =>
  (await (told[language] ?? told.en)()).default;
