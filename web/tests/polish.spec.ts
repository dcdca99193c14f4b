/*
 * polish.spec.ts: another language at the table, log included, and nothing of the first one left.
 */
import type { Page } from "@playwright/test";
import { pageStrings } from "../tools/plugins.mjs";
import { play } from "./driver";
import { expect, test } from "./fixtures";
import { keep, moments, openAt, recordAt, saveOf } from "./store";

const polish = pageStrings("pl") as Record<string, string | string[]>;
/** What the page says in English, where Polish has other words for it. */
const english = new Set(
  Object.entries(polish)
    .filter(([key, said]) => said !== key && !key.includes("{"))
    .map(([key]) => key),
);

/** Texts in view or spoken that are still English. */
async function leftOver(page: Page): Promise<string[]> {
  const texts = await page.evaluate(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const found: string[] = [];
    while (walker.nextNode()) {
      const node = walker.currentNode;
      if (!node.parentElement?.closest("script, style, noscript, code, pre, .sprite"))
        found.push(node.textContent!.trim());
    }
    for (const e of document.querySelectorAll("[aria-label], [title], [placeholder]"))
      for (const name of ["aria-label", "title", "placeholder"]) found.push(e.getAttribute(name) ?? "");
    return found;
  });
  return [...new Set(texts.filter((text) => english.has(text)))];
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
      await page.waitForTimeout(200);
      expect(await leftOver(page), path).toEqual([]);
    }
  });
});
