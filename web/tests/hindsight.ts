/*
 * hindsight.ts: the page that analyses a finished game, opened and waited for.
 */
import { expect, type Page } from "@playwright/test";
import type { Save } from "../src/lib/saves";
import { keep, keptSave } from "./store";

/** The engine plays every move of the game through: that takes seconds, or a minute on a busy machine. */
export async function waitForAnalysis(page: Page): Promise<void> {
  const found = page.getByRole("heading", { name: /^(Turning points|Punkty zwrotne)$/ });
  await expect(found).toBeVisible({ timeout: 120_000 });
}

/* The next test in the same worker finds the analysis in the store. */
const analysed = new Map<string, Save>();

export async function openAnalysis(page: Page, save: Save): Promise<void> {
  const known = analysed.get(save.record);
  await keep(page, known ?? save);
  await page.goto(`./#/analysis/${save.id}`);
  await waitForAnalysis(page);
  if (known) return;
  await expect.poll(async () => (await keptSave(page, save.id)).analysis?.summary).toBeTruthy();
  analysed.set(save.record, await keptSave(page, save.id));
}
