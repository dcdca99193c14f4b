/*
 * states-online.ts: every page and every moment of a table at a server, as people reach it together: for axe, for
 * widths, for pictures. Moments follow from each other, so these are walks: a few people who share a server go from one
 * to the next, and stop at each to show it.
 */
import { expect, type Locator, type Page } from "@playwright/test";
import { inView, lineOf, picker } from "./driver";
import { press as pressAny } from "./far-play";
import { endByConsent, invitation, moveOnce, openTable, table } from "./together";
import { Wire } from "./wire";

/** Shows what a page has in view; `part` is what is new in it, where the rest was seen a moment before. */
export type Show = (moment: string, page: Page, part?: string) => Promise<void>;

export interface Company {
  page: Page;
  someone: () => Promise<Page>;
}

export interface Walk {
  name: string;
  go: (show: Show, company: Company) => Promise<void>;
}

/* Parts of the page at a table. */
const drawer = "#far-drawer";
const foot = ".foot";
const sheet = "dialog[open]";
const sign = "[data-link]";

// ---- what they do ----

const press = (page: Page, name: string | RegExp) => page.getByRole("button", { name }).first().click();

async function to(page: Page, path: string, heading: string): Promise<void> {
  await page.goto(`./#/${path}`);
  await expect(page.getByRole("heading", { level: 1, name: heading })).toBeVisible();
}

/** Comes to the meeting place and says a name there. */
async function introduce(page: Page, name: string): Promise<void> {
  await to(page, "online", "Play online");
  await page.getByRole("textbox", { name: "Your name at the table" }).fill(name);
  await press(page, "Save");
  await expect(page.getByText("Saved. You are called")).toBeVisible();
}

async function people(company: Company): Promise<[Page, Page, Page]> {
  const all: [Page, Page, Page] = [company.page, await company.someone(), await company.someone()];
  for (const [i, name] of ["Ania", "Marek", "Zofia"].entries()) await introduce(all[i], name);
  return all;
}

async function takeSeat(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await press(page, "Take this seat");
  await expect(page.getByRole("button", { name: "Give it back" })).toBeVisible();
}

async function say(page: Page, text: string): Promise<void> {
  await page.getByRole("textbox", { name: "Say something" }).fill(text);
  await press(page, "Send");
  await expect(page.getByRole("log", { name: "Talk at the table" })).toContainText(text);
}

/** The new table is for these three conspirators, as in the other pictures. */
async function pickConspirators(page: Page): Promise<void> {
  await page.getByRole("radio", { name: "Picked by hand" }).check({ force: true });
  for (const name of [/Kordt/, /Tresckow/, /Oster/]) await press(page, name);
}

async function startGame(page: Page, all: Page[]): Promise<void> {
  await press(page, "Start the game");
  for (const at of all) await expect(table(at)).toBeVisible();
}

/** A table that anybody finds. */
async function openListed(page: Page, game: string): Promise<void> {
  await openTable(page, game);
  await page.getByRole("switch", { name: "List the table" }).check();
  await expect(page.getByRole("textbox", { name: "Link to the table" })).toBeVisible();
}

/** Players with a question press something, until the log has this many lines and no sheet lies over the board. */
async function playAlong(lines: number, pages: Page[]): Promise<void> {
  const pick = picker(7);
  const isThere = async () => {
    if ((await pages[0].locator('[data-phase="over"]').count()) > 0) return true;
    for (const page of pages) if ((await page.locator("dialog[open]").count()) > 0) return false;
    return (await lineOf(pages[0])) >= lines;
  };
  for (let presses = 0; presses < 300 && !(await isThere()); presses++)
    for (const page of pages) await pressAny(page, (words) => pick(words.length)); // if another's move leaves it there
}

/** What was drawn or rolled last lies over the map until it was read. */
async function putAwayNews(page: Page): Promise<void> {
  const close = page.locator('button.close[aria-label="Put away"]');
  for (const button of await close.all()) await button.click();
}

/** Prefers going somewhere to ending the turn. */
async function chooseMove(select: Locator): Promise<void> {
  const moves = await select.locator("option:enabled").allInnerTexts();
  await select.selectOption({ label: moves.find((says) => !says.includes("end your")) ?? moves[0] });
}

