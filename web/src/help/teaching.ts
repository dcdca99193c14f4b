/*
 * teaching.ts: which games have a teacher's notes, and in which of their set-ups he speaks unasked.
 */
import { pageOf } from "../games/pages";
import type { Save } from "../lib/saves";
import { Notes } from "./notes.svelte";

/** Null if there is nothing to teach or nobody to teach: bots among themselves need no notes. */
export function notesFor({ game, setup, holders }: Pick<Save, "game" | "setup" | "holders">): Notes | null {
  const { notes } = pageOf(game);
  if (!notes || !holders.includes("me")) return null;
  return new Notes(game, async () => (await notes.all()).default, notes.isTeaching(setup));
}
