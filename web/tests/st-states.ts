/*
 * st-states.ts: the moments of Stawka's table, as states.ts has those of the first game: for axe, for widths, for pictures.
 * Two careful bots play from a seed until the question that is wanted lies there.
 */
import { expect, type Page } from "@playwright/test";
import { Engine } from "../../tests/server/oracle.mjs";
import { openAnalysis } from "./hindsight";
import type { State } from "./states";
import { beginStawka, choose } from "./stawka";
import { keep, saveOf } from "./store";

interface Ask {
  seat: number;
  kind: string;
  moves: { verb: string; line: string }[];
}

type Wanted = (ask: Ask, lines: number) => boolean;

const SCENARIO = "wiem-kim-jestes";
const SEED = "lamplight";

/** Before each of its lines: the questions that must be answered then, and the record. */
interface Before {
  due: Ask[];
  record: string;
}

const engine = new Engine();
const game: Before[] = [];

/** As far as anybody has asked for it: the game is played once. */
function before(line: number): Before {
  if (game.length === 0) engine.ask(`new 1 st\nscenario=${SCENARIO}\n${SEED}`);
  while (game.length <= line) {
    const last = game.at(-1);
    if (last) engine.ask(`bot 1 ${last.due[0].seat} greedy 0`);
    const { asks, must } = engine.ask("look 1 3") as { asks: Ask[]; must: number[] };
    const due = asks.filter((ask) => must.includes(ask.seat));
    game.push({ due, record: engine.ask("record 1").record as string });
  }
  return game[line];
}

/** The record up to the first question that is wanted; to the end of the game if there is none. */
function recordTo(isWanted: Wanted): string {
  for (let line = 0; ; line++) {
    const { due, record } = before(line);
    if (due.length === 0 || due.some((ask) => isWanted(ask, line))) return record;
  }
}

/** A whole game of the first training scenario. */
function shortGame(): string {
  engine.ask("new 2 st\nscenario=spotkanie\nlamplight");
  for (;;) {
    const { must } = engine.ask("look 2 3") as { must: number[] };
    if (must.length === 0) return engine.ask("record 2").record as string;
    engine.ask(`bot 2 ${must[0]} greedy 0`);
  }
}

const sides = ["The Polish side", "The German side"];

/** Opens the table at that question, seen from the Polish side or by two people at one screen. */
export async function openAtQuestion(page: Page, isWanted: Wanted, { shared = false } = {}): Promise<void> {
  const holders = ["me", shared ? "me" : "greedy"];
  await keep(page, saveOf(recordTo(isWanted), { holders, shared, seats: sides }));
  await page.goto("./#/table/test");
  await expect(page.locator("main[data-line]")).toBeAttached();
}

const tableAt =
  (isWanted: Wanted, then?: (page: Page) => Promise<unknown>, shared = false) =>
  async (page: Page) => {
    await openAtQuestion(page, isWanted, { shared });
    await then?.(page);
  };

const isMine = ({ seat }: Ask): boolean => seat === 0;
const has = ({ moves }: Ask, verb: string): number => moves.filter((m) => m.verb === verb).length;

const planning: Wanted = (ask, lines) => isMine(ask) && ask.kind === "plan" && lines > 150;
const turn: Wanted = (ask, lines) =>
  isMine(ask) && ask.kind === "turn" && lines > 200 && has(ask, "step") > 1;
const talk: Wanted = (ask, lines) => isMine(ask) && ask.kind === "turn" && lines > 60 && has(ask, "talk") > 0;
const react: Wanted = (ask) => isMine(ask) && ask.kind.startsWith("react-") && ask.moves.length > 3;
const find: Wanted = (ask, lines) => isMine(ask) && ask.kind === "find" && lines > 60;
const token: Wanted = (ask) => isMine(ask) && ask.kind === "token";
const never: Wanted = () => false;

const sheet = (page: Page) => expect(page.locator("dialog[open]").last()).toBeVisible();

/** On a phone the panels lie behind tabs; elsewhere all of them are in view. */
const tab = (n: number) => async (page: Page) => {
  const tabs = page.getByRole("navigation", { name: "Panels" }).getByRole("button");
  if ((await tabs.count()) > 0) await tabs.nth(n).click();
};

async function openTalk(page: Page): Promise<void> {
  await page.locator('button[data-action="talk"]').click();
  const chances = page.locator("button[data-weigh]").first();
  if (await chances.isVisible()) await chances.click();
  await sheet(page);
  await expect(page.locator("dialog[open] button[data-move]").last()).toBeVisible();
}

const freeTown = async (page: Page) => {
  await beginStawka(page, { scenario: "swobodny", who: "two", seed: SEED });
  await expect(page.locator("[data-tile]").first()).toBeVisible();
  await page.locator("[data-tile]").nth(2).click();
};

export const stawkaStates: State[] = [
  { name: "Stawka: new game", open: (page) => page.goto("./#/new/st").then(() => choose(page, "spotkanie")) },
  {
    name: "Stawka: new free game",
    open: (page) => page.goto("./#/new/st").then(() => choose(page, "swobodny")),
  },
  { name: "Stawka: planning", open: tableAt(planning) },
  { name: "Stawka: curtain", open: tableAt(planning, sheet, true) },
  { name: "Stawka: board", open: tableAt(turn) },
  { name: "Stawka: tracks", isBehindTab: true, open: tableAt(turn, tab(1)) },
  { name: "Stawka: network", isBehindTab: true, open: tableAt(turn, tab(2)) },
  { name: "Stawka: hand", isBehindTab: true, open: tableAt(turn, tab(3)) },
  { name: "Stawka: a field", open: tableAt(turn, (page) => page.locator("[data-place]").nth(8).press("i")) },
  { name: "Stawka: conversation", open: tableAt(talk, openTalk) },
  { name: "Stawka: reaction", open: tableAt(react) },
  { name: "Stawka: reaction at one screen", open: tableAt(react, undefined, true) },
  { name: "Stawka: find", open: tableAt(find, sheet) },
  { name: "Stawka: a token to place", open: tableAt(token) },
  { name: "Stawka: a town is laid", open: freeTown },
  { name: "Stawka: the end", open: tableAt(never, sheet) },
  {
    name: "Stawka: analysis",
    open: (page) =>
      openAnalysis(page, saveOf(shortGame(), { id: "short", holders: ["me", "greedy"], seats: sides })),
  },
];
