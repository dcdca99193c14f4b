/*
 * st-online.spec.ts: Wiem kim jesteś at a real server: two people with browsers of their own and somebody who looks on,
 * to the end, with a network that breaks on the way. Whatever was sent to each of them is compared with what the engine
 * lets that side know. The dice are the server's, so each run is another game.
 */
import { lineOf, picker, theEnd } from "./driver";
import {
  canDecide,
  expectEveryView,
  expectNoMore,
  isUpToDate,
  keepRecord,
  playUntil,
  readOn,
  type Wants,
} from "./far-play";
import { expect } from "./fixtures";
import { Frames } from "./frames";
import { oracleOf } from "./shadows";
import { choose } from "./stawka";
import { cuttable, expectWhole, invitation, openTable, sitDown, table, test } from "./together";

const pick = picker(8);

/** Anything at all; a pass for the whole stage now and then. */
const lively: Wants = (words) => pick(words.length);

/** Whoever is tired of it answers no, ends what he does and resigns. */
const tired: Wants = (words) => {
  const wanted = [/ resign$/, / pass-stage/, / pass$/, / end$/, / decline$/, /^go-on$/];
  const found = wanted.map((w) => words.findIndex((word) => w.test(word))).find((i) => i >= 0);
  const rest = words.flatMap((word, i) => (/ ask-on/.test(word) ? [] : [i]));
  return found ?? rest[pick(rest.length)];
};

test("two people play Wiem kim jesteś to the end, and nobody is sent what is not for that side", async ({
  page,
  someone,
  server,
  faults,
}) => {
  test.setTimeout(400_000);
  const [other, third] = [await someone(), await someone()];
  const people = [page, other];
  const everybody = [page, other, third];
  const frames = everybody.map((at) => new Frames(at));
  const network = await cuttable(other);
  const isOver = async () => frames[0].received.some((text) => text.includes('"phase":"over"'));

  await openTable(page, "Stawka", (at) => choose(at, "wiem-kim-jestes"));
  const address = await invitation(page);
  await sitDown(other, address, 1);
  await third.goto(address);
  await page.getByRole("button", { name: "Start the game" }).click();
  for (const at of everybody) await expect(table(at)).toBeVisible();

  await playUntil(async () => (await lineOf(page)) >= 40, people, lively);
  expect(await canDecide(third)).toBe(0);

  await network.cut();
  const missed = await lineOf(other);
  await playUntil(async () => (await lineOf(page)) > missed || (await canDecide(page)) === 0, [page], tired);
  await network.mend();
  await readOn(other, () => isUpToDate(other, frames[1]));
  faults.length = 0; // the browser reports every attempt
  expect(await isOver(), "the network broke in the course of the game").toBe(false);

  await playUntil(async () => (await lineOf(page)) >= 80 || (await isOver()), people, lively);
  await playUntil(isOver, people, tired);
  for (const [i, who] of ["Polish", "German, cut off", "spectator"].entries())
    console.log(`far Stawka, ${who}: ${frames[i].traffic}`);
  const ends = [];
  for (const at of everybody) {
    await readOn(at, () => theEnd(at).isVisible());
    ends.push(await theEnd(at).getByRole("heading").first().innerText());
  }
  console.log(ends.join(" | "));

  const [record, same] = [await keepRecord(page), await keepRecord(other)];
  expect(same).toBe(record);
  expect(record).toMatch(/^result/m);
  for (const at of people) await expectWhole(at);

  const oracle = oracleOf(server, frames[0].table);
  oracle.ask(`open 1\n${record}`);
  for (const [i, seats] of [1, 2, 0].entries()) expectNoMore(frames[i], oracle, seats);
  expectEveryView(
    [1, 2, 0].map((seats, i) => ({ frames: frames[i], seats })),
    oracle,
  );
  expect(
    () => expectEveryView([{ frames: frames[0], seats: 2 }], oracle),
    "each side has its secrets",
  ).toThrow();
});
