/*
 * records.spec.ts: undo, replay, and records exported and imported.
 */
import { readFileSync } from "node:fs";
import { lineOf, play } from "./driver";
import { expect, test } from "./fixtures";
import { keep, kept, moments, openAt, recordAt, saveOf } from "./store";

const logLines = (page: import("@playwright/test").Page) =>
  page.locator("[data-log] ol > li summary").allTextContents();

test("undo takes the last decision back and keeps it in the record", async ({ page }) => {
  await openAt(page, moments.midgame);
  await expect(page.locator("[data-prompt]")).toContainText("Kordt");
  const before = await page.locator("main").innerText();
  const line = await lineOf(page);
  await play(page, "kordt move auschwitz");
  await page.getByRole("button", { name: "Undo" }).click();
  await expect.poll(() => lineOf(page)).toBeGreaterThan(line + 1);
  const [save] = await kept(page);
  expect(save.record).toMatch(/kordt move auschwitz\n\d+ .*undo/);
  await expect(page.locator("[data-log] s").last()).toBeVisible();
  const placeOf = (text: string) => /Kordt[^]*?(Warsaw|Auschwitz|Prague|Berlin|Zurich)/.exec(text)?.[1];
  expect(placeOf(await page.locator("main").innerText())).toBe(placeOf(before));
});

test("what dice decided cannot be taken back, and says why", async ({ page }) => {
  await openAt(page, moments.midgame);
  await play(page, "kordt dossier");
  const undo = page.getByRole("button", { name: "Undo" });
  await expect(undo).toHaveAttribute("aria-disabled", "true");
  const line = await lineOf(page);
  await undo.click({ force: true });
  await expect(page.getByText("Not now:")).toBeVisible();
  expect(await lineOf(page)).toBe(line);
});

test("a replay: the scrubber, steps, jumps, and the board follows", async ({ page }) => {
  await keep(page, saveOf(recordAt(moments.end)));
  await page.goto("./#/replay/test");
  const scrubber = page.getByRole("slider", { name: "Line of the log" });
  await expect(scrubber).toHaveAttribute("max", "175");
  await expect(scrubber).toHaveValue("0");
  const kordt = page.locator('[data-seat="0"], [data-thing="kordt"], [aria-label*="Kordt"]').first();
  await expect(kordt).toBeVisible();
  const board = async () => (await page.locator("main").innerText()).replace(/\s+/g, " ");
  const atStart = await board();

  await scrubber.fill("145");
  await expect(page.getByText("145 of 175", { exact: true })).toBeVisible();
  await expect(page.getByText("Kordt attempts to kill Hitler: Poison Parcel.").first()).toBeVisible();
  await expect.poll(board).not.toBe(atStart);
  await page.getByRole("button", { name: "Next line" }).click();
  await expect(page.getByText("146 of 175", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Previous line" }).click();
  await expect(page.getByText("145 of 175", { exact: true })).toBeVisible();
  await page.getByRole("combobox", { name: "Jump to" }).selectOption("0");
  await expect(scrubber).toHaveValue("0");
  await page.getByRole("button", { name: "Speed" }).click();
  await page.getByRole("button", { name: "Play", exact: true }).click();
  await expect(page.getByText(/^[3-9] of 175/)).toBeVisible();
  await page.getByRole("button", { name: "Pause" }).click();
  expect((await kept(page))[0].record).toBe(recordAt(moments.end));
});

test("a line of the log can be jumped to, and shows its cause", async ({ page }) => {
  await openAt(page, moments.midgame);
  const entry = page.locator("[data-log] ol > li", { hasText: "is interrogated" }).first();
  await entry.locator("summary").click();
  await expect(entry.getByRole("link", { name: /^BO-/ }).first()).toBeVisible();
  await page.getByRole("button", { name: "Show the table as it stood after line 60", exact: true }).click();
  await expect(page.locator("[data-prompt]")).toContainText("Line 60 of 142");
  await page.getByRole("button", { name: "Back to now" }).first().click();
  await expect(page.locator("[data-prompt]")).toContainText("choose an action");
});

test("a game is exported, brought in elsewhere, and is the same game", async ({ page, browser, baseURL }) => {
  await openAt(page, moments.midgame);
  await play(page, "kordt move auschwitz");
  const log = await logLines(page);
  await page.getByRole("button", { name: "Menu" }).click();
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Export the record" }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/^black-orchestra-\d{4}-\d\d-\d\d-\d{4}\.kap$/);
  const record = readFileSync((await file.path())!, "utf8");
  expect(record).toBe((await kept(page))[0].record);

  const elsewhere = await (await browser.newContext({ baseURL, locale: "en-GB" })).newPage();
  await elsewhere.goto("./#/records");
  await elsewhere
    .getByRole("button", { name: "I have read this" })
    .click({ timeout: 1000 })
    .catch(() => undefined);
  await elsewhere.locator('input[type="file"]').setInputFiles({
    name: file.suggestedFilename(),
    mimeType: "text/plain",
    buffer: Buffer.from(record),
  });
  await expect(elsewhere.getByText("143 lines in the log", { exact: false })).toBeVisible();
  await elsewhere.getByRole("button", { name: "Keep it and go on" }).click();
  await expect(elsewhere.locator("main[data-line]")).toHaveAttribute("data-line", "143");
  expect(await logLines(elsewhere)).toEqual(log);
  const [save] = await kept(elsewhere);
  expect(save.record).toBe(record);
  expect(/^hash\s+(\S+)/m.exec(save.record)?.[1]).toBe(/^hash\s+(\S+)/m.exec(record)?.[1]);
  await elsewhere.context().close();
});

test("several saves at once: named, listed, deleted", async ({ page }) => {
  await keep(
    page,
    saveOf(recordAt(20), { id: "one" }),
    saveOf(recordAt(30), { id: "two", changed: 1_800_000_000_000 }),
  );
  await page.goto("./");
  const rows = page
    .getByRole("region", { name: "Saved games" })
    .getByRole("listitem")
    .filter({ has: page.getByRole("heading") });
  await expect(rows).toHaveCount(2);
  await rows.nth(1).getByRole("button", { name: "Rename" }).click();
  await page.getByRole("textbox", { name: /^Name/ }).fill("The long winter");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(rows.getByRole("heading", { name: "The long winter" })).toBeVisible();
  await rows.filter({ hasText: "The long winter" }).getByRole("button", { name: "Delete" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Keep it" }).click();
  await expect(rows).toHaveCount(2);
  await rows.filter({ hasText: "The long winter" }).getByRole("button", { name: "Delete" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  await expect(rows).toHaveCount(1);
  expect((await kept(page)).map((s) => s.id)).toEqual(["two"]);
});
