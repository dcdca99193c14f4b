/*
 * st-screen.spec.ts: Stawka at one screen that two people share: the page does not contain one person's secrets before
 * that person lifts the curtain, and the curtain falls only where it must.
 */
import type { Page } from "@playwright/test";
import { lineOf, reach } from "./driver";
import { expect, test } from "./fixtures";
import { Prompter, recordOf } from "./prompter";
import { openAtQuestion } from "./st-states";

/** Anywhere in it, shown or not. */
const isInPage = (page: Page, words: string): Promise<boolean> =>
  page.evaluate((text) => document.documentElement.outerHTML.includes(text), words);

const curtain = (page: Page, side: string) => page.getByRole("dialog", { name: `For ${side} alone` });

test("both plan behind the curtain, one after the other, and neither plan is in the page before both are sealed", async ({
  page,
}) => {
  await openAtQuestion(page, ({ kind }) => kind === "plan", { shared: true });
  const line = await lineOf(page);
  for (const [n, side] of ["The Polish side", "The German side"].entries()) {
    await expect(curtain(page, side)).toBeVisible();
    await expect(page.locator("[data-weigh], [data-move]")).toHaveCount(0);
    if (n === 1) expect(await isInPage(page, "plan-pl-3")).toBe(false);
    const word = ["pl", "de"][n];
    await reach(page, `${word} plan plan-${word}-3`);
  }
  await expect.poll(() => lineOf(page)).toBe(line + 2);
  expect(await recordOf(page)).toMatch(/pl plan plan-pl-3\n.*de plan plan-de-3\n/);
});

test("whether somebody reacts is asked before all eyes; only a yes draws the curtain, and no goes on", async ({
  page,
}) => {
  await openAtQuestion(page, ({ kind, moves }) => kind === "react-move" && moves.length > 3, {
    shared: true,
  });
  await expect(page.getByRole("dialog")).toHaveCount(0);
  const no = page.locator('button[data-move$=" pass"]');
  const yes = page.locator("button[data-look-hand]").first();
  await expect(no).toBeVisible();
  const cards = page.locator('button[data-move*=" react "], button[data-move*=" play "]');
  await expect(cards).toHaveCount(0);
  const side = (await no.getAttribute("data-move"))!.startsWith("pl") ? "The Polish side" : "The German side";

  await yes.click();
  await expect(curtain(page, side)).toBeVisible();
  await page.locator("button[data-cover]").click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await yes.click();
  await page.locator("button[data-lift]").click();
  await expect(
    page.locator(`button[data-move^="${side === "The Polish side" ? "pl" : "de"} "]`).nth(2),
  ).toBeVisible();
  await page.locator("button[data-cover]").click();
  await expect(no).toBeVisible();

  const line = await lineOf(page);
  await no.click();
  await expect.poll(() => lineOf(page)).toBeGreaterThan(line);
});

test("a hand is in view while the key is held, and only the hand of the player who says so", async ({
  page,
}) => {
  const hasCard = ({ kind, seat }: { kind: string; seat: number }, lines: number) =>
    kind === "turn" && seat === 0 && lines > 200;
  await openAtQuestion(page, hasCard, { shared: true });
  const [card] = Prompter.handOf(await recordOf(page), 0);
  expect(await isInPage(page, card)).toBe(false);
  await page.keyboard.down("Shift");
  await page.keyboard.down("H");
  await page.locator('button[data-peek="0"]').click();
  await expect.poll(() => isInPage(page, card)).toBe(true);
  await page.keyboard.up("H");
  await page.keyboard.up("Shift");
  await expect.poll(() => isInPage(page, card)).toBe(false);
});
