/*
 * game.spec.ts: whole games from the set-up to their end.
 */
import { beginGame, inView, lightly, lineOf, playOn, theEnd } from "./driver";
import { expect, isLong, test } from "./fixtures";
import { kept } from "./store";

test("a game alone, from the set-up to its end, by clicking", async ({ page }) => {
  test.setTimeout(300_000);
  await beginGame(page, { players: 1, seed: "by-clicking", difficulty: "Easy" });
  const { presses, lines } = await playOn(page, { seed: 1 });
  console.log(`by clicking: ${presses} presses, ${lines} lines`);
  await expect(theEnd(page).getByRole("heading", { level: 2 })).toBeVisible();
  const [save] = await kept(page);
  expect(save).toMatchObject({ isOver: true, lines, shared: false });
  expect(save.record).toMatch(/^result/m);
});

test("the same seed and the same presses are the same game", async ({ page, context }) => {
  const again = await context.newPage();
  for (const table of [page, again]) {
    await beginGame(table, { players: 1, seed: "twice" });
    await playOn(table, { seed: 2, lines: 8 });
  }
  const [one, other] = await kept(page);
  expect(one.id).not.toBe(other.id);
  expect(one.record).toBe(other.record);
});

test(`a game with two bots${isLong ? " to its end" : ""}`, async ({ page }) => {
  test.setTimeout(300_000);
  const holders = ["me", "greedy", "greedy"];
  await beginGame(page, { players: 3, seed: "two-bots", difficulty: "Easy", holders });
  const { presses, lines } = await playOn(page, { seed: 3, press: lightly, lines: isLong ? Infinity : 120 });
  console.log(`with two bots: ${presses} presses, ${lines} lines`);
  const [save] = await kept(page);
  expect(save).toMatchObject({ isOver: isLong, holders });
  if (!isLong) expect(lines).toBeGreaterThanOrEqual(120);
});

test.describe("at the normal pace", () => {
  test.use({ settings: { pace: "normal" } });

  test("a bot can be watched, and skipped", async ({ page }) => {
    const holders = ["me", "greedy", "greedy"];
    await page.clock.install();
    await beginGame(page, { players: 3, seed: "watch", holders });
    /* From here on we control the clock, so that the bots have not finished before we look. */
    await page.clock.pauseAt(Date.now() + 3_600_000);
    const skip = page.getByRole("button", { name: "Skip ahead" });
    while (!(await skip.isVisible())) {
      const controls = await inView(page);
      await controls.at(-1)?.click(); // ends the turn, or declines
      await page.clock.runFor(50);
    }
    const before = await lineOf(page);
    await expect(page.locator("[data-prompt]")).toContainText("is deciding");
    await skip.click();
    await page.clock.resume();
    await expect.poll(() => lineOf(page), { timeout: 20_000 }).toBeGreaterThan(before);
  });
});
