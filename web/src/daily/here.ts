/*
 * here.ts: deals played in this browser. They are saves with a day; the first of a day counts.
 */
import { isFault } from "../engine/engine";
import type { Fault } from "../engine/types";
import { app } from "../lib/app.svelte";
import { beginGame, keepSave } from "../lib/desk";
import { saves, type Save } from "../lib/saves";
import { dateOf, dayOf, type Deal } from "./deal";

/** By their days, the first begun first. */
export async function playedHere(): Promise<Map<string, Save[]>> {
  const list = await saves.all().catch(() => saves.unkept());
  const days = new Map<string, Save[]>();
  for (const save of [...list].sort((a, b) => a.begun - b.begun))
    if (save.day) days.set(save.day, [...(days.get(save.day) ?? []), save]);
  return days;
}

/** Begins the game of a deal: the date is the seed. */
export async function beginDeal({ date, game, setup, seats, seed }: Deal): Promise<Save | Fault> {
  const made = await beginGame(app.engine, { game, setup, seed }, { holders: seats, shared: false });
  if (isFault(made)) return made;
  const save = { ...made, day: date };
  await keepSave(save); // if the browser will not keep it, the table says so
  return save;
}

/** How many days in a row were played to the end, up to that one; today may still be missing. */
export function daysInARow(days: Map<string, Save[]>, until: string): number {
  const isDone = (day: number) => days.get(dateOf(day))?.some((save) => save.isOver) ?? false;
  const last = dayOf(until);
  const from = isDone(last) ? last : last - 1;
  let day = from;
  while (isDone(day)) day--;
  return from - day;
}
