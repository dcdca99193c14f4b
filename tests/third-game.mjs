/*
 * third-game.mjs MODULES PAGE: the game `copy` as the page has it: its module says what it is, the page offers it,
 * draws its table from lists, and plays a move there.
 */
import assert from "node:assert/strict";
import { join } from "node:path";
import { chromium } from "../web/node_modules/@playwright/test/index.mjs";
import { gamesTold } from "../web/tools/games.mjs";

const [modules, page] = process.argv.slice(2);
const told = (await gamesTold(modules, "en")).find((game) => game.id === "copy");
assert.equal(told?.letters, "CO");
assert.equal(told.playable, true);

const browser = await chromium.launch({
  executablePath: process.env.KAPELLE_CHROMIUM ?? "/usr/bin/chromium-headless-shell",
  args: ["--no-sandbox"],
});
try {
  const tab = await browser.newPage();
  tab.setDefaultTimeout(30_000);
  /* No server is needed for files. */
  await tab.route("http://localhost/**", (route) => {
    const { pathname } = new URL(route.request().url());
    return route.fulfill({ path: join(page, pathname === "/" ? "index.html" : decodeURIComponent(pathname)) });
  });
  await tab.goto("http://localhost/#/new/copy/players=2/seats=me,me");
  await tab.keyboard.press("Escape");
  await tab.getByRole("radio", { name: /^Copy/ }).waitFor({ state: "attached" });
  await tab.getByRole("button", { name: "Begin" }).click();
  await tab.getByRole("heading", { name: "Copy" }).waitFor();
  const moves = tab.locator("[data-move]");
  await moves.first().waitFor();
  const before = await tab.locator("main[data-line]").getAttribute("data-line");
  await moves.first().click();
  await tab.locator(`main[data-line]:not([data-line="${before}"])`).waitFor();
} finally {
  await browser.close();
}
