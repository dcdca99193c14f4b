/*
 * driver.ts: plays a game at the table as a person does, with nothing but what is in view: presses buttons, opens the
 * actions, answers the sheets that lie in the light. What it picks follows from a seed, so a game can be played again.
 * It knows no rule: whatever the page offers is tried, and the page must take it.
 */
import { expect, type ElementHandle, type Locator, type Page } from "@playwright/test";

/** A small generator (mulberry32): the same numbers for the same seed. */
export function picker(seed: number): (most: number) => number {
  let state = seed;
  return (most) => {
    state = (state + 0x6d2b79f5) | 0;
    let x = Math.imul(state ^ (state >>> 15), 1 | state);
    x = (x + Math.imul(x ^ (x >>> 7), 61 | x)) ^ x;
    return ((x ^ (x >>> 14)) >>> 0) % most;
  };
}

// ---- what is in view ----

/** Things to press that lead on: a move, an action with several, the verdict that was read, the curtain. */
const choices = ["data-move", "data-action", "data-go-on", "data-lift", "data-cover"]
  .map((name) => `button[${name}]:not([aria-disabled="true"])`)
  .join(", ");

export const theEnd = (page: Page): Locator => page.getByRole("dialog", { name: /^(The end|Koniec)$/ });

/** How many lines the log of the table has. */
export const lineOf = async (page: Page): Promise<number> =>
  Number(await page.locator("main[data-line]").getAttribute("data-line"));

type Control = ElementHandle<HTMLElement>;

/** Everything that could be pressed now, in the order of the page; under a sheet nothing else can. */
export async function inView(page: Page): Promise<Control[]> {
  const found = await page.evaluateHandle((selector) => {
    const sheets = document.querySelectorAll<HTMLElement>("dialog[open]");
    const within = sheets.length > 0 ? sheets[sheets.length - 1] : document;
    const isShown = (e: HTMLElement) => e.offsetParent !== null && e.getClientRects().length > 0;
    return [...within.querySelectorAll<HTMLElement>(selector)].filter(isShown);
  }, choices);
  const handles = [...(await found.getProperties()).values()];
  return handles.map((h) => h.asElement()).filter((e) => e !== null) as Control[];
}

// ---- pressing ----

/** How the driver presses: with the pointer here, with keys in keyboard.spec.ts. */
export type Press = (control: Control) => Promise<void>;

export const click: Press = (control) => control.click({ timeout: 5_000 });

const isThere = (control: Control): Promise<boolean> => control.evaluate((e) => e.isConnected);

/** A move is heard when the log has grown; anything else when what was pressed is gone. */
export async function pressAndWait(page: Page, control: Control, press: Press): Promise<void> {
  const before = await lineOf(page);
  const isMove = (await control.getAttribute("data-move")) !== null;
  await press(control);
  const heard = async () => ((await lineOf(page)) > before ? true : !isMove && !(await isThere(control)));
  await expect.poll(heard, { intervals: [5, 10, 20, 40, 80, 160], timeout: 8_000 }).toBe(true);
}

export interface Played {
  presses: number;
  lines: number;
}

/** Plays until the end page lies there, or the log has that many lines. */
export async function playOn(
  page: Page,
  { seed, press = click, lines = Infinity }: { seed: number; press?: Press; lines?: number },
): Promise<Played> {
  const pick = picker(seed);
  let waits = 0;
  for (let presses = 0; presses < 2000;) {
    if ((await theEnd(page).isVisible()) || (await lineOf(page)) >= lines)
      return { presses, lines: await lineOf(page) };
    const controls = await inView(page);
    if (controls.length === 0) {
      // A computer is deciding, dice tumble, or the lamp goes out after a success.
      expect(++waits, "nothing can be done at this table").toBeLessThan(400);
      await page.waitForTimeout(25);
      continue;
    }
    waits = 0;
    await pressAndWait(page, controls[pick(controls.length)], press);
    presses++;
  }
  throw new Error("the game does not end");
}

/** Plays a move that is in view, or under an action. */
export async function play(page: Page, line: string): Promise<void> {
  const before = await lineOf(page);
  const move = page.locator(`button[data-move="${line}"]`).first();
  if (!(await move.isVisible())) {
    const verb = line.split(" ")[1];
    await page.locator(`button[data-action="${verb}"]`).click();
  }
  await move.click();
  await expect.poll(() => lineOf(page)).toBeGreaterThan(before);
}

// ---- setting up ----

export interface SetUp {
  players: number;
  seed: string;
  difficulty?: "Easy" | "Normal" | "Hard";
  conspirators?: string[];
  /** By seat: "me", "other" or the name of a bot. */
  holders?: string[];
}

/** Sets up a game on the page for it. */
export async function beginGame(page: Page, how: SetUp): Promise<void> {
  await page.goto("./#/new");
  await page.getByRole("radio", { name: String(how.players), exact: true }).check({ force: true });
  if (how.difficulty) await page.getByRole("radio", { name: how.difficulty }).check({ force: true });
  const seats = page.locator("section", { hasText: "At the table" }).getByRole("combobox");
  for (const [seat, holder] of (how.holders ?? []).entries()) await seats.nth(seat).selectOption(holder);
  await page.getByText("Advanced").click();
  await page.getByRole("textbox", { name: /Seed/ }).fill(how.seed);
  await page.getByRole("button", { name: "Begin" }).click();
  await expect(page.locator("main[data-line]")).toBeVisible();
}
