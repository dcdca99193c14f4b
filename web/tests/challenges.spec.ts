/*
 * challenges.spec.ts: people solve, fail and give up challenges; the page remembers; it needs no network.
 */
import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Page } from "@playwright/test";
import { choicesIn, click, lineOf, reach, wayTo } from "./driver";
import { expect, test } from "./fixtures";
import { Prompter } from "./prompter";
import { serveFiles } from "./server";
import { kept } from "./store";

const folder = fileURLToPath(new URL("../../challenges/", import.meta.url));

interface Kept {
  id: string;
  answer: string;
  others: string[];
  record: string;
}

/** The shipped ones of a game, by name. */
const shipped = (game: string): Kept[] =>
  readdirSync(folder + game)
    .filter((name) => name.endsWith(".kap"))
    .sort()
    .map((name) => {
      const text = readFileSync(`${folder}${game}/${name}`, "utf8");
      const moves = [...text.matchAll(/^# (?:best|other) +\d+ (.*)$/gm)].map((m) => m[1]);
      return { id: `${game}-${name.slice(0, -4)}`, answer: moves[0], others: moves.slice(1), record: text };
    });

const slip = (page: Page) => page.locator("aside[data-verdict]");

async function open(page: Page, one: Kept): Promise<void> {
  await page.goto(`./#/challenge/${one.id}`);
  await expect(slip(page)).toHaveAttribute("data-verdict", "asking");
}

async function solve(page: Page, one: Kept): Promise<void> {
  const line = await lineOf(page);
  await reach(page, one.answer);
  await expect(slip(page)).toHaveAttribute("data-verdict", "solved");
  expect(await lineOf(page)).toBe(line + 1);
  await expect(slip(page)).toContainText(/Right\..* chance of \d+ ?%/s);
}

/** Makes a move that the page judges and does not play. */
async function fail(page: Page, line: string): Promise<void> {
  const before = await lineOf(page);
  for (let presses = 0; (await slip(page).getAttribute("data-verdict")) === "asking"; presses++) {
    expect(presses, `“${line}” can be tried nowhere`).toBeLessThan(9);
    const { words, at } = await choicesIn(page);
    const way = wayTo(line, words);
    if (way >= 0) await click(await at(way));
    await page.waitForTimeout(100);
  }
  await expect(slip(page)).toHaveAttribute("data-verdict", "wrong");
  expect(await lineOf(page)).toBe(before);
}

const bo = shipped("bo");
const st = shipped("st");

test("three are solved, and the list remembers it after a reload", async ({ page }) => {
  await page.goto("./");
  await page.getByRole("link", { name: "Challenges" }).first().click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Challenges");
  for (const one of [bo[0], st[0], st[1]]) {
    await open(page, one);
    await solve(page, one);
  }
  await page.goto("./#/challenges/st");
  await page.reload();
  for (const one of [st[0], st[1]])
    await expect(page.locator(`[data-challenge="${one.id}"]`)).toContainText("solved");
  await expect(page.getByText(/^2 of \d+ solved$/)).toBeVisible();
  expect(await kept(page)).toHaveLength(0); // a challenge is not a saved game
});

test("a wrong move is judged and not played; then a hint, the answer, and the game goes on", async ({
  page,
}) => {
  const [one] = st;
  await open(page, one);
  await slip(page).getByRole("button", { name: "Fold the challenge away" }).click(); // it may lie over a move
  await fail(page, one.others[0]);
  await expect(slip(page)).toContainText("Not the best.");
  await slip(page).getByRole("button", { name: "A hint" }).click();
  await expect(slip(page)).toContainText("It is one of two");
  await slip(page).getByRole("button", { name: "Show the answer" }).click();
  await expect(slip(page)).toHaveAttribute("data-verdict", "shown");
  await expect(slip(page)).toContainText("The answer:");
  const line = await lineOf(page);

  await page.goto("./#/challenges/st");
  await page.reload();
  await expect(page.locator(`[data-challenge="${one.id}"]`)).toContainText("answer seen");

  await open(page, one); // shown before, and now found by the player
  await solve(page, one);
  await slip(page).getByRole("button", { name: "Play on from here" }).click();
  await expect(page).toHaveURL(/#\/table\//);
  await expect.poll(() => lineOf(page)).toBeGreaterThanOrEqual(line);
  const [save] = await kept(page);
  expect(save.holders.filter((who) => who === "me")).toHaveLength(1);
});

test("what the other side holds is not in the page", async ({ page }) => {
  const sides = ["pl", "de"];
  const [one, hidden] = st
    .map((c): [Kept, string[]] => {
      const seat = sides.indexOf(c.answer.split(" ")[0]);
      const own = Prompter.handOf(c.record, seat);
      return [c, Prompter.handOf(c.record, 1 - seat).filter((name) => !own.includes(name))];
    })
    .find(([, names]) => names.length > 0)!;
  await open(page, one);
  const told = await page.evaluate(() => document.documentElement.outerHTML);
  for (const name of hidden) expect(told).not.toContain(name);
});

test.describe("without a network", () => {
  let takeAway: () => Promise<void>;
  test.use({
    keepsCopy: true,
    baseURL: async ({}, use) => {
      const { address, end } = await serveFiles();
      takeAway = end;
      await use(address);
      await end();
    },
  });

  test("challenges open and can be solved", async ({ page, context }) => {
    await page.goto("./");
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state)).toBe("activated");
    await takeAway();
    await context.setOffline(true);
    await page.reload();
    await page.getByRole("link", { name: "Challenges" }).first().click();
    await expect(page.locator("[data-challenge]").first()).toBeVisible();
    await open(page, st[0]);
    await solve(page, st[0]);
  });
});
