/*
 * opening.ts: from the name of a save to a table, and every way in which that can fail.
 */
import { isFault } from "../engine/engine";
import type { Content, Fault } from "../engine/types";
import { boardOf, type Board } from "../games/pages";
import { app } from "../lib/app.svelte";
import { saves, type Save } from "../lib/saves";
import { hashOf } from "./local";
import type { Source } from "./source";
import { Table } from "./table.svelte";

export type Opening =
  | { is: "open"; save: Save; table: Table; board: Board }
  /** No save of that name. */
  | { is: "missing" }
  /** Another tab plays it. */
  | { is: "elsewhere" }
  /** The browser does not let the page read its store. */
  | { is: "closed" }
  /** A part of the page failed to load, or the engine stopped. */
  | { is: "broken"; why: string }
  /** There is a save, but the engine cannot read its record. */
  | { is: "damaged"; save: Save; fault: Fault };

/** The texts of the cards that a game was begun with; the engine has them once the game is open. */
export const contentOf = (save: Save): Promise<Content> => app.content(save.game, hashOf(save.record));

/** `host` makes the source; the lesson puts itself between it and the table. */
export async function openSave(id: string, host: (save: Save) => Promise<Source | Fault>): Promise<Opening> {
  let save: Save | undefined;
  try {
    save = await saves.get(id);
  } catch {
    return { is: "closed" };
  }
  if (!save) return { is: "missing" };
  try {
    const [source, board] = await Promise.all([host(save), boardOf(save.game)]);
    if (isFault(source)) return { is: "damaged", save, fault: source };
    const table = new Table(source);
    await table.start(await contentOf(save));
    return { is: "open", save, table, board };
  } catch (problem) {
    return { is: "broken", why: String(problem) };
  }
}