const openDrawer = async (page: Page) => {
  await page.getByRole("button", { name: "People" }).last().click();
  await expect(page.locator(drawer)).toBeVisible();
};
const closeDrawer = (page: Page) => page.locator(drawer).getByRole("button", { name: "Close" }).click();

/** The player with the question first, then the others. */
async function askedFirst(all: Page[]): Promise<Page[]> {
  let asked: Page | undefined;
  await expect
    .poll(async () => {
      for (const page of all) if ((await inView(page)).length > 0) asked = page;
      return asked !== undefined;
    })
    .toBe(true);
  return [asked!, ...all.filter((page) => page !== asked)];
}

// ---- the walks ----

const alone: Walk = {
  name: "alone at the server",
  async go(show, { page }) {
    await page.goto("./#/");
    await expect(page.getByRole("link", { name: /Play online/ }).first()).toBeVisible();
    await show("home at a server", page);
    await to(page, "online", "Play online");
    await expect(page.getByText("No table is listed right now.")).toBeVisible();
    await show("meeting place, empty", page);
    await to(page, "online/new", "New table");
    await show("new table", page);
    await introduce(page, "Ania");
    await to(page, "me", "You on this server");
    await press(page, /^Make a code/);
    await press(page, /^Make an address/);
    await expect(page.getByRole("note", { name: "Recovery code" })).toBeVisible();
    await show("identity", page);
    await page.getByRole("textbox", { name: "Recovery code" }).fill("1234 5678");
    await press(page, "Use it");
    await expect(page.getByText("There is no such code")).toBeVisible();
    await show("a code that nobody has", page);
    await press(page, "Delete me");
    await expect(page.getByRole("dialog", { name: "Delete you from this server?" })).toBeVisible();
    await show("delete", page, sheet);
    await to(page, "t/nowhere", "This table is not open to you");
    await show("unknown table", page);
    await to(page, "t/nowhere/replay", "This game cannot be replayed");
    await show("unknown replay", page);
  },
};

const waiting: Walk = {
  name: "before the game",
  async go(show, company) {
    const { page } = company;
    await openTable(page, "Black Orchestra");
    await show("waiting room of somebody without a name", page);
    const [, marek, zofia] = await people(company);
    await page.goto("./#/online/new");
    await pickConspirators(page);
    await page.getByRole("combobox", { name: "Time for a decision" }).selectOption("600");
    await show("new table with conspirators picked", page);
    await press(page, "Open the table");
    const address = await invitation(page);
    await press(page, "Link to this seat");
    await marek.goto(address.replace(/[^/]*$/, "nobody-has-this-key"));
    await expect(marek.getByRole("heading", { name: "This table is not open to you" })).toBeVisible();
    await show("a key that fits nothing", marek);
    await marek.goto(`${address}/2`);
    await expect(marek.getByRole("button", { name: "Take this seat" }).first()).toBeVisible();
    await show("waiting room, not seated", marek);
    await takeSeat(marek, address);
    await say(page, "Good evening! Zofia has the link and is on her way.");
    await say(marek, "I take Tresckow, then. Who begins?");
    await show("waiting room of a guest", marek);
    await show("waiting room", page);
    await takeSeat(zofia, address);
    await expect(page.getByText("Everybody is here")).toBeVisible();
    await show("everybody is there", page);
  },
};

