/*
 * scenarios.ts: what Stawka's scenarios are called in lists, where the game's module is not at hand: as the engine told
 * it when the page was built. The titles are proper names and the same in every language.
 */
import { app } from "./app.svelte";

const scenarios = () => app.games.find((g) => g.id === "st")?.scenarios ?? [];

/** The games of the campaign in their order, each with another level of the rules. */
export function training(): string[] {
  const all = scenarios();
  const games = all.filter((s) => s.next !== "" && !all.some((other) => other.next === s.id));
  for (const { next } of games) games.push(...all.filter((s) => s.id === next));
  return games.map((s) => s.id);
}

/** The scenario of a set-up; what a campaign hands on says itself which game it is for. */
export function scenarioIn(setup: string): string {
  const valueOf = (name: string) => new RegExp(`(?:^| )${name}=(\\S+)`).exec(setup)?.[1] ?? "";
  const carried = valueOf("carry").split(":")[0];
  return carried && carried !== "-" ? carried : valueOf("scenario");
}

export const scenarioTitle = (id: string): string => scenarios().find((s) => s.id === id)?.title ?? id;
