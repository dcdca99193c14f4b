/*
 * far-play.ts: plays at a server with several browsers, and compares afterwards what every page received with what the
 * engine lets its seats know.
 */
import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { linesOf, type Oracle } from "../../tests/server/oracle.mjs";
import { choicesIn, hearing, lineOf, tap, theEnd, type Press } from "./driver";
import { expect, isLong } from "./fixtures";
import type { Fields, Frames } from "./frames";

/** Which of the words; less than 0 for none. `line` is the length of the log. */
export type Wants = (words: string[], line: number) => number;

// ---- playing with several browsers ----

const slowly: Press = (control) => control.click({ timeout: 1_500 });
const anyhow: Press = isLong ? slowly : tap;

/** Presses something that leads on; what was pressed, or null. */
export async function press(page: Page, choose: Wants, how: Press = anyhow): Promise<string | null> {
  const { words, line, at } = await choicesIn(page);
  const chosen = words.length > 0 ? choose(words, line) : -1;
  if (words[chosen] === undefined) return null;
  const control = await at(chosen);
  const heard = await hearing(control, true); // the others and the computer go on meanwhile, and may take it away
  try {
    if (how !== tap) await page.bringToFront(); // a tab behind another is not drawn
    await how(control);
  } catch {
    return null; // somebody else's move has removed it under the pointer
  }
  await heard();
  return words[chosen];
}

/** Everybody who can decides something, until the condition holds. */
export async function playUntil(holds: () => Promise<boolean>, pages: Page[], choose: Wants): Promise<void> {
  for (let idle = 0; !(await holds());) {
    let isPressed = false;
    for (const page of pages) isPressed = (await press(page, choose)) !== null || isPressed;
    idle = isPressed ? 0 : idle + 1;
    expect(idle, "nobody can do anything").toBeLessThan(400);
    if (!isPressed) await pages[0].waitForTimeout(25);
  }
}

/** A verdict stays until it is read, and the game behind it waits: reads on until something is shown. */
export async function readOn(page: Page, isShown: () => Promise<boolean>): Promise<void> {
  const goOn = page.locator("button[data-go-on]");
  const isThere = async () => {
    if (await goOn.isVisible()) await press(page, () => 0);
    return !(await goOn.isVisible()) && (await isShown());
  };
  await expect.poll(isThere, { timeout: 120_000 }).toBe(true); // a page shows a long game line by line
}

/** Everything sent to it so far. */
export const isUpToDate = async (page: Page, frames: Frames): Promise<boolean> =>
  (await lineOf(page)) === frames.last - 1;

/** Something can be done; and, as the strip of seats has it, something must be. */
export const canDecide = (page: Page): Promise<number> =>
  page.locator('button[data-move]:not([aria-disabled="true"])').count();
export const isAsked = async (page: Page): Promise<boolean> =>
  (await page.locator("[data-asked]").filter({ hasText: "You" }).count()) > 0;

// ---- what is left at the end ----

/**
 * The record that somebody keeps, and what this browser finds when it looks after the dice: the seal, the draw, its own
 * number, every line; where the computer has played, its moves too.
 */
export async function keepRecord(page: Page, hasBots = false): Promise<string> {
  await page.bringToFront();
  await theEnd(page).getByRole("button", { name: "Look at the board", exact: true }).first().click();
  await page.getByRole("button", { name: "After the game" }).click();
  const after = page.getByRole("dialog", { name: "After the game" });
  await after.getByRole("button", { name: "Check it here" }).click();
  await expect(after.locator("[data-checked] li.yes")).toHaveCount(hasBots ? 5 : 4);
  await expect(after).toContainText(/fits the seal.*Your own number was mixed.*to the same end/s);
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    after.getByRole("button", { name: "Keep the record" }).click(),
  ]);
  await page.keyboard.press("Escape");
  return readFileSync(await file.path(), "utf8");
}

/** What the engine tells some seats about a record, in the form of the wire: there rule and kind are numbers, here words. */
function eventsFor(oracle: Oracle, seats: number): unknown[] {
  return oracle
    .ask(`log 1 ${seats} 1`)
    .map((line: { told: Told[] }) =>
      line.told.map(({ seat, hidden, args }) => [seat, hidden, args.map((a) => a.value)]),
    )
    .filter((events: unknown[]) => events.length > 0);
}

interface Told {
  seat: number | null;
  hidden: number[];
  args: { value: number }[];
}

/** Everything sent to a viewer is what the engine lets those seats know, and no more. */
export function expectNoMore(frames: Frames, oracle: Oracle, seats: number): void {
  const expected = eventsFor(oracle, seats) as [number | null, number[], number[]][][];
  const told = [...frames.events.values()].map((events, n) =>
    events.map(([, , seat = 0, hide = 0, ...args], i) => {
      const [, , values] = expected[n]?.[i] ?? [null, [], []];
      expect(args.length, "nothing behind what is told").toBeLessThanOrEqual(values.length);
      return [
        seat === 255 ? null : seat,
        [0, 1, 2, 3, 4, 5, 6, 7].filter((bit) => (hide >> bit) & 1),
        values.map((_, j) => args[j] ?? 0),
      ];
    }),
  );
  expect(told.length).toBeGreaterThan(20);
  expect(told).toEqual(expected);
  expect(written(frames.views.at(-1)!)).toBe(written(viewOf(oracle, 1, seats)));
}

type Value = number | string;

/** A table as the engine shows it to some seats. */
function viewOf(oracle: Oracle, at: number, seats: number): Fields {
  const view = oracle.ask(`look ${at} ${seats}`).view as Record<string, Value | Value[]>;
  return new Map(Object.entries(view).map(([name, value]) => [name, [value].flat().map(BigInt)]));
}

/** A line for each field: thousands of numbers are compared faster as text. */
const written = (fields: Fields): string =>
  [...fields]
    .map(([name, values]) => `${name} ${values.join(" ")}`)
    .sort()
    .join("\n");

/**
 * Every view that was sent, after every line of the record that the oracle has open: what the engine lets those seats see
 * then. For games in which nothing was taken back.
 */
export function expectEveryView(told: { frames: Frames; seats: number }[], oracle: Oracle): void {
  const lines = linesOf(oracle.ask("record 1").record as string);
  const viewers = told.map(({ frames, seats }) => ({ views: frames.numbered, seats })); // read once: that takes long
  oracle.ask("at 2 1 0");
  for (let n = 1; ; n++) {
    for (const { views, seats } of viewers) {
      const sent = views.filter((view) => view.n === n);
      const allowed = sent.length > 0 ? written(viewOf(oracle, 2, seats)) : "";
      for (const { fields } of sent)
        expect(written(fields), `what seats ${seats} were sent after line ${n - 1}`).toBe(allowed);
    }
    if (n > lines.length) return;
    oracle.say(lines[n - 1].replace(/^\d+ /, ""), 2);
  }
}
