/*
 * teaching.ts: which games have a teacher's notes, and in which of their set-ups he speaks unasked.
 */
import type { Save } from "../lib/saves";
import { scenarioIn, training } from "../lib/scenarios";
import { Notes } from "./notes.svelte";

/** Null where there is nothing to teach, or nobody to be taught: bots among themselves need no notes. */
export function notesFor({ game, setup, holders }: Pick<Save, "game" | "setup" | "holders">): Notes | null {
  if (game !== "st" || !holders.includes("me")) return null;
  const fetch = async () => (await import("./st/notes")).notes;
  return new Notes(game, fetch, training().includes(scenarioIn(setup)));
}