/** A table of Black Orchestra where three people play, and one watches. */
const playing: Walk = {
  name: "at the table",
  async go(show, company) {
    const wire = await Wire.at(company.page);
    const all = await people(company);
    const watcher = await company.someone();
    const [page, marek, zofia] = all;
    await page.goto("./#/online/new");
    await pickConspirators(page);
    await page.getByRole("combobox", { name: "Time for a decision" }).selectOption("600");
    await press(page, "Open the table");
    const address = await invitation(page);
    await takeSeat(marek, address);
    await takeSeat(zofia, address);
    await startGame(page, all);
    await watcher.goto(address);
    await expect(table(watcher)).toBeVisible();
    await playAlong(12, all);
    const [asked, friend, third] = await askedFirst(all);
    await show("my turn", asked);
    await show("another’s turn", friend);
    await openDrawer(watcher);
    await show("spectator", watcher, drawer);

    await openDrawer(friend);
    await openDrawer(third);
    await say(friend, "The Wolf’s Lair is still far. Should we collect first?");
    await say(third, "Collect, and keep the papers together. I can be in Munich next turn.");
    await third.getByRole("combobox", { name: "A set phrase" }).selectOption("9");
    const beside = friend.locator(drawer);
    await chooseMove(beside.getByRole("combobox", { name: "A move to suggest" }));
    await press(friend, "Suggest");
    await expect(asked.getByRole("button", { name: "Do it" })).toBeVisible();
    await show("a suggestion", asked, foot);
    await beside.getByRole("button", { name: "Point at a place" }).click();
    await show("to point at a place", friend);
    await friend.locator('[data-place="munich"]').first().click();
    await expect(asked.getByText(/points at Munich/)).toHaveCount(1);
    await putAwayNews(asked);
    await openDrawer(asked);
    await show("people and talk", asked, drawer);
    await closeDrawer(asked);

    await press(asked, "Menu");
    await show("menu at a server", asked, sheet);
    await asked.keyboard.press("Escape");
    await third
      .locator(drawer)
      .getByRole("combobox", { name: "Hand this seat over" })
      .selectOption({ index: 1 });
    await expect(third.getByText("The computer plays").first()).toBeVisible();
    await closeDrawer(third);
    await show("the computer plays for me", third, foot);

    await wire.cut();
    await expect(page.getByText("No connection.")).toBeVisible();
    await show("connection lost", page, sign);
    wire.mend();
    await expect(page.locator('[data-link="open"]')).toHaveCount(1);
    wire.tell({ is: "wait", wait: true });
    await expect(page.getByText("The server cannot save")).toBeVisible();
    await show("store in trouble", page, sign);
    wire.hears = (text) => text.replace(/"dialect":"[0-9a-f]{16}"/g, '"dialect":"0123456789abcdef"');
    await wire.cut();
    wire.mend();
    await expect(page.getByText("There is a newer version of this page.")).toBeVisible();
    await show("old page", page);
  },
};

/** The small game, whose decisions cross each other: undo, time that is up, the end and all that comes after it. */
const ending: Walk = {
  name: "to the end",
  async go(show, company) {
    const wire = await Wire.at(company.page);
    const all = await people(company);
    const [page, marek, zofia] = all;
    /* The page offers no clock of one second, but a test cannot wait for minutes. */
    wire.says = (text) => text.replace('"clock":120', '"clock":1');
    await page.goto("./#/online/new");
    await pickConspirators(page);
    await page.getByRole("combobox", { name: "Time for a decision" }).selectOption("120");
    await press(page, "Open the table");
    const address = await invitation(page);
    await takeSeat(marek, address);
    await takeSeat(zofia, address);
    await startGame(page, all);
    const [late, waiting] = await askedFirst(all);
    await expect(waiting.getByText("Time is up for").first()).toBeVisible();
    await show("somebody is late", waiting, foot);
    await show("I am late", late, foot);

    await openTable(page);
    await takeSeat(marek, await invitation(page));
    await press(marek, "Take this seat");
    await startGame(page, [page, marek]);
    await moveOnce(page);
    await moveOnce(marek);
    await press(page, "Undo");
    await expect(marek.getByRole("button", { name: "Agree" })).toBeVisible();
    await show("undo asked", marek, foot);
    await show("undo wished", page, foot);
    await press(marek, "Refuse");
    await endByConsent([page]);
    await expect(marek.getByRole("button", { name: "Agree to end it" })).toBeVisible();
    await show("end asked", marek, foot);
    await press(marek, "Agree to end it");
    await press(page, "After the game");
    await show("ended by consent", page, sheet);

    await openTable(page);
    await takeSeat(marek, await invitation(page));
    await takeSeat(zofia, marek.url());
    await startGame(page, all);
    await playAlong(Infinity, all);
    await show("the end at a server", page);
    await page.keyboard.press("Escape");
    await press(page, "After the game");
    await press(page, "Check it here");
    await expect(page.getByText("fits the seal that this browser saw")).toBeVisible();
    await show("after the game", page, sheet);
    await page.getByRole("link", { name: "Replay" }).click();
    await expect(page.getByRole("slider")).toBeVisible();
    await show("replay at a server", page);

    await openListed(marek, "Black Orchestra");
    await openListed(zofia, "Dead Drop");
    await to(page, "online", "Play online");
    await expect(page.getByRole("link", { name: "Join" }).nth(1)).toBeVisible();
    await show("meeting place", page);
  },
};

export const walks: Walk[] = [alone, waiting, playing, ending];
