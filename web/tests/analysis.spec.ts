/*
 * analysis.spec.ts: a finished game in hindsight: worked out in the worker, stopped, gone on with and kept; its turning
 * points in the replay, and what would have been better, played out on the board.
 */
import type { Locator, Page } from "@playwright/test";
import { area, changeOf, curve, lineAt, nextTurning, points, stagesIn } from "../src/analysis/shape";
import type { Insight, LogLine } from "../src/engine/types";
import { objections } from "./axe";
import { expect, test } from "./fixtures";
import { openAnalysis, waitForAnalysis } from "./hindsight";
import { openState, states } from "./states";
import { blunderSave, keep, keptSave, moments, recordAt, saveOf } from "./store";

const bar = (page: Page): Locator => page.getByRole("progressbar");
const done = async (page: Page): Promise<number> =>
  (await keptSave(page, "test")).analysis?.insights.length ?? 0;
const stateOf = (name: string) => states.find((s) => s.name === name)!;

test("an analysis is opened from the records, stopped, gone on with, and kept", async ({ page }) => {
  test.setTimeout(180_000);
  await keep(page, saveOf(recordAt(moments.end)));
  await page.goto("./#/records");
  await page.getByRole("link", { name: "Analysis" }).click();
  const goOn = page.getByRole("button", { name: "Go on" });

  await page.getByRole("button", { name: "Stop" }).click();
  await expect(goOn).toBeVisible();
  const reached = Number(await bar(page).getAttribute("value"));
  expect(reached).toBeLessThan(moments.end);
  await expect.poll(async () => (await keptSave(page, "test")).analysis?.isStopped).toBe(true);

  await page.reload();
  await expect(goOn).toBeVisible();
  await expect(bar(page)).toHaveAttribute("value", String(reached));
  await goOn.click();
  await waitForAnalysis(page);
  await expect(bar(page)).toHaveCount(0);
  await expect.poll(() => done(page)).toBe(moments.end);
  await expect(page.getByRole("region", { name: "In short" }).locator("p").first()).toContainText(/\w+ \w+/);
  await expect(page.getByRole("region", { name: "Luck and skill" }).getByRole("listitem")).toHaveCount(4);
  expect(await objections(page)).toEqual([]);

  /* The next time it is there at once. */
  await page.reload();
  await expect(page.getByRole("heading", { name: "Turning points" })).toBeVisible();
  await expect(bar(page)).toHaveCount(0);

  /* Another language only rewords the analysis; it does not repeat the work. */
  const { analysis } = await keptSave(page, "test");
  await page.getByRole("button", { name: "Polski" }).click();
  await expect(page.getByRole("heading", { name: "Punkty zwrotne" })).toBeVisible();
  await expect.poll(async () => (await keptSave(page, "test")).analysis?.language).toBe("pl");
  const polish = (await keptSave(page, "test")).analysis!;
  expect(polish.insights.map((i) => i.chance)).toEqual(analysis!.insights.map((i) => i.chance));
  expect(polish.insights[0].says).not.toBe(analysis!.insights[0].says);
  expect(polish.summary!.says).not.toEqual(analysis!.summary!.says);
  expect(polish.summary!.turning).toEqual(analysis!.summary!.turning);
});

test("the graph is read with keys and pointer, and leads into the replay", async ({ page }) => {
  await openAnalysis(page, saveOf(recordAt(moments.end)));
  const graph = page.getByRole("slider");
  const chosen = page.locator("[data-chosen]");
  await graph.focus();
  await page.keyboard.press("End");
  await expect(chosen).toHaveAttribute("data-chosen", String(moments.end));
  await expect(graph).toHaveAttribute("aria-valuetext", /^Line 175: .+%$/);
  await page.keyboard.press("ArrowLeft");
  await expect(chosen).toHaveAttribute("data-chosen", String(moments.end - 1));
  const box = (await graph.boundingBox())!;
  await page.mouse.click(box.x + 2, box.y + box.height / 2);
  await expect(chosen).toHaveAttribute("data-chosen", "1");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/#\/replay\/test\/1$/);
});

