/*
 * together.ts: people with browsers of their own at the tables of one real server, and what they do there.
 */
import type { Browser, BrowserContext, Locator, Page } from "@playwright/test";
import { inView, isThere, lineOf, touch } from "./driver";
import { expect, isLong, keepNoCopy, known, test as base, type Settings } from "./fixtures";
import { Serving } from "./serving";

export const test = base.extend<{ server: Serving; someone: () => Promise<Page> }>({
  server: async ({}, use) => {
    const server = new Serving();
    await server.start();
    await use(server);
    await server.clear();
  },
  baseURL: async ({ server }, use) => use(server.address),

  /** Another person: a browser that shares nothing with the others. */
  someone: async ({ browser, server, settings, keepsCopy }, use) => {
    const contexts: BrowserContext[] = [];
    await use(async () => {
      const context = await newPerson(browser, server, settings);
      contexts.push(context);
      if (!keepsCopy) await context.addInitScript(keepNoCopy);
      return context.newPage();
    });
    await Promise.all(contexts.map((context) => context.close()));
  },
});

async function newPerson(
  browser: Browser,
  server: Serving,
  settings: Partial<Settings>,
): Promise<BrowserContext> {
  const context = await browser.newContext({ baseURL: server.address, reducedMotion: "reduce" });
  await context.addInitScript((kept) => {
    if (localStorage.getItem("kapelle.settings") === null)
      localStorage.setItem("kapelle.settings", JSON.stringify(kept));
  }, known(settings));
  return context;
}

// ---- at tables ----

/** A new table, of which the first seat is the maker's; `choose` sets the game up. */
export async function openTable(
  page: Page,
  game = "Dead Drop",
  choose?: (page: Page) => Promise<void>,
): Promise<void> {
  await page.goto("./#/online/new");
  await page.getByRole("radio", { name: new RegExp(game) }).check({ force: true });
  await choose?.(page);
  await page.getByRole("button", { name: "Open the table" }).click();
  await expect(page.locator('main[data-phase="open"]')).toBeVisible();
}

export async function invitation(page: Page): Promise<string> {
  await page.getByRole("button", { name: "Link to the table" }).click();
  return page.getByRole("textbox", { name: "Link to the table" }).inputValue();
}

/** Takes the other seats: both of them at a table for three. */
export async function sitDown(page: Page, address: string, seats = 2): Promise<void> {
  await page.goto(address);
  for (let n = 1; n <= seats; n++) {
    await page.getByRole("button", { name: "Take this seat" }).first().click();
    await expect(page.getByRole("button", { name: "Give it back" })).toHaveCount(n);
  }
}

export const table = (page: Page): Locator => page.locator("main[data-line]");

/** Two people at a table whose game has begun. */
export async function begin(page: Page, other: Page, game?: string): Promise<void> {
  await openTable(page, game);
  await sitDown(other, await invitation(page));
  await page.getByRole("button", { name: "Start the game" }).click();
  await expect(table(page)).toBeVisible();
  await expect(table(other)).toBeVisible();
}

/** Presses the first thing that leads on and waits until it takes effect; gives up if somebody else's move removes it. */
export async function moveOnce(page: Page): Promise<boolean> {
  for (;;) {
    const before = await lineOf(page);
    const [first] = await inView(page);
    if (!first) return false;
    if (isLong) await page.bringToFront(); // a tab behind another is not drawn
    const fault = await (isLong ? first.click() : touch(first)).then(
      () => null,
      (why: unknown) => why,
    );
    if (fault !== null && (await isThere(first))) throw fault;
    if (fault !== null) continue;
    await expect.poll(() => lineOf(page)).toBeGreaterThan(before);
    return true;
  }
}

/** Players with a question move until the log has this many lines on every page. */
export async function playTo(lines: number, pages: Page[]): Promise<void> {
  for (let i = 0; (await lineOf(pages[0])) < lines; i++) {
    expect(i, "moves that lead nowhere").toBeLessThan(400);
    const page = pages[i % pages.length];
    if (!(await moveOnce(page))) await page.waitForTimeout(50);
  }
  for (const page of pages) await expect.poll(() => lineOf(page)).toBeGreaterThanOrEqual(lines);
}

/** The sentences of the log as a page has them; taken back or not. */
export const logOf = (page: Page): Promise<string[]> =>
  page
    .locator("[data-log] summary")
    .evaluateAll((all) => all.map((e) => (e.textContent ?? "").replace(/\s+/g, " ").trim()));

/** What the page has gathered piece by piece equals what it gets after a reload. */
export async function expectWhole(page: Page): Promise<void> {
  const whole = async () => [await lineOf(page), await logOf(page)];
  const before = await whole();
  await page.reload();
  await expect(table(page)).toBeVisible();
  await expect.poll(whole).toEqual(before);
}

export async function endByConsent(pages: Page[]): Promise<void> {
  for (const at of pages) {
    await at.getByRole("button", { name: "Menu" }).click();
    await at.getByRole("button", { name: "End by agreement" }).click();
    await at.keyboard.press("Escape");
  }
}

/** Lets the test cut a page's network; call it before the page goes anywhere. */
export async function cuttable(page: Page): Promise<{ cut(): Promise<void>; mend(): Promise<void> }> {
  let isCut = false;
  let close: () => void = () => undefined;
  /* When Chromium goes offline, it does not close open sockets. */
  await page.routeWebSocket(/\/ws$/, (socket) => {
    if (isCut) return void socket.close();
    const server = socket.connectToServer();
    close = () => {
      void socket.close();
      void server.close();
    };
  });
  return {
    cut: async () => {
      isCut = true;
      await page.context().setOffline(true);
      close();
      await expect(page.locator('[data-link="lost"]')).toHaveCount(1);
    },
    mend: async () => {
      isCut = false;
      await page.context().setOffline(false);
      await isOpen(page);
    },
  };
}

export const isOpen = (page: Page) => expect(page.locator('[data-link="open"]')).toHaveCount(1);
