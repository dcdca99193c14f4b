/*
 * bad.spec.ts: damaged records and saves, a full store, a closed one: a sentence, a way on, nothing lost.
 */
import type { Page } from "@playwright/test";
import { readFileSync } from "node:fs";
import type { Save } from "../src/lib/saves";
import { lineOf, play } from "./driver";
import { expect, test } from "./fixtures";
import { keep, kept, keptSave, moments, openAt, recordAt, saveOf } from "./store";

const good = recordAt(moments.midgame);

async function bringIn(page: Page, name: string, bytes: string | Buffer): Promise<void> {
  await page
    .locator('input[type="file"]')
    .setInputFiles({ name, mimeType: "text/plain", buffer: Buffer.from(bytes) });
}

test("damaged records are refused with a sentence, and nothing is kept of them", async ({ page }) => {
  await page.goto("./#/records");
  const problem = page.getByRole("alert");
  const damaged: [string, string | Buffer, RegExp][] = [
    ["empty.kap", "", /empty\.kap cannot be read/],
    [
      "noise.kap",
      Buffer.from(Array.from({ length: 4096 }, (_, i) => (i * 37) % 256)),
      /noise\.kap cannot be read/,
    ],
    ["head.kap", good.replace(/^game.*\n/m, ""), /Line 2/],
    ["other.kap", good.replace(/^game .*$/m, "game    chess 1"), /cannot be read/],
    ["content.kap", good.replace(/^content\s+\w+/m, `content ${"0".repeat(64)}`), /cannot be read/],
    ["move.kap", good.replace(/^5 .*$/m, "5 oster move moon"), /Line 11/],
    ["order.kap", good.replace(/^5 /m, "7 "), /Line 11/],
    ["large.kap", Buffer.alloc(2_000_000, 65), /too large/],
  ];
  for (const [name, bytes, says] of damaged) {
    await bringIn(page, name, bytes);
    await expect(problem, name).toContainText(says);
    expect((await problem.textContent())!.length, name).toBeLessThan(400);
  }
  await expect(page.getByRole("button", { name: /Keep it/ })).toHaveCount(0);
  expect(await kept(page)).toEqual([]);
  await bringIn(page, "good.kap", good.replace(/\n/g, "\r\n"));
  await expect(problem).toHaveCount(0);
  await page.getByRole("button", { name: "Keep it and go on" }).click();
  await expect(page.locator("main[data-line]")).toHaveAttribute("data-line", "142");
});

test("a damaged save: what is wrong, its record to take along, and the game up to there", async ({
  page,
}) => {
  const record = good.replace(/^100 .*$/m, "100 nobody dances");
  await keep(page, saveOf(record, { id: "hurt" }), saveOf(good, { id: "whole" }));
  await page.goto("./#/table/hurt");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("This game cannot be opened");
  await expect(page.getByText(/^Line 106:/)).toBeVisible();
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Export the record" }).click(),
  ]);
  expect(readFileSync((await file.path())!, "utf8")).toBe(record);
  await page.getByRole("button", { name: "Go on from there" }).click();
  await expect(page.locator("main[data-line]")).toHaveAttribute("data-line", "99");
  expect((await keptSave(page, "hurt")).record).toBe(record);
  expect(await kept(page)).toHaveLength(3);
});

test("a save of an older page, whose content is gone, says so and can be exported", async ({ page }) => {
  await keep(page, saveOf(good.replace(/^content\s+\w+/m, `content ${"ab".repeat(32)}`), { id: "old" }));
  await page.goto("./#/table/old");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("This game cannot be opened");
  await expect(page.getByText("older version", { exact: false })).toBeVisible();
  await expect(page.getByRole("button", { name: "Export the record" })).toBeVisible();
  await page.getByRole("link", { name: "Home" }).last().click();
  await expect(page.getByRole("heading", { level: 1, name: "Kapelle" })).toBeVisible();
});

test("saves that are hardly saves do not keep the others from being listed", async ({ page }) => {
  const odd = [
    { id: "bare" },
    { ...saveOf("", { id: "empty" }) },
    { ...saveOf(good, { id: "types" }), record: 7, seats: "x", holders: null },
  ] as unknown as Save[];
  await keep(page, saveOf(good, { id: "whole", name: "The whole one" }), ...odd);
  await page.goto("./");
  await expect(page.getByRole("heading", { name: "The whole one" }).first()).toBeVisible();
  for (const { id } of odd) {
    await page.goto(`./#/table/${id}`);
    await expect(page.getByRole("heading", { level: 1 }), id).toHaveText("This game cannot be opened");
  }
  expect(await kept(page)).toHaveLength(4);
});

/** From now on the store has no room. */
const fillStore = (page: Page): Promise<void> =>
  page.evaluate(() => {
    IDBObjectStore.prototype.put = function () {
      throw new DOMException("no room", "QuotaExceededError");
    };
  });

test("a full store: the game goes on, says that it is not kept, and can be taken along", async ({ page }) => {
  await openAt(page, moments.midgame);
  await expect(page.locator("[data-prompt]")).toContainText("choose an action");
  await fillStore(page);
  await play(page, "kordt move auschwitz");
  const trouble = page.getByRole("alert");
  await expect(trouble).toContainText("storage is full");
  await play(page, "kordt dossier");
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    trouble.getByRole("button", { name: "Export the record" }).click(),
  ]);
  expect(readFileSync((await file.path())!, "utf8")).toMatch(
    /^143 kordt move auschwitz\n144 kordt dossier$/m,
  );
  expect(await lineOf(page)).toBe(144);
  await trouble.getByRole("button", { name: "Close" }).click();
  await expect(trouble).toHaveCount(0);
  // The store has an older state of it: the list has the game once, as it stands.
  await page.goto("./#/");
  const listed = page.locator('[aria-labelledby="saved-title"] li');
  await expect(listed).toHaveCount(1);
  await expect(listed).toContainText("144 lines");
});

test("a new game in a full store can be played until the page is closed", async ({ page }) => {
  await page.goto("./#/new");
  await fillStore(page);
  await page.getByRole("button", { name: "Begin" }).click();
  await expect(page.locator("main[data-line]")).toBeVisible();
  await page.locator('button[data-action="dossier"]').click();
  await expect(page.getByRole("alert")).toContainText("storage is full");
});

test("without a store one can play all the same", async ({ page }) => {
  await page.addInitScript(() => {
    IDBFactory.prototype.open = () => {
      throw new DOMException("closed", "SecurityError");
    };
  });
  await page.goto("./");
  await expect(page.getByText("does not let this page read or keep games", { exact: false })).toBeVisible();
  await page.getByRole("link", { name: "New game" }).click();
  await page.getByRole("button", { name: "Begin" }).click();
  await expect(page.locator("main[data-line]")).toBeVisible();
});

test("addresses that lead nowhere lead home", async ({ page }) => {
  await page.goto("./#/table/nothing");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("This game is not here");
  await page.goto("./#/replay/nothing");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("This game is not here");
  for (const path of [
    "no-such-page",
    "table",
    "rules/BO-99.9",
    "cards/chess",
    "guide/chess/x",
    "%zz",
    "table/%00",
  ]) {
    await page.goto(`./#/${path}`);
    await expect(page.getByRole("heading", { level: 1 }).first(), path).toBeVisible();
  }
});
