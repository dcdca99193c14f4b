/*
 * link.test.mjs: the page's connection against a simulated server: what it keeps, what it gives up, and in which order
 * it comes back; and the memory of a stream. The modules are the page's own, compiled here.
 */
import assert from "node:assert/strict";
import { createRequire } from "node:module";
import { test } from "node:test";
import { fileURLToPath } from "node:url";

const require = createRequire(new URL("../../web/package.json", import.meta.url));
const esbuild = require("esbuild");
const { compileModule } = require("svelte/compiler");
const { readFile } = require("node:fs/promises");

/* Runes become plain fields, as when the page is drawn on a server. */
const runes = {
  name: "runes",
  setup(build) {
    build.onLoad({ filter: /\.svelte\.ts$/ }, async ({ path }) => {
      const { code } = await esbuild.transform(await readFile(path, "utf8"), {
        loader: "ts",
        target: "es2022",
      });
      return { contents: compileModule(code, { filename: path, generate: "server" }).js.code, loader: "js" };
    });
  },
};

async function load(name) {
  const entry = fileURLToPath(new URL(`../../web/src/online/${name}`, import.meta.url));
  const how = { bundle: true, write: false, format: "esm", platform: "node", plugins: [runes] };
  const { outputFiles } = await esbuild.build({ entryPoints: [entry], ...how });
  return import(`data:text/javascript;base64,${Buffer.from(outputFiles[0].text).toString("base64")}`);
}

const { Link } = await load("connection.svelte.ts");
const { Stream } = await load("stream.ts");

// ---- a world of paper ----

const games = [{ id: "null", title: "Dead Drop", version: 1, content: "c", dialect: "d", bots: [] }];

class Paper {
  sockets = [];
  dialects = new Map([["null", "d"]]);
  isThere = true;

  world() {
    return {
      isServed: async () => true,
      identify: async () => this.isThere,
      dialects: () => this.dialects,
      onReturn: (back) => (this.comeBack = back),
      socket: () => {
        const socket = {
          sent: [],
          send: (text) => socket.sent.push(JSON.parse(text)),
          close: () => undefined,
        };
        this.sockets.push(socket);
        return socket;
      },
    };
  }

  get socket() {
    return this.sockets.at(-1);
  }

  tell(message) {
    this.socket.onmessage({ data: JSON.stringify(message) });
  }

  hello() {
    this.tell({ is: "hello", person: "p", name: "Ada", version: "1", games });
  }

  /** What was sent last on the present connection. */
  get last() {
    return this.socket.sent.at(-1);
  }
}

/* Time goes on only when a test says so. */
const clock = {
  now: 0,
  timers: new Map(),
  last: 0,
  start() {
    this.timers.clear();
    globalThis.setTimeout = (call, time = 0) => {
      this.timers.set(++this.last, { call, at: this.now + time });
      return this.last;
    };
    globalThis.clearTimeout = (timer) => this.timers.delete(timer);
  },
  pass(time) {
    const end = this.now + time;
    for (;;) {
      const due = [...this.timers].filter(([, { at }]) => at <= end).sort((a, b) => a[1].at - b[1].at)[0];
      if (!due) break;
      this.timers.delete(due[0]);
      this.now = due[1].at;
      due[1].call();
    }
    this.now = end;
  },
};

const turn = () => new Promise((done) => setImmediate(done));

async function connected(t) {
  const own = [globalThis.setTimeout, globalThis.clearTimeout];
  t.after(() => ([globalThis.setTimeout, globalThis.clearTimeout] = own));
  clock.start();
  const paper = new Paper();
  const link = new Link(paper.world());
  const started = link.start();
  await turn();
  assert.equal(link.state, "connecting");
  paper.hello();
  assert.equal(await started, true);
  assert.equal(link.state, "open");
  return { paper, link };
}

/** The connection breaks, and after the pause there is a new one. */
async function breakOff(paper) {
  paper.socket.onclose();
  const before = paper.sockets.length;
  clock.pass(20_000);
  await turn();
  assert.equal(paper.sockets.length, before + 1);
}

