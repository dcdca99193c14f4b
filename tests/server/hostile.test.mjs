/*
 * hostile.test.mjs: clients that do not play: the server refuses everything they send, and nothing they do makes it
 * crash, grow or forget the others.
 */
import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { mkdirSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { join } from "node:path";
import { after, afterEach, before, test } from "node:test";
import { Client, key } from "./client.mjs";
import { Match, randomBy } from "./match.mjs";
import { Server, isQuick, within } from "./server.mjs";

const MAX_FRAME = 65536;
const MAX_GROWTH = 4 * 1024; // KiB

let server;
before(async () => (server = await Server.start()));
after(() => server.clear());

/* Whatever we did to the server, it is alive, and people can play a game. */
afterEach(async () => {
  assert.ok(server.isAlive(), `the server lives:\n${server.log}`);
  const match = await Match.begin(server, { setup: "players=2", seats: 2 });
  await match.play(randomBy(9), 6);
  await match.leave();
});

const own = () => ({ Origin: `http://127.0.0.1:${server.port}` });

// ---- raw sockets ----

const handshake = (more = "") =>
  `GET /ws HTTP/1.1\r\nHost: 127.0.0.1:${server.port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n` +
  `Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ${randomBytes(16).toString("base64")}\r\n${more}\r\n`;

/** A socket on which anything can be written; `heard` grows, `over` is its end. */
async function raw(first = "") {
  const socket = connect(server.port, "127.0.0.1");
  socket.heard = Buffer.alloc(0);
  socket.on("data", (part) => (socket.heard = Buffer.concat([socket.heard, part])));
  socket.on("error", () => undefined);
  socket.over = once(socket, "close");
  await once(socket, "connect");
  if (first) socket.write(first);
  return socket;
}

async function until(socket, holds, what) {
  const look = async () => {
    while (!holds(socket.heard)) await Promise.race([once(socket, "data"), socket.over]);
  };
  await within(look(), what);
}

/** The same after a handshake. */
async function rawSession() {
  const socket = await raw(handshake());
  await until(socket, (heard) => heard.includes("\r\n\r\n"), "the handshake");
  assert.match(socket.heard.toString("latin1"), /^HTTP\/1\.1 101 /);
  socket.heard = Buffer.alloc(0);
  return socket;
}

/** One frame of a client, masked with zeros. */
function frame(opcode, payload, { isFinal = true, length = payload.length } = {}) {
  const head =
    length < 126 ? [length] : length < 65536 ? [126, length >> 8, length & 255] : [127, 0, 0, 0, 0];
  if (length >= 65536)
    head.push((length >>> 24) & 255, (length >> 16) & 255, (length >> 8) & 255, length & 255);
  head[0] |= 128;
  return Buffer.concat([
    Buffer.from([(isFinal ? 128 : 0) | opcode, ...head]),
    Buffer.alloc(4),
    Buffer.from(payload),
  ]);
}

/** The status in a close frame of the server, if that is the last thing it said. */
function closeStatus(heard) {
  for (let at = 0; at + 1 < heard.length;) {
    const opcode = heard[at] & 15;
    const short = heard[at + 1] & 127;
    const head = short === 127 ? 10 : short === 126 ? 4 : 2;
    const length =
      short === 127
        ? Number(heard.readBigUInt64BE(at + 2))
        : short === 126
          ? heard.readUInt16BE(at + 2)
          : short;
    if (opcode === 8) return length >= 2 ? heard.readUInt16BE(at + head) : null;
    at += head + length;
  }
  return undefined;
}

/** What the server closes a new session with after these bytes; null: with nothing. */
async function statusAfter(bytes) {
  const socket = await rawSession();
  socket.write(bytes);
  await until(
    socket,
    (heard) => closeStatus(heard) !== undefined || socket.destroyed,
    "the end of the session",
  );
  const status = closeStatus(socket.heard) ?? null;
  socket.end(frame(8, ""));
  await within(socket.over, "the end of the socket");
  return status;
}

// ---- frames ----

test("a frame of 64 KiB is read; one byte more ends the connection", async () => {
  const fits = JSON.stringify({ do: "hello", id: 1 }).padEnd(MAX_FRAME);
  const client = new Client(server);
  await client.connect();
  client.send(fits);
  await client.message((m) => m.is === "hello" || m.is === "no");
  client.send(`${fits} `);
  assert.equal((await client.closed()).code, 1009);
});

test("a message in many fragments counts as one", async () => {
  const whole = JSON.stringify({ do: "hello", id: 1 });
  const socket = await rawSession();
  for (const [i, letter] of [...whole].entries())
    socket.write(frame(i === 0 ? 1 : 0, letter, { isFinal: i === whole.length - 1 }));
  await until(socket, (heard) => heard.includes('"is":"hello"'), "hello");
  socket.destroy();
  const part = "x".repeat(MAX_FRAME / 2);
  const parts = [1, 0, 0].map((opcode) => frame(opcode, part, { isFinal: false }));
  assert.equal(await statusAfter(Buffer.concat(parts)), 1009);
});

test("a frame that claims to be huge is not waited for", async () => {
  assert.equal(await statusAfter(frame(1, "{", { length: 2 ** 30 })), 1009);
});

test("binary frames end the connection", async () => {
  assert.equal(await statusAfter(frame(2, Buffer.from([1, 2, 3]))), 1003);
});

test("text that is no UTF-8 is refused", async () => {
  for (const bytes of [[0xff], [0xc0, 0x80], [0xed, 0xa0, 0x80], [0xf5, 0x80, 0x80, 0x80], [0xe2, 0x82]]) {
    const text = Buffer.concat([
      Buffer.from('{"do":"hello","name":"'),
      Buffer.from(bytes),
      Buffer.from('"}'),
    ]);
    const socket = await rawSession();
    socket.write(frame(1, text));
    const isRefused = (heard) => heard.includes('"is":"no"') || closeStatus(heard) !== undefined;
    await until(socket, isRefused, "a refusal");
    assert.ok(!socket.heard.includes('"is":"hello"'));
    socket.destroy();
  }
});

test("frames against the rules of WebSocket end the connection", async () => {
  const cases = {
    "reserved opcode": frame(3, "{}"),
    "a continuation of nothing": frame(0, "{}"),
    "a fragmented ping": frame(9, "x", { isFinal: false }),
    "a long ping": frame(9, "x".repeat(126)),
  };
  for (const [what, bytes] of Object.entries(cases))
    assert.ok([null, 1002].includes(await statusAfter(bytes)), what);
});

test("half a frame, half a head, and nothing at all harm nobody", async () => {
  const sockets = [await rawSession(), await raw(handshake().slice(0, 40)), await raw()];
  sockets[0].write(frame(1, '{"do":"hel', { length: 500 }));
  const match = await Match.begin(server, { setup: "players=2", seats: 2 });
  await match.play(randomBy(10), 10);
  await match.leave();
  for (const socket of sockets) socket.destroy();
});

// ---- messages ----

test("messages that are none are refused, and their sender put out", async () => {
  const messages = [
    "",
    "hello",
    "[]",
    "null",
    "{}",
    '{"do":7}',
    '{"do":"nothing"}',
    '{"do":"hello","do":"hello"}',
    '{"do":"hello","name":{"a":1}}',
    '{"do":"hello","colour":"red"}',
    '{"do":"hello","token":"short"}',
    '{"do":"hello","name":"\\u0000"}',
    '{"do":"hello"} {}',
    "[".repeat(60000),
    `{"do":"hello","id":${"9".repeat(400)}}`,
    '{"do":"hello","id":-1}',
    '{"do":"hello","id":1.5}',
    '{"do":"hello","id":1e300}',
    '{"do":"hello","name":"\\ud800"}',
  ];
  for (const text of messages) {
    const client = new Client(server);
    await client.connect();
    client.send(text);
    const { why } = await client.message((m) => m.is === "no");
    assert.ok(["malformed", "unknown", "missing", "field"].includes(why), `${text.slice(0, 60)}: ${why}`);
    await client.leave();
  }
  const client = new Client(server);
  await client.connect();
  for (let i = 0; i < 20; i++) client.send("{");
  assert.equal((await client.closed()).bye, "abuse");
});

test("strangers may only say hello", async () => {
  const client = new Client(server);
  await client.connect();
  for (const kind of [
    "mine",
    "lobby",
    "code",
    "feed",
    "forget",
    "leave",
    "start",
    "undo",
    "history",
    "chats",
  ])
    await client.refused("stranger", kind);
  await client.refused("stranger", "create", { game: "null" });
  await client.refused("stranger", "open", { table: "AAAAAAAAAAA" });
  await client.refused("identity", "hello", { token: key() });
  await client.refused("identity", "hello", { code: "0".repeat(32) });
  await client.leave();
});

test("ten thousand random frames", async () => {
  const rounds = isQuick ? 2000 : 10_000;
  const random = randomBy(11);
  const match = await Match.begin(server, { setup: "players=3", seats: 3 });
  const kinds =
    "hello name code feed forget mine lobby create open leave sit stand give invite revoke nonce start move undo \
agree end rematch settings say mute point suggest late history chats record report".split(" ");
  const fields =
    "id token code name table key game setup seats listed spectators chat clock nonce seat bot person \
decision line yes text phrase place choice from".split(" ");
  const words = () => [
    random(10),
    random(2 ** 31),
    -1,
    true,
    false,
    null,
    key(),
    match.name,
    "null",
    "bo",
    "st",
    "players=3",
    "scenario=spotkanie",
    "me,open",
    "north plan harbour",
    "pl plan plan-pl-3",
    "greedy",
    "wait",
    "x".repeat(random(600)),
    [],
    {},
    "\u202e",
    0.5,
  ];
  const any = (list) => list[random(list.length)];
  const message = () => {
    const out = random(20) ? { do: any(kinds) } : {};
    for (let i = random(5); i > 0; i--) out[any(fields)] = any(words());
    const text = JSON.stringify(out);
    return random(4) ? text : text.slice(0, random(text.length)) + String.fromCharCode(random(300));
  };
  let client;
  let connections = 0;
  const before = server.memory();
  for (let i = 0; i < rounds; i++) {
    if (!client?.isOpen) {
      client = await Client.known(server);
      await client.open(match.name);
      connections++;
    }
    client.send(message());
    if (i % 50 === 0) await Promise.race([client.ask("lobby").catch(() => null), client.end.promise]);
  }
  client.socket.terminate();
  assert.ok(connections > 10, "most of them were put out");
  assert.ok(server.memory() - before < MAX_GROWTH, `memory: ${before} → ${server.memory()} KiB`);
  await match.play(randomBy(12));
  await match.finish();
  await match.leave();
});

test("whoever asks too often is refused, then put out", async (t) => {
  const strict = await Server.start({ flags: { "--rate": "5", "--burst": "10" } }, t);
  const client = await Client.known(strict);
  const began = Date.now();
  for (let i = 0; i < 100; i++) client.send({ do: "lobby", id: 1000 + i });
  assert.equal((await client.closed()).bye, "abuse");
  const seconds = (Date.now() - began) / 1000;
  const answers = client.told.filter((m) => m.re >= 1000);
  assert.ok(answers.filter((m) => m.is === "lobby").length <= 11 + 5 * seconds, `after ${seconds} s`);
  assert.ok(answers.filter((m) => m.why === "often").length >= 40);
});

// ---- at the table ----

test("others' moves, unknown decisions and repeated messages change nothing", async () => {
  const match = await Match.begin(server, { setup: "players=3", seats: 3 });
  const [north, east] = match.players;
  const decision = north.asks.get(0);
  await east.refused("seat", "move", { decision: east.asks.get(1), line: "north plan harbour" });
  await east.refused("seat", "move", { decision, line: "south plan harbour" });
  await north.refused("late", "move", { decision: decision + 1, line: "north plan harbour" });
  await north.refused("late", "move", { decision: 0, line: "north plan harbour" });
  await north.refused("late", "move", { decision: 2147483647, line: "north plan harbour" });
  await north.refused("move", "move", { decision, line: "north fly moon" });
  await north.refused("move", "move", { decision, line: "plan harbour" });
  await north.refused("move", "move", { decision, line: "north undo to 0" });
  const { rule } = await north.refused("rule", "move", { decision, line: "north search" });
  assert.match(rule, /^NU-\d+\.\d+$/);
  await north.refused("late", "agree", { decision: 1, yes: true });
  await north.refused("undo", "undo");
  for (const client of match.players) assert.equal(client.n, 1, "nobody has heard anything");
  const asked = { decision, line: "north plan harbour" };
  const message = JSON.stringify({ do: "move", id: 77, ...asked });
  for (let i = 0; i < 5; i++) north.send(message);
  const late = () => north.told.filter((m) => m.re === 77 && m.why === "late").length;
  await north.until(() => late() === 4, "four of five are late");
  assert.equal(north.n, 2);
  match.accept(asked.line);
  await match.play(randomBy(13));
  await match.finish();
  await match.leave();
});

test("the same at a table of Stawka, where both sides plan in secret", async () => {
  const how = { game: "st", setup: "scenario=spotkanie", seats: 2, watchers: 1 };
  const match = await Match.begin(server, how);
  const [pl, de] = match.players;
  const [watcher] = match.watchers;
  assert.deepEqual(match.oracle.must(), [0, 1]);
  const [line] = match.oracle.moves(0);
  const [answer] = match.oracle.moves(1);
  const decision = pl.asks.get(0);
  await de.refused("seat", "move", { decision, line });
  await watcher.refused("spectator", "move", { decision, line });
  await pl.refused("seat", "move", { decision, line: answer });
  await pl.refused("late", "move", { decision: decision + 1, line });
  await pl.refused("move", "move", { decision, line: `${line} twice` });
  const { rule } = await pl.refused("rule", "move", { decision, line: answer.replace("de ", "pl ") });
  assert.match(rule, /^ST-[\w.]+$/);
  await pl.refused("undo", "undo");
  for (const client of match.everybody()) assert.equal(client.n, 1, "nobody has heard anything");
  await match.make({ seat: 0, line });
  await pl.refused("late", "move", { decision, line });
  await match.play(randomBy(14), 60);
  await match.leave();
});

test("to open a table again, and again, is no harm", async () => {
  const match = await Match.begin(server, { setup: "players=2", seats: 2, watchers: 1 });
  for (const client of match.everybody())
    for (let i = 0; i < 5; i++) await client.open(match.name, i % 2 ? { from: client.n } : {});
  assert.equal(match.players[0].table.watching, 1);
  await match.play(randomBy(14), 10);
  for (const client of match.everybody()) {
    const numbers = client.told.filter((m) => m.is === "update").map((m) => m.n);
    assert.deepEqual(numbers, [...new Set(numbers)], "every update comes once");
  }
  await match.leave();
});

test("only the owner may do what is the owner's", async () => {
  const match = await Match.open(server, { setup: "players=2", seats: 2, watchers: 1 });
  const [owner, guest] = match.players;
  const [watcher] = match.watchers;
  await guest.refused("owner", "start");
  await guest.refused("owner", "settings", { chat: false });
  await guest.refused("owner", "invite");
  await guest.refused("seat", "invite", { seat: 0 });
  await guest.refused("seat", "stand", { seat: 0 });
  await guest.refused("seat", "give", { seat: 0, bot: "random" });
  await guest.refused("seat", "sit", { seat: 0 });
  await guest.refused("seat", "sit", { seat: 7 });
  await watcher.refused("seat", "sit", { seat: 1 });
  await watcher.refused("spectator", "nonce", { nonce: key() });
  await owner.refused("phase", "move", { decision: 1, line: "north plan harbour" });
  await owner.refused("phase", "rematch");
  await owner.refused("bot", "give", { seat: 0, bot: "deep-thought" });
  await owner.refused("person", "give", { seat: 0, person: key() });
  await owner.refused("missing", "give", { seat: 0 });
  await owner.refused("setup", "create", { game: "null", setup: "players=99" });
  await owner.refused("field", "create", { game: "chess" });
  await owner.refused("bot", "create", { game: "null", seats: "me,deep-thought" });
  await match.leave();
});

test("a client that does not read is dropped, and the others do not wait", async () => {
  const match = await Match.begin(server, { setup: "players=2", seats: 2 });
  const lazy = await rawSession();
  lazy.write(frame(1, JSON.stringify({ do: "hello" })));
  await until(lazy, (heard) => heard.includes('"is":"hello"'), "hello");
  lazy.write(frame(1, JSON.stringify({ do: "open", table: match.name })));
  await until(lazy, (heard) => heard.includes('"is":"done"'), "the table");
  lazy.pause();
  const [first] = match.players;
  const slow = async () => {
    const figures = await server.metrics();
    return Object.entries(figures).some(([name, n]) => /slow/.test(name) && Number(n) > 0);
  };
  const busy = async () => {
    while (!(await slow())) {
      const words = Array.from({ length: 40 }, () =>
        first.get("name", { name: `Name ${key().slice(0, 20)}` }),
      );
      await Promise.all(words);
    }
  };
  await within(busy(), "a slow reader is dropped");
  lazy.resume();
  await within(lazy.over, "its end");
  await match.play(randomBy(15), 10);
  await match.leave();
});

// ---- connections ----

const connections = () => server.figure("kapelle_connections");

/** One of a crowd: some go at once, some before the answer, some properly. */
async function comeAndGo(i, table) {
  const client = new Client(server);
  await client.connect();
  if (i % 3 === 0) return client.socket.terminate();
  client.send({ do: "hello" });
  if (i % 3 === 1) return client.socket.terminate();
  await client.message((m) => m.is === "hello");
  await client.open(table);
  return client.leave();
}

test("a storm of connections leaves nothing behind", async () => {
  const match = await Match.begin(server, { setup: "players=2", seats: 2 });
  const [memory, before] = [server.memory(), await connections()];
  for (let i = 0; i < (isQuick ? 3 : 8); i++)
    await Promise.all(Array.from({ length: 50 }, (_, j) => comeAndGo(j, match.name)));
  await match.play(randomBy(16), 10);
  const areClosed = async () => {
    while ((await connections()) > before) await new Promise(setImmediate);
  };
  await within(areClosed(), "the sockets are closed");
  assert.ok(server.memory() - memory < MAX_GROWTH, `memory: ${memory} → ${server.memory()} KiB`);
  await match.leave();
});

test("one address has its limits", async (t) => {
  const strict = await Server.start({ flags: { "--per-address": "5" } }, t);
  const clients = [];
  for (let i = 0; i < 5; i++) clients.push(await Client.known(strict));
  await assert.rejects(Client.known(strict));
  await clients[0].leave();
  const again = async () => {
    for (;;) {
      const client = await Client.known(strict).catch(() => null);
      if (client) return;
    }
  };
  await within(again(), "a place becomes free");
});

// ---- HTTP ----

async function browser() {
  const { status, headers } = await server.http("/api/identity", { method: "POST", headers: own() });
  assert.equal(status, 200);
  const [cookie] = headers["set-cookie"];
  assert.match(cookie, /^kapelle=[0-9a-f]{32};/);
  for (const word of ["HttpOnly", "SameSite=Strict", "Path=/"]) assert.ok(cookie.includes(word), cookie);
  return cookie.split(";")[0];
}

test("a cookie counts only where the page is the server's own", async () => {
  const cookie = await browser();
  const mine = new Client(server, { headers: { ...own(), Cookie: cookie } });
  await mine.connect();
  const { person, token } = await mine.message((m) => m.is === "hello");
  assert.equal(token, undefined, "a browser's secret is in no message");
  const native = new Client(server, { headers: { Cookie: cookie } });
  await native.connect();
  await native.refused("stranger", "mine");
  assert.notEqual((await native.hello()).person, person, "without an origin");
  await native.leave();
  const same = await server.http("/api/identity", { method: "POST", headers: { ...own(), Cookie: cookie } });
  assert.equal(JSON.parse(same.text).person, person);
  await mine.leave();
});

test("a foreign page gets no WebSocket", async () => {
  const cookie = await browser();
  const origins = [
    "http://evil.example",
    "null",
    `http://127.0.0.1:${server.port}.evil.example`,
    `http://127.0.0.1:${server.port + 1}`,
    "x".repeat(400),
  ];
  for (const origin of origins)
    for (const headers of [{ Origin: origin }, { Origin: origin, Cookie: cookie }])
      await assert.rejects(new Client(server, { headers }).connect(), { status: 403 }, origin);
  for (const headers of [{}, own()]) {
    const client = new Client(server, { headers });
    await client.connect();
    await client.leave();
  }
});

test("a foreign page can have nothing done, and GET changes nothing", async () => {
  const cookie = await browser();
  for (const headers of [{}, { Origin: "http://evil.example" }, { Origin: "null" }])
    for (const path of ["/api/identity", "/api/recover"]) {
      const { status } = await server.http(path, {
        method: "POST",
        headers: { ...headers, Cookie: cookie },
        body: "x",
      });
      assert.equal(status, 403, `${path} ${JSON.stringify(headers)}`);
    }
  for (const path of ["/api/identity", "/api/recover"])
    for (const method of ["GET", "HEAD", "PUT", "DELETE"]) {
      const { status, headers } = await server.http(path, { method, headers: own() });
      assert.equal(status, 405, `${method} ${path}`);
      assert.equal(headers["set-cookie"], undefined);
    }
});

test("the cookie of somebody forgotten is nobody's", async () => {
  const cookie = await browser();
  const client = new Client(server, { headers: { ...own(), Cookie: cookie } });
  await client.connect();
  const { person } = await client.message((m) => m.is === "hello");
  client.send({ do: "forget" });
  assert.equal((await client.closed()).bye, "forgotten");
  const again = new Client(server, { headers: { ...own(), Cookie: cookie } });
  await again.connect();
  const answer = await again.ask("mine");
  assert.equal(answer.why, "stranger");
  await again.leave();
  const fresh = await server.http("/api/identity", { method: "POST", headers: { ...own(), Cookie: cookie } });
  assert.equal(fresh.status, 200);
  assert.notEqual(JSON.parse(fresh.text).person, person);
});

test("requests that are none are refused in one sentence", async () => {
  const line = (text) => `${text}\r\nHost: x\r\n`;
  const cases = {
    "huge headers": `${line("GET / HTTP/1.1")}X: ${"x".repeat(100_000)}\r\n\r\n`,
    "many headers": `${line("GET / HTTP/1.1")}${"X: y\r\n".repeat(20_000)}\r\n`,
    "a huge address": `${line(`GET /${"x".repeat(70_000)} HTTP/1.1`)}\r\n`,
    "no HTTP": "\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03".repeat(400),
    "a huge body": `POST /api/recover HTTP/1.1\r\nHost: x\r\nContent-Length: 999999999\r\n\r\n`,
  };
  for (const [what, text] of Object.entries(cases)) {
    const socket = await raw(text);
    const isRefused = (heard) => heard.length > 0 || socket.destroyed || socket.readableEnded;
    await until(socket, isRefused, `the end of ${what}`);
    assert.doesNotMatch(socket.heard.toString("latin1"), /^HTTP\/1\.1 2/, what);
    socket.destroy();
  }
  const socket = await raw(handshake().replace("/ws", "/elsewhere"));
  await within(socket.over, "there is no other socket");
  assert.doesNotMatch(socket.heard.toString("latin1"), / 101 /);
});

test("a handshake of another version hears which one is spoken", async () => {
  for (const version of ["Sec-WebSocket-Version: 8\r\n", "Sec-WebSocket-Version: 130\r\n", ""]) {
    const socket = await raw(handshake().replace("Sec-WebSocket-Version: 13\r\n", version));
    await within(socket.over, "the end of the socket");
    const heard = socket.heard.toString("latin1");
    assert.match(heard, /^HTTP\/1\.1 426 [^]*\r\nSec-WebSocket-Version: 13\r\n/, version);
  }
});

/** Writes one letter of it each second; returns how long the server puts up with it, in milliseconds. */
async function trickle(head, rest) {
  const began = Date.now();
  const socket = await raw(head);
  const letters = [...rest];
  const timer = setInterval(() => socket.write(letters.shift() ?? ""), 1000);
  await within(socket.over, "the end of the trickle").finally(() => clearInterval(timer));
  return { took: Date.now() - began, heard: socket.heard.toString("latin1") };
}

test("a request that trickles in is cut off", async () => {
  const post = `POST /api/recover HTTP/1.1\r\nHost: x\r\nContent-Length: 60\r\n`;
  const [body, head] = await Promise.all([
    trickle(`${post}\r\n`, "x".repeat(60)),
    trickle("GET / HTTP/1.1\r\nX-Long: ", "x".repeat(60)),
  ]);
  assert.match(body.heard, /^HTTP\/1\.1 408 /);
  for (const { took } of [body, head]) assert.ok(took > 10_000 && took < 50_000, `${took} ms`);
});

/** One frame of HTTP/2. */
function frame2(type, flags, stream, payload = "") {
  const head = Buffer.alloc(9);
  head.writeUIntBE(payload.length, 0, 3);
  head[3] = type;
  head[4] = flags;
  head.writeUInt32BE(stream, 5);
  return Buffer.concat([head, Buffer.from(payload)]);
}

const PREFACE = "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n";

/* libwebsockets takes both; a body on stream 1, which was a GET, would fail an assertion of it. */
async function speakHttp2(first) {
  const [settings, data] = [frame2(4, 0, 0), frame2(0, 0, 1, "x")];
  const socket = await raw(Buffer.concat([Buffer.from(first + PREFACE), settings]));
  await until(socket, (heard) => heard.length > 0 || socket.destroyed, "an answer");
  if (!socket.destroyed) socket.write(data);
  await within(socket.over, "the end of the socket");
  return socket.heard.toString("latin1");
}

test("the server never speaks HTTP/2, however a client asks", async () => {
  const settings = "HTTP2-Settings: AAMAAABkAAQAAP__\r\n";
  const upgrade = (line, name, connection = "Connection: Upgrade, HTTP2-Settings\r\n") =>
    `${line}\r\nHost: 127.0.0.1:${server.port}\r\n${connection}Upgrade: ${name}\r\n${settings}\r\n`;
  for (const head of [
    upgrade("GET / HTTP/1.1", "h2c"),
    upgrade("GET /ws HTTP/1.1", "H2C"),
    upgrade("GET /healthz HTTP/1.0", "h2c"),
    upgrade("GET /metrics HTTP/1.1", "h2c", ""),
    upgrade("POST /api/identity HTTP/1.1", "h2c"),
    upgrade("GET /ws HTTP/1.1", "h2c\r\nUpgrade: websocket"),
  ])
    assert.match(await speakHttp2(head), /^HTTP\/1\.1 400 /, head);
  for (const name of ["h2", "TLS/1.2", "websocket, h2c", "h2c, websocket", "websockets"])
    assert.match(await speakHttp2(upgrade("GET /ws HTTP/1.1", name)), /^HTTP\/1\.\d 40\d /, name);
  assert.match(await speakHttp2(""), /^HTTP\/1\.\d 40\d /, "unasked");
});

test("no address leads out of the page's folder", async (t) => {
  const web = join(server.folder, "web");
  mkdirSync(join(web, "assets"), { recursive: true });
  writeFileSync(join(web, "index.html"), "<!doctype html>");
  writeFileSync(join(server.folder, "secret.txt"), "not for you");
  const other = await Server.start({ flags: { "--web": web } }, t);
  const home = await other.http("/");
  assert.equal(home.status, 200);
  assert.match(home.headers["content-security-policy"], /default-src 'none'/);
  for (const path of [
    "/../secret.txt",
    "/%2e%2e/secret.txt",
    "/assets/../../secret.txt",
    "/assets/%2e%2e/%2e%2e/secret.txt",
    "/..%2fsecret.txt",
    "//etc/passwd",
    "/index.html%00.txt",
    "/.hidden",
    "/%zz",
    "/assets",
    "\\..\\secret.txt",
    "/..\\secret.txt",
  ]) {
    const { status, text } = await other.http(path).catch(() => ({ status: 400, text: "" }));
    assert.ok([400, 403, 404].includes(status), `${path}: ${status}`);
    assert.ok(!text.includes("not for you"));
  }
});

test("figures are for the machine itself and for whoever has the token", async (t) => {
  const strict = await Server.start(
    { flags: { "--metrics-token": "open-sesame-open-sesame", "--trust-proxy": true } },
    t,
  );
  const from = { "X-Forwarded-For": "203.0.113.9" };
  assert.equal((await strict.http("/healthz")).text.trim(), "ok");
  assert.notEqual((await strict.http("/metrics", { headers: from })).status, 200);
  const bad = { ...from, Authorization: "Bearer open-sesame-open-sesame2" };
  assert.notEqual((await strict.http("/metrics", { headers: bad })).status, 200);
  const good = { ...from, Authorization: "Bearer open-sesame-open-sesame" };
  assert.equal((await strict.http("/metrics", { headers: good })).status, 200);
});
