/*
 * st-pages.spec.ts: Stawka away from its table: the pages about it, its replay from each side, the notes that teach it, its
 * campaign, and records of it that are damaged.
 */
import type { Page } from "@playwright/test";
import { Engine } from "../../tests/server/oracle.mjs";
import { lineOf, theEnd } from "./driver";
import { expect, isLong, test } from "./fixtures";
import { desktop, expectSound, phone, type Light, type Size } from "./sound";
import { recordTo } from "./stawka";
import { keep, keptSave, saveOf } from "./store";

const seats = ["The Polish side", "The German side"];
const against = { holders: ["me", "greedy"], seats };
const finishedGame = (): string => recordTo("spotkanie", "pages", () => false);

/** By day at a desk, by night on a phone; and nothing there reaches over the edge. */
async function expectFine(page: Page, name: string, part = "html"): Promise<void> {
  const views: [Light, Size][] = [
    ["light", desktop],
    ["dark", phone],
  ];
  for (const [light, size] of views) {
    await page.setViewportSize(size);
    const over = () => page.evaluate(() => document.scrollingElement!.scrollWidth - innerWidth);
    await expect.poll(over, { message: `${name} scrolls sideways` }).toBeLessThanOrEqual(0);
    await expectSound(page, light, part, name, isLong || light === "light");
  }
}

test.describe("axe finds nothing", () => {
  test.use({ settings: { theme: "auto" } });

  for (const path of ["guide/st", "rules/st", "cards/st", "tutorial/st"])
    test(path, async ({ page }) => {
      await page.goto(`./#/${path}`);
      await expect(page.getByRole("heading", { level: 1 }).first()).toBeVisible();
      /* Part of a long list is as good as the whole. */
      const search = page.locator('main input[type="search"]');
      if (path !== "guide/st" && (await search.count()) > 0) await search.fill("radio");
      await expectFine(page, path);
    });

  test("home and the foot of a replay", async ({ page }) => {
    await keep(page, saveOf(finishedGame(), against));
    await page.goto("./#/");
    await expect(page.getByRole("heading", { name: /Spotkanie/ }).first()).toBeVisible();
    await expectFine(page, "home");
    await page.goto("./#/replay/test/60");
    const foot = page.getByRole("region", { name: /Spotkanie/ });
    await expect(foot.locator("[data-perspective]")).toBeVisible();
    await foot.evaluate((e) => (e.id = "foot-of-replay"));
    await expectFine(page, "replay", "#foot-of-replay");
  });
});

test("a replay is seen with the eyes of either side, once the game is over and not before", async ({
  page,
}) => {
  const whole = recordTo("najlepsze-kasztany", "pages", () => false);
  const half = recordTo("najlepsze-kasztany", "pages", (_, line) => line > 150);
  await keep(page, saveOf(whole, against), saveOf(half, { ...against, id: "half" }));
  /* After the cards of the first stage are dealt. */
  const line = Number(/^(\d+) \S+ activate /m.exec(whole)![1]);
  const held = () => page.locator("[data-log]").innerText();
  await page.goto(`./#/replay/test/${line}`);
  const eyes = page.locator("[data-perspective]");
  await expect(eyes.locator("option")).toHaveText([
    "both sides",
    "the Polish side",
    "the German side",
    "a spectator",
  ]);
  const drew = /(The \w+ side) draws a location card: /g;
  const known = async () => new Set([...(await held()).matchAll(drew)].map((found) => found[1]));
  for (const [viewers, sides] of [
    ["3", seats],
    ["1", [seats[0]]],
    ["2", [seats[1]]],
    ["0", []],
  ] as const) {
    await eyes.selectOption(viewers);
    await expect.poll(async () => [...(await known())].sort().reverse()).toEqual([...sides]);
  }
  await page.goto("./#/replay/half/60");
  await expect(page.getByRole("slider", { name: "Line of the log" })).toBeVisible();
  await expect(eyes).toHaveCount(0);
  expect([...(await known())]).toEqual([seats[0]]);
});

