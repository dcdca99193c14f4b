/*
 * reasons.spec.ts: the computer says why it moves, where that is wanted: a team-mate at once, an opponent when the game
 * is over.
 */
import type { Page } from "@playwright/test";
import { lineOf } from "./driver";
import { expect, test } from "./fixtures";
import { recordTo } from "./stawka";
import { keep, moments, openAt, saveOf } from "./store";

const reasons = (page: Page) => page.locator("[data-log] [data-why]");

async function flip(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Menu" }).first().click();
  const menu = page.getByRole("dialog", { name: "Menu" });
  await menu.getByRole("switch", { name: /Reasons of the computer/ }).click();
  await page.keyboard.press("Escape");
  await expect(menu).toBeHidden();
}

test("computer team-mates say why they move, if it is wanted, and that is remembered", async ({ page }) => {
  const holders = ["me", "normal", "greedy"];
  await openAt(page, moments.midgame, { holders });
  await expect(page.locator("[data-log] summary").first()).toBeVisible();
  await expect(reasons(page)).toHaveCount(0);
  await flip(page);
  await expect(reasons(page).last()).toContainText(/\w+ \w+/);
  await expect.poll(() => reasons(page).count()).toBeGreaterThan(10);
  const told = await reasons(page).count();
  expect(told, "people give no reasons").toBeLessThan(await lineOf(page));

  await page.reload();
  await expect.poll(() => reasons(page).count()).toBeGreaterThanOrEqual(told);
  const below = () =>
    page.locator("[data-log] ol").evaluate((e) => e.scrollHeight - e.clientHeight - e.scrollTop);
  await expect.poll(below, { message: "the newest line stays in view" }).toBeLessThan(2);
  const english = await reasons(page).last().innerText();
  await page.getByRole("button", { name: "Menu" }).first().click();
  await page.getByRole("button", { name: "Polski" }).click();
  await expect(reasons(page).last()).not.toHaveText(english);
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Menu" }).first().click();
  await page.getByRole("switch", { name: /Uzasadnienia komputera/ }).click();
  await expect(reasons(page)).toHaveCount(0);
});

test("an opponent says nothing before the game is over, and everything after it", async ({ page }) => {
  const against = { holders: ["me", "greedy"], seats: ["The Polish side", "The German side"] };
  const half = recordTo("spotkanie", "reasons", (ask, line) => line > 60 && ask.seat === 0);
  const whole = recordTo("spotkanie", "reasons", () => false);
  await keep(page, saveOf(whole, against), saveOf(half, { ...against, id: "half" }));
  await page.goto("./#/table/half");
  await flip(page);
  await page.reload(); // whatever is told now has been asked for from the beginning
  await expect(page.locator("[data-log] summary").nth(5)).toBeVisible();
  await page.goto("./#/replay/half/30");
  await expect(page.locator(".replay [data-log] summary").nth(5)).toBeVisible();
  await expect(reasons(page)).toHaveCount(0);
  await page.goto("./#/replay/test/30");
  await expect.poll(() => reasons(page).count()).toBeGreaterThan(5);
  await page.goto("./#/table/test");
  await expect.poll(() => reasons(page).count()).toBeGreaterThan(5);
});
