/*
 * client.mjs: a client of `kapelle serve` that tests can make misbehave.
 *
 * It speaks as docs/protocol.md says, keeps every frame that it received, and follows the stream of its table: the
 * numbers without a gap, the decisions of its seats. It does not know the game; oracle.mjs does.
 */
import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { createRequire } from "node:module";
import { PATIENCE, settleable, within } from "./server.mjs";

const WebSocket = createRequire(new URL("../../web/package.json", import.meta.url))("ws");

/** A key of the protocol: 32 hexadecimal digits. */
export const key = () => randomBytes(16).toString("hex");

/** The connection was lost before the answer came: we do not know whether the server did it. */
export class Lost extends Error {}

/** One entry of a stream, in a form that can be compared. */
const entryOf = ({ events, back }) => JSON.stringify([events ?? [], back ?? null]);

export class Client {
  /** who: { token, name, headers, address }; a name is only for a new identity. */
  constructor(server, who = {}) {
    this.server = server;
    this.who = who;
    this.token = who.token;
    this.frames = []; // all texts, of every connection
    this.stream = ""; // which one: the table, and the seats it is seen with
    this.seen = new Map(); // number of the stream → what was heard
    this.lastId = 0;
    this.forget();
  }

  /** Connected, and known to the server. */
  static async known(server, who) {
    const client = new Client(server, who);
    await client.connect();
    await client.hello();
    return client;
  }

  /** What a new connection knows. */
  forget() {
    this.told = []; // messages of this connection
    this.table = null;
    this.n = 0;
    this.asks = new Map(); // seat → decision
    this.undo = null;
    this.isWaiting = false;
    this.answers = new Map();
    this.watchers = new Set();
    this.end = settleable();
    this.isOpen = false;
  }

  // ---- the connection ----

  async connect() {
    this.forget();
    const socket = new WebSocket(this.server.socketUrl, {
      headers: this.who.headers ?? {},
      localAddress: this.who.address,
      perMessageDeflate: false,
      handshakeTimeout: PATIENCE,
    });
    this.socket = socket;
    const opened = settleable();
    socket.on("open", () => {
      this.isOpen = true;
      opened.done();
    });
    socket.on("unexpected-response", (_, answer) => {
      opened.failed(Object.assign(new Error(`HTTP ${answer.statusCode}`), { status: answer.statusCode }));
      socket.terminate();
    });
    socket.on("error", (fault) => opened.failed(fault));
    socket.on("message", (bytes, isBinary) => socket === this.socket && this.take(bytes, isBinary));
    socket.on("close", (code, reason) => socket === this.socket && this.lose(code, reason.toString()));
    await opened.promise;
  }

  /** The last message, and why the connection was closed: { code, why, bye }. */
  closed() {
    return within(this.end.promise, "the end of the connection");
  }

  async leave() {
    this.socket.close();
    await this.closed();
  }

  lose(code, why) {
    this.isOpen = false;
    for (const { failed } of this.answers.values()) failed(new Lost("the connection was lost"));
    this.answers.clear();
    for (const watcher of this.watchers) watcher.failed(new Lost("the connection was lost"));
    this.watchers.clear();
    this.end.done({ code, why, bye: this.told.find((m) => m.is === "bye")?.why });
  }

  /** The same person on a new connection, at the same table as before. */
  async reconnect() {
    const name = this.table?.table;
    if (this.isOpen) this.socket.terminate();
    await this.connect();
    await this.hello();
    if (name !== undefined) await this.open(name);
  }

  // ---- messages from the server ----

  take(bytes, isBinary) {
    const text = bytes.toString();
    let message;
    try {
      assert.ok(!isBinary, "only text is sent");
      message = JSON.parse(text);
      this.follow(message);
    } catch (fault) {
      this.fault = fault;
    }
    this.frames.push(text);
    this.told.push(message);
    this.answer(message);
    for (const watcher of [...this.watchers]) watcher.look();
  }

  /** The first message that carries the id answers. */
  answer(message) {
    const answer = this.answers.get(message?.re);
    if (!answer) return;
    this.answers.delete(message.re);
    answer.done(message);
  }

