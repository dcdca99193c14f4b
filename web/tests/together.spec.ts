/*
 * together.spec.ts: what people at online tables rely on besides the game: the page tells them when they are asked,
 * clocks are honest, seats change hands, they lose nothing, and what is certain shows at once.
 */
import type { BrowserContext, Locator, Page } from "@playwright/test";
import { inView, lineOf } from "./driver";
import { expect } from "./fixtures";
import { hasText, isFocused, keys, tabTo } from "./keys";
import { begin, endByConsent, expectWhole, invitation, isOpen, moveOnce, openTable } from "./together";
import { sitDown, table, test } from "./together";

const slips = (page: Page): Locator => page.getByRole("region", { name: "Questions from others" });
const people = (page: Page): Promise<void> => page.getByRole("button", { name: "People" }).click();

const seatIn = (page: Page, title: string): Locator =>
  page.locator("#far-drawer li", { has: page.getByText(title, { exact: true }) });

/** Nobody looks at the page, or somebody does again. */
const hide = (page: Page, isHidden: boolean): Promise<void> =>
  page.evaluate((hidden) => {
    Object.defineProperty(document, "visibilityState", {
      configurable: true,
      get: () => (hidden ? "hidden" : "visible"),
    });
    document.hasFocus = () => !hidden;
    document.dispatchEvent(new Event("visibilitychange"));
  }, isHidden);

// ---- being told ----

type Noted = Window & { notes: string[] };

/** A browser that records notifications instead of showing them, and answers like this when asked for permission. */
async function stubNotices(context: BrowserContext, verdict: NotificationPermission): Promise<void> {
  await context.addInitScript((answer) => {
    const seen = window as unknown as Noted;
    seen.notes = [];
    class Stub {
      static permission = answer === "denied" ? "denied" : "default";
      static requestPermission = async () => (Stub.permission = answer);
      constructor(_: string, { body }: { body: string }) {
        seen.notes.push(body);
      }
      close() {}
    }
    Object.defineProperty(window, "Notification", { value: Stub });
  }, verdict);
}

const notesOf = (page: Page): Promise<string[]> => page.evaluate(() => (window as unknown as Noted).notes);

test("title, notification and feed tell somebody who looks elsewhere about a question", async ({
  page,
  context,
  someone,
}) => {
  await stubNotices(context, "granted");
  const other = await someone();
  await page.goto("./#/me");
  await page.getByRole("switch", { name: "Tell me when it is my turn" }).check();
  await page.getByRole("button", { name: /Make an address/ }).click();
  const feed = await page.getByRole("textbox", { name: "Feed address" }).inputValue();
  await openTable(page);
  await expect(page).toHaveTitle(/^Dead Drop/);
  await sitDown(other, await invitation(page));
  await expect(page, "everybody is there").toHaveTitle(/^\(1\) /);
  await page.getByRole("button", { name: "Start the game" }).click();
  await expect(page).toHaveTitle(/^\(1\) /);
  const name = page.url().split("/t/")[1];
  await expect.poll(async () => (await page.request.get(feed)).text()).toContain(`#/t/${name}`);
  await moveOnce(page);
  await expect(page, "nothing to do").toHaveTitle(/^Dead Drop/);
  expect(await notesOf(page), "who looks is not told").toEqual([]);

  await hide(page, true);
  await moveOnce(other);
  await other.getByRole("button", { name: "Undo" }).click();
  await expect(other.locator("[data-log]").getByText("takes a decision back")).toHaveCount(1);
  await other.getByRole("button", { name: "Menu" }).click();
  await other.getByRole("button", { name: "End by agreement" }).click();
  await other.keyboard.press("Escape");
  await expect.poll(() => notesOf(page)).toEqual([expect.stringMatching(/proposes to end the game/)]);
  await expect(page).toHaveTitle(/^\(1\) /);
  for (let i = 0; i < 30 && (await notesOf(page)).length < 2; i++) await moveOnce(other);
  await expect.poll(async () => (await notesOf(page))[1] ?? "").toMatch(/^It is your turn: North/);
  await expect(page).toHaveTitle(/^\(2\) /);
});

