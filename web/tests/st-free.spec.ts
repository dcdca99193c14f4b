/*
 * st-free.spec.ts: a free scenario: two people lay the town tile by tile, by list, by pointing and by keyboard, and the
 * game begins in it.
 */
import type { Page } from "@playwright/test";
import { Engine } from "../../tests/server/oracle.mjs";
import { lineOf } from "./driver";
import { expect, test } from "./fixtures";
import { playAsTold, Prompter, recordOf } from "./prompter";
import { beginStawka } from "./stawka";

/** Takes a tile and gives the lines that would lay it. */
async function take(page: Page, sector: string): Promise<string[]> {
  const tile = page.locator(`button[data-tile="${sector}"]`);
  await tile.click();
  await expect(tile).toHaveAttribute("aria-pressed", "true");
  const lays = page.locator(`button[data-move*=" lay ${sector} "]`);
  await expect(lays.first()).toBeVisible();
  return lays.evaluateAll((all) => all.map((e) => (e as HTMLElement).dataset.move!));
}

const tiles = (page: Page): Promise<string[]> =>
  page.locator("button[data-tile]").evaluateAll((all) => all.map((e) => (e as HTMLElement).dataset.tile!));

test("a free town is laid by list, by pointing and by keyboard, and the game begins in it", async ({
  page,
}) => {
  await beginStawka(page, {
    scenario: "swobodny",
    who: "two",
    seed: "free",
    choices: ["basic", "4"],
  });
  const laid: string[] = [];
  const ways: ((line: string) => Promise<void>)[] = [
    (line) => page.locator(`button[data-move="${line}"]`).click(),
    (line) => page.locator(`svg [role="button"][data-move="${line}"]`).click(),
    (line) => page.locator(`svg [role="button"][data-move="${line}"]`).press("Enter"),
  ];
  for (const [n, lay] of ways.entries()) {
    await expect(page.locator("button[data-tile]").nth(n), "the tiles are drawn").toBeVisible();
    const left = await tiles(page);
    const sector = left[n];
    const lines = await take(page, sector);
    expect(await page.locator('svg [role="button"][data-move]').count(), "every free edge").toBe(
      lines.length,
    );
    const line = lines[n % lines.length];
    await lay(line);
    await expect.poll(() => lineOf(page)).toBe(n + 1);
    laid.push(line);
  }
  await expect(page.locator("button[data-tile]")).toHaveCount(0);
  const record = await recordOf(page);
  for (const [n, line] of laid.entries()) expect(record).toContain(`${n + 1} ${line}\n`);

  const prompter = new Prompter(["random", "random"]);
  const { lines } = await playAsTold(page, prompter, { until: async () => prompter.verbs.has("activate") });
  expect(lines).toBeGreaterThan(laid.length);
  /* Every tile has fields of its own, and all of them are on the map. */
  const sectors = laid.map((line) => line.split(" ")[2]);
  const places = new Engine().ask("content st").sorts.place as { id: string; fields: { sector: string[] } }[];
  const fields = places.filter((p) => sectors.includes(p.fields.sector[0])).map((p) => p.id);
  expect(fields.length).toBeGreaterThan(20);
  const shown = await page
    .locator("[data-place]")
    .evaluateAll((all) => all.map((e) => e.getAttribute("data-place")!));
  expect(shown).toEqual(expect.arrayContaining(fields));
});

test("a town that was shared begins a game, and a damaged one says what is wrong", async ({ page }) => {
  const town = "administracyjny.policyjny.north+wojskowy.administracyjny.east+miejski.policyjny.south";
  const damaged: [string, RegExp][] = [
    [town.slice(0, -4), /cannot be read/],
    [town.split("+").slice(0, 2).join("+"), /cannot be read/],
    ["%3Cb%3Enoise", /cannot be read/],
    [town.replace("wojskowy", "atlantis"), /cannot be laid: .*atlantis/],
    [town.replace("miejski", "wojskowy"), /cannot be laid: /],
  ];
  const fault = page.locator('main [role="alert"]');
  for (const [text, says] of damaged) {
    await page.goto("./#/");
    await page.goto(`./#/new/st/scenario=swobodny/town=${text}`);
    await expect(fault, text).toHaveText(says);
    await expect(fault, text).toBeInViewport();
  }
  await page.goto("./#/");
  await page.goto(`./#/new/st/scenario=swobodny/town=${town}`);
  await expect(page.getByText("The town is laid")).toBeInViewport();
  await expect(fault).toHaveCount(0);
  await page.locator('main button[type="submit"]').click();
  await expect.poll(() => lineOf(page)).toBeGreaterThanOrEqual(3);
  const laid = town.split("+").map((tile) => ` lay ${tile.replaceAll(".", " ")}\n`);
  const record = await recordOf(page);
  for (const line of laid) expect(record).toContain(line);
});
