/*
 * stawka.ts: setting up a game of Stawka as a person does, for the tests of its table.
 */
import { expect, type Page } from "@playwright/test";

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
