/*
 * chaos.test.mjs: many people do anything at all, at several tables at once, and some leave in the middle of it: no
 * stream ever has a gap, no table freezes, and everything is there after a crash.
 */
import assert from "node:assert/strict";
import { test } from "node:test";
import { Client, Lost, key } from "./client.mjs";
import { randomBy } from "./match.mjs";
import { Server, isQuick } from "./server.mjs";

const PEOPLE = 8;
const DEEDS = isQuick ? 150 : 1200; // of each

const couriers = ["north", "east", "south", "west"];
const verbs = [
  ...["station", "market", "harbour"].map((place) => `plan ${place}`),
  ...["search", "draw", "end", "pass", "pass round", "agree", "decline", "choose 1", "choose 2"],
  ...couriers.flatMap((courier) => [`pick ${courier}`, `peek ${courier}`]),
];
const sides = ["pl", "de"];
const fields = ["a1", "a2", "a3", "a6", "a8", "sady"];
const deedsOfAgents = [
  ...sides.flatMap((side) => [1, 3].map((n) => `plan plan-${side}-${n}`)),
  ...["kloss-abwehra", "marta-becher", "glaubel"].map((agent) => `activate ${agent}`),
  ...fields.map((field) => `step ${field}`),
  ...["search", "keep", "pass", "end", "resign"],
];

/* Anything that seat might do; mostly it is not its turn. */
const linesOf = (game, seat) =>
  game === "st"
    ? deedsOfAgents.map((deed) => `${sides[seat]} ${deed}`)
    : verbs.map((verb) => `${couriers[seat]} ${verb}`);

/* What people do, with a preference for going on with a game. They ask at random, and the server refuses most of it. */
const deeds = {
  async make(c, { any, tables }) {
    const seats = any(["me", "me,random", "me,me", "open,me,random", ""]);
    const game = any(["null", "null", "bo", "st"]);
    const setup = game === "st" ? "scenario=spotkanie" : "players=3";
    const wishes = { game, setup, seats, listed: true };
    const { table } = await c.ask("create", {
      ...wishes,
      spectators: any([true, true, false]),
      clock: any([0, 0, 1]),
    });
    if (table) tables.push(table);
  },
  come: (c, { any, tables }) =>
    c.ask("open", { table: any(tables.slice(-4)) ?? "none", ...any([{}, { from: 1 }]) }),
  sit: (c, { random }) => c.ask("sit", { seat: random(3), nonce: key() }),
  async begin(c) {
    const free = (c.table?.seats ?? []).flatMap((seat, i) => (seat.person || seat.bot ? [] : [i]));
    for (const seat of free) await c.ask("give", { seat, bot: "random" });
    await c.ask("start");
  },
  async move(c, { any }) {
    const [seat, decision] = any([...c.asks]) ?? [0, 1];
    const lines = linesOf(c.table?.game, seat);
    await Promise.all(lines.map((line) => c.ask("move", { decision, line })));
  },
  undo: (c) => c.ask("undo"),
  agree: (c, { any }) => c.ask("agree", { decision: c.undo?.decision ?? 1, yes: any([true, false]) }),
  bot: (c, { random }) => c.ask("give", { seat: random(3), bot: "random" }),
  give: (c, { random, any, people }) => c.ask("give", { seat: random(3), person: any(people).person }),
  stand: (c, { random }) => c.ask("stand", { seat: random(3) }),
  say: (c) => c.ask("say", { text: "well?" }),
  mute: (c, { any, people }) => c.ask("mute", { person: any(people).person, yes: any([true, false]) }),
  switch: (c, { any }) => c.ask("settings", { spectators: any([true, true, false]) }),
  late: (c, { any, random }) => c.ask("late", { seat: random(3), choice: any(["wait", "bot", "free"]) }),
  end: (c, { any }) => c.ask("end", { yes: any([true, false]) }),
  async again(c, { tables }) {
    const { table } = await c.ask("rematch");
    if (table) tables.push(table);
  },
  look: (c) => Promise.all([c.ask("mine"), c.ask("lobby"), c.ask("record"), c.ask("chats")]),
  compare: (c) => (c.n > 0 ? c.compareHistory() : null),
  leave: (c) => c.ask("leave").then(() => (c.table = null)),
  async vanish(c) {
    c.ask("undo").catch(() => null);
    c.socket.terminate();
    await c.end.promise;
  },
  async forget(c) {
    c.ask("forget").catch(() => null);
    await c.closed();
    c.token = undefined;
    c.table = null;
  },
};
const often = {
  come: 6,
  sit: 6,
  begin: 4,
  move: 20,
  bot: 3,
  compare: 4,
  say: 2,
  forget: 0.2,
  vanish: 0.5,
  end: 0.5,
};

function deedBy(random) {
  const names = Object.keys(deeds).flatMap((name) => Array(Math.ceil(10 * (often[name] ?? 1))).fill(name));
  return () => deeds[names[random(names.length)]];
}

/* People who were removed from a table, or have lost the connection, come back. */
async function actOn(client, world, next) {
  try {
    if (!client.isOpen) await client.reconnect();
    await next()(client, world);
  } catch (fault) {
    const isExpected =
      fault instanceof Lost || ["table", "nowhere", "many"].some((why) => fault.message.includes(`"${why}"`));
    if (client.fault || !isExpected) throw client.fault ?? fault;
  }
}

test("anything at all", async (t) => {
  const random = randomBy(90);
  const any = (list) => list[random(list.length)];
  const server = await Server.start({ flags: { "--idle": "1", "--tables-per-person": "1000" } }, t);
  const people = [];
  const world = { random, any, tables: [], people };
  for (let i = 0; i < PEOPLE; i++) people.push(await Client.known(server));
  for (const client of people.slice(0, 3)) {
    await deeds.make(client, world);
    await client.open(world.tables.at(-1));
    await deeds.begin(client);
  }
  const next = deedBy(random);
  await Promise.all(
    people.map(async (client) => {
      for (let i = 0; i < DEEDS; i++) await actOn(client, world, next);
    }),
  );
  assert.equal(await server.figure("kapelle_freezes_total"), 0);
  assert.ok((await server.figure("kapelle_moves_total")) > 0, "games were played");
  await server.restart("kill");
  for (const client of people) {
    await client.connect();
    await client.hello();
    for (const table of world.tables) {
      const answer = await client.ask("open", { table });
      if (answer.is === "no") continue;
      assert.ok(!client.table.frozen, `${table} is sound`);
      if (client.table.phase !== "open") await client.compareHistory();
    }
    assert.equal(client.fault, undefined);
  }
  assert.equal(await server.figure("kapelle_freezes_total"), 0);
});
