/*
 * curtain.spec.ts: at one screen, the page does not contain one person's secrets before that person lifts the curtain.
 */
import type { Page } from "@playwright/test";
import { lineOf } from "./driver";
import { expect, test } from "./fixtures";
import { kept, moments, openAt, recordAt } from "./store";

/** Anywhere in it, shown or not. */
const isInPage = (page: Page, words: string): Promise<boolean> =>
  page.evaluate((text) => document.documentElement.outerHTML.includes(text), words);

test("an interrogation at a shared screen, from a record that was brought in", async ({ page }) => {
  await page.goto("./#/records");
  await page.locator('input[type="file"]').setInputFiles({
    name: "three.kap",
    mimeType: "text/plain",
    buffer: Buffer.from(recordAt(moments.interrogation)),
  });
  await page.getByRole("combobox").nth(1).selectOption({ label: "Another person at this screen" });
  await page.getByRole("button", { name: "Keep it and go on" }).click();

  const curtain = page.getByRole("dialog", { name: "For Oster alone" });
  await expect(curtain).toBeVisible();
  const secret = "Half a name";
  expect(await isInPage(page, secret)).toBe(false);
  // Browsers close a dialog at the second Escape, whatever the page says to it.
  for (let n = 0; n < 3; n++) await page.keyboard.press("Escape");
  await expect(curtain).toBeVisible();
  expect(await isInPage(page, secret)).toBe(false);
  expect((await kept(page))[0]).toMatchObject({ shared: true, holders: ["me", "me", "me"] });

  await curtain.getByRole("button").click();
  const sheet = page.getByRole("dialog", { name: "Interrogation" });
  await expect(sheet).toContainText(secret);
  await expect(sheet).toContainText("For Oster alone");
  await sheet.locator('button[data-move="oster talk"]').click();
  await expect(sheet).toHaveCount(0);
  expect(await isInPage(page, secret)).toBe(false);
  expect(await lineOf(page)).toBe(moments.interrogation + 1);
});

test("a look at the coming events stays with the one who looked", async ({ page }) => {
  await openAt(page, moments.peek, { shared: true });
  const secret = "Sea Lion Postponed"; // it lies under two others and has not been seen by anybody else
  const curtain = page.getByRole("dialog", { name: "For Kordt alone" });
  await expect(curtain).toBeVisible();
  expect(await isInPage(page, secret)).toBe(false);
  await curtain.getByRole("button").click();
  const sheet = page.getByRole("dialog", { name: "The coming events" });
  await expect(sheet).toContainText(secret);
  await sheet.locator('button[data-move="kordt next western-offensive"]').click();
  await expect.poll(() => lineOf(page)).toBe(moments.peek + 1);
  await sheet.locator('button[data-move="kordt next visit-from-hitler"]').click();
  await expect.poll(() => lineOf(page)).toBe(moments.peek + 2);
  // The next player is in prison, and gets a secret question.
  await expect(page.getByRole("dialog", { name: "For Tresckow alone" })).toBeVisible();
  expect(await isInPage(page, secret)).toBe(false);
  expect(await isInPage(page, "Contraband")).toBe(false);
});

test("a secret decision that is taken back is a secret again", async ({ page }) => {
  await openAt(page, moments.peek, { shared: true });
  const curtain = page.getByRole("dialog", { name: "For Kordt alone" });
  await curtain.getByRole("button").click();
  await page.locator('dialog button[data-move="kordt next western-offensive"]').click();
  await expect.poll(() => lineOf(page)).toBe(moments.peek + 1);
  await page.keyboard.press("Escape"); // the sheet aside
  await page.keyboard.press("u");
  await expect.poll(() => lineOf(page)).toBe(moments.peek + 2);
  await expect(curtain).toBeVisible();
  expect(await isInPage(page, "Sea Lion Postponed")).toBe(false);
});

test("nothing is covered where one person plays all seats", async ({ page }) => {
  await openAt(page, moments.interrogation);
  await expect(page.getByRole("dialog", { name: "Interrogation" })).toContainText("Half a name");
});

test("a shared game has no curtain where nobody holds a secret", async ({ page }) => {
  await openAt(page, moments.midgame, { shared: true });
  await expect(page.locator("[data-prompt]")).toContainText("Kordt: choose an action");
  await expect(page.getByRole("dialog")).toHaveCount(0);
});
