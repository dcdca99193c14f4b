/*
 * driver.ts: plays a game at the table as a person does, with nothing but what is in view: presses buttons, opens the
 * actions, answers the sheets that lie in the light. It picks by a seed, so a game can be repeated. It knows no rule:
 * it tries whatever the page offers, and the page must accept it.
 */
import { errors, expect, type ElementHandle, type Locator, type Page } from "@playwright/test";
import { isLong } from "./fixtures";

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

/** Things to press that lead on: a move, what shows its chances, an action, a verdict that was read, the curtain, a hand. */
const leading = ["move", "weigh", "action", "go-on", "lift", "cover", "look-hand"];
const choices = leading.map((name) => `button[data-${name}]:not([aria-disabled="true"])`).join(", ");

export const theEnd = (page: Page): Locator => page.getByRole("dialog", { name: /^(The end|Koniec)$/ });

/** How many lines the log of the table has. */
export const lineOf = async (page: Page): Promise<number> =>
  Number(await page.locator("main[data-line]").getAttribute("data-line"));

type Control = ElementHandle<HTMLElement>;

/* Runs in the page: everything that could be pressed, in the order of the page, with the move or action it stands for. */
function look({ selector, names }: { selector: string; names: string[] }) {
  const sheets = document.querySelectorAll<HTMLElement>("dialog[open]");
  const within = sheets.length > 0 ? sheets[sheets.length - 1] : document; // under a sheet nothing else can be pressed
  const isShown = (e: HTMLElement) => e.offsetParent !== null && e.getClientRects().length > 0;
  const controls = [...within.querySelectorAll<HTMLElement>(selector)].filter(isShown);
  const words = controls.map((e) => {
    const { move, action, weigh } = e.dataset;
    const other = names.find((name) => e.hasAttribute(`data-${name}`));
    return move ?? (weigh ? `weigh ${weigh}` : (action ?? other ?? ""));
  });
  const line = Number(document.querySelector<HTMLElement>("main[data-line]")?.dataset.line);
  return { controls, words, line };
}

const seenIn = (page: Page) => page.evaluateHandle(look, { selector: choices, names: leading });

/** Everything that could be pressed now. */
export async function inView(page: Page): Promise<Control[]> {
  const found = await (await seenIn(page)).getProperty("controls");
  const handles = [...(await found.getProperties()).values()];
  return handles.map((h) => h.asElement()).filter((e) => e !== null) as Control[];
}

export interface Choices {
  /** The line of a move, the name of an action, or by its own name what else leads on. */
  words: string[];
  /** The length of the log when it was so. */
  line: number;
  at(n: number): Promise<Control>;
}

/** The same by words: a test that wants one of a hundred asks the browser for that one only. */
export async function choicesIn(page: Page): Promise<Choices> {
  const seen = await seenIn(page);
  const { words, line } = await seen.evaluate(({ words, line }) => ({ words, line }));
  const at = (n: number) => seen.evaluateHandle(({ controls }, i) => controls[i], n);
  return { words, line, at: async (n) => (await at(n)).asElement()! };
}

// ---- pressing ----

/** How the driver presses: with the pointer here, with keys in keyboard.spec.ts. */
export type Press = (control: Control) => Promise<void>;

export const click: Press = (control) => control.click({ timeout: 2_000 });

/*
 * Runs in the page: presses it if a pointer in the middle of it, scrolled to where it is pressed, would touch it and
 * nothing that lies over it. All in one go: between a look and a press from outside, another's move may come.
 */
function pressIfFree(e: HTMLElement): boolean {
  e.scrollIntoView({ block: "nearest", inline: "nearest" });
  const { x, y, width, height } = e.getBoundingClientRect();
  const top = document.elementFromPoint(x + width / 2, y + height / 2);
  if (top === null || !e.contains(top) || e.ariaDisabled === "true") return false;
  e.click();
  return true;
}

/** Presses it at once if it can be touched, without waiting for two more frames; else as a pointer does. */
export async function touch(control: Control, how?: { timeout: number }): Promise<void> {
  if (await control.evaluate(pressIfFree)) return;
  await (await control.ownerFrame())?.page().bringToFront(); // a tab behind another is not drawn
  await control.click(how);
}

export const tap: Press = (control) => touch(control, { timeout: 1_500 });

/** For tests whose pointer others have proved: uses the pointer only in a long run. */
export const lightly: Press = isLong ? click : tap;

export const isThere = (control: Control): Promise<boolean> => control.evaluate((e) => e.isConnected);

