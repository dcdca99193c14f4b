/*
 * online.spec.ts: the page at a real server: people with browsers of their own come to one table, play, lose the
 * connection and have it again, and nothing is missing afterwards.
 */
import type { Page } from "@playwright/test";
import { inView, lineOf } from "./driver";
import { expect } from "./fixtures";
import {
  begin,
  cuttable,
  endByConsent,
  expectWhole,
  invitation,
  isOpen,
  logOf,
  moveOnce,
  openTable,
  playTo,
  sitDown,
  table,
  test,
} from "./together";

test("two people play, and both have the whole log", async ({ page, someone }) => {
  const other = await someone();
  await begin(page, other);
  await playTo(8, [page, other]);
  await expect.poll(() => lineOf(other)).toBeGreaterThan(0);
  await expectWhole(page);
  await expectWhole(other);
});

test("a server that is killed and comes back is noticed by nobody but a quiet sign", async ({
  page,
  someone,
  server,
  faults,
}) => {
  const other = await someone();
  await begin(page, other);
  await playTo(3, [page, other]);
  const before = await logOf(page);
  await server.end("SIGKILL");
  await expect(page.locator('[data-link="lost"]')).toHaveCount(1);
  await server.start();
  await Promise.all([isOpen(page), isOpen(other)]);
  expect(await logOf(page)).toEqual(before);
  await playTo(7, [page, other]);
  await expectWhole(page);
  faults.length = 0; // the browser reports every attempt
});

test("a move that the server did not answer is made when it is back", async ({
  page,
  someone,
  server,
  faults,
}) => {
  const other = await someone();
  await begin(page, other);
  const lines = await lineOf(page);
  const [move] = await inView(page);
  server.silence();
  await move.click();
  await page.waitForTimeout(200);
  expect(await lineOf(page)).toBe(lines);
  await server.end("SIGKILL");
  await server.start();
  await expect.poll(() => lineOf(page)).toBe(lines + 1);
  await expectWhole(page);
  faults.length = 0;
});

test("somebody who was away gets everything that happened, without a gap", async ({
  page,
  someone,
  faults,
}) => {
  const network = await cuttable(page);
  const other = await someone();
  await begin(page, other);
  await playTo(2, [page, other]);
  const before = await lineOf(page);
  await network.cut();
  while (await moveOnce(other)) expect(await lineOf(other)).toBeLessThan(before + 20);
  await network.mend();
  await expect.poll(() => lineOf(page)).toBeGreaterThan(before);
  await expectWhole(page);
  faults.length = 0;
});

test("a message that is lost on the way is noticed, and the table told again", async ({ page, someone }) => {
  let losesOne = false;
  await page.routeWebSocket(/\/ws$/, (socket) => {
    const server = socket.connectToServer();
    server.onMessage((message) => {
      const isLost = losesOne && String(message).includes('"is":"update"');
      if (isLost) losesOne = false;
      else socket.send(message);
    });
  });
  const other = await someone();
  await begin(page, other);
  await moveOnce(page);
  losesOne = true;
  await moveOnce(other);
  await expect.poll(() => losesOne).toBe(false);
  await moveOnce(other);
  await expect.poll(() => lineOf(page)).toBe(3);
  await expectWhole(page);
});

test("words go to those at the table, and not to whoever does not want to hear them", async ({
  page,
  someone,
}) => {
  const other = await someone();
  await begin(page, other);
  for (const at of [page, other]) await at.getByRole("button", { name: "People" }).click();
  const said = (at: Page) => at.getByRole("log", { name: "Talk at the table" });
  const say = async (text: string) => {
    await page.getByRole("textbox", { name: "Say something" }).fill(text);
    await page.getByRole("button", { name: "Send" }).click();
    await expect(said(page)).toContainText(text);
  };
  await say("Good evening");
  await page.getByRole("combobox", { name: "A set phrase" }).selectOption("1");
  await expect(said(other)).toContainText(/Good evening.*Good luck!/s);
  await other.getByText("Mute somebody").click();
  await other.getByRole("button", { name: "Mute" }).click();
  await expect(said(other)).not.toContainText("Good evening");
  await say("Is anybody there?");
  await other.getByRole("button", { name: "Unmute" }).click();
  await expect(said(other)).toContainText(/Good evening.*Is anybody there\?/s);
});

