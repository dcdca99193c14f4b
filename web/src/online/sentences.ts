/*
 * sentences.ts: the server's one-word answers as sentences.
 */
import { t } from "../lib/i18n.svelte";
import type { Farewell } from "./link.svelte";
import type { No } from "./wire";

const refusals: Record<string, () => string> = {
  lost: () => t("There is no connection to the server at the moment. Nothing was changed; try again."),
  often: () => t("That was too much at once. Wait a moment and try again."),
  many: () => t("There is no more room: too many tables, seats or people."),
  identity: () => t("The server does not know this identity or this code."),
  table: () => t("There is no such table, or it is not open to you. Ask for a link to it."),
  link: () => t("This link is no longer valid. Ask for a new one."),
  nowhere: () => t("You are no longer at this table. Open it again."),
  phase: () => t("That cannot be done at this point in the game."),
  seat: () => t("That seat is not yours, or it is taken."),
  owner: () => t("Only the owner of the table may do that."),
  person: () => t("That person is not at this table."),
  bot: () => t("There is no such bot for this game."),
  setup: () => t("The game cannot be played with these options."),
  late: () => t("That question has already been answered. The table shows how it stands now."),
  undo: () =>
    t("That cannot be taken back: somebody has learned something since, or there is nothing to take back."),
  undos: () => t("This seat can take nothing more back: the limit is 200 times in a game."),
  daily: () => t("That is not possible in a daily deal: the table is yours alone."),
  chat: () => t("The owner has switched free text off; you can always use the set phrases."),
  spectator: () => t("Spectators cannot do that; take a seat first."),
  busy: () => t("The server is busy. Try again in a moment."),
  server: () => t("The server has no room for this at the moment. Try again later."),
  frozen: () => t("An error in the program stopped this table. It is kept as it is."),
  field: () => t("The server does not accept that text or number."),
};

/** Why something was refused. A rule of the game is named by its number; the page has its words. */
export function whyNot(no: No): string {
  if (no.why === "rule") return t("Rule {1} forbids it.", no.rule ?? "");
  return (refusals[no.why] ?? (() => t("The server refuses that. ({1})", no.why)))();
}

/** Why the server does not want this page back. */
export const farewellSays = (why: Farewell): string => {
  if (why === "forgotten") return t("This identity was deleted. Reload the page to begin with a new one.");
  if (why === "abuse") return t("The server has closed the connection: too much was sent. Reload the page.");
  return t("This table is open in another place now. Reload the page to have it here.");
};
