/*
 * offer.spec.ts: a card for any time can be played in a bot's turn: the bot waits, and can be let go on.
 */
import { lineOf } from "./driver";
import { expect, test } from "./fixtures";
import { openAtOffer, card, goOn, notNow, offer, toOffer } from "./offer";
import { keep, kept, moments, recordAt, saveOf } from "./store";

test("a card is played in the bot’s turn", async ({ page }) => {
  await openAtOffer(page);
  await expect(page.locator("[data-prompt]")).toContainText("Before Stauffenberg continues");
  await expect(page.locator("[data-live]")).toContainText(/Before \w+ continues, you may: play /);
  const before = await lineOf(page);
  await page.waitForTimeout(300);
  expect(await lineOf(page), "the bot waits").toBe(before);
  const line = (await card(page).getAttribute("data-move"))!;
  await card(page).click();
  await expect.poll(() => lineOf(page)).toBeGreaterThan(before);
  const [{ record }] = await kept(page);
  expect(record).toContain(`${before + 1} ${line}\n`);
});

test("the bot is let go on move by move", async ({ page }) => {
  await openAtOffer(page);
  for (let n = 0; n < 2; n++) {
    const before = await lineOf(page);
    await goOn(page).focus();
    await page.keyboard.press("Enter");
    await expect.poll(() => lineOf(page)).toBe(before + 1);
    await expect(goOn(page), "it asks again, and the same button has the focus").toBeFocused();
    await expect(goOn(page)).not.toHaveAttribute("aria-disabled");
  }
  const before = await lineOf(page);
  await page.keyboard.press("e");
  await expect.poll(() => lineOf(page)).toBeGreaterThan(before);
});

test("an offer that is waved away comes again in the next turn only", async ({ page }) => {
  await openAtOffer(page);
  const first = await lineOf(page);
  await notNow(page).click();
  const ownTurn = page.getByRole("button", { name: "Erich Kordt, acting" });
  const decline = page.locator('button[data-move="kordt decline"]'); // it may come and ask for a card
  let offers = 0;
  const hasEnded = async () => {
    offers += await offer(page).count();
    if (await decline.isVisible()) await decline.click();
    return offers > 0 || ownTurn.isVisible();
  };
  await expect.poll(hasEnded, { timeout: 60_000, intervals: [25] }).toBe(true);
  expect(offers, "it plays to the end of its turn").toBe(0);
  expect(await lineOf(page)).toBeGreaterThan(first + 1);
  await toOffer(page);
  await expect(card(page)).toBeVisible();
});

test("during a bot’s attempt the offer lies on its sheet", async ({ page }) => {
  const lines = ["kordt discard kidnapping", "kordt end"].map(
    (line, i) => `${moments.tooMany + 1 + i} ${line}\n`,
  );
  const record = recordAt(moments.tooMany) + lines.join("");
  await keep(page, saveOf(record, { holders: ["me", "me", "greedy"] })); // Oster has a plot to play after Hitler has moved
  await page.goto("./#/table/test");
  await goOn(page).click();
  const sheet = page.getByRole("dialog", { name: "Plot attempt" });
  await expect(sheet.getByRole("heading", { name: "Before Oster continues" })).toBeVisible();
  const before = await lineOf(page);
  await sheet.locator('button[data-move="kordt interrupt effective-planning"]').click();
  await expect.poll(() => lineOf(page)).toBeGreaterThan(before);
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 360, height: 740 }, settings: { language: "pl" } });

  test("an offer is seen from every panel", async ({ page }) => {
    await openAtOffer(page);
    await expect(card(page)).toBeInViewport();
    await page.getByRole("navigation").getByRole("button", { name: "Dziennik" }).click();
    const bar = page.getByRole("group", { name: "Zanim komputer zagra dalej" });
    await expect(bar).toBeVisible();
    await bar.getByRole("button", { name: "Zobacz" }).click();
    await expect(card(page)).toBeInViewport();
    await page.getByRole("navigation").getByRole("button", { name: "Dziennik" }).click();
    const before = await lineOf(page);
    await bar.getByRole("button", { name: "Dalej" }).click();
    await expect.poll(() => lineOf(page)).toBe(before + 1);
  });
});
