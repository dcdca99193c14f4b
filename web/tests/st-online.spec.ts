/*
 * st-online.spec.ts: Wiem kim jesteś at a real server: two people with browsers of their own and a spectator, to the
 * end, with a network that breaks on the way. We compare everything each of them received with what the engine lets
 * that side know. The dice are the server's, so each run is another game.
 */
import { lineOf, theEnd } from "./driver";
import { canDecide, expectEveryView, expectNoMore, isUpToDate, keepRecord, readOn } from "./far-play";
import { FarPrompter, playAsAdvised } from "./far-prompter";
import { expect, isLong } from "./fixtures";
import { Frames } from "./frames";
import { oracleOf } from "./shadows";
import { choose } from "./stawka";
import { cuttable, expectWhole, invitation, openTable, sitDown, table, test } from "./together";

/** The report, the radio found, more points; and what breaks a network in any scenario. */
const ends = ["ST-22.16", "ST-22.17", "ST-22.18", "ST-1.4", "ST-1.5", "ST-1.7"];

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
  const sides = people.map((at, seat) => new FarPrompter(at, frames[seat], seat));
  const isOver = () => frames[0].table.phase === "over";
  const hasLines = (n: number) => () => frames[0].last > n;

  await openTable(page, "Stawka", (at) => choose(at, "wiem-kim-jestes"));
  const address = await invitation(page);
  await sitDown(other, address, 1);
  await third.goto(address);
  await page.getByRole("button", { name: "Start the game" }).click();
  for (const at of everybody) await expect(table(at)).toBeVisible();

  await playAsAdvised(sides, () => hasLines(60)() && sides[0].isAsked, [third]);
  expect(await canDecide(third)).toBe(0);

  await network.cut();
  const missed = await lineOf(other);
  await playAsAdvised([sides[0]], hasLines(missed + 1));
  await network.mend();
  await readOn(other, () => isUpToDate(other, frames[1]));
  faults.length = 0; // the browser reports every attempt

  await playAsAdvised(sides, () => hasLines(isLong ? 140 : 80)() || isOver(), [third]);
  for (const side of sides) side.isInHurry = true;
  await playAsAdvised(sides, isOver, [third]);
  for (const [i, who] of ["Polish", "German, cut off", "spectator"].entries())
    console.log(`far Stawka, ${who}: ${frames[i].traffic}`);
  for (const [i, { verbs }] of sides.entries())
    console.log(`pressed by seat ${i}: ${[...verbs].map((v) => v.join(" ")).join(", ")}`);
  const { result } = frames[0].table;
  expect(result?.why).toBe("rule");
  expect(ends).toContain(result!.rule);
  for (const at of everybody) {
    await readOn(at, () => theEnd(at).isVisible());
    await expect(theEnd(at)).toContainText(result!.rule!);
  }
  console.log(`ended by ${result!.rule} for ${result!.winners}`);

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
