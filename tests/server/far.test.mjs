/*
 * far.test.mjs: the module beside a real server, as the page uses it: the server's views and differences make tables at
 * which everybody sees, may do and hears what is true; and the module verifies the resulting record.
 *
 * KAPELLE is the program (default: build/kapelle), KAPELLE_MODULE the module (default: build/kapelle.wasm).
 */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { after, before, test } from "node:test";
import { fileURLToPath } from "node:url";
import { Match, randomBy } from "./match.mjs";
import { Server } from "./server.mjs";

const root = fileURLToPath(new URL("../..", import.meta.url));
const modulePath = resolve(root, process.env.KAPELLE_MODULE ?? "build/kapelle.wasm");
const compiled = new WebAssembly.Module(readFileSync(modulePath));

class Engine {
  constructor() {
    this.exports = new WebAssembly.Instance(compiled).exports;
    this.exports._initialize();
  }

  ask(request) {
    const text = new TextEncoder().encode(request);
    const at = this.exports.web_buffer(text.length);
    new Uint8Array(this.exports.memory.buffer, at, text.length).set(text);
    const start = this.exports.web_call();
    const memory = new Uint8Array(this.exports.memory.buffer);
    return JSON.parse(new TextDecoder().decode(memory.subarray(start, memory.indexOf(0, start))));
  }
}

/** A client's table in the module, kept in step with the server's messages to that client. */
class Far {
  constructor(engine, table, client, viewers) {
    Object.assign(this, {
      engine,
      table,
      client,
      viewers,
      taken: 0,
      isOpen: false,
      heard: [],
    });
  }

  take() {
    for (const message of this.client.told.slice(this.taken)) {
      if (message.is === "view") this.see(message);
      if (message.is === "update") this.update(message);
    }
    this.taken = this.client.told.length;
  }

  see({ view }) {
    const { game, content, dialect, setup } = this.client.table;
    const answer = this.engine.ask(
      this.isOpen
        ? `see ${this.table}\n${view}`
        : `far ${this.table} ${game}\n${content}\n${dialect}\n${setup}\n${view}`,
    );
    assert.equal(answer.error, undefined);
    this.isOpen = true;
  }

  update({ view, events }) {
    if (view)
      assert.deepEqual(this.engine.ask(`patch ${this.table}\n${view}`), {
        ok: true,
      });
    const lines = events.map((numbers) => numbers.join(" ")).join("\n");
    this.heard = this.engine.ask(`heard ${this.table} ${this.viewers}\n${lines}`);
  }

  look() {
    return this.engine.ask(`look ${this.table} ${this.viewers}`);
  }
}

/** Only the server knows the number of lines and what undo would do. */
const positionOf = ({ line, undo, ...position }) => position;

function assertTrue(far, oracle) {
  const truth = oracle.ask(`look 1 ${far.viewers}`);
  assert.deepEqual(positionOf(far.look()), positionOf(truth), `line ${truth.line}`);
  if (truth.line === 0) return;
  const [{ told }] = oracle.ask(`log 1 ${far.viewers} ${truth.line}`);
  assert.deepEqual(far.heard, told, `line ${truth.line}`);
}

let server;
before(async () => (server = await Server.start()));
after(() => server.clear());

for (const how of [
  { game: "null", setup: "players=3", seats: 3, watchers: 1 },
  { game: "bo", setup: "players=2", seats: 2, watchers: 1 },
  { game: "st", setup: "scenario=wiem-kim-jestes", seats: 2, watchers: 1 },
]) {
  test(`a game of ${how.game} as everybody is told it, and its record`, async () => {
    const engine = new Engine();
    const random = randomBy(6);
    const match = await Match.begin(server, how);
    const fars = match
      .everybody()
      .map((client, i) => new Far(engine, i + 1, client, i < how.seats ? 1 << i : 0));
    do {
      for (const far of fars) {
        await far.client.catchUp();
        far.take();
        assertTrue(far, match.oracle);
      }
    } while (await match.step(random));
    const record = await match.finish();
    const checked = engine.ask(`verify\n${record}`);
    assert.equal(checked.commit, match.commit);
    assert.equal(checked.seed, match.oracle.seed);
    assert.deepEqual(checked.nonces, match.nonces);
    assert.equal(checked.lines, match.oracle.lines().length);
    assert.deepEqual(checked.result, match.oracle.over());
    const other = record.replace(match.nonces[0], match.nonces[1]);
    assert.ok(engine.ask(`verify\n${other}`).error.length > 10);
    await match.leave();
  });
}

test("the module and the server agree on what they speak of", async () => {
  const match = await Match.open(server, {});
  const { games } = match.players[0].told.find((message) => message.is === "hello");
  const known = new Map(new Engine().ask("games").map((game) => [game.id, game]));
  assert.ok(games.length > 0);
  for (const { id, content, dialect } of games) {
    assert.deepEqual([known.get(id).content, known.get(id).dialect], [content, dialect], id);
  }
  await match.leave();
});

test("what a server does not tell is refused, and nothing has changed", async () => {
  const engine = new Engine();
  const match = await Match.begin(server, {});
  const far = new Far(engine, 1, match.players[0], 1);
  far.take();
  const before = far.look();
  for (const request of [
    "see 1\nAAAA",
    "patch 1\n____",
    "heard 1 1\n1 0 0",
    "say 1 1\nnorth pass",
    "record 1",
  ]) {
    assert.ok(engine.ask(request).error.length > 10, request);
  }
  assert.deepEqual(far.look(), before);
  await match.leave();
});
