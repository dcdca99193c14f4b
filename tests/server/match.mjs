/*
 * match.mjs: a whole table of scripted players, beside an oracle.
 *
 * They make one decision at a time, so if the server dies meanwhile, at most one move may or may not have been
 * saved.
 */
import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { Client, Lost, key } from "./client.mjs";
import { Oracle, linesOf } from "./oracle.mjs";
import { run } from "./server.mjs";

/** Numbers below n, the same for the same seed (mulberry32). */
export function randomBy(seed) {
  let a = seed >>> 0;
  return (n) => {
    a = (a + 0x6d2b79f5) >>> 0;
    let t = Math.imul(a ^ (a >>> 15), a | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return Math.floor((((t ^ (t >>> 14)) >>> 0) / 2 ** 32) * n);
  };
}

/* It was decided before; or it was the last decision of all. */
function assertTooLate(answer, line) {
  assert.ok(["late", "phase"].includes(answer.why), `${line}: ${JSON.stringify(answer)}`);
}

export class Match {
  /**
   * People who have sat down at a listed table; with `watchers`, others look on.
   * options: fields of `create`.
   */
  static async open(
    server,
    { game = "null", setup = "players=3", seats = 3, watchers = 0, ...options } = {},
  ) {
    const match = new Match();
    match.server = server;
    match.players = [];
    match.watchers = [];
    match.nonces = [];
    for (let i = 0; i < seats + watchers; i++) {
      const client = await Client.known(server, { name: `Person ${i + 1}` });
      (i < seats ? match.players : match.watchers).push(client);
    }
    const [owner] = match.players;
    const wishes = { game, setup, listed: true, spectators: true, ...options };
    match.name = (await owner.get("create", wishes)).table;
    for (const client of match.everybody()) await client.open(match.name);
    for (const [seat, client] of match.players.entries()) {
      match.nonces.push(key());
      await client.get("sit", { seat, nonce: match.nonces[seat] });
    }
    await owner.until((c) => c.table.nonces === seats, "all nonces");
    match.commit = owner.table.commit;
    return match;
  }

  /** The same, and the game has begun. */
  static async begin(server, how) {
    const match = await Match.open(server, how);
    await match.start();
    return match;
  }

  async start() {
    await this.players[0].get("start");
    for (const client of this.everybody()) await client.until((c) => c.n > 0, "the first view");
    this.oracle = new Oracle(this.server, this.players[0].table);
    this.made = 0;
  }

  everybody() {
    return [...this.players, ...this.watchers];
  }

  /** The next decision: { seat, line }; null when the game is over. */
  choose(random) {
    const must = this.oracle.must();
    if (must.length === 0) return null;
    const seat = must[random(must.length)];
    const moves = this.oracle.moves(seat);
    return { seat, line: moves[random(moves.length)] };
  }

  /** Makes a decision known to be legal; what the others did before must have come to its seat. */
  async make({ seat, line }) {
    const client = this.players[seat];
    await client.catchUp();
    const decision = client.asks.get(seat);
    assert.notEqual(decision, undefined, `${line}: its seat is asked`);
    this.sent = { seat, line, decision };
    const answer = await client.ask("move", { decision, line });
    assert.equal(answer.is, "update", `${line}: ${JSON.stringify(answer)}`);
    this.accept(line);
  }

  accept(line) {
    this.sent = null;
    this.oracle.say(line);
    this.made++;
  }

  /** One decision; false when the game is over. */
  async step(random) {
    const next = this.choose(random);
    if (next) await this.make(next);
    return next !== null;
  }

  /** Plays up to this many decisions. */
  async play(random, most = 10_000) {
    for (let i = 0; i < most; i++) if (!(await this.step(random))) return;
  }

  /**
   * After the server was away: everybody comes back and finds what they heard. A move without an answer is sent again:
   * it counts once, whether or not it had been saved.
   */
  async resume() {
    for (const client of this.everybody()) {
      await client.reconnect();
      await client.compareHistory();
      assert.ok(client.n >= Math.max(1, ...client.seen.keys()), "the stream has not become shorter");
    }
    if (this.sent) await this.repeat(this.sent);
  }

  async repeat({ seat, line, decision }) {
    const client = this.players[seat];
    const isOpen = client.asks.get(seat) === decision;
    const answer = await client.ask("move", { decision, line });
    if (isOpen) assert.equal(answer.is, "update", `${line}: ${JSON.stringify(answer)}`);
    else assertTooLate(answer, line);
    this.accept(line);
    assertTooLate(await client.ask("move", { decision, line }), line);
  }

  /** The game is over for everybody, and the record is the oracle's game, down to the last line. */
  async finish() {
    assert.ok(this.oracle.over(), "the oracle's game is over");
    for (const client of this.everybody()) {
      await client.until((c) => c.table.phase === "over", "the end");
      await client.compareHistory();
    }
    const { text } = await this.players[0].get("record");
    assert.deepEqual(linesOf(text), this.oracle.lines(), "the record has every decision once");
    return text;
  }

  /** `kapelle verify` accepts a record, with what each player noted at the start. */
  verify(record) {
    const file = join(this.server.folder, `${this.name}.kap`);
    writeFileSync(file, record);
    for (const nonce of this.nonces) {
      const got = run("verify", file, "--commit", this.commit, "--nonce", nonce);
      assert.equal(got.status, 0, `${got.said}${got.complained}`);
    }
    const other = run("verify", file, "--nonce", key());
    assert.equal(other.status, 1, "a nonce that nobody sent is not found");
  }

  async leave() {
    for (const client of this.everybody()) await client.leave();
  }
}

export { Lost };
