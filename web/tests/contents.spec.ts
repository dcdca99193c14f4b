/*
 * contents.spec.ts: cards and boards that are not the page's own: an operator has changed a number, and tables keep the
 * one they began with when it changes again.
 */
import type { Page } from "@playwright/test";
import { inView, lightly, lineOf, picker, pressAndWait } from "./driver";
import { expect, isLong } from "./fixtures";
import type { Serving } from "./serving";
import { endByConsent, expectWhole, invitation, isOpen, openTable, sitDown, table, test } from "./together";

/** The operator changes how many actions a turn has, and restarts the server. */
async function giveActions(server: Serving, n: number): Promise<void> {
  await server.end();
  server.change("bo", "actions", n);
  await server.start();
}

/** Two people at a table of Black Orchestra; the link by which others may watch. */
async function begin(page: Page, other: Page): Promise<string> {
  await openTable(page, "Black Orchestra");
  const link = await invitation(page);
  await sitDown(other, link);
  await page.getByRole("button", { name: "Start the game" }).click();
  await Promise.all([expect(table(page)).toBeVisible(), expect(table(other)).toBeVisible()]);
  return link;
}

/** Everybody makes moves until the log has this many lines. */
async function playTo(lines: number, pages: Page[]): Promise<void> {
  const pick = picker(lines);
  for (let i = 0; (await lineOf(pages[0])) < lines; i++) {
    expect(i, "moves that lead nowhere").toBeLessThan(400);
    const page = pages[i % pages.length];
    if (isLong) await page.bringToFront(); // a tab behind another is not drawn
    const controls = await inView(page);
    if (controls.length > 0) await pressAndWait(controls[pick(controls.length)], lightly);
  }
}

/** The page tells the acting player how many actions the turn has. */
const haveActions = (pages: Page[], n: number): Promise<void> =>
  expect
    .poll(() => Promise.all(pages.map((p) => p.getByRole("img", { name: `${n} actions left` }).count())))
    .toContain(1);

test("a table is played with the server’s numbers", async ({ page, someone, server }) => {
  await giveActions(server, 6);
  const other = await someone();
  const link = await begin(page, other);
  await haveActions([page, other], 6);
  await playTo(8, [page, other]);
  await expectWhole(page);
  await endByConsent([page, other]);
  await page.getByRole("button", { name: "After the game" }).click();
  await page.getByText("Were the dice fair?").click();
  await page.getByRole("button", { name: "Check it here" }).click();
  await expect(page.locator("[data-checked] .yes")).toHaveCount(4);
  const late = await someone();
  await late.goto(link.replace(/[^/]+$/, "replay"));
  await expect(table(late)).toBeVisible();
});

test("a table keeps the numbers it began with, in a browser that never saw them too", async ({
  page,
  someone,
  server,
  faults,
}) => {
  await giveActions(server, 6);
  const other = await someone();
  const link = await begin(page, other);
  await giveActions(server, 5);
  await Promise.all([isOpen(page), isOpen(other)]);
  await haveActions([page, other], 6);
  await playTo(4, [page, other]);
  await expectWhole(page);
  const watcher = await someone();
  await watcher.goto(link);
  await expect(table(watcher)).toBeVisible();
  await expect(watcher.locator("[data-prompt]")).toBeVisible();
  await openTable(watcher, "Black Orchestra");
  faults.length = 0; // the browser reports every attempt to connect
});

test("a content that cannot be had is a sentence", async ({ page, someone, server, faults }) => {
  await giveActions(server, 6);
  const other = await someone();
  const link = await begin(page, other);
  const stranger = await someone();
  await stranger.route("**/api/content/*", (route) => route.fulfill({ status: 404, body: "" }));
  await stranger.goto(link);
  await expect(stranger.getByText("could not be fetched")).toBeVisible();
  await stranger.unrouteAll();
  await stranger.reload();
  await expect(table(stranger)).toBeVisible();
  faults.length = 0;
});
