/*
 * boards.ts: which component draws the table of a game. A game without a board of its own is played from lists.
 */
import type { Component as SvelteComponent, Snippet } from "svelte";
import type { Table } from "../table/table.svelte";

/** `menu` is what the page itself offers: a board puts it where its head ends. */
export type Board = SvelteComponent<{ table: Table; menu: Snippet }>;

const boards: Record<string, () => Promise<{ default: Board }>> = {
  bo: () => import("./bo/Board.svelte"),
  st: () => import("./st/Board.svelte"),
};

export const boardOf = async (game: string): Promise<Board> =>
  (await (boards[game] ?? (() => import("./any/Board.svelte")))()).default;