test("turning points are walked in the replay, and a better line is played out", async ({ page }) => {
  await openAnalysis(page, blunderSave());
  const turning = await page
    .locator("[data-turning]")
    .evaluateAll((all) => all.map((one) => one.getAttribute("data-turning")!));
  expect(turning.length).toBeGreaterThan(1);
  await page.locator("[data-turning]").first().getByRole("link", { name: "In the replay" }).click();
  const here = page.locator("[data-hindsight]");
  await expect(here).toHaveAttribute("data-hindsight", turning[0]);
  await expect(here).toContainText("turning point 1");
  await page.getByRole("button", { name: "Next turning point" }).click();
  await expect(here).toHaveAttribute("data-hindsight", turning[1]);
  await page.keyboard.press(",");
  await expect(here).toHaveAttribute("data-hindsight", turning[0]);

  await page.goBack();
  await page.getByRole("link", { name: "Play out the better move" }).first().click();
  const other = page.getByRole("region", { name: "What could have been" });
  await expect(other).toHaveAttribute("data-step", "1");
  const line = /line (\d+)/.exec(await other.innerText())![1];
  await expect(page.getByRole("slider")).toBeHidden();
  await page.keyboard.press("ArrowRight");
  await expect(other).toHaveAttribute("data-step", "2");
  await other.getByRole("button", { name: "Step before" }).click();
  await expect(other).toHaveAttribute("data-step", "1");
  await page.keyboard.press("Escape");
  await expect(other).toHaveCount(0);
  await expect(here).toHaveAttribute("data-hindsight", line);
});

test("both sides of Stawka lie around the middle, on the phone too", async ({ page }) => {
  test.setTimeout(180_000);
  await page.setViewportSize({ width: 360, height: 740 });
  await openState(page, stateOf("Stawka: analysis"));
  await expect(
    page.getByText(/Above the middle the Polish side leads, below it the German side\./),
  ).toBeVisible();
  const { scroll, width } = await page.evaluate(() => ({
    scroll: document.documentElement.scrollWidth,
    width: innerWidth,
  }));
  expect(scroll).toBeLessThanOrEqual(width);
  expect(await objections(page)).toEqual([]);
});

test("a game that goes on is not analysed", async ({ page }) => {
  await keep(page, saveOf(recordAt(moments.midgame)));
  await page.goto("./#/records");
  await expect(page.getByRole("link", { name: "Replay" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Analysis" })).toHaveCount(0);
  await page.goto("./#/analysis/test");
  await expect(page.getByText("This game is not over.")).toBeVisible();
});

test("how an analysis is drawn", () => {
  const insight = (line: number, before: number, chance: number) => ({ line, before, chance }) as Insight;
  const told = [insight(1, 0.5, 0.5), insight(2, 0.5, 0.75), insight(3, 0.75, 0.25)];
  const frame = { width: 200, height: 100, lines: 3 };
  expect(curve(told, frame)).toBe("M0 50H100V25H200V75");
  expect(area(told, 0.5, frame)).toBe("M0 50H100V25H200V75H200V50H0Z");
  expect(area([], 0, frame)).toBe("");
  expect([-5, 40, 60, 170, 900].map((x) => lineAt(x, 3, frame))).toEqual([1, 1, 2, 3, 3]);
  expect(lineAt(200, 2, frame)).toBe(2);
  expect(told.map(changeOf).map(points)).toEqual(["0", "+25", "−50"]);
  expect(nextTurning([3, 9, 20], 9, 1)).toBe(20);
  expect(nextTurning([3, 9, 20], 9, -1)).toBe(3);
  expect(nextTurning([3, 9, 20], 20, 1)).toBeNull();
  const stage = { n: 7, undone: false, told: [{ kind: "stage", args: [{ sort: "number", value: 4 }] }] };
  const log = [stage, { ...stage, n: 8, undone: true }] as unknown as LogLine[];
  expect(stagesIn(log)).toEqual([{ line: 7, stage: 4 }]);
});
