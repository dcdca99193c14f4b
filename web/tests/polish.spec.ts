/*
 * polish.spec.ts: another language at the table, log included, and nothing of the first one left.
 */
import type { Page } from "@playwright/test";
import { play } from "./driver";
import { leftOver } from "./english";
import { expect, test } from "./fixtures";
import { keep, moments, openAt, recordAt, saveOf } from "./store";

/** Everything has loaded: the text has not changed for a while. */
async function isDrawn(page: Page): Promise<void> {
  let before = "";
  const isSame = async () => {
    const now = await page.locator("body").innerText();
    const same = now === before;
    before = now;
    return same;
  };
  await expect.poll(isSame, { intervals: [0, 200] }).toBe(true);
}

test("Polish at the table: prompt, log, map and menu change at once and stay", async ({ page }) => {
  await openAt(page, moments.midgame);
  await expect(page.locator("[data-log]")).toContainText("draws an event");
  await page.getByRole("button", { name: "Menu" }).click();
  await page.getByRole("button", { name: "Polski" }).click();
  await expect(page.locator("html")).toHaveAttribute("lang", "pl");
  await page.keyboard.press("Escape");
  await expect(page.locator("[data-log]")).not.toContainText("draws an event");
  await expect(page.locator("[data-log]")).toContainText("wydarzenie");
  await expect(page.locator('[data-place="warsaw"]')).toHaveAttribute("aria-label", /Warszaw/);
  expect(await leftOver(page)).toEqual([]);

  await play(page, "kordt move auschwitz");
  await expect(page.locator("[data-log] ol > li").last()).toContainText("Kordt");
  await page.reload();
  await expect(page.locator("html")).toHaveAttribute("lang", "pl");
  await expect(page.locator("[data-log]")).toContainText("wydarzenie");
  expect(await leftOver(page)).toEqual([]);
});

test.describe("from the first start", () => {
  test.use({ settings: { language: "pl" } });

  test("no page has English left in it", async ({ page }) => {
    test.setTimeout(120_000);
    const places = {
      raid: moments.raid,
      interrogation: moments.interrogation,
      attempt: moments.roll,
      end: moments.end,
    };
    const saves = Object.entries(places).map(([id, line]) => saveOf(recordAt(line), { id }));
    await keep(page, ...saves);
    const tables = Object.keys(places).map((id) => `table/${id}`);
    for (const path of ["", "new", "records", "guide", "rules", "cards", "bench", "replay/end", ...tables]) {
      await page.goto(`./#/${path}`);
      await expect(page.locator("main h1, main h2").first()).toBeAttached();
      await isDrawn(page);
      expect(await leftOver(page), path).toEqual([]);
    }
  });
});