test("team-mates suggest moves and point at places", async ({ page, someone }) => {
  const other = await someone();
  await begin(page, other, "Black Orchestra");
  const isAsked = (await inView(page)).length > 0;
  const [asked, friend] = isAsked ? [page, other] : [other, page];
  await friend.getByRole("button", { name: "People" }).click();
  const drawer = friend.locator("#far-drawer");
  await drawer.getByRole("combobox", { name: "A move to suggest" }).selectOption({ index: 1 });
  await drawer.getByRole("button", { name: "Suggest" }).click();
  await drawer.getByRole("button", { name: "Point at a place" }).click();
  await friend.locator('[data-place="munich"]').first().click();
  await expect(asked.getByText(/points at Munich/)).toHaveCount(1);
  await asked.getByRole("button", { name: "Do it" }).click();
  await expect.poll(() => lineOf(asked)).toBeGreaterThan(0);
  await expect(asked.getByRole("button", { name: "Do it" })).toHaveCount(0);
});

test("the dice are checked in the browser when the game is over", async ({ page, someone }) => {
  const other = await someone();
  await begin(page, other);
  await playTo(4, [page, other]);
  await endByConsent([page, other]);
  await page.getByRole("button", { name: "After the game" }).click();
  await page.getByText("Were the dice fair?").click();
  await page.getByRole("button", { name: "Check it here" }).click();
  await expect(page.getByText("fits the seal that this browser saw")).toBeVisible();
  await expect(page.getByText("as this browser saw them before it opened its own")).toBeVisible();
  await expect(page.getByText("Your own number was mixed into the dice.")).toBeVisible();
});

test("a server that adds a share to the dice, or changes one, is caught by the page", async ({
  page,
  someone,
}) => {
  const other = await someone();
  const phantom = `share   ${"e5".repeat(16)} ${"0".repeat(64)} - -`;
  let isForged = false;
  await page.routeWebSocket(/\/ws$/, (ours) => {
    const theirs = ours.connectToServer();
    theirs.onMessage((told) => {
      const text = String(told);
      if (isForged && text.startsWith('{"is":"record"'))
        ours.send(
          text.replace(/(\\n)(share )/, (_, end: string, next: string) => `${end}${phantom}${end}${next}`),
        );
      else ours.send(told);
    });
  });
  await page.reload();
  await begin(page, other);
  await playTo(4, [page, other]);
  await endByConsent([page, other]);
  await page.getByRole("button", { name: "After the game" }).click();
  await page.getByText("Were the dice fair?").click();
  const check = page.getByRole("button", { name: "Check it here" });
  isForged = true;
  await check.click();
  await expect(page.getByText(/The record does not check out: .*nobody of that name sat/)).toBeVisible();
  isForged = false;
  // As if another seal had stood there when this browser opened its number.
  await page.evaluate(() => {
    const kept = JSON.parse(localStorage.getItem("kapelle.dice") ?? "[]") as { draw: string }[];
    localStorage.setItem("kapelle.dice", JSON.stringify(kept.map((k) => ({ ...k, draw: "0".repeat(64) }))));
  });
  await page.reload();
  await page.getByRole("button", { name: "After the game" }).click();
  await page.getByText("Were the dice fair?").click();
  await check.click();
  await expect(
    page.getByText("The seats, the sealed numbers or whose numbers count changed after this browser"),
  ).toBeVisible();
});

for (const game of ["Dead Drop", "Black Orchestra"])
  test(`${game}: a game that was ended by consent asks nobody any more`, async ({ page, someone }) => {
    const other = await someone();
    await begin(page, other, game);
    const offered = async () => (await inView(page)).length + (await inView(other)).length;
    await expect.poll(offered).toBeGreaterThan(0);
    await endByConsent([page, other]);
    for (const at of [page, other]) {
      await expect(at.getByRole("heading", { name: /^The game is over/ })).toBeVisible();
      await expect(at.getByText(/decides\.|is deciding|not your turn/)).toHaveCount(0);
    }
    expect(await offered()).toBe(0);
  });

test("two tabs of one person are in step", async ({ page, context, someone }) => {
  const other = await someone();
  await begin(page, other);
  const second = await context.newPage();
  await second.goto(page.url());
  await expect(table(second)).toBeVisible();
  await playTo(4, [page, other]);
  await expect.poll(() => lineOf(second)).toBe(await lineOf(page));
  await playTo(6, [second, other]);
  await expect.poll(() => lineOf(page)).toBe(await lineOf(second));
});

