/*
 * far-game.spec.ts: a whole game of Black Orchestra at a real server, with everything that can happen to one on the
 * way; and a search for its secrets in every byte sent. The dice are the server's, so each run is another game: the
 * assertions hold for all of them.
 */
import type { Page } from "@playwright/test";
import { inView, lineOf, picker, theEnd } from "./driver";
import {
  canDecide,
  expectNoMore,
  isAsked,
  isUpToDate,
  keepRecord,
  playUntil,
  press,
  readOn,
  type Wants,
} from "./far-play";
import { expect } from "./fixtures";
import type { EventTold } from "../src/online/wire";
import { Frames } from "./frames";
import { waitForAnalysis } from "./hindsight";
import type { Serving } from "./serving";
import { bringTo, oracleOf } from "./shadows";
import {
  cuttable,
  expectWhole,
  invitation,
  isOpen,
  logOf,
  openTable,
  sitDown,
  table,
  test,
} from "./together";

// ---- what happens on the way ----

/** One player takes a card from the other, who agrees, then asks for an undo, and the other agrees to that too. */
async function undoWithConsent(pages: Page[], pick: (most: number) => number): Promise<void> {
  const names = new Map<Page, string>();
  const openedAt = new Map<Page, number>();
  for (let n = 0; ; n++) {
    expect(n, "there is nothing to take from each other").toBeLessThan(600);
    const page = pages[n % 2];
    const other = pages[(n + 1) % 2];
    const line = await lineOf(page);
    const pressed = await press(page, (words) => {
      const take = words.findIndex(
        (w) => w.split(" ")[1]?.startsWith("take-") && w.split(" ")[2] === names.get(other),
      );
      const transfer = openedAt.get(page) === line ? -1 : words.indexOf("transfer");
      const [dossier, end] = [/ dossier$/, / end$/].map((end) => words.findIndex((w) => end.test(w)));
      const agree = words.findIndex((w) => / agree$/.test(w));
      const wanted = [take, agree, transfer, line < 40 ? dossier : -1, end].find((i) => i >= 0);
      return wanted ?? pick(words.length);
    });
    if (pressed === null) {
      await page.waitForTimeout(25);
      continue;
    }
    if (pressed === "transfer") openedAt.set(page, line);
    const [name, verb] = pressed.split(" ");
    if (verb !== undefined) names.set(page, name);
    if (!verb?.startsWith("take-")) continue;
    await expect
      .poll(() => press(other, (words) => words.findIndex((w) => / agree$/.test(w))))
      .toMatch(/ agree$/);
    await expect.poll(() => lineOf(page)).toBeGreaterThan(line + 1);
    await page.getByRole("button", { name: "Undo" }).click();
    await other.getByRole("button", { name: "Agree", exact: true }).click();
    for (const at of pages)
      await expect(at.locator("[data-log]").getByText("takes a decision back")).toHaveCount(1);
    return;
  }
}

/** Like a power cut: nothing that players saw is missing afterwards. */
async function killServer(server: Serving, pages: Page[]): Promise<void> {
  const before = await Promise.all(pages.map(logOf));
  await server.end("SIGKILL");
  for (const page of pages) await expect(page.locator('[data-link="lost"]')).toHaveCount(1);
  await server.start();
  for (const page of pages) await isOpen(page);
  for (const [i, page] of pages.entries())
    expect((await logOf(page)).slice(0, before[i].length)).toEqual(before[i]);
}

/** The computer decides for somebody who is asked, and goes on until the others are; then he has his seat back. */
async function lendSeat(page: Page): Promise<void> {
  const before = await lineOf(page);
  await page.bringToFront();
  await page.getByRole("button", { name: "People" }).click();
  const drawer = page.locator("#far-drawer");
  await drawer.getByRole("combobox", { name: "Hand this seat over" }).selectOption("bot random");
  const back = drawer.getByRole("button", { name: "Take it back" });
  await expect(back).toBeVisible();
  await readOn(page, async () => (await lineOf(page)) > before && (await inView(page)).length === 0);
  await back.click();
  await expect(back).toHaveCount(0);
  await drawer.getByRole("button", { name: "Close" }).click();
}

test("two people and a computer play to the end, whatever happens on the way", async ({
  page,
  someone,
  server,
  faults,
}) => {
  test.setTimeout(300_000);
  const [other, third] = [await someone(), await someone()];
  const people = [page, other];
  const everybody = [page, other, third];
  const frames = everybody.map((at) => new Frames(at));
  const network = await cuttable(other);
  const pick = picker(6);
  const any: Wants = (words) => pick(words.length);
  const isOver = async () => frames[0].received.some((text) => text.includes('"phase":"over"'));

  await openTable(page, "Black Orchestra");
  const address = await invitation(page);
  await other.goto(address);
  await other.getByRole("button", { name: "Take this seat" }).first().click();
  await page.locator('[data-seat="2"]').getByRole("combobox").selectOption("bot random");
  await third.goto(address);
  await page.getByRole("button", { name: "Start the game" }).click();
  for (const at of everybody) await expect(table(at)).toBeVisible();

  await undoWithConsent(people, pick);

  await killServer(server, everybody);
  expect(faults.filter((fault) => !/net::ERR_|WebSocket connection/.test(fault))).toEqual([]);
  faults.length = 0; // the browser reports every attempt

  await playUntil(() => isAsked(page), people, any);
  await network.cut();
  const missed = await lineOf(page);
  await playUntil(async () => (await lineOf(page)) > missed, [page], any);
  await network.mend();
  await readOn(other, () => isUpToDate(other, frames[1]));

  await playUntil(() => isAsked(page), people, any);
  await lendSeat(page);
  expect(await canDecide(third)).toBe(0);
  expect(await isOver(), "all of it happened in the course of the game").toBe(false);

  await playUntil(isOver, people, any);
  for (const [i, who] of ["a player", "a player who was cut off", "a spectator"].entries())
    console.log(`far game, ${who}: ${frames[i].traffic}`);
  const ends = [];
  for (const at of everybody) {
    await readOn(at, () => theEnd(at).isVisible());
    ends.push(await theEnd(at).locator("header").innerText());
  }
  expect(new Set(ends).size, ends.join("\n")).toBe(1);
  expect(await canDecide(third)).toBe(0);

  const [record, same] = [await keepRecord(page, true), await keepRecord(other, true)];
  expect(same).toBe(record);
  expect(record).toMatch(/^result/m);
  for (const at of people) await expectWhole(at);

  const oracle = oracleOf(server, frames[0].table);
  oracle.ask(`open 1\n${record}`);
  for (const [i, seats] of [1, 2, 0].entries()) expectNoMore(frames[i], oracle, seats);

  /* Each browser looks back at it by itself, and keeps what it found with the record. */
  await page.locator('a[href$="/analysis"]').first().click();
  await waitForAnalysis(page);
  expect(page.url()).toContain("#/analysis/at-");
});

