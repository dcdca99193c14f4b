/*
 * kill.test.mjs: SIGKILL at any moment, while several tables are busy: everything acknowledged is there, once, and
 * every table goes on.
 */
import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { Client } from "./client.mjs";
import { Lost, Match, randomBy } from "./match.mjs";
import { Server, isQuick, run, settleable } from "./server.mjs";

const ROUNDS = isQuick ? 5 : 50;
const BOT_ROUNDS = isQuick ? 3 : 10;
const TABLES = [
  { game: "null", setup: "players=3", seats: 3, watchers: 1 },
  { game: "null", setup: "players=4", seats: 4 },
  { game: "null", setup: "players=2 mode=together", seats: 2, watchers: 1 },
  { game: "bo", setup: "players=3", seats: 3, watchers: 1 },
  { game: "st", setup: "scenario=najlepsze-kasztany", seats: 2, watchers: 1 },
];

/** Plays, game after game, until the server is gone; `hasMoved` hears of every move that was answered. */
async function playOn(table, server, random, hasMoved) {
  try {
    for (;;) {
      const isMade = await table.match.step(random);
      if (isMade) hasMoved();
      if (isMade) continue;
      await table.match.finish();
      await table.match.leave();
      table.made += table.match.made;
      table.match = null;
      table.match = await Match.begin(server, table.how);
    }
  } catch (fault) {
    if (!(fault instanceof Lost) && !/ECONNREFUSED|ECONNRESET|socket hang up/.test(fault.message))
      throw fault;
  }
}

/* Somebody who was just sitting down begins again; a game that has begun must go on. */
async function resume(table, server) {
  if (table.match?.oracle) await table.match.resume();
  else table.match = await Match.begin(server, table.how);
}

test(`the server is killed ${ROUNDS} times under load`, async (t) => {
  const random = randomBy(5);
  const server = await Server.start({}, t);
  const tables = [];
  for (const how of TABLES) tables.push({ how, made: 0, match: await Match.begin(server, how) });
  let unanswered = 0;
  for (let round = 0; round < ROUNDS; round++) {
    const moves = tables.map(() => settleable());
    const playing = Promise.all(tables.map((table, i) => playOn(table, server, random, moves[i].done)));
    const allMoved = Promise.all(moves.map(({ promise }) => promise)); // however slow the machine is
    await Promise.race([allMoved.then(() => settleAfter(20 + random(200))), playing]);
    await server.kill();
    await playing;
    unanswered += tables.filter((table) => table.match?.sent).length;
    await server.start();
    await Promise.all(tables.map((table) => resume(table, server)));
  }
  for (const { match, made } of tables) {
    await match.play(random);
    match.verify(await match.finish());
    assert.ok(made + match.made > ROUNDS, "every table was busy");
  }
  assert.ok(unanswered > 0, "some moves were on their way when it died");
});

/*
 * Thoughts exist only in memory, and one that is called off leaves no trace. People who come back find the bots thinking
 * again, and the record verifies.
 */
test(`the server is killed or stopped ${BOT_ROUNDS} times while bots think`, async (t) => {
  const random = randomBy(6);
  const server = await Server.start({}, t);
  const owner = await Client.known(server);
  const seats = isQuick ? "easy,normal" : "hard,normal";
  const wishes = { game: "st", setup: "scenario=spotkanie", seats, spectators: true };
  const { table } = await owner.get("create", wishes);
  await owner.open(table);
  const { commit } = owner.table;
  await owner.get("start");
  for (let round = 0; round < BOT_ROUNDS; round++) {
    const n = owner.n;
    await owner.until((c) => c.n > n || c.table.phase === "over", "a bot has moved");
    await settleAfter(random(40));
    await (round % 2 ? server.stop() : server.kill());
    await server.start();
    await owner.reconnect();
    await owner.compareHistory();
  }
  await owner.until((c) => c.table.phase === "over", "the bots finish it");
  assert.ok((await server.figure("kapelle_thought_seconds_count")) > 0, "they thought beside the loop");
  const { text } = await owner.get("record");
  writeFileSync(join(server.folder, "bots.kap"), text);
  const verified = run("verify", join(server.folder, "bots.kap"), "--commit", commit);
  assert.equal(verified.status, 0, `${verified.said}${verified.complained}`);
  assert.match(verified.said, /bots/);
  await owner.leave();
});

/* The only place where time counts: a moment that nobody chose. */
const settleAfter = (ms) => new Promise((done) => setTimeout(done, ms));
