/*
 * keyboard.spec.ts: the page by keyboard alone. Nothing here moves a pointer, and tests only look at the focus, never set it.
 */
import { lineOf, playOn, theEnd } from "./driver";
import { expect, test } from "./fixtures";
import { hasText, isFocused, keys, tabTo } from "./keys";
import { kept, moments, openAt } from "./store";

test("a game alone, from the home page to its end, by keyboard", async ({ page }) => {
  test.setTimeout(400_000);
  await page.goto("./");
  await expect(page.getByRole("link", { name: "New game" })).toBeVisible();
  await tabTo(page, isFocused(page, 'a[href="#/new"]'));
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("New game");
  await expect(page.locator('input[type="radio"][value="bo"]')).toBeVisible();
  await tabTo(page, isFocused(page, 'input[type="radio"][value="3"]'));
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("ArrowLeft");
  await expect(page.getByRole("radio", { name: "1", exact: true })).toBeChecked();
  await tabTo(page, isFocused(page, "summary"));
  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  await page.keyboard.type("by-keyboard");
  await tabTo(page, hasText(page, "Begin"));
  await page.keyboard.press("Enter");
  await expect(page.locator("main[data-line]")).toBeVisible();

  const { presses, lines } = await playOn(page, { seed: 4, press: keys(page) });
  console.log(`by keyboard: ${presses} presses, ${lines} lines`);
  await expect(theEnd(page)).toBeVisible();
  const [save] = await kept(page);
  expect(save).toMatchObject({ isOver: true, lines });
  expect(save.record).toMatch(/^seed\s+by-keyboard$/m);
  await tabTo(page, hasText(page, "Home"));
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "Kapelle" })).toBeVisible();
});

test("the map is one stop of Tab; arrows go along routes, Enter goes there, u takes it back", async ({
  page,
}) => {
  await openAt(page, moments.midgame);
  await expect(page.locator("[data-place]").first()).toBeVisible();
  expect(await page.locator('[data-place][tabindex="0"]').count()).toBe(1);
  await page.keyboard.press("m");
  const here = () => page.evaluate(() => document.activeElement?.getAttribute("data-place"));
  const start = await here();
  expect(start).toBeTruthy();

  const seen = new Set<string>([start!]);
  for (const arrow of ["ArrowUp", "ArrowLeft", "ArrowDown", "ArrowRight", "ArrowUp", "ArrowLeft"]) {
    await page.keyboard.press(arrow);
    seen.add((await here())!);
  }
  expect(seen.size).toBeGreaterThan(1);

  await page.keyboard.press("Home");
  expect(await here()).toBe(start);
  const canGo = () => page.evaluate(() => document.activeElement?.getAttribute("data-move") ?? null);
  for (const arrow of ["ArrowUp", "ArrowRight", "ArrowDown", "ArrowLeft"]) {
    await page.keyboard.press(arrow);
    if (await canGo()) break;
    await page.keyboard.press("Home");
  }
  const line = await lineOf(page);
  expect(await canGo()).toMatch(/ move /);
  await page.keyboard.press("Enter");
  await expect.poll(() => lineOf(page)).toBe(line + 1);
  await page.keyboard.press("u");
  await expect.poll(async () => (await kept(page))[0].record).toMatch(/\bundo\b/);
});

test("? lists the keys, p tells the position, Escape puts them away, and the focus comes back", async ({
  page,
}) => {
  await openAt(page, moments.midgame);
  await page.keyboard.press("m");
  const before = await page.evaluate(() => document.activeElement?.getAttribute("data-place"));
  await page.keyboard.press("?");
  await expect(page.getByRole("dialog", { name: "Keys" })).toContainText("hint");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  expect(await page.evaluate(() => document.activeElement?.getAttribute("data-place"))).toBe(before);
  await page.keyboard.press("p");
  await expect(page.getByRole("dialog", { name: "The position as text" })).toContainText("Kordt");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
});

test("what happens is spoken", async ({ page }) => {
  await openAt(page, moments.midgame);
  const spoken = page.locator('[data-live][role="status"]');
  await expect(spoken).toContainText("Kordt");
  await page.keyboard.press("h");
  await expect(spoken).toContainText(/\S+\. \S+/);
  const before = await spoken.textContent();
  await page.keyboard.press("o");
  await expect(spoken).toContainText("draws");
  expect(await spoken.textContent()).not.toBe(before);
});
