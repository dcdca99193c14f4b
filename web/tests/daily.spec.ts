/*
 * daily.spec.ts: the daily deal: at a real server by two people, who both play it to the end, see the results, and when
 * the day is over check each other's records; and without a server.
 *
 * All clocks stand at a day of Stawka, Spotkanie, as the Poles, so that the deal is the same whenever this runs.
 */
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { objections } from "./axe";
import { linesOf } from "../../tests/server/oracle.mjs";
import { lightly as press, reach, theEnd } from "./driver";
import { readOn } from "./far-play";
import { FarPrompter, playAsAdvised } from "./far-prompter";
import { expect, test as alone } from "./fixtures";
import { Frames } from "./frames";
import { playAsTold, Prompter, readToEnd, recordOf } from "./prompter";
import { program, type Serving } from "./serving";
import { kept } from "./store";
import { table, test as together } from "./together";

const DAY = "2060-01-10";
const NEXT = "2060-01-11";
const noon = (date: string): Date => new Date(`${date}T12:00:00Z`);

/** The server and the browsers live on that day. */
async function itIs(date: string, server: Serving, pages: Page[]): Promise<void> {
  await server.end();
  server.flags = ["--ahead", String(Math.floor((noon(date).getTime() - Date.now()) / 1000))];
  await server.start();
  for (const page of pages) await page.clock.setFixedTime(noon(date));
}

async function rename(page: Page, name: string): Promise<void> {
  await page.goto("./#/online");
  await page.getByRole("textbox", { name: "Your name at the table" }).fill(name);
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Saved. You are called")).toBeVisible();
}

async function toResults(page: Page, path = "daily"): Promise<void> {
  await page.goto("./#/");
  await page.goto(`./#/${path}`);
  await expect(page.getByRole("region", { name: "At this server" })).toBeVisible();
}

const results = (page: Page) => page.getByRole("list", { name: "Results" }).getByRole("listitem");

/** Plays the moves of a bot beside the page, which thinks little, until the game is over. */
async function playOut(page: Page, frames: Frames): Promise<void> {
  const side = new FarPrompter(page, frames, 0);
  await playAsAdvised([side], () => frames.last > 12);
  side.isInHurry = true;
  await playAsAdvised([side], () => frames.table.phase === "over");
  await readOn(page, () => theEnd(page).isVisible());
}

together(
  "two people play the deal of the day at a server, and their records verify",
  async ({ page, someone, server }) => {
    together.setTimeout(400_000);
    const other = await someone();
    const frames = [page, other].map((at) => new Frames(at));
    await itIs(DAY, server, [page, other]);
    await rename(page, "Ania");
    await rename(other, "Marek");

    await toResults(page);
    await expect(page.getByRole("heading", { name: /Spotkanie/ })).toBeVisible();
    await expect(page.getByText("Nobody has finished it yet.")).toBeVisible();
    expect(await objections(page)).toEqual([]);
    await page.getByRole("button", { name: "Play today’s deal" }).click();
    await expect(table(page)).toBeVisible();
    await playOut(page, frames[0]);
    expect(frames[0].table).toMatchObject({ day: DAY, attempt: 1, sealed: true });

    /* Somebody who has not played yet sees that others have, but not how. */
    await toResults(other);
    await expect(other.getByText("1 person has finished it.")).toBeVisible();
    await expect(results(other)).toHaveCount(0);
    await other.getByRole("button", { name: "Play today’s deal" }).click();
    await expect(table(other)).toBeVisible();
    await other.goto("./#/daily");
    await other.getByRole("link", { name: "Continue" }).first().click();
    await expect(table(other)).toBeVisible();
    await playOut(other, frames[1]);
    expect(frames[1].table.commit, "the same secret for both").toBe(frames[0].table.commit);

    /* The end leads to the results, and not yet to the record. */
    await theEnd(other).getByRole("button", { name: "Look at the board", exact: true }).first().click();
    await other.getByRole("button", { name: "After the game" }).click();
    const after = other.getByRole("dialog", { name: "After the game" });
    await expect(after).toContainText("When the day is over");
    await expect(after.getByRole("button", { name: "Check it here" })).toHaveCount(0);
    await after.getByRole("link", { name: "To the results of the day" }).click();
    for (const at of [page, other]) {
      if (at === page) await toResults(at);
      await expect(results(at)).toHaveCount(2);
      await expect(results(at).filter({ hasText: "(you)" })).toHaveCount(1);
      await expect(at.getByRole("button", { name: "Check" })).toHaveCount(0);
      expect(await objections(at)).toEqual([]);
    }

    await itIs(NEXT, server, [page, other]);
    for (const at of [page, other]) {
      await toResults(at, `daily/${DAY}`);
      await expect(results(at)).toHaveCount(2);
      for (const row of await results(at).all()) {
        await row.getByRole("button", { name: "Check" }).click();
        await expect(row.getByText(/lines of the record were played again.*to the same end/)).toBeVisible();
      }
    }
    const folder = mkdtempSync(join(tmpdir(), "kapelle-daily-"));
    for (const { table: name } of [frames[0].table, frames[1].table]) {
      const got = await fetch(`${server.address}record/${name}`);
      writeFileSync(join(folder, "game.kap"), await got.text());
      execFileSync(program(), ["verify", join(folder, "game.kap")]);
    }
    rmSync(folder, { recursive: true });

    await results(other).filter({ hasText: "Ania" }).getByRole("link", { name: "Replay" }).click();
    await expect(other.locator(".replay")).toBeVisible();
  },
);