test("notes teach what is asked, on a sheet too, and can be switched off and on", async ({ page }) => {
  const find = recordTo("spotkanie", "pages", ({ seat, kind }) => seat === 0 && kind === "find");
  await keep(page, saveOf(find, against));
  await page.goto("./#/table/test");
  const note = page.locator("[data-note]");
  const understood = page.getByRole("button", { name: "Got it" });
  const said: string[] = [];
  for (;;) {
    said.push((await note.getAttribute("data-note"))!);
    if (said.at(-1) === "find") break;
    await understood.click();
    await expect(note).not.toHaveAttribute("data-note", said.at(-1)!);
  }
  expect(said[0]).toBe("begin");
  expect(said, "nothing has gone over into a first game").not.toContain("over");
  await expect(page.locator("dialog[open] [data-note]")).toBeVisible();
  await understood.click();
  await expect(page.locator("dialog[open] [data-note]")).toBeHidden();

  await page.getByRole("button", { name: "Look at the board" }).click();
  await expect(note, "what has happened is told when there is time").toBeVisible();
  await page.getByRole("button", { name: "No more" }).click();
  await expect(note).toHaveCount(0);
  await page.getByRole("button", { name: "Menu" }).first().click();
  const menu = page.getByRole("dialog", { name: "Menu" });
  await menu.getByRole("switch", { name: /Help while you play/ }).check();
  await menu.getByRole("button", { name: "Explain everything again" }).click();
  await page.keyboard.press("Escape");
  await expect(note).toHaveAttribute("data-note", "begin");
});

test("the campaign goes on with half of the evidence", async ({ page }) => {
  await keep(page, saveOf(finishedGame(), against));
  await page.goto("./#/table/test");
  const carry = /carry=([^/]+)/.exec((await page.locator("[data-next-game]").getAttribute("href"))!)![1];
  const [, ...numbers] = carry.split(":").map((part) => part.split(".").map(Number));
  expect(Math.max(...numbers.flat())).toBeGreaterThan(0);
  await theEnd(page).locator("[data-next-game]").click();
  await expect(page.locator("main h2", { hasText: "Pierwsze starcie" })).toBeVisible();
  await page.getByRole("button", { name: "Begin" }).click();
  await expect(page.locator("main[data-line]")).toBeVisible();
  const { record } = await keptSave(page, /#\/table\/([^/]+)/.exec(page.url())![1]);
  const engine = new Engine();
  engine.ask(`open 1\n${record}`);
  const { view } = engine.ask("look 1 0") as { view: { evidence: number[] } };
  expect(view.evidence).toEqual(numbers.flat());
  await expect(page.locator("[data-note]"), "the notes of the second game").toBeVisible();
});

test("damaged records of Stawka say what is wrong, and what can be read goes on", async ({ page }) => {
  const finished = finishedGame();
  const content = /^content\s+\w+/m;
  await keep(
    page,
    saveOf(finished.replace(content, `content ${"ab".repeat(32)}`), { ...against, id: "other" }),
    saveOf(finished.slice(0, 90), { ...against, id: "cut" }),
    saveOf(finished.replace(/^20 .*$/m, "20 pl talk nobody"), { ...against, id: "illegal" }),
  );
  for (const id of ["other", "cut", "illegal"]) {
    await page.goto(`./#/table/${id}`);
    await expect(page.getByRole("heading", { level: 1 }), id).toHaveText("This game cannot be opened");
    await expect(page.locator("p.fault"), id).toHaveText(/\w+ \w+.*\.$/);
  }
  await expect(page.locator("p.fault")).toContainText("Line 26");
  await page.getByRole("button", { name: "Go on from there" }).click();
  await expect.poll(() => lineOf(page)).toBeGreaterThanOrEqual(19);
});