interface Stand {
  line: number;
  sheets: number;
  isMove: boolean;
  weighed: string | null;
}

/* Runs in the page: the state of the thing to press. */
const stand = (e: HTMLElement): Stand => ({
  line: Number(document.querySelector<HTMLElement>("main[data-line]")?.dataset.line),
  sheets: document.querySelectorAll("dialog[open]").length,
  isMove: e.hasAttribute("data-move"),
  weighed: e.getAttribute("data-weigh"),
});

/* Runs in the page, so that the test need not ask again and again; false if time is up. */
async function listen(
  e: HTMLElement,
  { before, isGoneEnough, most }: { before: Stand; isGoneEnough: boolean; most: number },
): Promise<boolean> {
  const isShown = (b: HTMLElement) => b.dataset.move === before.weighed && b.getClientRects().length > 0;
  const isHeard = () => {
    const line = Number(document.querySelector<HTMLElement>("main[data-line]")?.dataset.line);
    if (line > before.line || (isGoneEnough && !e.isConnected)) return true;
    if (before.weighed !== null)
      return [...document.querySelectorAll<HTMLElement>("button[data-move]")].some(isShown);
    const sheets = document.querySelectorAll("dialog[open]").length;
    return !before.isMove && (sheets > before.sheets || !e.isConnected);
  };
  for (const end = Date.now() + most; Date.now() < end;) {
    if (isHeard()) return true;
    await new Promise((done) => setTimeout(done, 8));
  }
  return isHeard();
}

/**
 * Waits until a press that comes now takes effect: for a move when the log has grown, for what shows its chances when
 * it can be played, for anything else when it is gone or covered. Where others move too, it is enough that a move is
 * gone.
 */
export async function hearing(control: Control, isGoneEnough = false): Promise<() => Promise<void>> {
  const before = await control.evaluate(stand);
  return async () => {
    const isHeard = await control.evaluate(listen, { before, isGoneEnough, most: 10_000 });
    expect(isHeard, "a press is heard").toBe(true);
  };
}

/**
 * Presses it, and waits until that is heard. False if it could not be pressed: since it was seen, a sheet has come to lie
 * over it, or it has gone.
 */
export async function pressAndWait(control: Control, press: Press): Promise<boolean> {
  const heard = await hearing(control);
  try {
    await press(control);
  } catch (why) {
    if (!(why instanceof errors.TimeoutError) && (await isThere(control))) throw why;
    return false;
  }
  await heard();
  return true;
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
    const { words, line, at } = await choicesIn(page);
    if (line >= lines || (words.length === 0 && (await theEnd(page).isVisible())))
      return { presses, lines: await lineOf(page) };
    if (words.length === 0) {
      // A computer is deciding, dice tumble, or the lamp goes out after a success.
      expect(++waits, "nothing can be done at this table").toBeLessThan(400);
      await page.waitForTimeout(25);
      continue;
    }
    if (!(await pressAndWait(await at(pick(words.length)), press))) continue;
    waits = 0;
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

// ---- a move that is wanted ----

/** Actions that have moves of other verbs than their own name. */
const actionOf: Record<string, string> = {
  step: "move",
  trait: "use",
  secret: "use",
  "secret-car": "use",
  "give-secret": "give",
  get: "give",
  "get-secret": "give",
  "card-points": "card",
  "card-box": "card",
};

/** What leads to the move: the move itself, something in its way, the action it belongs to, or the player's own hand. */
export function wayTo(line: string, words: string[]): number {
  const verb = line.split(" ")[1];
  const ways = [line, `weigh ${line}`, "go-on", "lift", actionOf[verb] ?? verb, "look-hand"];
  return ways.map((way) => words.indexOf(way)).find((i) => i >= 0) ?? -1;
}

/** Plays this move, wherever the page has it; `from` is the length of the log that it is to follow. */
export async function reach(page: Page, line: string, press: Press = click, from?: number): Promise<number> {
  const before = from ?? (await lineOf(page));
  let presses = 0;
  for (let waits = 0; (await lineOf(page)) <= before;) {
    expect(waits, `“${line}” can be played nowhere`).toBeLessThan(400);
    const { words, at } = await choicesIn(page);
    const way = wayTo(line, words);
    if (way >= 0) {
      expect(presses, `what leads to “${line}” does not`).toBeLessThan(9);
      if (await pressAndWait(await at(way), press)) presses++;
      else waits++;
      continue;
    }
    if (++waits === 60) await page.keyboard.press("Escape"); // a sheet lies over it that can be put aside
    await page.waitForTimeout(25);
  }
  return presses;
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