test("a decision is taken back: at once if it crosses nobody, else if the others agree", async ({
  page,
  someone,
}) => {
  const other = await someone();
  const undo = page.getByRole("button", { name: "Undo" });
  /* The maker has the first seat. */
  const back = page.locator("[data-log]").getByText("North takes a decision back");
  const inOther = other.locator("[data-log]").getByText("North takes a decision back");
  await begin(page, other);
  for (const times of [1, 2, 3]) {
    await moveOnce(page);
    await undo.click();
    await expect(back).toHaveCount(times);
  }
  await expect(inOther).toHaveCount(3);
  await moveOnce(page);
  await moveOnce(other);
  for (const [answer, times] of [
    ["Refuse", 3],
    ["Agree", 4],
  ] as const) {
    await undo.click();
    await other.getByRole("button", { name: answer }).click();
    await expect(other.getByRole("button", { name: answer })).toHaveCount(0);
    await expect(back).toHaveCount(times);
  }
  await expect(inOther).toHaveCount(4);
  await playTo(14, [page, other]);
  await expectWhole(page);
  await expectWhole(other);
});

test("looking back goes as far as the page has seen, and says where that ends", async ({ page, someone }) => {
  const other = await someone();
  await begin(page, other);
  const lines = page.locator("[data-log] button.number");
  const position = page.locator("section.position");
  const texts = [await position.innerText()];
  while (texts.length < 4) {
    await expect.poll(async () => (await moveOnce(page)) || moveOnce(other)).toBe(true);
    await expect.poll(() => lineOf(page)).toBe(texts.length);
    texts.push(await position.innerText());
  }
  await lines.nth(1).click();
  await expect(position).toHaveText(texts[2], { useInnerText: true });
  await page.reload();
  await lines.nth(0).click();
  await expect(page.getByText("This page has seen the table only from line 3 on")).toBeVisible();
});

test("a seat that is handed to a bot is had back, with all that was told to it", async ({
  page,
  someone,
}) => {
  const other = await someone();
  await begin(page, other);
  await playTo(3, [page, other]);
  await page
    .getByRole("button", { name: /People|Seats/ })
    .first()
    .click();
  await page
    .locator("#far-drawer")
    .getByRole("combobox", { name: "Hand this seat over" })
    .selectOption({ index: 1 });
  await expect(page.getByRole("button", { name: "Take it back" }).first()).toBeVisible();
  await page.getByRole("button", { name: "Take it back" }).first().click();
  await expect(page.getByRole("button", { name: "Take it back" })).toHaveCount(0);
  await expectWhole(page);
});

test("whoever watches sees the table and has nothing to do", async ({ page, someone }) => {
  const [other, third] = [await someone(), await someone()];
  await openTable(page);
  const address = await invitation(page);
  await sitDown(other, address);
  await page.getByRole("button", { name: "Start the game" }).click();
  await third.goto(address);
  await expect(table(third)).toBeVisible();
  await playTo(4, [page, other]);
  await expect.poll(() => lineOf(third)).toBeGreaterThan(0);
  expect(await inView(third)).toEqual([]);
});

test.describe("with a copy of the page", () => {
  test.use({ keepsCopy: true });

  test("a page that does not fit the server says so and can be reloaded", async ({ page, someone }) => {
    const other = await someone();
    await begin(page, other);
    let isOld = true;
    await page.routeWebSocket(/\/ws$/, (socket) => {
      const server = socket.connectToServer();
      server.onMessage((message) =>
        socket.send(
          isOld
            ? String(message).replace(/"dialect":"[0-9a-f]{16}"/g, '"dialect":"0123456789abcdef"')
            : message,
        ),
      );
    });
    await page.reload();
    await expect(page.locator('[data-link="old"]')).toHaveCount(1);
    await expect(table(page)).toHaveCount(0);
    isOld = false;
    await page.locator("[data-link]").getByRole("button", { name: "Reload" }).click();
    await expect(table(page)).toBeVisible();
    await isOpen(page);
  });

  test("what the server answers never comes out of the kept copy", async ({ page, server, faults }) => {
    await page.goto("./#/");
    await page.evaluate(() => navigator.serviceWorker.ready);
    await page.reload();
    await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
    const ask = (path: string) =>
      page.evaluate(async (at) => {
        const got = await fetch(at).catch(() => null);
        return got ? got.status : null;
      }, path);
    expect([await ask("healthz"), await ask("record/none"), await ask("feed/none")]).toEqual([200, 404, 404]);
    await server.end();
    for (const path of ["healthz", "metrics", "record/none", "feed/none", "api/identity"])
      expect(await ask(path), path).toBeNull();
    expect(await ask("./"), "the page itself is kept").toBe(200);
    faults.length = 0;
  });
});
