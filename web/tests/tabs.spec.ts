/*
 * tabs.spec.ts: a game that is open in one tab is not opened in a second, until the first has left it.
 */
import { expect, test } from "./fixtures";
import { moments, openAt } from "./store";

test("two tabs do not write over each other", async ({ page, context }) => {
  await openAt(page, moments.midgame);
  const second = await context.newPage();
  await second.goto(page.url());
  await expect(second.getByRole("heading", { name: "open in another tab" })).toBeVisible();
  await expect(second.locator("[data-log]")).toHaveCount(0);

  await page.goto("./#/");
  await expect(page.getByRole("main")).toBeVisible();
  await second.getByRole("button", { name: "Try again" }).click();
  await expect(second.locator("[data-log]")).toBeVisible();
});
