/*
 * help.spec.ts: why something cannot be done, hints, the guide, the cards.
 */
import type { Locator, Page } from "@playwright/test";
import { lineOf } from "./driver";
import { expect, test } from "./fixtures";
import { openState, states } from "./states";
import { keep, moments, openAt, recordAt, saveOf } from "./store";

test("what cannot be done says why, and the rule's number leads to the rule", async ({ page }) => {
  await openAt(page, moments.midgame);
  const release = page.locator('button[data-action="release"]');
  await expect(release).toHaveAttribute("aria-disabled", "true");
  const line = await lineOf(page);
  await release.click({ force: true });
  const reason = page.getByText("Not now:").locator("..");
  const link = reason.getByRole("link");
  const rule = (await link.textContent())!;
  expect(rule).toMatch(/^BO-\d+\.\d+$/);
  expect(await lineOf(page)).toBe(line);
  await link.click();
  await expect(page).toHaveURL(new RegExp(`#/rules/${rule.replace(".", "\\.")}$`));
  const law = page.locator(`[id="${rule}"]`);
  await expect(law).toBeInViewport();
  await expect(law).toContainText(rule);
  await page.goBack();
  await expect(page.locator("main[data-line]")).toHaveAttribute("data-line", String(line));
});

/** The best moves, once the computer has thought about them. */
async function askHint(page: Page): Promise<Locator> {
  await page.keyboard.press("h");
  const advice = page.locator("[data-advice]");
  await expect(advice.first()).toBeVisible();
  return advice;
}

const boards: Record<string, (page: Page) => Promise<void>> = {
  "Black Orchestra": (page) => openAt(page, moments.midgame),
  Stawka: (page) =>
    openState(
      page,
      states.find((s) => s.name === "Stawka: board")!,
    ),
};

for (const [name, open] of Object.entries(boards))
  test(`hints at the table of ${name} tell chances and reasons, mark the place, and can be followed`, async ({
    page,
  }) => {
    await open(page);
    const line = await lineOf(page);
    const advice = await askHint(page);
    const count = await advice.count();
    expect(count).toBeGreaterThan(0);
    expect(count).toBeLessThanOrEqual(3);
    for (const one of await advice.all()) await expect(one).toContainText(/\d+% to win, between \d+ and \d+/);
    const mark = page.locator("[data-hint]");
    await expect(mark).toHaveAttribute("data-hint", "1");
    await expect(advice.first().locator(".why")).toContainText(/\w+ \w+/);
    /* Whichever has the focus is marked. */
    if (count > 1) {
      await advice.nth(1).getByRole("button").first().focus();
      await expect(advice.nth(1).getByRole("button").first()).toHaveAttribute("aria-pressed", "true");
      await expect(mark).toHaveAttribute("data-hint", "2");
    }
    await page.keyboard.press("Escape");
    await expect(advice).toHaveCount(0);
    await expect(mark).toHaveCount(0);
    await (await askHint(page)).first().getByRole("button", { name: "Do it" }).click();
    await expect.poll(() => lineOf(page)).toBeGreaterThan(line);
  });

test("a hint says what is to be feared", async ({ page }) => {
  await openAt(page, moments.raid - 2); // somebody is at EXTREME, and a raid may come
  const advice = await askHint(page);
  await expect(advice.first().locator("[data-fear]")).toHaveText(/a raid would arrest .* with a \d+% chance/);
});

test("a hint on the phone: a tap marks its place, one press plays it", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await openAt(page, moments.midgame);
  const line = await lineOf(page);
  await page.getByRole("button", { name: "Hint" }).click();
  const advice = page.locator("[data-advice]");
  await advice.last().getByRole("button").first().click();
  await expect(page.locator("[data-hint]")).toHaveAttribute("data-hint", String(await advice.count()));
  await advice.last().getByRole("button", { name: "Do it" }).click();
  await expect.poll(() => lineOf(page)).toBe(line + 1);
});

test("a place can be pointed at: its slip, and the move there", async ({ page }) => {
  await openAt(page, moments.midgame);
  const line = await lineOf(page);
  await page.locator('[data-place="warsaw"]').click();
  if ((await lineOf(page)) === line) await expect(page.getByRole("region", { name: "Warsaw" })).toBeVisible();
  await page.goto("./#/");
  await keep(page, saveOf(recordAt(moments.midgame), { id: "again" }));
  await page.goto("./#/table/again");
  const legal = page.locator('[data-place][data-move*=" move "]').first();
  await legal.click();
  await expect.poll(() => lineOf(page)).toBe(line + 1);
});

test("the attempt shows its exact chances, which follow the dice", async ({ page }) => {
  await openAt(page, moments.roll);
  const sheet = page.getByRole("dialog", { name: "Plot attempt" });
  await expect(sheet).toContainText("Plane Bomb");
  const roll = sheet.locator('[data-move^="oster roll"]');
  await expect(roll).toHaveAttribute("data-move", "oster roll 4");
  const before = await sheet.innerText();
  expect(before).toMatch(/\d+(\.\d)? ?%/);
  await sheet.getByRole("button", { name: "One die fewer" }).click();
  await expect(roll).toHaveAttribute("data-move", "oster roll 3");
  expect(await sheet.innerText()).not.toBe(before);
  await roll.click();
  await expect(
    sheet.getByText("Before it is judged", { exact: false }).or(sheet.getByText("Go on")),
  ).toBeVisible();
});

test("the guide can be searched, and its chapters and rules can be reached", async ({ page }) => {
  await page.goto("./#/guide");
  const search = page.getByRole("searchbox");
  await search.fill("suspicion");
  const found = page.getByRole("navigation", { name: "Contents" }).locator("ol.found a");
  await expect(found.first()).toBeVisible();
  await found.first().click();
  await expect(page).toHaveURL(/#\/guide\/bo\/.+/);
  await search.fill("xyzzy");
  await expect(page.getByText("Nothing found.")).toBeVisible();
  await search.fill("");
  const rule = page.locator('article a[href*="#/rules/BO-"]').first();
  const number = /BO-[\w.]+/.exec((await rule.getAttribute("href"))!)![0];
  await rule.click();
  await expect(page.locator(`[id="${number}"]`)).toBeInViewport();
});

test("the cards can be browsed and searched", async ({ page }) => {
  await page.goto("./#/cards");
  await expect(
    page.getByRole("listitem").filter({ has: page.getByRole("heading", { level: 2 }) }),
  ).not.toHaveCount(0);
  await page.getByRole("searchbox").fill("plane bomb");
  await expect(page.getByRole("heading", { level: 2, name: "Plane Bomb" })).toBeVisible();
});

test.describe("the first start", () => {
  test.use({ settings: { hasReadNote: false } });

  test("a note about what the games are about, once", async ({ page }) => {
    await page.goto("./");
    const note = page.getByRole("dialog", { name: "Before you begin" });
    await expect(note).toContainText("resistance");
    await note.getByRole("button", { name: "I have read this" }).click();
    await page.reload();
    await expect(page.getByRole("link", { name: "New game" })).toBeVisible();
    await expect(note).toHaveCount(0);
  });
});
