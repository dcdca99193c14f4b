/*
 * stawka.ts: setting up a game of Stawka as a person does, for the tests of its table; and records of games that bots
 * have played.
 */
import { expect, type Page } from "@playwright/test";
import { Engine } from "../../tests/server/oracle.mjs";

export interface StawkaSetUp {
  scenario: string;
  /** Who plays at this screen: one side against the computer, or two people. */
  who: "pl" | "de" | "two";
  seed: string;
  bot?: "hard" | "greedy" | "random";
  /** Other choices of the set-up, by the value of their radio buttons. */
  choices?: string[];
}

/** A radio button may lie under the picture that it stands for. */
export const choose = (page: Page, value: string): Promise<void> =>
  page.locator(`main input[type="radio"][value="${value}"]`).check({ force: true });

/** Sets up a game on the page for it. */
export async function beginStawka(page: Page, how: StawkaSetUp): Promise<void> {
  await page.goto("./#/new/st");
  await choose(page, how.scenario);
  for (const value of how.choices ?? []) await choose(page, value);
  await choose(page, how.who);
  if (how.bot) await page.locator("select", { has: page.locator('[value="random"]') }).selectOption(how.bot);
  await page.locator("summary").last().click();
  await page.locator('main input[maxlength="80"]').fill(how.seed);
  await page.locator('main button[type="submit"]').click();
  await expect(page.locator("main[data-line]")).toBeVisible();
}

interface Ask {
  seat: number;
  kind: string;
}

/** A game of two careful bots up to the first question that is wanted, or to its end. */
export function recordTo(
  scenario: string,
  seed: string,
  isWanted: (ask: Ask, line: number) => boolean,
): string {
  const engine = new Engine();
  engine.ask(`new 1 st\nscenario=${scenario}\n${seed}`);
  for (let line = 0; ; line++) {
    const { asks, must } = engine.ask("look 1 3") as { asks: Ask[]; must: number[] };
    if (must.length === 0 || asks.some((a) => must.includes(a.seat) && isWanted(a, line))) break;
    engine.ask(`bot 1 ${must[0]} greedy 0`);
  }
  return engine.ask("record 1").record as string;
}