test("the list of games tells in the background that one of them waits", async ({
  page,
  context,
  someone,
}) => {
  await stubNotices(context, "granted");
  const other = await someone();
  await begin(page, other);
  await moveOnce(page);
  await page.clock.install();
  await page.goto("./#/online");
  await page.reload();
  await page.getByRole("switch", { name: "Tell me when it is my turn" }).check();
  await expect(page.getByText("the others decide")).toBeVisible();
  await hide(page, true);
  for (let i = 0; i < 30 && (await inView(other)).length > 0; i++) await moveOnce(other);
  await page.clock.fastForward(61_000);
  await expect.poll(() => notesOf(page)).toEqual(["It is your turn: Dead Drop"]);
  await expect(page).toHaveTitle(/^\(1\) /);
});

test("where no notification can work, a sentence says so", async ({ page, context }) => {
  await stubNotices(context, "denied");
  await page.goto("./#/me");
  await expect(page.getByText(/forbid notifications.*private feed/)).toBeVisible();
  await context.addInitScript(() => Object.defineProperty(window, "isSecureContext", { value: false }));
  await page.reload();
  await expect(page.getByText(/only over a secure connection.*private feed/)).toBeVisible();
});

test("every page at a server leads to its tables", async ({ page }) => {
  await page.goto("./#/guide");
  await page.getByRole("navigation", { name: "Pages" }).getByRole("link", { name: "Online" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Play online" })).toBeVisible();
  await expect(page.locator("main")).toBeFocused();
});

// ---- clocks ----

/** The shortest clock on offer is too long for a test: changes the message to this many seconds. */
const shorten = (page: Page, seconds: number): Promise<void> =>
  page.routeWebSocket(/\/ws$/, (socket) => {
    const server = socket.connectToServer();
    socket.onMessage((text) => server.send(String(text).replace('"clock":120', `"clock":${seconds}`)));
  });

/** Two people at a table with a clock; the first has the first seat. */
async function beginClocked(page: Page, other: Page, seconds: number): Promise<void> {
  await shorten(page, seconds);
  await page.goto("./#/online/new");
  await page.getByRole("radio", { name: /Dead Drop/ }).check({ force: true });
  await page.getByLabel("Time for a decision").selectOption("120");
  await page.getByRole("button", { name: "Open the table" }).click();
  await sitDown(other, await invitation(page));
  await page.getByRole("button", { name: "Start the game" }).click();
  await expect(table(page)).toBeVisible();
  await expect(table(other)).toBeVisible();
}

/** What the clock of a seat shows, in seconds; 0 when its time is up. */
async function leftOf(page: Page, seat: number): Promise<number> {
  const shown = await page.locator("section[aria-label=Seats] li").nth(seat).locator(".clock").innerText();
  const [, minutes, seconds] = /(\d+):(\d\d)/.exec(shown) ?? ["", "0", "0"];
  return Number(minutes) * 60 + Number(seconds);
}

test("a clock shows what is left: after a reload, an undo, and by a watch that goes wrong", async ({
  page,
  someone,
}) => {
  const other = await someone();
  await other.addInitScript(() => {
    const now = Date.now;
    Date.now = () => now() + 3_600_000;
  });
  /* The game begins at some time between these two; this allows for a slow machine. */
  const before = Date.now();
  await beginClocked(page, other, 60);
  const after = Date.now();
  const leftSince = (began: number) => 60 - (Date.now() - began) / 1000;
  const beyond = async (at: Page): Promise<number> => {
    const most = leftSince(after) + 1;
    const left = await leftOf(at, 0);
    return Math.max(left - most, leftSince(before) - 1 - left, 0);
  };
  expect(await leftOf(other, 1)).toBeLessThanOrEqual(60);
  await page.waitForTimeout(2500);
  for (const at of [page, other]) expect(await beyond(at)).toBe(0);
  await page.reload();
  await expect(table(page)).toBeVisible();
  expect(await beyond(page)).toBe(0);
  await moveOnce(page);
  await page.getByRole("button", { name: "Undo" }).click();
  for (const at of [page, other]) await expect.poll(() => beyond(at), "the time that is left").toBe(0);
});

test("a seat whose time is up: the computer plays it, or it is free and somebody else comes, or the game ends", async ({
  page,
  someone,
}) => {
  test.setTimeout(120_000);
  const [other, third] = [await someone(), await someone()];
  await beginClocked(page, other, 4);
  await moveOnce(page);
  const late = (title: string) => slips(page).locator(".slip", { hasText: `(${title})` });
  await expect(late("South")).toContainText("Time is up");
  await expect(slips(other)).toContainText("Your time is up");
  await late("South").getByRole("button", { name: "Let the computer play" }).click();
  await expect(late("South")).toHaveCount(0);
  await expect(slips(other)).toContainText("The computer plays South for you.");
  await expect.poll(() => page.evaluate(() => document.activeElement !== document.body)).toBe(true);

  await late("East").getByRole("button", { name: "Make the seat free" }).click();
  for (const at of [page, other])
    await expect(slips(at)).toContainText("Nobody has the seat of East, and the game is waiting for it.");
  await slips(page).getByRole("button", { name: "To the seats" }).click();
  await expect(seatIn(page, "East").getByRole("button", { name: "Link to this seat" })).toHaveCount(0);
  await slips(other).getByRole("button", { name: "To the seats" }).click();
  await seatIn(other, "East").getByRole("button", { name: "Link to this seat" }).click();
  const address = await seatIn(other, "East").getByRole("textbox").inputValue();
  await third.goto(address);
  await expect(table(third)).toBeVisible();
  await people(third);
  await seatIn(third, "East").getByRole("button", { name: "Take this seat" }).click();
  await expect(slips(page).getByText("Nobody has the seat")).toHaveCount(0);
  await expect.poll(async () => (await inView(third)).length).toBeGreaterThan(0);

  for (const at of [page, other]) await at.keyboard.press("Escape");
  await expect(late("East")).toContainText("Time is up");
  await late("East").getByRole("button", { name: "End the game" }).click();
  await expect(slips(other)).toContainText("proposes to end the game here");
  await slips(other).getByRole("button", { name: "Agree to end it" }).click();
  for (const at of [page, other, third])
    await expect(slips(at)).toContainText("The game ended because somebody’s time had run out.");
});

// ---- seats ----

test("a seat is handed on during the game by a link, and taken back when it is free", async ({
  page,
  someone,
}) => {
  const [other, third] = [await someone(), await someone()];
  await begin(page, other, "Black Orchestra");
  await people(other);
  const mine = other.locator("#far-drawer li.isMine");
  const title = await mine.first().locator("b").innerText();
  await mine.first().getByRole("combobox").selectOption("nobody");
  await expect(mine).toHaveCount(1);
  await seatIn(other, title).getByRole("button", { name: "Take this seat" }).click();
  await expect(mine).toHaveCount(2);
  await mine.first().getByRole("combobox").selectOption("link");
  const address = await seatIn(other, title).getByRole("textbox").inputValue();
  await third.goto(address);
  await expect(table(third)).toBeVisible();
  await people(third);
  await seatIn(third, title).getByRole("button", { name: "Take this seat" }).click();
  await expect(third.locator("#far-drawer li.isMine")).toHaveCount(1);
  await expect(seatIn(other, title)).toContainText("here");
  await third.keyboard.press("Escape");
  await expectWhole(third);
});

test("the same people learn of the next game; nobody has the turn when a game is over", async ({
  page,
  someone,
}) => {
  const other = await someone();
  await begin(page, other, "Black Orchestra");
  await expect(page.getByText("next", { exact: true })).toHaveCount(1);
  await endByConsent([page, other]);
  await expect(slips(other)).toContainText("You all agreed to end the game");
  await expect(page.getByText("next", { exact: true })).toHaveCount(0);
  await page.getByRole("button", { name: "After the game" }).click();
  await page.getByRole("button", { name: "Another game with the same people" }).click();
  await expect(page.locator('main[data-phase="open"]')).toBeFocused();
  await slips(other).getByRole("button", { name: "Go there" }).click();
  await expect(other.locator('main[data-phase="open"]')).toBeFocused();
  await page.getByRole("button", { name: "Start the game" }).click();
  await expect(table(other)).toBeVisible();
  for (const at of [page, other])
    await expect.poll(() => at.evaluate(() => document.activeElement?.tagName)).not.toBe("BODY");
});

test("deleting the identity makes you somebody new, without any error in the browser", async ({ page }) => {
  await page.goto("./#/me");
  await page.getByRole("button", { name: "Delete me" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete me" }).click();
  await expect(page.getByText("The server has forgotten you.")).toBeVisible();
  await isOpen(page);
  await page.waitForTimeout(300);
});

// ---- nothing is lost ----

test("an unsent message survives closing the drawer and a reload", async ({ page, someone }) => {
  const other = await someone();
  await begin(page, other);
  await people(page);
  const field = page.getByRole("textbox", { name: "Say something" });
  await field.fill("Wait, I have");
  await page.keyboard.press("Escape");
  await people(page);
  await expect(field).toHaveValue("Wait, I have");
  await page.reload();
  await people(page);
  await expect(field).toHaveValue("Wait, I have");
  await field.press("Enter");
  await expect(field).toHaveValue("");
  await page.reload();
  await people(page);
  await expect(page.getByRole("log", { name: "Talk at the table" })).toContainText("Wait, I have");
  await expect(field).toHaveValue("");
});

test("a page that has slept is in step when it wakes", async ({ page, context, someone, server, faults }) => {
  const other = await someone();
  await begin(page, other);
  const life = await context.newCDPSession(page);
  await life.send("Page.setWebLifecycleState", { state: "frozen" });
  while (await moveOnce(other)) expect(await lineOf(other)).toBeLessThan(10);
  await server.end("SIGKILL");
  await server.start();
  await isOpen(other);
  const now = await lineOf(other);
  expect(now).toBeGreaterThan(0);
  await life.send("Page.setWebLifecycleState", { state: "active" });
  await expect.poll(() => lineOf(page)).toBe(now);
  await moveOnce(page);
  await expectWhole(page);
  faults.length = 0;
});

// ---- by keyboard ----

/** Where the next key goes: somewhere, not to the top of the page. */
const hasFocus = (page: Page) =>
  expect.poll(() => page.evaluate(() => document.activeElement?.tagName ?? "BODY")).not.toBe("BODY");

/** From the list of tables to a game against the computer that has begun. */
async function beginByKeyboard(page: Page, game: string): Promise<void> {
  await page.goto("./#/online");
  await expect(page.getByRole("link", { name: "New table" })).toBeVisible();
  await tabTo(page, isFocused(page, 'a[href="#/online/new"]'));
  await page.keyboard.press("Enter");
  await expect(page.getByRole("radio", { name: new RegExp(game) })).toBeAttached();
  await tabTo(page, isFocused(page, 'input[type="radio"]'));
  const isChosen = () => page.getByRole("radio", { name: new RegExp(game) }).isChecked();
  for (let i = 0; i < 3 && !(await isChosen()); i++) await page.keyboard.press("ArrowDown");
  await expect.poll(isChosen).toBe(true);
  for (const seat of [1, 2]) {
    const holder = page.locator("section", { hasText: "At the table" }).getByRole("combobox").nth(seat);
    await tabTo(page, () => holder.evaluate((e) => e === document.activeElement));
    await page.keyboard.press("End");
    await expect(holder).not.toHaveValue("open");
  }
  await tabTo(page, hasText(page, "Open the table"));
  await page.keyboard.press("Enter");
  await expect(page.locator('main[data-phase="open"]')).toBeFocused();
  await tabTo(page, hasText(page, "Start the game"));
  await page.keyboard.press("Enter");
  await expect(table(page)).toBeVisible();
  await hasFocus(page);
}

/** Plays whatever is offered, by keys, until the game is over or the log has this many lines. */
async function playByKeyboard(page: Page, lines: number): Promise<void> {
  const press = keys(page);
  const after = page.getByRole("button", { name: "After the game" });
  for (let waits = 0; (await lineOf(page)) < lines && !(await after.isVisible());) {
    const controls = await inView(page);
    if (controls.length === 0) {
      expect(++waits, "nothing can be done").toBeLessThan(400);
      await page.waitForTimeout(25);
      continue;
    }
    const [control] = controls;
    const before = await lineOf(page);
    const isMove = (await control.getAttribute("data-move")) !== null;
    const isGone = () => control.evaluate((e) => !e.isConnected); // the computer was quicker
    await press(control).catch(async (why) => {
      if (!(await isGone())) throw why;
    });
    if (isMove) await expect.poll(async () => (await lineOf(page)) > before || (await isGone())).toBe(true);
    await hasFocus(page);
    waits = 0;
  }
}

test("Dead Drop at the server from the list of tables to the check of the dice, by keyboard", async ({
  page,
}) => {
  test.setTimeout(150_000);
  await beginByKeyboard(page, "Dead Drop");
  const spoken = page.locator("[data-live]");
  await expect(spoken).toContainText("North");
  await tabTo(page, hasText(page, "People"), "Shift+Tab");
  await page.keyboard.press("Enter");
  await expect(page.locator("#far-drawer")).toBeFocused();
  await tabTo(page, isFocused(page, '[aria-label="Say something"]'));
  await page.keyboard.type("Good evening");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("log", { name: "Talk at the table" })).toContainText("Good evening");
  await page.keyboard.press("Escape");
  expect(await hasText(page, "People")()).toBe(true);
  await playByKeyboard(page, 400);
  await expect(spoken).toContainText(/over|won|wins|papers/i);
  await hasFocus(page);
  await tabTo(page, hasText(page, "After the game"), "Shift+Tab");
  await page.keyboard.press("Enter");
  await tabTo(page, hasText(page, "Check it here"));
  await page.keyboard.press("Enter");
  await expect(page.getByText("fits the seal that this browser saw")).toBeVisible();
  await page.keyboard.press("Escape");
  expect(await hasText(page, "After the game")()).toBe(true);
});

test("Black Orchestra at the server begins by keyboard", async ({ page }) => {
  test.setTimeout(150_000);
  await beginByKeyboard(page, "Black Orchestra");
  await playByKeyboard(page, 12);
});

// ---- at once ----

test("what is certain shows at once, and what only the server knows waits with a sign", async ({
  page,
  someone,
}) => {
  const other = await someone();
  let isHeld = false;
  const held: (() => void)[] = [];
  await page.routeWebSocket(/\/ws$/, (socket) => {
    const server = socket.connectToServer();
    server.onMessage((text) => (isHeld ? held.push(() => socket.send(text)) : socket.send(text)));
  });
  const release = () => {
    isHeld = false;
    for (const send of held.splice(0)) send();
  };
  const question = page.locator("#question-title");
  const sign = page.getByText("Sending…");
  await begin(page, other);
  isHeld = true;
  await (await inView(page))[0].click();
  await expect(question).toHaveText("East decides.");
  expect(await lineOf(page), "the log has what the server has said").toBe(0);
  await expect(sign).toHaveCount(0);
  release();
  await expect.poll(() => lineOf(page)).toBe(1);
  await expect(question).toHaveText("East decides.");

  /* The last to choose reveals all places: nobody can know beforehand where the others go. */
  await page.getByRole("button", { name: "Undo" }).click();
  await expect.poll(async () => (await inView(page)).length).toBeGreaterThan(0);
  await moveOnce(other);
  await moveOnce(other);
  const asked = await question.innerText();
  const lines = await lineOf(other);
  await expect.poll(() => lineOf(page)).toBe(lines);
  isHeld = true;
  await (await inView(page))[0].click();
  await expect(sign).toBeVisible();
  await expect(question).toHaveText(asked);
  release();
  await expect.poll(() => lineOf(page)).toBe(lines + 1);
  await expect(sign).toHaveCount(0);
  await expectWhole(page);
});
