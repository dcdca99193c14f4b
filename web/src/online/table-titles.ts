/*
 * table-titles.ts: what seats are called before a game has begun. A seat whose name the dice decide has only a number.
 */
import { isFault } from "../engine/engine";
import { app } from "../lib/app.svelte";
import { tryOut } from "../lib/desk";

const known = new Map<string, Promise<(string | null)[]>>();

async function find(game: string, setup: string): Promise<(string | null)[]> {
  const draws = await Promise.all(
    ["one", "two", "three", "four", "five"].map((seed) => tryOut(app.engine, game, setup, seed)),
  );
  const [first, ...others] = draws.map((opened) => (isFault(opened) ? [] : opened.seats.map((s) => s.title)));
  return first.map((title, seat) => (others.every((titles) => titles[seat] === title) ? title : null));
}

/** By seat: its title in the present language, or null while the dice have not decided it. */
export function seatTitles(game: string, setup: string): Promise<(string | null)[]> {
  const key = `${app.told} ${game} ${setup}`;
  let titles = known.get(key);
  if (!titles) known.set(key, (titles = find(game, setup)));
  return titles;
}