  follow(message) {
    switch (message.is) {
      case "table":
        this.table = message;
        this.setStream(`${message.table} ${message.you.seats}`);
        break;
      case "view":
        this.n = message.n;
        this.setAsks(message);
        this.undo = message.undo ?? null;
        break;
      case "update":
        assert.equal(message.n, this.n + 1, "the stream has no gap");
        this.n = message.n;
        this.keep(message);
        this.setAsks(message);
        if (message.undo !== undefined) this.undo = message.undo;
        break;
      case "history":
        this.takeHistory(message);
        break;
      case "here":
        for (const one of this.table.people) if (one.person === message.person) one.here = message.here;
        this.table.watching = message.watching;
        break;
      case "wait":
        this.isWaiting = message.wait;
        break;
    }
  }

  /** With other seats it has heard other things under the same numbers. */
  setStream(name) {
    if (name !== this.stream) this.seen.clear();
    this.stream = name;
  }

  setAsks({ ask }) {
    if (ask !== undefined) this.asks = new Map(ask);
  }

  /** What it once heard under a number never changes. */
  keep(entry) {
    const text = entryOf(entry);
    if (this.seen.has(entry.n)) assert.equal(text, this.seen.get(entry.n), `number ${entry.n} is as it was`);
    this.seen.set(entry.n, text);
  }

  /** The stream from a number on: it must contain what was heard, unchanged; keeps what was missed. */
  takeHistory({ from, entries }) {
    const numbers = new Set(entries.map((entry) => entry.n));
    for (const n of this.seen.keys()) assert.ok(n <= from || numbers.has(n), `number ${n} is still there`);
    for (const entry of entries) this.keep(entry);
  }

  /** Waits until something holds; checks now and after every message. */
  until(holds, what = holds.toString()) {
    const { promise, done, failed } = settleable();
    const watcher = { failed };
    watcher.look = () => {
      if (this.fault) failed(this.fault);
      else if (holds(this)) done();
      else return;
      this.watchers.delete(watcher);
    };
    if (!this.isOpen && !holds(this)) failed(new Lost("the connection was lost"));
    this.watchers.add(watcher);
    watcher.look();
    return within(promise, what);
  }

  /** The first message of this connection, from `from` on, for which that holds. */
  async message(holds, from = 0) {
    await this.until(() => this.told.slice(from).some(holds), holds.toString());
    return this.told.slice(from).find(holds);
  }

  // ---- asking ----

  send(message) {
    this.socket.send(typeof message === "string" ? message : JSON.stringify(message));
  }

  /** Asks, and returns the answer, whatever it is. */
  ask(kind, fields = {}) {
    const id = ++this.lastId;
    const answer = settleable();
    if (!this.isOpen) {
      answer.failed(new Lost("there is no connection"));
      return answer.promise;
    }
    this.answers.set(id, answer);
    this.send({ do: kind, id, ...fields });
    return within(answer.promise, `an answer to ${kind} ${JSON.stringify(fields)}`);
  }

  /** Asks for something that the server must grant. */
  async get(kind, fields) {
    const answer = await this.ask(kind, fields);
    assert.notEqual(answer.is, "no", `${kind} ${JSON.stringify(fields)}: ${JSON.stringify(answer)}`);
    return answer;
  }

  /** Asks for something that the server must refuse for this reason. */
  async refused(why, kind, fields) {
    const answer = await this.ask(kind, fields);
    assert.deepEqual([answer.is, answer.why], ["no", why], `${kind} ${JSON.stringify(fields)}`);
    return answer;
  }

  /** Says who it is; a new identity if it has none. A browser's comes with its cookie. */
  async hello(fields = {}) {
    const id = ++this.lastId;
    const from = this.told.length;
    const known = this.token === undefined ? {} : { token: this.token };
    this.send({ do: "hello", id, ...known, ...(this.token ? {} : { name: this.who.name }), ...fields });
    const answer = await this.message((m) => m.is === "hello" || (m.is === "no" && m.re === id), from);
    if (answer.is === "no") return answer;
    this.person = answer.person;
    this.name = answer.name;
    this.token = answer.token ?? this.token;
    return answer;
  }

  /** Comes to a table; by then it has its table and its view. */
  async open(name, fields = {}) {
    await this.get("open", { table: name, ...fields });
    assert.equal(this.table?.table, name);
  }

  /** By then everything that the server has sent so far has arrived: answers keep their order. */
  async catchUp() {
    const from = this.told.length;
    this.send({ do: "hello" });
    await this.message((m) => m.is === "hello", from);
  }

  /** The server's present stream must equal what was heard: see takeHistory. */
  async compareHistory() {
    await this.get("history", { from: 0 });
    if (this.fault) throw this.fault;
  }
}
