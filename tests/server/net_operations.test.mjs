/*
 * net_operations.test.mjs: what an operator relies on: settings, files, figures, proxies, stopping. hostile.test.mjs
 * has what strangers try.
 */
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { Client } from "./client.mjs";
import { Server, program, run, within } from "./server.mjs";

let server;
let folder;

before(async () => {
  folder = mkdtempSync(join(tmpdir(), "kapelle-net-"));
  const web = join(folder, "web");
  mkdirSync(join(web, "assets"), { recursive: true });
  writeFileSync(join(web, "index.html"), "<!doctype html>plain");
  writeFileSync(join(web, "index.html.br"), "brotli");
  writeFileSync(join(web, "index.html.gz"), "gzip");
  writeFileSync(join(web, "old.txt"), "plain");
  writeFileSync(join(web, "old.txt.gz"), "stale");
  utimesSync(join(web, "old.txt.gz"), 1, 1);
  writeFileSync(join(web, "assets", "index-C1GmUF5q.js"), "// hashed");
  writeFileSync(join(web, "large.bin"), Buffer.alloc(3_000_000, "x"));
  server = await Server.start({ flags: { "--web": web, "--ping": "3" } });
});

after(async () => {
  await server.clear();
  rmSync(folder, { recursive: true });
});

// ---- files ----

test("a file is sent as it lies there, best form first", async () => {
  for (const [accepts, body, encoding] of [
    ["gzip, deflate, br", "brotli", "br"],
    ["gzip", "gzip", "gzip"],
    ["br;q=0, gzip;q=0.5", "gzip", "gzip"],
    ["*", "brotli", "br"],
    ["identity", "<!doctype html>plain", undefined],
  ]) {
    const got = await server.http("/", { headers: { "Accept-Encoding": accepts } });
    assert.equal(got.status, 200);
    assert.equal(got.text, body, accepts);
    assert.equal(got.headers["content-encoding"], encoding);
    assert.equal(got.headers["content-type"], "text/html; charset=utf-8");
    assert.equal(got.headers.vary, "Accept-Encoding");
  }
});

test("a compressed form that is older than the file is not sent", async () => {
  const got = await server.http("/old.txt", { headers: { "Accept-Encoding": "gzip" } });
  assert.equal(got.text, "plain");
});

test("only a name with a sum in it is kept for ever", async () => {
  const hashed = await server.http("/assets/index-C1GmUF5q.js");
  assert.equal(hashed.headers["cache-control"], "public, max-age=31536000, immutable");
  const page = await server.http("/index.html");
  assert.equal(page.headers["cache-control"], "no-cache");
});

test("what a browser has is not sent again", async () => {
  const { headers } = await server.http("/");
  const again = await server.http("/", { headers: { "If-None-Match": `"other", ${headers.etag}` } });
  assert.equal(again.status, 304);
  assert.equal(again.text, "");
  const packed = await server.http("/", {
    headers: { "If-None-Match": headers.etag, "Accept-Encoding": "br" },
  });
  assert.equal(packed.status, 200);
});

test("HEAD tells the length and sends nothing", async () => {
  const got = await server.http("/large.bin", { method: "HEAD" });
  assert.equal(got.headers["content-length"], "3000000");
  assert.equal(got.text, "");
});

test("a large file arrives whole", async () => {
  const got = await server.http("/large.bin");
  assert.equal(got.text.length, 3_000_000);
});

test("every answer carries what keeps the page safe", async () => {
  for (const path of ["/", "/nothing", "/healthz", "/.hidden"]) {
    const { headers } = await server.http(path);
    assert.match(headers["content-security-policy"], /connect-src 'self'.*frame-ancestors 'none'/);
    assert.equal(headers["cross-origin-opener-policy"], "same-origin");
    assert.equal(headers["referrer-policy"], "no-referrer");
    assert.equal(headers["x-content-type-options"], "nosniff");
  }
});

test("a method that is not for an address hears which one is", async () => {
  for (const [method, path, allowed] of [
    ["POST", "/", "GET, HEAD"],
    ["DELETE", "/healthz", "GET, HEAD"],
    ["GET", "/api/identity", "POST"],
  ]) {
    const got = await server.http(path, { method });
    assert.equal(got.status, 405);
    assert.equal(got.headers.allow, allowed);
  }
});

// ---- sessions ----

test("clients that answer pings stay, others are dropped", async () => {
  const living = new Client(server);
  const dead = new Client(server);
  await living.connect();
  await dead.connect();
  dead.socket.pong = () => undefined;
  await within(dead.closed(), "the end of the silent one");
  assert.ok(living.isOpen);
  assert.equal((await server.metrics()).kapelle_dead_total, "1");
  await living.leave();
});

test("a message may begin with an empty fragment", async () => {
  const client = new Client(server);
  await client.connect();
  client.socket.send("", { fin: false });
  client.socket.send('{"do":"hello",', { fin: false });
  client.socket.send("", { fin: false });
  client.socket.send('"id":7}', { fin: true });
  await client.message((m) => m.is === "hello");
  await client.leave();
});

// ---- behind a proxy ----

