/*
 * prompt.ts: the prompt where the game itself asks nothing: for the past, the end, an action whose choices are listed,
 * somebody else's decision.
 */
import { t } from "../lib/i18n.svelte";
import type { GameId } from "../engine/types";
import type { BoardDesk, Deed } from "./desk.svelte";
import { sentence } from "./words";

export interface Prompt {
  lead: string;
  sub: string;
}

/** `who` decides, and `bot` marks the computer; null: the game's own question is the prompt. */
export function promptOf(
  { table, action, isBotDeciding }: BoardDesk<GameId, Deed, unknown, string>,
  { who, bot }: { who: string; bot: string },
): Prompt | null {
  const { past, look } = table;
  if (past) {
    const lead = t("Line {1} of {2}", past.line, look.line);
    return { lead, sub: t("This is how the table stood then.") };
  }
  if (table.isEnded) return { lead: t("The game is over"), sub: sentence(look.over?.says ?? "") };
  if (action) return { lead: action.title(), sub: t("Choose one, or go back.") };
  if (table.ask) return null;
  if (table.isOffering) return { lead: t("Before {1} continues", who), sub: bot };
  const lead = who ? t("{1} is deciding", who) : "";
  return { lead, sub: isBotDeciding ? bot : t("Somebody else decides.") };
}