// ---- asking ----

test("a question has the answer that carries its id, and listeners hear what it was", async (t) => {
  const { paper, link } = await connected(t);
  const heard = [];
  link.hear((told, question) => heard.push([told.is, question?.kind]));
  const answer = link.ask("lobby");
  assert.equal(paper.last.do, "lobby");
  paper.tell({ is: "said", person: "q", at: 1, text: "hello" });
  paper.tell({ is: "lobby", tables: [], re: paper.last.id });
  assert.deepEqual(await answer, { is: "lobby", tables: [], re: paper.last.id });
  assert.deepEqual(heard, [
    ["said", undefined],
    ["lobby", "lobby"],
  ]);
});

test("a page that comes from no server has no link", async () => {
  const link = new Link({ ...new Paper().world(), isServed: async () => false });
  assert.equal(await link.start(), false);
  assert.equal(link.state, "none");
  assert.equal((await link.ask("lobby")).why, "lost");
});

// ---- breaking off ----

test("what was asked is lost with the connection; a move is sent again with its decision and id", async (t) => {
  const { paper, link } = await connected(t);
  const words = link.ask("say", { text: "hello" });
  const move = link.ask("move", { decision: 7, line: "north search" });
  const sent = paper.last;
  await breakOff(paper);
  assert.equal(link.state, "lost");
  assert.equal((await words).why, "lost");
  assert.equal((await link.ask("lobby")).why, "lost");
  assert.equal(link.inHand, 1);
  assert.deepEqual(paper.socket.sent, []);
  paper.hello();
  await turn();
  assert.equal(link.state, "open");
  assert.deepEqual(paper.socket.sent, [sent]);
  paper.tell({ is: "no", why: "late", re: sent.id });
  assert.equal((await move).why, "late");
  assert.equal(link.inHand, 0);
});

test("a move that is made without a connection waits for one", async (t) => {
  const { paper, link } = await connected(t);
  paper.socket.onclose();
  const move = link.ask("move", { decision: 1, line: "north wait" });
  clock.pass(20_000);
  await turn();
  paper.hello();
  await turn();
  assert.equal(paper.last.line, "north wait");
  paper.tell({ is: "update", n: 2, events: [], re: paper.last.id });
  assert.equal((await move).is, "update");
});

test("the table is opened again before anything else is sent", async (t) => {
  const { paper, link } = await connected(t);
  link.returning = async (ask) => void (await ask("open", { table: "t", from: 4 }));
  const move = link.ask("move", { decision: 1, line: "north wait" });
  await breakOff(paper);
  paper.hello();
  await turn();
  assert.deepEqual(
    paper.socket.sent.map((m) => m.do),
    ["open"],
  );
  const words = link.ask("say", { phrase: 1 });
  assert.equal(paper.socket.sent.length, 1);
  paper.tell({ is: "done", re: paper.last.id });
  await turn();
  assert.deepEqual(
    paper.socket.sent.map((m) => m.do),
    ["open", "move", "say"],
  );
  for (const { id } of paper.socket.sent.slice(1)) paper.tell({ is: "done", re: id });
  assert.deepEqual([(await move).is, (await words).is], ["done", "done"]);
});

test("it breaks again while the table is being opened: nothing is sent into the void", async (t) => {
  const { paper, link } = await connected(t);
  link.returning = async (ask) => void (await ask("open", { table: "t" }));
  const move = link.ask("move", { decision: 1, line: "north wait" });
  await breakOff(paper);
  paper.hello();
  await breakOff(paper);
  await turn();
  assert.deepEqual(paper.socket.sent, []);
  paper.hello();
  await turn();
  paper.tell({ is: "done", re: paper.last.id });
  await turn();
  assert.deepEqual(
    paper.socket.sent.map((m) => m.do),
    ["open", "move"],
  );
  paper.tell({ is: "done", re: paper.last.id });
  assert.equal((await move).is, "done");
});

