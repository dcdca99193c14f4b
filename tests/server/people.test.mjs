/*
 * people.test.mjs: who somebody is: devices, recovery, deleting an identity, feeds, names, lists.
 */
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { Client } from "./client.mjs";
import { Match, randomBy } from "./match.mjs";
import { Oracle, askStore } from "./oracle.mjs";
import { Server } from "./server.mjs";

let server;
before(async () => (server = await Server.start()));
after(() => server.clear());

test("an identity is a token, and stays over a restart", async (t) => {
  const own = await Server.start({}, t);
  const client = await Client.known(own, { name: "Ada" });
  assert.match(client.token, /^[0-9a-f]{32}$/);
  const { person } = client;
  await client.leave();
  await own.restart();
  await client.reconnect();
  assert.deepEqual([client.person, client.name], [person, "Ada"]);
  await client.get("name", { name: "  Ada Lovelace " });
  await client.refused("field", "name", { name: "\u202eevil" });
  await client.refused("field", "name", { name: "   " });
  await client.reconnect();
  assert.equal(client.name, "Ada Lovelace");
  const nameless = await Client.known(own);
  assert.match(nameless.name, /^Guest \d{4}$/);
});

test("two devices of one person see and do the same", async () => {
  const match = await Match.begin(server, { watchers: 1 });
  const [here] = match.players;
  const there = await Client.known(server, { token: here.token });
  assert.equal(there.person, here.person);
  await there.open(match.name);
  assert.deepEqual(there.table.you, here.table.you);
  assert.deepEqual([...there.asks], [...here.asks]);
  const plan = { decision: there.asks.get(0), line: "north plan market" };
  await there.get("move", plan);
  match.accept(plan.line);
  await here.until((c) => c.n === there.n, "the other device hears it");
  assert.deepEqual([...here.seen], [...there.seen]);
  await here.refused("late", "move", plan);
  const from = match.players[1].told.length;
  await there.leave();
  await match.play(randomBy(20), 5);
  const gone = match.players[1].told.slice(from).filter((m) => m.is === "here" && m.person === here.person);
  assert.deepEqual(gone, [], "a person is here while one device is");
  await here.leave();
  await match.players[1].message((m) => m.is === "here" && m.person === here.person && !m.here, from);
  await match.players[1].leave();
});

test("a recovery code opens another device, once", async () => {
  const old = await Client.known(server, { name: "Grace" });
  const { code } = await old.get("code");
  assert.match(code, /^([0-9a-f]{4}-){7}[0-9a-f]{4}$/);
  const lost = new Client(server);
  await lost.connect();
  const hello = await lost.hello({ code });
  assert.deepEqual([hello.person, hello.name], [old.person, "Grace"]);
  assert.notEqual(hello.token, old.token);
  const { code: next } = await lost.message((m) => m.is === "secret");
  const thief = new Client(server);
  await thief.connect();
  await thief.refused("identity", "hello", { code });
  await thief.leave();
  const third = new Client(server);
  await third.connect();
  assert.equal((await third.hello({ code: next.toUpperCase().replaceAll("-", " ") })).person, old.person);
  for (const client of [old, lost, third]) {
    await client.reconnect();
    assert.equal(client.person, old.person, "every device keeps its own token");
    await client.leave();
  }
});

test("a newer code replaces an older one", async () => {
  const client = await Client.known(server);
  const { code: first } = await client.get("code");
  const { code: second } = await client.get("code");
  const other = new Client(server);
  await other.connect();
  await other.refused("identity", "hello", { code: first });
  assert.equal((await other.hello({ code: second })).person, client.person);
  await other.leave();
  await client.leave();
});

test("a browser recovers by HTTP", async () => {
  const client = await Client.known(server);
  const { code } = await client.get("code");
  const headers = { Origin: `http://127.0.0.1:${server.port}` };
  const recover = (body) => server.http("/api/recover", { method: "POST", headers, body });
  const got = await recover(code);
  assert.equal(got.status, 200);
  assert.equal(JSON.parse(got.text).person, client.person);
  const cookie = got.headers["set-cookie"][0].split(";")[0];
  assert.equal((await recover(code)).status, 403, "a code works once");
  assert.equal((await recover("open sesame")).status, 400);
  const browser = new Client(server, { headers: { ...headers, Cookie: cookie } });
  await browser.connect();
  assert.equal((await browser.message((m) => m.is === "hello")).person, client.person);
  await browser.leave();
  await client.leave();
});

/* Everything that the store holds, as text. */
const dumpProgram = `
import sqlite3, sys
store = sqlite3.connect("file:" + sys.argv[1] + "?mode=ro", uri=True)
for name, in store.execute("SELECT name FROM sqlite_master WHERE type = 'table'").fetchall():
    for row in store.execute(f"SELECT * FROM {name}"):
        print(name, row)
`;

