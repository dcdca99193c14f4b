/*
 * lasting.test.mjs: tables outlast memory, programs and contents: a table is its log, wherever and whenever we read it.
 */
import assert from "node:assert/strict";
import { cpSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { Client } from "./client.mjs";
import { Match, randomBy } from "./match.mjs";
import { Server, runAside, within } from "./server.mjs";

const contents = fileURLToPath(new URL("../../content", import.meta.url));

const duel = { game: "st", setup: "scenario=pierwsze-starcie", seats: 2 };

for (const how of [{}, duel])
  test(`a table of ${how.game ?? "null"} that nobody is at leaves memory, and comes back as it was`, (t) =>
    leaveAndComeBack(t, { ...how, watchers: 1 }));

async function leaveAndComeBack(t, how) {
  const random = randomBy(50);
  const server = await Server.start({ flags: { "--idle": "1" } }, t);
  const match = await Match.begin(server, how);
  await match.play(random, 8);
  const asks = [];
  for (const client of match.everybody()) {
    await client.catchUp();
    asks.push([...client.asks]);
  }
  await match.leave();
  const isEmpty = async () => {
    while ((await server.figure("kapelle_rooms")) > 0) await new Promise(setImmediate);
  };
  await within(isEmpty(), "no table is in memory");
  await match.resume();
  assert.deepEqual(
    match.everybody().map((client) => [...client.asks]),
    asks,
    "the decisions have the same numbers",
  );
  await match.play(random);
  match.verify(await match.finish());
}

const changes = [
  {
    how: { game: "null", setup: "players=3", seats: 3 },
    file: "cards.txt",
    edit: (text) => text.replace(/^( +copies +)\d+$/m, "$15"),
    short: "players=2",
  },
  {
    how: duel,
    file: "items.txt",
    edit: (text) => text.replace("roll(+2)", "roll(+3)"),
    short: "scenario=spotkanie",
  },
];

for (const { how, file, edit, short } of changes)
  test(`a game of ${how.game} ends with the content it began with`, async (t) => {
    const random = randomBy(51);
    const server = await Server.start({}, t);
    const match = await Match.begin(server, how);
    await match.play(random, 5);
    const [owner] = match.players;
    const { content: old } = owner.table;
    const folder = join(server.folder, "content", how.game);
    cpSync(join(contents, how.game), folder, { recursive: true });
    writeFileSync(join(folder, file), edit(readFileSync(join(folder, file), "utf8")));
    server.flags["--content"] = join(server.folder, "content");
    const served = await server.http(`/api/content/${old}`);
    await server.restart();
    assert.equal((await server.http(`/api/content/${old}`)).text, served.text, "it comes out of the store");
    await match.resume();
    assert.equal(owner.table.content, old);
    await match.play(random);
    match.verify(await match.finish());
    const another = await Client.known(server);
    const wishes = { game: how.game, setup: short, seats: "random,random" };
    const { table } = await another.get("create", wishes);
    await another.open(table);
    assert.notEqual(another.table.content, old, "a new table has the new content");
    await another.get("start");
    await another.until((c) => c.table.phase === "over", "it can be played");
  });

for (const game of ["null", "st"])
  test(`content of ${game} is served by its hash, and for ever`, async (t) => {
    const server = await Server.start({}, t);
    const client = await Client.known(server);
    const { games } = client.told.find((message) => message.is === "hello");
    const { content: hash } = games.find(({ id }) => id === game);
    const { status, headers, text } = await server.http(`/api/content/${hash}`);
    assert.equal(status, 200);
    assert.equal(headers["cache-control"], "public, max-age=31536000, immutable");
    const files = readdirSync(join(contents, game))
      .filter((name) => !/^(weights|characters)/.test(name)) // computer players use them, but they are not part of the game
      .sort();
    const bundle = files.map((name) => {
      const file = readFileSync(join(contents, game, name));
      return `=== ${name} ${file.length}\n${file}\n`;
    });
    assert.equal(text, bundle.join(""));
    const head = await server.http(`/api/content/${hash}`, { method: "HEAD" });
    assert.equal(head.headers["content-length"], String(Buffer.byteLength(text)));
    assert.equal(head.text, "");
    for (const unknown of ["0".repeat(64), hash.slice(1), "", "../api/identity"]) {
      const got = await server.http(`/api/content/${unknown}`);
      assert.equal(got.status, 404, unknown);
      assert.equal(got.headers["cache-control"], "no-store");
      assert.match(got.text, /^[A-Z].*\.\n$/);
    }
    assert.equal((await server.http(`/api/content/${hash}`, { method: "POST" })).headers.allow, "GET, HEAD");
  });

test("two servers at one store do not write over each other", async (t) => {
  const random = randomBy(52);
  const one = await Server.start({}, t);
  const two = new Server({ folder: one.folder });
  t.after(() => two.clear());
  await two.start();
  const match = await Match.begin(one, { setup: "players=2", seats: 2 });
  const [here, there] = match.players;
  there.server = two;
  await there.reconnect();
  const plan = { decision: there.asks.get(1), line: "east plan market" };
  await there.get("move", plan);
  match.accept(plan.line);
  const from = here.told.length;
  const late = await here.ask("move", { decision: here.asks.get(0), line: "north plan harbour" });
  assert.equal(late.why, "late", "it did not know of the other's move");
  await here.message((m) => m.is === "view" && m.n === 2, from);
  await match.make({ seat: 0, line: "north plan harbour" });
  there.server = one;
  await there.reconnect();
  await match.play(random);
  match.verify(await match.finish());
});

test("`kapelle join` comes back to a server that was restarted", async (t) => {
  const server = await Server.start({}, t);
  const owner = await Client.known(server);
  const wishes = { game: "bo", setup: "players=3", seats: "me", listed: true, spectators: true };
  const { table } = await owner.get("create", wishes);
  const address = `http://127.0.0.1:${server.port}/#/t/${table}`;
  await owner.open(table);
  const joined = ["greedy", "random"].map((bot) => runAside(t, "join", address, "--bot", bot));
  const isFull = (c) => c.table.seats.every((seat) => seat.person !== undefined);
  await owner.until(isFull, "they sit down");
  await owner.get("start");
  for (const how of ["stop", "kill", "stop", "kill"]) {
    await server.restart(how, { port: server.port });
    await owner.reconnect();
    await owner.until((c) => c.table.people.every((person) => person.here), "all are here again");
  }
  await owner.get("give", { seat: 0, bot: "random" });
  await owner.until((c) => c.table.phase === "over", "the game is over");
  const commit = owner.table.commit;
  Object.assign(new Match(), { server, name: table, nonces: [], commit }).verify(
    (await owner.get("record")).text,
  );
  await Promise.all(joined);
});

test("the operator's limits", async (t) => {
  const flags = { "--spectators": "2", "--tables-per-person": "2" };
  const server = await Server.start({ flags }, t);
  const match = await Match.open(server, { setup: "players=2", seats: 2, watchers: 1 });
  const [owner, guest] = match.players;
  const [second, third] = [await Client.known(server), await Client.known(server)];
  await second.open(match.name);
  await third.refused("many", "open", { table: match.name });
  await match.watchers[0].get("leave");
  await third.open(match.name);
  await owner.get("create", { game: "null" });
  await owner.refused("many", "create", { game: "null" });
  await guest.get("create", { game: "null" });
});