test("behind a proxy the client's address counts, and cookies are for TLS", async () => {
  const proxied = await Server.start({ flags: { "--trust-proxy": true, "--identities": "1" } });
  const own = { Host: "play.example.org", Origin: "https://play.example.org", "X-Forwarded-Proto": "https" };
  const ask = (from, more = {}) =>
    proxied.http("/api/identity", { method: "POST", headers: { ...own, "X-Forwarded-For": from, ...more } });
  const first = await ask("203.0.113.9, 198.51.100.1");
  assert.equal(first.status, 200);
  assert.match(
    first.headers["set-cookie"][0],
    /^kapelle=[0-9a-f]{32}; HttpOnly; SameSite=Strict; Path=\/; Max-Age=31536000; Secure$/,
  );
  assert.equal((await ask("192.0.2.7, 198.51.100.1")).status, 429, "the last hop is the one that counts");
  assert.equal((await ask("2001:db8:1:1::1")).status, 200);
  assert.equal((await ask("2001:db8:1:1::2")).status, 429, "of the same /64");
  assert.equal((await ask("2001:db8:1:2::1")).status, 200);
  assert.equal((await ask("192.0.2.8", { Origin: "http://play.example.org" })).status, 403, "without TLS");
  await proxied.stop();
  await proxied.clear();
});

test("without a trusted proxy nobody chooses his own address", async () => {
  const direct = await Server.start({ flags: { "--identities": "1" } });
  const ask = (from) =>
    direct.http("/api/identity", {
      method: "POST",
      headers: { Host: "here", Origin: "http://here", "X-Forwarded-For": from },
    });
  assert.equal((await ask("203.0.113.9")).status, 200);
  assert.equal((await ask("203.0.113.10")).status, 429);
  await direct.clear();
});

test("an origin that the operator named is the page's own", async () => {
  const open = await Server.start({ flags: { "--origin": "https://play.example.org" } });
  const ask = (origin) => open.http("/api/identity", { method: "POST", headers: { Origin: origin } });
  assert.equal((await ask("https://play.example.org")).status, 200);
  assert.equal((await ask("https://play.example.org.evil.example")).status, 403);
  const talk = (origin) => new Client(open, { headers: { Origin: origin } });
  const client = talk("https://play.example.org");
  await client.connect();
  await client.leave();
  await assert.rejects(talk("https://play.example.org.evil.example").connect(), { status: 403 });
  await open.clear();
});

// ---- settings ----

test("settings that will not do are sentences", () => {
  for (const [words, said] of [
    [["--listen", "here"], /--listen takes HOST:PORT.*not 'here'/],
    [["--listen", "127.0.0.1:99999"], /--listen takes HOST:PORT/],
    [["--rate", "0"], /--rate takes a number from 1 to 100000, not '0'/],
    [["--origin", "play.example.org"], /--origin takes an origin/],
    [["--log-level", "loud"], /--log-level takes debug, info, warn or error/],
    [["--store", "postgres://x"], /--store takes sqlite:FILE/],
    [["more"], /serve takes no 'more'/],
  ]) {
    const { status, complained } = run("serve", ...words);
    assert.equal(status, 2, words.join(" "));
    assert.match(complained, said);
  }
  const { complained } = run("serve", "--metrics-token", "too-short");
  assert.ok(!complained.includes("too-short"), "a secret is not repeated");
});

test("the environment is read, and a flag beats it", async () => {
  const env = { ...process.env, KAPELLE_RATE: "many" };
  const { status, stderr } = spawnSync(program, ["serve"], { env, encoding: "utf8" });
  assert.equal(status, 2);
  assert.match(stderr, /KAPELLE_RATE takes a number from 1 to 100000, not 'many'/);
  process.env.KAPELLE_LISTEN = "127.0.0.1:1";
  try {
    const other = await Server.start(); // its flag names a port of its own
    await other.clear();
  } finally {
    delete process.env.KAPELLE_LISTEN;
  }
});

test("a port in use is a sentence", async () => {
  const other = createServer().listen(0, "127.0.0.1");
  await new Promise((done) => other.once("listening", done));
  const { port } = other.address();
  const { status, complained } = run(
    "serve",
    ...["--listen", `127.0.0.1:${port}`, "--store", `sqlite:${join(folder, "taken.db")}`],
  );
  other.close();
  assert.equal(status, 1);
  assert.match(complained, new RegExp(`port ${port} is in use`));
});

test("content from a folder is read, and complained about by line", async () => {
  const content = join(folder, "content", "null");
  mkdirSync(content, { recursive: true });
  writeFileSync(join(content, "cards.txt"), "nonsense here\n");
  const { status, complained } = run(
    "serve",
    ...[
      "--listen",
      "127.0.0.1:0",
      "--store",
      `sqlite:${join(folder, "c.db")}`,
      "--content",
      join(folder, "content"),
    ],
  );
  assert.equal(status, 1);
  assert.match(complained, /cards\.txt:1: /);
});

// ---- backup ----

test("a backup never replaces a file, and a store that is not there is a sentence", () => {
  const to = join(folder, "copy.db");
  assert.equal(run("backup", "--store", `sqlite:${server.file}`, to).status, 0);
  const again = run("backup", "--store", `sqlite:${server.file}`, to);
  assert.equal(again.status, 1);
  assert.match(again.complained, /copy\.db already exists/);
  const none = run("backup", "--store", `sqlite:${join(folder, "none.db")}`, join(folder, "other.db"));
  assert.equal(none.status, 1);
  assert.match(none.complained, /no backup was made/);
});