test("deleting an identity removes everything about it", async () => {
  const match = await Match.begin(server, { setup: "players=3 mode=together", watchers: 1 });
  const [, second, third] = match.players;
  await second.get("name", { name: "Erasmus" });
  await second.get("say", { text: "words to be forgotten" });
  await second.get("report", { text: "a report to be forgotten" });
  await third.get("say", { text: "words to be kept" });
  const { code } = await second.get("code");
  const { feed } = await second.get("feed");
  const { table: waiting } = await second.get("create", { game: "null", listed: true, seats: "me" });
  const device = await Client.known(server, { token: second.token });
  await device.open(match.name);
  assert.match(askStore(server, dumpProgram), /Erasmus/);
  second.send({ do: "forget" });
  assert.equal((await second.closed()).bye, "forgotten");
  assert.equal((await device.closed()).bye, "forgotten");
  await third.until((c) => c.table.seats[1].person === undefined, "the seat becomes free");
  assert.doesNotMatch(askStore(server, dumpProgram), /Erasmus|to be forgotten/);
  const said = (await third.get("chats")).said.map((m) => m.text);
  assert.deepEqual(said, ["words to be kept"]);
  const nobody = new Client(server);
  await nobody.connect();
  await nobody.refused("identity", "hello", { token: second.token });
  await nobody.refused("identity", "hello", { code });
  await nobody.leave();
  assert.equal((await server.http(feed)).status, 404);
  const [watcher] = match.watchers;
  await watcher.refused("seat", "sit", { seat: 1 });
  const { key } = await third.get("invite", { seat: 1 }); // they play together
  await watcher.get("sit", { seat: 1, key });
  await watcher.until((c) => c.asks.has(1), "somebody else is asked");
  match.players[1] = watcher;
  match.watchers = [];
  await match.play(randomBy(21));
  await match.finish();
  await third.open(waiting);
  assert.deepEqual(third.table.seats[0], {}, "at every table");
  await match.leave();
});

test("the feed lists what waits for its person, and nothing else", async () => {
  const match = await Match.begin(server, { setup: "players=2", seats: 2 });
  const [first] = match.players;
  const { feed } = await first.get("feed");
  assert.match(feed, /^\/feed\/[0-9a-f]{32}$/);
  const got = await server.http(feed);
  assert.equal(got.status, 200);
  assert.match(got.headers["content-type"], /^application\/atom\+xml/);
  assert.ok(got.text.includes(`/#/t/${match.name}`));
  assert.ok(!got.text.includes(first.token));
  await match.make({ seat: 0, line: "north plan market" });
  assert.ok(!(await server.http(feed)).text.includes(match.name), "it is the other's turn");
  const { feed: second } = await first.get("feed");
  assert.equal((await server.http(feed)).status, 404, "a newer address replaces an older one");
  assert.equal((await server.http(second)).status, 200);
  await first.get("feed", { yes: false });
  assert.equal((await server.http(second)).status, 404);
  assert.equal((await server.http(`/feed/${first.token}`)).status, 404, "a token is no feed");
  await match.leave();
});

test("lists: one's own tables and the listed ones", async () => {
  const client = await Client.known(server, { name: "Lister" });
  const make = async (more) =>
    (await client.get("create", { game: "null", setup: "players=2", ...more })).table;
  const open = await make({ listed: true, seats: "me" });
  const secret = await make({ seats: "me" });
  const playing = await make({ seats: "me,random" });
  await client.open(playing);
  await client.get("start");
  const { tables } = await client.get("mine");
  assert.deepEqual(tables.map((entry) => entry.table).sort(), [open, secret, playing].sort());
  assert.deepEqual([tables[0].table, tables[0].phase, tables[0].asked], [playing, "playing", 1]);
  const other = await Client.known(server);
  const listed = (await other.get("lobby")).tables.filter((entry) => entry.owner === "Lister");
  assert.deepEqual(
    listed.map((entry) => [entry.table, entry.phase, entry.free]),
    [[open, "open", 1]],
  );
  assert.deepEqual((await other.get("mine")).tables, []);
  await client.leave();
  await other.leave();
});

test("names at a table are told again when they change", async () => {
  const match = await Match.open(server, { setup: "players=2", seats: 2 });
  const [first, second] = match.players;
  await first.get("name", { name: "Sophie" });
  const named = (c) => c.table.people.some((p) => p.person === first.person && p.name === "Sophie");
  await second.until(named, "the new name");
  await match.leave();
});

test("a person plays two seats with the sight of both", async () => {
  const client = await Client.known(server);
  const wishes = { game: "null", setup: "players=2", seats: "me,me" };
  const { table } = await client.get("create", wishes);
  await client.open(table);
  await client.get("start");
  await client.until((c) => c.asks.size === 2, "both seats are asked");
  const match = Object.assign(new Match(), {
    server,
    name: table,
    watchers: [],
    players: [client, client],
    made: 0,
  });
  match.oracle = new Oracle(server, client.table);
  await match.play(randomBy(22));
  await client.until((c) => c.table.phase === "over", "the end");
  await match.finish();
  await client.leave();
});