test("pauses grow, and end at once when the person comes back", async (t) => {
  const { paper } = await connected(t);
  paper.isThere = false;
  paper.socket.onclose();
  for (const pause of [400, 800, 1600, 3200]) {
    clock.pass(pause * 1.25);
    await turn();
  }
  paper.isThere = true;
  paper.comeBack();
  await turn();
  assert.equal(paper.sockets.length, 2);
  paper.hello();
});

test("a connection that does not answer is given up", async (t) => {
  const { paper, link } = await connected(t);
  paper.comeBack();
  assert.deepEqual(paper.last, { do: "hello" });
  paper.hello();
  clock.pass(5000);
  assert.equal(link.state, "open");
  clock.pass(45_000);
  assert.deepEqual(paper.last, { do: "hello" });
  clock.pass(5000);
  assert.equal(link.state, "lost");
});

test("a move for which the server has no time is tried again", async (t) => {
  const { paper, link } = await connected(t);
  const move = link.ask("move", { decision: 1, line: "north wait" });
  const { id } = paper.last;
  paper.tell({ is: "no", why: "busy", re: id });
  assert.equal(paper.socket.sent.length, 1);
  clock.pass(1000);
  assert.equal(paper.socket.sent.length, 2);
  paper.tell({ is: "update", n: 2, events: [], re: id });
  assert.equal((await move).is, "update");
});

// ---- what the server says of itself ----

test("trouble with the store, and its end", async (t) => {
  const { paper, link } = await connected(t);
  paper.tell({ is: "wait", wait: true });
  assert.equal(link.state, "waiting");
  paper.tell({ is: "wait", wait: false });
  assert.equal(link.state, "open");
});

test("a server that stops is come back to; one that sends us away is not", async (t) => {
  const { paper, link } = await connected(t);
  paper.tell({ is: "bye", why: "stop" });
  await breakOff(paper);
  paper.hello();
  await turn();
  assert.equal(link.state, "open");
  const move = link.ask("move", { decision: 1, line: "north wait" });
  paper.tell({ is: "bye", why: "forgotten" });
  paper.socket.onclose();
  assert.deepEqual([link.state, link.farewell, (await move).why], ["none", "forgotten", "lost"]);
  clock.pass(60_000);
  paper.comeBack();
  await turn();
  assert.equal(paper.sockets.length, 2);
  link.again();
  await turn();
  assert.equal(paper.sockets.length, 3);
});

test("a page with another dialect knows that it is old", async (t) => {
  const { paper, link } = await connected(t);
  paper.dialects = new Map([["null", "another"]]);
  await breakOff(paper);
  paper.hello();
  await turn();
  assert.equal(link.state, "old");
});

// ---- the stream ----

test("a stream remembers its entries, what was undone, and the views that it can go back to", () => {
  const stream = new Stream();
  stream.see(1, "A");
  stream.go({ n: 2, events: [[5, 1, 1]] }, "a");
  stream.go({ n: 3, events: [[5, 1, 0]], line: "north plan" }, undefined);
  stream.go({ n: 4, events: [], back: 2, by: 0 }, "b");
  assert.ok(stream.isWhole);
  assert.deepEqual([...stream.undone], [3]);
  assert.deepEqual(stream.pathTo(4), { view: "A", differences: ["a", "b"] });
  assert.equal(stream.all[2].by, 0);
  stream.see(7, "B");
  assert.ok(!stream.isWhole);
  for (const n of [3, 5, 6, 7]) stream.keep({ n, events: [[1, 1, 255]] });
  assert.ok(stream.isWhole);
  assert.equal(stream.all[1].line, "north plan");
  assert.equal(stream.pathTo(6), null);
  assert.deepEqual(stream.pathTo(3), { view: "A", differences: ["a"] });
  assert.deepEqual(stream.pathTo(7), { view: "B", differences: [] });
  assert.equal(stream.firstSeen, 7);
  stream.see(7, "B");
  stream.go({ n: 8, events: [[1, 1, 255]] }, "c");
  assert.deepEqual(stream.pathTo(8), { view: "B", differences: ["c"] });
});
