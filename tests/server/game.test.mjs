/*
 * game.test.mjs: whole games over real sockets: from the first line to a record that anybody can verify, with and
 * without a server that goes away in between.
 */
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { Client, key } from "./client.mjs";
import { Match, randomBy } from "./match.mjs";
import { linesOf } from "./oracle.mjs";
import { Server, runAside } from "./server.mjs";

let server;
before(async () => (server = await Server.start()));
after(() => server.clear());

const trio = { game: "bo", setup: "players=3", seats: 3, watchers: 1 };
const duel = { game: "st", setup: "scenario=pierwsze-starcie", seats: 2, watchers: 1 };

async function playAndVerify(how, rule) {
  const match = await Match.begin(server, how);
  await match.play(randomBy(1));
  const record = await match.finish();
  match.verify(record);
  const { result } = match.players[0].table;
  assert.equal(result.why, "rule");
  assert.match(result.rule, rule);
  for (const client of match.watchers) assert.equal((await client.get("record")).text, record);
  const download = await server.http(`/record/${match.name}`);
  assert.equal(download.status, 200);
  assert.equal(download.text, record, "the download is the same");
  await match.leave();
}

test("three people play Black Orchestra, and the record verifies", () => playAndVerify(trio, /^BO-\d/));

for (const setup of [
  "scenario=spotkanie",
  "scenario=pierwsze-starcie",
  "scenario=hotel-excelsior stages=4",
  "scenario=swobodny-haslo level=advanced sectors=5 stages=3",
])
  test(`two people play Stawka, ${setup}, and the record verifies`, () =>
    playAndVerify({ ...duel, setup }, /^ST-[\dG]/));

/* The dice are the server's, so we cannot know how long a game will be; false if it was too short. */
async function playWithRestarts(match, random) {
  for (let i = 0; i < 10; i++) {
    await match.play(random, 5);
    if (match.oracle.over()) return false;
    await match.server.restart(i % 2 ? "kill" : "stop");
    await match.resume();
  }
  await match.play(random);
  return true;
}

for (const how of [trio, duel])
  test(`the same of ${how.game} with the server restarted ten times`, async (t) => {
    const random = randomBy(2);
    const own = await Server.start({}, t);
    let match;
    do match = await Match.begin(own, how);
    while (!(await playWithRestarts(match, random)));
    match.verify(await match.finish());
  });

test("everybody decides at once, and each is written down once", async () => {
  const random = randomBy(3);
  const match = await Match.begin(server, { setup: "players=4", seats: 4 });
  const plans = match.oracle.must().map((seat) => {
    const moves = match.oracle.moves(seat).filter((line) => / plan /.test(line));
    return { seat, line: moves[random(moves.length)] };
  });
  assert.equal(plans.length, 4);
  await Promise.all(
    plans.map(async ({ seat, line }) => {
      const client = match.players[seat];
      const decision = client.asks.get(seat);
      const answers = [1, 2, 3].map(() => client.ask("move", { decision, line }));
      const kinds = (await Promise.all(answers)).map((answer) => answer.why ?? answer.is);
      assert.deepEqual(kinds, ["update", "late", "late"], line);
    }),
  );
  for (const { line } of plans) match.oracle.say(line);
  await match.play(random);
  const { text } = await match.players[0].get("record");
  const sorted = (lines) =>
    lines
      .slice(0, 4)
      .map((line) => line.replace(/^\d+ /, ""))
      .sort();
  assert.deepEqual(sorted(linesOf(text)), plans.map(({ line }) => line).sort());
  assert.deepEqual(linesOf(text).slice(4), match.oracle.lines().slice(4));
  match.verify(text);
  await match.leave();
});

for (const how of [trio, duel])
  test(`a record of a game of ${how.game} that goes on holds nothing of the dice`, async () => {
    const match = await Match.begin(server, how);
    await match.play(randomBy(4), 5);
    const { text } = await match.players[1].get("record");
    assert.match(text, /^kapelle view 1$/m);
    assert.match(text, new RegExp(`^commit +${match.commit}$`, "m"));
    assert.ok(!text.includes(match.oracle.seed));
    assert.doesNotMatch(text, /^(secret|seed|nonce)/m);
    assert.equal((await server.http(`/record/${match.name}`)).status, 404, "nor is it for strangers");
    await match.leave();
  });

test("the commitment stands before the first nonce, and verify notices another one", async () => {
  const owner = await Client.known(server);
  const { table } = await owner.get("create", { game: "null", setup: "players=2", seats: "me,random" });
  await owner.open(table);
  const { commit } = owner.table;
  assert.match(commit, /^[0-9a-f]{64}$/);
  const [first, nonce] = [key(), key()];
  await owner.get("nonce", { nonce: first });
  await owner.get("nonce", { nonce });
  assert.equal(owner.table.nonces, 1, "a later one replaces it");
  assert.equal(owner.table.commit, commit);
  await owner.get("start");
  await owner.until((c) => c.n > 0, "the first view");
  await owner.get("end", { yes: true });
  await owner.refused("phase", "nonce", { nonce: key() });
  const match = Object.assign(new Match(), { server, name: table, nonces: [nonce], commit });
  const { text } = await owner.get("record");
  match.verify(text);
  assert.ok(!text.includes(first));
  assert.throws(() => Object.assign(match, { commit: key() + key() }).verify(text));
  assert.throws(() => Object.assign(match, { commit }).verify(text.replace(nonce, key())), "a forged record");
  await owner.leave();
});

test("`kapelle join` plays a whole game beside bots of the server", async (t) => {
  const owner = await Client.known(server);
  const seats = "open,random,random";
  const { table } = await owner.get("create", { game: "null", setup: "players=3", seats });
  await owner.open(table);
  const { key: link } = await owner.get("invite", { seat: 0 });
  const address = `http://127.0.0.1:${server.port}/#/t/${table}/${link}/1`;
  const joined = runAside(t, "join", address, "--bot", "random", "--name", "Robot");
  await owner.until((c) => c.table.seats[0].person !== undefined, "somebody sits down");
  await owner.get("start");
  await owner.until((c) => c.table.phase === "over", "the game is over");
  await joined;
  await owner.leave();
});
