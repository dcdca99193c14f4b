/*
 * privacy.test.mjs: the sockets carry only what each viewer may know, and nothing is left lying about.
 *
 * The engine has its own leak tests; here we ask it what every viewer may know, and compare every frame that was really
 * sent.
 */
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { Client, key } from "./client.mjs";
import { Match, randomBy } from "./match.mjs";
import { Server, isQuick } from "./server.mjs";

let server;
before(async () => (server = await Server.start({ flags: { "--log-level": "debug" } })));
after(() => server.clear());

/** The fields of a whole view by name: docs/protocol.md, "Views". */
function fieldsOf(view) {
  const bytes = Buffer.from(view, "base64url");
  const fields = {};
  for (let at = 0; at < bytes.length;) {
    const end = bytes.indexOf(0, at);
    const name = bytes.toString("latin1", at, end);
    const width = bytes[end + 1];
    const count = bytes.readUInt16LE(end + 2);
    const numberAt = (i) =>
      width === 8
        ? bytes.readBigUInt64LE(end + 4 + 8 * i)
        : BigInt(bytes.readUIntLE(end + 4 + width * i, width));
    fields[name] = Array.from({ length: count }, (_, i) => numberAt(i));
    at = end + 4 + width * count;
  }
  return fields;
}

/** A view as the engine tells it, in the same form; fields without an element are left out. */
function engineFields(view) {
  const entries = Object.entries(view).map(([name, value]) => [name, [value].flat().map(BigInt)]);
  return Object.fromEntries(entries);
}

/** Events as the wire has them, as far as the engine's words can be compared: seat, hidden, arguments. */
const eventsOf = (told) =>
  told.map(({ seat, hidden, args }) => ({ seat, hidden, args: args.map((arg) => arg.value) }));

function wireEvents(entry, shapes) {
  return JSON.parse(entry)[0].map(([, , seat = 0, hide = 0, ...args], i) => {
    const n = shapes[i]?.args.length ?? 0;
    return {
      seat: seat === 255 ? null : seat,
      hidden: shapes[i]?.hidden.filter((bit) => (hide >> bit) & 1) ?? [],
      args: Array.from({ length: n }, (_, j) => args[j] ?? 0),
    };
  });
}

const viewersOf = (match) => [
  ...match.players.map((client, seat) => ({ client, seats: 1 << seat, who: `seat ${seat}` })),
  ...match.watchers.map((client) => ({ client, seats: 0, who: "a spectator" })),
];

async function compareViews(match) {
  for (const { client, seats, who } of viewersOf(match)) {
    const from = client.told.length;
    await client.open(match.name);
    const { view } = await client.message((m) => m.is === "view", from);
    const expected = engineFields(match.oracle.ask(`look 1 ${seats}`).view);
    assert.deepEqual(fieldsOf(view), expected, `the view of ${who}`);
  }
}

/** Everything that a viewer heard, in order, is what the engine would have sent it. */
function compareEvents(match) {
  let secrets = 0;
  const all = match.oracle.ask(`log 1 ${2 ** match.players.length - 1} 1`);
  for (const { client, seats, who } of viewersOf(match)) {
    const log = match.oracle.ask(`log 1 ${seats} 1`).map((line) => eventsOf(line.told));
    const told = log.filter((events) => events.length > 0);
    const heard = [...client.seen].sort(([a], [b]) => a - b).map(([, entry]) => entry);
    const noticed = heard.filter((entry) => JSON.parse(entry)[0].length > 0);
    assert.equal(noticed.length, told.length, `what ${who} heard`);
    told.forEach((events, i) => assert.deepEqual(wireEvents(noticed[i], events), events, `${who}, ${i}`));
    secrets += log.filter(
      (events, i) => JSON.stringify(events) !== JSON.stringify(eventsOf(all[i].told)),
    ).length;
  }
  return secrets;
}

for (const [game, setup, seats, least] of [
  ["bo", "players=3", 3, 3],
  ["null", "players=4", 4, 20],
  ["st", "scenario=wiem-kim-jestes", 2, 20],
])
  test(`each viewer of ${game} gets what the engine tells it, and no more`, async () => {
    let secrets = 0;
    for (let i = 0; i < (isQuick ? 1 : 4) || secrets < least; i++) {
      assert.ok(i < 30, `there are secrets to be kept: ${secrets}`);
      const random = randomBy(60 + i);
      const match = await Match.begin(server, { game, setup, seats, watchers: 1 });
      for (let n = 0; await match.step(random); n++) if (n % 7 === 0) await compareViews(match);
      await compareViews(match);
      await match.finish();
      secrets += compareEvents(match);
      await match.leave();
    }
  });

test("an interrogation's options go to the prisoner alone", async () => {
  let found = 0;
  for (let i = 0; found === 0 && i < 20; i++) {
    const random = randomBy(80 + i);
    const match = await Match.begin(server, { game: "bo", setup: "players=3 difficulty=hard", watchers: 1 });
    for (;;) {
      const next = match.choose(random);
      if (!next) break;
      await match.make(next);
      found += await compareInterrogation(match);
    }
    await match.leave();
  }
  assert.ok(found > 0, "somebody was interrogated");
});

