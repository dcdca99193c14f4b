/*
 * server.mjs: `kapelle serve` as the tests run it: on any free port, with a store of its own that outlives it.
 *
 * KAPELLE is the program under test (default: build/kapelle).
 */
import assert from "node:assert/strict";
import { execFile, execFileSync, spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { request } from "node:http";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

const root = fileURLToPath(new URL("../..", import.meta.url));

export const program = resolve(root, process.env.KAPELLE ?? "build/kapelle");

/* Few rounds of what takes long: for a first look. */
export const isQuick = Boolean(process.env.KAPELLE_QUICK);

/* Nothing here waits for a time; this only ends tests that would never end. */
export const PATIENCE = 60_000;

/* All clients have one address here, so the limits per address are off, unless a test is about them. */
const unlimited = {
  "--per-address": "0",
  "--connects": "0",
  "--requests": "0",
  "--identities": "0",
  "--rate": "100000",
  "--burst": "100000",
  "--person-rate": "0",
  "--address-rate": "0",
  "--offer": "0", // nothing here waits for a time,
  "--pace": "0", // nor does a bot
};

/** A promise with its two ends outside. */
export function settleable() {
  let done;
  let failed;
  const promise = new Promise((a, b) => ([done, failed] = [a, b]));
  promise.catch(() => undefined);
  return { promise, done, failed };
}

export function within(promise, what, patience = PATIENCE) {
  let timer;
  const late = new Promise((_, failed) => {
    timer = setTimeout(() => failed(new Error(`${what} did not happen within ${patience} ms`)), patience);
  });
  const first = Promise.race([promise, late]).finally(() => clearTimeout(timer));
  first.catch(() => undefined); // the caller that awaits it gets the error
  return first;
}

/* Whatever a test does, no server outlives its file. */
const running = new Set();
process.on("exit", () => running.forEach((child) => child.kill("SIGKILL")));
for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, () => process.exit(1));

export class Server {
  /** flags: { "--rate": "20", … }; wrap: words before the program, as `prlimit` wants them. */
  constructor({ flags = {}, folder, wrap = [] } = {}) {
    this.flags = { ...unlimited, ...flags };
    this.wrap = wrap;
    this.program = program;
    this.ownsFolder = folder === undefined;
    this.folder = folder ?? mkdtempSync(join(tmpdir(), "kapelle-server-"));
    this.file = join(this.folder, "kapelle.db");
    this.enter = []; // words before a program that is to see the store
    this.log = "";
    this.child = null;
  }

  /** A running one; with a test it is cleared after it. */
  static async start(how, test) {
    const server = new Server(how);
    test?.after(() => server.clear());
    await server.start();
    return server;
  }

  get socketUrl() {
    return `ws://127.0.0.1:${this.port}/ws`;
  }

  get pid() {
    return this.child.pid;
  }

  async start(port = 0) {
    const flags = Object.entries(this.flags).flatMap(([flag, value]) =>
      value === true ? [flag] : [flag, value],
    );
    const words = [
      ...this.wrap,
      this.program,
      "serve",
      "--listen",
      `127.0.0.1:${port}`,
      "--store",
      `sqlite:${this.file}`,
      ...flags,
    ];
    const child = spawn(words[0], words.slice(1), { stdio: ["ignore", "pipe", "pipe"] });
    const exit = settleable();
    const listening = settleable();
    this.child = child;
    this.exit = exit.promise;
    running.add(child);
    child.once("error", exit.failed);
    child.once("exit", (code, signal) => {
      running.delete(child);
      exit.done({ code, signal });
      listening.failed(new Error(`the server ended with ${code ?? signal}:\n${this.log}`));
    });
    child.stderr.setEncoding("utf8").on("data", (text) => (this.log += text));
    createInterface({ input: child.stdout }).on("line", (line) => {
      const port = /^kapelle: listening on http:\/\/127\.0\.0\.1:(\d+)\/$/.exec(line);
      if (port) listening.done(Number(port[1]));
    });
    this.port = await within(listening.promise, "listening");
  }

  /** As an operator stops it. */
  async stop() {
    this.child.kill("SIGTERM");
    const { code, signal } = await within(this.exit, "the server's end");
    assert.equal(code, 0, `a graceful end (${signal}):\n${this.log}`);
  }

  /** As a power cut stops it. */
  async kill() {
    this.child.kill("SIGKILL");
    await within(this.exit, "the server's death");
  }

  /** Another process with the same store, at the same port if somebody has to find it there. */
  async restart(how = "stop", { port = 0 } = {}) {
    await this[how]();
    await this.start(port);
  }

  /** Ends it, gracefully in the end, and removes its folder. */
  async clear() {
    if (this.isAlive()) await this.stop();
    if (this.ownsFolder) rmSync(this.folder, { recursive: true, force: true });
  }

  isAlive() {
    return this.child !== null && this.child.exitCode === null && this.child.signalCode === null;
  }

  /** Resident memory in KiB. */
  memory() {
    const status = readFileSync(`/proc/${this.pid}/status`, "utf8");
    return Number(/^VmRSS:\s+(\d+) kB/m.exec(status)[1]);
  }

  /** A request exactly as written: fetch would tidy the path. */
  http(path, { method = "GET", headers = {}, body } = {}) {
    return new Promise((done, failed) => {
      const how = { host: "127.0.0.1", port: this.port, path, method, headers, agent: false };
      const sent = request(how, (got) => {
        const parts = [];
        got.on("data", (part) => parts.push(part));
        got.on("error", failed);
        got.on("end", () =>
          done({ status: got.statusCode, headers: got.headers, text: Buffer.concat(parts).toString() }),
        );
      });
      sent.on("error", failed);
      sent.end(body);
    });
  }

  /** One of the figures of /metrics, by its name and labels. */
  async figure(name) {
    const n = Number((await this.metrics())[name]);
    assert.ok(!Number.isNaN(n), `there is a figure ${name}`);
    return n;
  }

  /** All of them. */
  async metrics() {
    const { status, text } = await this.http("/metrics");
    assert.equal(status, 200);
    const lines = text.split("\n").filter((line) => line !== "" && !line.startsWith("#"));
    return Object.fromEntries(lines.map((line) => /^(.*) (\S+)$/.exec(line).slice(1)));
  }
}

/** Runs the program to its end: { status, said, complained }. */
export function run(...words) {
  try {
    return { status: 0, said: execFileSync(program, words, { encoding: "utf8", stdio: "pipe" }) };
  } catch (fault) {
    return { status: fault.status, said: fault.stdout, complained: fault.stderr };
  }
}

/** The same beside a test, which ends it at the latest; rejects unless it ends well. */
export function runAside(test, ...words) {
  const ended = promisify(execFile)(program, words);
  test.after(() => ended.child.kill());
  ended.catch(() => undefined); // the caller that awaits it gets the error
  return ended;
}
