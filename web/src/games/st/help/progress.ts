/*
 * progress.ts: how far somebody has come in Stawka's campaign, read from the games that are kept here.
 */
import { isFault } from "../../../engine/engine";
import { app } from "../../../lib/app.svelte";
import { glanceAt } from "../../../lib/desk";
import { saves, type Save } from "../../../lib/saves";
import { scenarioIn } from "../../../lib/scenarios";
import { training } from "../game";

export interface Step {
  scenario: string;
  /** The latest unfinished game of it. */
  open: Save | null;
  /** The latest finished one. */
  over: Save | null;
  /** What the game before it handed on; "" if that one is not finished. */
  carry: string;
}

async function carryOf(save: Save | null): Promise<string> {
  if (!save) return "";
  const glance = await glanceAt(app.engine, save.game, save.record, 0);
  return isFault(glance) ? "" : (glance.look.over?.carry ?? "");
}

export async function progress(): Promise<Step[]> {
  const all = (await saves.all().catch(() => saves.unkept())).filter((s) => s.game === "st");
  const of = (scenario: string, isOver: boolean) =>
    all.find((s) => scenarioIn(s.setup) === scenario && s.isOver === isOver) ?? null;
  const games = training();
  return Promise.all(
    games.map(async (scenario, i) => ({
      scenario,
      open: of(scenario, false),
      over: of(scenario, true),
      carry: i > 0 ? await carryOf(of(games[i - 1], true)) : "",
    })),
  );
}