// ---- a secret, and whom it reaches ----

/** Anywhere in it, shown or not. */
const isInPage = (page: Page, words: string): Promise<boolean> =>
  page.evaluate((text) => document.documentElement.outerHTML.includes(text), words);

/** What only the prisoner received: the event that names the card, and the view whose stack contains it. */
interface Secret {
  drawing: EventTold;
  stack: bigint[];
}

const isSame = (a: readonly unknown[], b: readonly unknown[]): boolean =>
  a.length === b.length && a.every((one, i) => one === b[i]);

/** How often the secret is in what was sent to a page: as an event, and in a view. */
const timesIn = (frames: Frames, { drawing, stack }: Secret): [number, number] => [
  frames.entries.flatMap((e) => e.events).filter((event) => isSame(event, drawing)).length,
  frames.views.filter((view) => isSame(view.get("stack")!, stack)).length,
];

function secretIn(frames: Frames, seat: number, card: number): Secret {
  const last = [...frames.events.values()].at(-1)!;
  const drawing = last.filter(([, , who, hide, told]) => who === seat && hide === 0 && told === card).at(-1)!;
  return { drawing, stack: frames.views.at(-1)!.get("stack")! };
}

test("an interrogation is the prisoner’s alone: on no other page, and in nothing sent to it", async ({
  page,
  someone,
  server,
}) => {
  test.setTimeout(180_000);
  const [second, third] = [await someone(), await someone()];
  const frames = new Map([page, second, third].map((at) => [at, new Frames(at)]));
  await openTable(page, "Black Orchestra");
  const address = await invitation(page);
  await sitDown(second, address);
  await third.goto(address);
  await page.getByRole("button", { name: "Start the game" }).click();
  for (const at of frames.keys()) await expect(table(at)).toBeVisible();

  const { table: told } = frames.get(page)!;
  const ask = await bringTo(server, told, [page, second, second], ({ kind }) => kind === "answer");
  const prisoner = ask.seat === 0 ? page : second;
  const others = [page, second, third].filter((at) => at !== prisoner);
  const sheet = prisoner.getByRole("dialog", { name: "Interrogation" });
  await readOn(prisoner, () => sheet.isVisible());
  const title = await sheet.getByRole("heading").first().innerText();
  const card = ask.args[0].value;
  const secret = secretIn(frames.get(prisoner)!, ask.seat, card);
  const veiled = [...secret.drawing.slice(0, 3), 1];
  const hasHeard = ({ events }: Frames) =>
    [...events.values()].at(-1)!.some((event) => isSame(event, veiled));
  for (const at of others) {
    const sent = frames.get(at)!;
    await readOn(at, async () => hasHeard(sent) && (await isUpToDate(at, sent)));
  }
  const isKept = async () => {
    for (const at of others) {
      expect(timesIn(frames.get(at)!, secret)).toEqual([0, 0]);
      if (await at.getByRole("dialog", { name: "Interrogation" }).isVisible()) continue; // the next one, with any card
      expect(await isInPage(at, title), title).toBe(false);
      expect((await logOf(at)).join("\n")).not.toContain(title);
    }
  };

  /* The search finds it where it is, and the others have heard that there is a card. */
  expect(timesIn(frames.get(prisoner)!, secret)).toEqual([1, 1]);
  expect(await isInPage(prisoner, title), title).toBe(true);
  for (const at of others) {
    const { views } = frames.get(at)!;
    const stack = views.at(-1)!.get("stack")!;
    const differing = stack.flatMap((value, i) =>
      value === secret.stack[i] ? [] : [[value, secret.stack[i]]],
    );
    expect(differing).toEqual([[0n, BigInt(card)]]);
  }
  await isKept();

  const before = new Map([...frames].map(([at, sent]) => [at, sent.last]));
  await prisoner.bringToFront();
  await sheet.locator("button[data-move]").last().click();
  for (const [at, sent] of frames)
    await readOn(at, async () => sent.last > before.get(at)! && (await isUpToDate(at, sent)));
  await isKept();
  for (const at of [prisoner, ...others]) await expectWhole(at);
  await isKept();
  expect(timesIn(frames.get(prisoner)!, secret), "told again with the log").toEqual([2, 1]);
});
