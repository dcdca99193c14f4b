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

/** Things to press that lead on: a move, what shows its chances, an action, a verdict that was read, the curtain, a hand. */
const leading = ["move", "weigh", "action", "go-on", "lift", "cover", "look-hand"];
const choices = leading.map((name) => `button[data-${name}]:not([aria-disabled="true"])`).join(", ");

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

export const isThere = (control: Control): Promise<boolean> => control.evaluate((e) => e.isConnected);

const sheets = (page: Page): Promise<number> => page.locator("dialog[open]").count();

/**
 * Tells whether a press that comes now was heard: a move when the log has grown, what shows its chances when it can be
 * played, anything else when what was pressed is gone or covered.
 */
export async function hearing(page: Page, control: Control): Promise<() => Promise<boolean>> {
  const before = await lineOf(page);
  const lying = await sheets(page);
  const isMove = (await control.getAttribute("data-move")) !== null;
  const weighed = await control.getAttribute("data-weigh");
  return async () => {
    if ((await lineOf(page)) > before) return true;
    if (weighed !== null) return page.locator(`button[data-move="${weighed}"]`).first().isVisible();
    return !isMove && ((await sheets(page)) > lying || !(await isThere(control)));
  };
}

export async function pressAndWait(page: Page, control: Control, press: Press): Promise<void> {
  const isHeard = await hearing(page, control);
  await press(control);
  await expect.poll(isHeard, { intervals: [5, 10, 20, 40, 80, 160], timeout: 8_000 }).toBe(true);
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

/** What a control would do: the line of a move, the name of an action, or by its own name what else leads on. */
export const wordsOf = (controls: Control[]): Promise<string[]> =>
  Promise.all(
    controls.map((c) =>
      c.evaluate((e, names) => {
        const { move, action, weigh } = e.dataset;
        const other = names.find((name) => e.hasAttribute(`data-${name}`));
        return move ?? (weigh ? `weigh ${weigh}` : (action ?? other ?? ""));
      }, leading),
    ),
  );

/** Which of them leads to the move: it itself, what lies in its way, the action that it belongs to, one's own hand. */
function wayTo(line: string, words: string[]): number {
  const verb = line.split(" ")[1];
  const ways = [line, `weigh ${line}`, "go-on", "lift", actionOf[verb] ?? verb, "look-hand"];
  return ways.map((way) => words.indexOf(way)).find((i) => i >= 0) ?? -1;
}

/** Plays this move, wherever the page has it; `from` is the length of the log that it is to follow. */
export async function reach(page: Page, line: string, press: Press = click, from?: number): Promise<number> {
  const before = from ?? (await lineOf(page));
  let presses = 0;
  for (let waits = 0; (await lineOf(page)) <= before;) {
    const controls = await inView(page);
    const way = wayTo(line, await wordsOf(controls));
    if (way >= 0) {
      expect(++presses, `what leads to “${line}” does not`).toBeLessThan(9);
      await pressAndWait(page, controls[way], press);
      continue;
    }
    expect(++waits, `“${line}” can be played nowhere`).toBeLessThan(120);
    if (waits === 60) await page.keyboard.press("Escape"); // a sheet lies over it that can be put aside
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
