/*
 * table-titles.ts: what seats are called before a game has begun. A seat whose name the dice decide has only a number.
 */
import { isFault } from "../engine/engine";
import type { Far } from "../engine/types";
import { app } from "../lib/app.svelte";
import { tryOut } from "../lib/desk";
import { bringContent } from "./content";

const known = new Map<string, Promise<(string | null)[]>>();

async function find({ game, setup, content }: Far): Promise<(string | null)[]> {
  if (await bringContent(app.engine, game, content)) return [];
  const draws = await Promise.all(
    ["one", "two", "three", "four", "five"].map((seed) => tryOut(app.engine, { game, setup, seed, content })),
  );
  const [first, ...others] = draws.map((opened) => (isFault(opened) ? [] : opened.seats.map((s) => s.title)));
  return first.map((title, seat) => (others.every((titles) => titles[seat] === title) ? title : null));
}

/** By seat: its title in the present language, or null while the dice have not decided it. */
export function seatTitles(table: Far): Promise<(string | null)[]> {
  const key = `${app.told} ${table.game} ${table.setup} ${table.content}`;
  let titles = known.get(key);
  if (!titles) known.set(key, (titles = find(table)));
  return titles;
}