/* The prisoner's update tells the card; those of the others say that there was one, and hide it. */
async function compareInterrogation(match) {
  const asks = match.oracle.must().map((seat) => match.oracle.ask(`look 1 ${1 << seat}`).asks[0]);
  const ask = asks.find(({ kind }) => kind === "answer");
  if (!ask) return 0;
  const card = ask.args[0].value;
  const heard = [];
  for (const client of match.everybody()) {
    await client.catchUp();
    heard.push(JSON.parse(client.seen.get(client.n))[0]);
  }
  const isDrawing = ([, , seat, hide, told]) => seat === ask.seat && hide === 0 && told === card;
  const drawing = heard[ask.seat].findLast(isDrawing);
  assert.ok(drawing, "the prisoner hears which card it is");
  heard.splice(ask.seat, 1);
  const hidden = JSON.stringify([...drawing.slice(0, 3), 1]);
  for (const events of heard) {
    assert.ok(
      events.some((event) => JSON.stringify(event) === hidden),
      "the others hear that there is one",
    );
    assert.ok(!events.some((event) => JSON.stringify(event) === JSON.stringify(drawing)), "and not which");
  }
  return 1;
}

test("a secret plan changes no byte of what the others hear", async () => {
  const heard = [];
  for (const place of ["station", "market", "harbour"]) {
    const match = await Match.begin(server, { setup: "players=3", watchers: 1 });
    await match.make({ seat: 0, line: `north plan ${place}` });
    const others = [...match.players.slice(1), ...match.watchers];
    for (const client of others) await client.until((c) => c.n === 2, "somebody has planned");
    heard.push(others.map((client) => client.frames.find((frame) => JSON.parse(frame).is === "update")));
    await match.leave();
  }
  assert.deepEqual(heard[1], heard[0]);
  assert.deepEqual(heard[2], heard[0]);
});

test("spectators hear no chat and write none", async () => {
  const match = await Match.begin(server, { watchers: 1 });
  const [first, second] = match.players;
  const [watcher] = match.watchers;
  await first.get("say", { text: "for our ears only" });
  await second.message((m) => m.is === "said" && m.text === "for our ears only");
  await watcher.refused("spectator", "say", { text: "hello" });
  await watcher.refused("spectator", "say", { phrase: 3 });
  await watcher.refused("spectator", "chats");
  await watcher.refused("spectator", "point", { place: "harbour" });
  await watcher.refused("spectator", "move", { decision: 1, line: "north plan harbour" });
  await watcher.refused("spectator", "undo");
  await watcher.refused("spectator", "end", { yes: true });
  assert.ok(watcher.frames.every((frame) => !/our ears|"said"/.test(frame)));
  await match.leave();
});

/** What the server tells a client about a table that it names; the id is always the same. */
async function toldOf(table, fields = {}) {
  const client = await Client.known(server);
  const from = client.frames.length;
  await client.ask("open", { table, ...fields });
  const frames = client.frames.slice(from);
  await client.refused("nowhere", "history");
  await client.leave();
  return frames;
}

test("a private table is the same as none", async () => {
  const owner = await Client.known(server);
  const { table } = await owner.get("create", { game: "null", setup: "players=2", seats: "me,open" });
  const { key: link } = await owner.open(table).then(() => owner.get("invite"));
  const missing = "AAAAAAAAAAA";
  assert.deepEqual(await toldOf(table), await toldOf(missing));
  const wrong = key();
  assert.deepEqual(await toldOf(table, { key: wrong }), await toldOf(missing, { key: wrong }));
  assert.deepEqual(await toldOf(missing, { key: link }), await toldOf(missing));
  const [there, not] = [await server.http(`/record/${table}`), await server.http(`/record/${missing}`)];
  for (const answer of [there, not]) delete answer.headers.date;
  assert.deepEqual(there, not);
  const stranger = await Client.known(server);
  assert.deepEqual(
    (await stranger.get("lobby")).tables.filter((entry) => entry.table === table),
    [],
  );
  await stranger.open(table, { key: link });
  assert.equal(stranger.table.phase, "open", "with the link it is there");
  await owner.get("revoke");
  assert.deepEqual(await toldOf(table, { key: link }), await toldOf(missing, { key: link }));
  await owner.leave();
  await stranger.leave();
});

test("no secret, name or text is in the log or among the figures", async () => {
  const secrets = [];
  const person = await Client.known(server, { name: "Mata Hari" });
  secrets.push(person.token, "Mata Hari");
  const { code } = await person.get("code");
  const { feed } = await person.get("feed");
  await server.http(feed);
  secrets.push(code, code.replaceAll("-", ""), feed.split("/").pop());
  const other = new Client(server);
  await other.connect();
  await other.hello({ code });
  secrets.push(other.token);
  const match = await Match.begin(server, {
    listed: false,
    spectators: false,
    seats: 1,
    setup: "players=2",
  }).catch(() => null);
  assert.equal(match, null, "a game does not begin with an empty seat");
  const { table } = await person.get("create", { game: "null", setup: "players=2", seats: "me,random" });
  await person.open(table);
  const { key: link } = await person.get("invite");
  const nonce = key();
  await person.get("nonce", { nonce });
  await person.get("say", { text: "the eagle lands at noon" });
  secrets.push(link, nonce, "eagle", table);
  await other.open(table, { key: link });
  await person.get("start");
  await person.ask("move", { decision: 1, line: "north plan harbour" });
  secrets.push("plan harbour");
  const bad = key();
  await new Client(server).connect();
  const cookie = { Cookie: `kapelle=${bad}`, Origin: `http://127.0.0.1:${server.port}` };
  await server.http("/api/identity", { method: "POST", headers: { ...cookie } });
  secrets.push(bad);
  const { text } = await server.http("/metrics");
  await person.leave();
  await other.leave();
  for (const secret of secrets.filter((word) => word !== table)) {
    assert.ok(!server.log.includes(secret), `${secret} is not in the log`);
    assert.ok(!text.includes(secret), `${secret} is not among the figures`);
  }
});