alone("the deal of the day without a server, and the last two weeks", async ({ page }) => {
  alone.setTimeout(240_000);
  await page.clock.setFixedTime(noon(DAY));
  await page.goto("./");
  await page.getByRole("link", { name: "Today’s deal, the same for everybody" }).click();
  await expect(page.getByRole("heading", { name: /Spotkanie/ })).toBeVisible();
  await expect(page.getByText("you play the Polish side against the computer")).toBeVisible();
  expect(await objections(page)).toEqual([]);
  await page.getByRole("button", { name: "Play it here" }).click();
  await expect(table(page)).toBeVisible();
  const prompter = new Prompter(["random", null]);
  await playAsTold(page, prompter, { press });
  await readToEnd(page, press);
  const [save] = await kept(page);
  expect(save).toMatchObject({ day: DAY, isOver: true, holders: ["me", "normal"] });
  expect(save.record).toMatch(new RegExp(`^seed +daily-${DAY}$`, "m"));

  await page.goto("./#/daily");
  const here = page.getByRole("region", { name: "In this browser" });
  await expect(here.getByText(/^(won|drawn|lost), \d+ lines$/)).toBeVisible();
  await expect(here.getByRole("button", { name: "Play it again" })).toBeVisible();
  const days = here.getByRole("list", { name: "The last two weeks" }).getByRole("link");
  await expect(days).toHaveCount(14);
  await expect(days.last()).toHaveAccessibleName(/2060: (won|drawn|lost)$/);
  await expect(days.first()).toHaveAccessibleName(/: not played$/);
  await days.first().click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("The deal of a day");
  await expect(here.getByRole("button", { name: "Play it here" })).toBeVisible();
  await page.goto("./"); // after the first visit, the home page describes the deal
  await expect(page.getByRole("region", { name: "Today’s deal" })).toContainText("Spotkanie");
});

/* The computer player thinks it over for two seconds; its luck depends on its line, and must not depend on ours. */
alone.describe("at the slow pace", () => {
  alone.use({ settings: { pace: "slow" } });

  alone("whoever plans before the computer does meets it as everybody does", async ({ page }) => {
    await page.clock.setFixedTime(noon(DAY));
    await page.goto("./#/daily");
    await page.getByRole("button", { name: "Play it here" }).click();
    await expect(table(page)).toBeVisible();
    const told = new Prompter(["random", null]).next(await recordOf(page))!;
    expect(told).toMatch(/^pl plan /);
    await reach(page, told);
    await expect.poll(async () => linesOf(await recordOf(page)).length).toBeGreaterThan(1);
    const lines = linesOf(await recordOf(page));
    expect(lines[0]).toMatch(/^1 de plan /);
    expect(lines[1]).toBe(`2 ${told}`);
  });
});
