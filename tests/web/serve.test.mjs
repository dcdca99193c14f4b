/*
 * serve.test.mjs: tools/serve.mjs as browsers, curious people and the shell meet it.
 *
 *   node --test tests/web/
 */
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, utimesSync, writeFileSync } from "node:fs";
import { createServer, request } from "node:http";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { fileURLToPath } from "node:url";
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from "node:zlib";
import { listenAt, pathOf, serverOf } from "../../tools/serve.mjs";

const program = fileURLToPath(new URL("../../tools/serve.mjs", import.meta.url));
const scratch = mkdtempSync(join(tmpdir(), "kapelle-serve-"));
const folder = join(scratch, "page");
const script = "const words = 'said twice, said twice, said twice';\n".repeat(20);
let server;
let port;

before(async () => {
  mkdirSync(join(folder, "assets"), { recursive: true });
  mkdirSync(join(folder, "empty"));
  writeFileSync(join(scratch, "secret.txt"), "not for you");
  symlinkSync(join(scratch, "secret.txt"), join(folder, "link.txt"));
  for (const [name, text] of Object.entries({
    "index.html": "<!doctype html>",
    "sw.js": "1;",
    ".hidden": "not for you",
    "manifest.webmanifest": "{}",
    "icon.svg": "<svg/>",
    "odd.xyz": "?",
    "assets/kapelle-AbC_-123.wasm": "wasm",
    "assets/en-AbCd1234.mo": "mo",
    "assets/face-AbCd1234.woff2": "font",
    "assets/main-AbCd1234.js": script,
    "assets/stale-AbCd1234.js": "new",
  }))
    writeFileSync(join(folder, name), text);
  writeFileSync(join(folder, "assets/main-AbCd1234.js.br"), brotliCompressSync(script));
  writeFileSync(join(folder, "assets/main-AbCd1234.js.gz"), gzipSync(script));
  writeFileSync(join(folder, "assets/stale-AbCd1234.js.br"), brotliCompressSync("old"));
  utimesSync(join(folder, "assets/stale-AbCd1234.js.br"), 1e9, 1e9);
  server = await serverOf(folder);
  port = (await listenAt(server, "127.0.0.1", 0)).port;
});

after(() => {
  server.close();
  server.closeAllConnections();
  rmSync(scratch, { recursive: true });
});

/** A request exactly as written: fetch would tidy the path. */
function ask(path, { method = "GET", headers = {} } = {}) {
  return new Promise((done, failed) => {
    const sent = request({ host: "127.0.0.1", port, path, method, headers }, (got) => {
      const parts = [];
      got.on("data", (part) => parts.push(part));
      got.on("end", () => done({ status: got.statusCode, headers: got.headers, body: Buffer.concat(parts) }));
    });
    sent.on("error", failed);
    sent.end();
  });
}

test("every file has its type", async () => {
  const expected = {
    "/": "text/html; charset=utf-8",
    "/index.html": "text/html; charset=utf-8",
    "/sw.js": "text/javascript; charset=utf-8",
    "/manifest.webmanifest": "application/manifest+json",
    "/icon.svg": "image/svg+xml",
    "/odd.xyz": "application/octet-stream",
    "/assets/kapelle-AbC_-123.wasm": "application/wasm",
    "/assets/en-AbCd1234.mo": "application/octet-stream",
    "/assets/face-AbCd1234.woff2": "font/woff2",
  };
  for (const [path, type] of Object.entries(expected)) {
    const got = await ask(path);
    assert.deepEqual([path, got.status, got.headers["content-type"]], [path, 200, type]);
  }
});

test("what is compressed beforehand is sent so, to whoever reads it", async () => {
  const path = "/assets/main-AbCd1234.js";
  const as = async (encoding) => ask(path, { headers: { "Accept-Encoding": encoding } });
  const brotli = await as("gzip, deflate, br");
  assert.equal(brotli.headers["content-encoding"], "br");
  assert.equal(brotliDecompressSync(brotli.body).toString(), script);
  const gzip = await as("gzip;q=0.5, br;q=0");
  assert.equal(gzip.headers["content-encoding"], "gzip");
  assert.equal(gunzipSync(gzip.body).toString(), script);
  for (const plain of [await as("identity"), await ask(path)]) {
    assert.equal(plain.headers["content-encoding"], undefined);
    assert.equal(plain.body.toString(), script);
  }
  for (const got of [brotli, gzip]) {
    assert.equal(got.headers.vary, "Accept-Encoding");
    assert.equal(got.headers["content-type"], "text/javascript; charset=utf-8");
    assert.equal(Number(got.headers["content-length"]), got.body.length);
  }
  assert.notEqual(brotli.headers.etag, gzip.headers.etag);
});

test("a compressed file that is older than the plain one is not sent", async () => {
  const got = await ask("/assets/stale-AbCd1234.js", { headers: { "Accept-Encoding": "br" } });
  assert.equal(got.body.toString(), "new");
});

test("files with a sum in their name are kept for good, the others are asked for again", async () => {
  const caching = async (path) => (await ask(path)).headers["cache-control"];
  assert.match(await caching("/assets/main-AbCd1234.js"), /immutable/);
  for (const path of ["/", "/index.html", "/sw.js", "/manifest.webmanifest"])
    assert.equal(await caching(path), "no-cache", path);
});

test("a file that the browser has already is not sent again", async () => {
  const { etag } = (await ask("/sw.js")).headers;
  const again = await ask("/sw.js", { headers: { "If-None-Match": `"other", ${etag}` } });
  assert.deepEqual([again.status, again.body.length], [304, 0]);
  assert.equal((await ask("/sw.js", { headers: { "If-None-Match": '"other"' } })).status, 200);
});

test("every answer forbids the page what it does not need", async () => {
  for (const path of ["/", "/nothing", "/%zz"]) {
    const { headers } = await ask(path);
    const policy = headers["content-security-policy"];
    assert.match(policy, /^default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self';/);
    assert.doesNotMatch(policy, /unsafe-inline|data:|https?:/);
    assert.match(policy, /frame-ancestors 'none'$/);
    assert.equal(headers["x-content-type-options"], "nosniff");
    assert.equal(headers["referrer-policy"], "no-referrer");
    assert.equal(headers["cross-origin-opener-policy"], "same-origin");
  }
});

test("HEAD is GET without a body, and there is no other method", async () => {
  const head = await ask("/index.html", { method: "HEAD" });
  assert.deepEqual([head.status, head.body.length, head.headers["content-length"]], [200, 0, "15"]);
  for (const method of ["POST", "PUT", "DELETE", "OPTIONS", "TRACE"]) {
    const got = await ask("/", { method });
    assert.deepEqual([got.status, got.headers.allow], [405, "GET, HEAD"], method);
  }
});

test("nothing outside the folder is served, nor what is hidden in it", async () => {
  const ways = [
    "/../secret.txt",
    "/assets/../../secret.txt",
    "/%2e%2e/secret.txt",
    "/..%2fsecret.txt",
    "/assets/..%5c..%5csecret.txt",
    "/link.txt",
    "/.hidden",
    "//secret.txt",
    "/index.html%00.txt",
    "/%zz",
    "/%",
    "*",
  ];
  for (const path of ways) {
    const got = await ask(path);
    assert.ok(got.status === 400 || got.status === 404, `${path}: ${got.status}`);
    assert.doesNotMatch(got.body.toString(), /not for you/, path);
  }
});

test("a path is read once, and only once", () => {
  assert.equal(pathOf("/"), "index.html");
  assert.equal(pathOf("/a/?b=/../c#d"), join("a", "index.html"));
  assert.equal(pathOf("/a%20b.js"), "a b.js");
  assert.equal(pathOf("/%252e%252e/x"), join("%2e%2e", "x"));
  for (const bad of ["", "x", "http://elsewhere/", "/a//b", "/./a", "/a/..", "/a\\b", "/a%0ab"])
    assert.equal(pathOf(bad), null, bad);
});

test("what is not there is said to be so", async () => {
  for (const path of ["/nothing.js", "/assets", "/assets/", "/empty/", "/index.html/x"])
    assert.equal((await ask(path)).status, 404, path);
});

test("nonsense on the wire is refused and the next request answered", async () => {
  const socket = connect(port, "127.0.0.1");
  socket.write("\x00\xff nonsense\r\n\r\n");
  const [said] = await once(socket, "data");
  assert.match(said.toString(), /^HTTP\/1\.1 400 /);
  socket.destroy();
  const header = await ask("/", { headers: { Long: "x".repeat(20000) } }).catch(() => ({ status: 400 }));
  assert.equal(header.status, 400);
  assert.equal((await ask("/")).status, 200);
});

// ---- as a command ----

/** Runs it until it says where the page is, or ends. */
async function start(...words) {
  const child = spawn(process.execPath, [program, ...words.map(String)]);
  const said = { out: "", err: "" };
  child.stderr.on("data", (text) => (said.err += text));
  const ended = once(child, "close").then(([status]) => status);
  const spoke = new Promise((done) =>
    child.stdout.on("data", (text) => {
      said.out += text;
      if (said.out.includes("\n")) done();
    }),
  );
  await Promise.race([spoke, ended]);
  return { child, said, ended };
}

test("it says where the page is, serves it, and ends when told, even while somebody listens", async () => {
  for (const signal of ["SIGINT", "SIGTERM"]) {
    const { child, said, ended } = await start(folder, 0);
    const address = /http:\/\/127\.0\.0\.1:\d+\//.exec(said.out)?.[0];
    assert.ok(address, said.out);
    assert.equal(await (await fetch(address)).text(), "<!doctype html>");
    const idle = connect(Number(new URL(address).port), "127.0.0.1");
    idle.on("error", () => undefined);
    await once(idle, "connect");
    child.kill(signal);
    assert.equal(await ended, 0);
    assert.equal(said.err, "");
  }
});

test("a port that is taken: the next one, unless it was named", async () => {
  const first = await start(folder);
  const second = await start(folder);
  const ports = [first, second].map(({ said }) => Number(/:(\d+)\//.exec(said.out)?.[1]));
  assert.ok(ports[0] >= 8040 && ports[1] > ports[0], `${ports}`);
  const third = await start(folder, ports[0]);
  assert.equal(await third.ended, 1);
  assert.equal(third.said.err, `serve: port ${ports[0]} is taken; name another, or none for a free one.\n`);
  for (const { child, ended } of [first, second]) {
    child.kill();
    await ended;
  }
});

test("when all its ports are taken it says so", async (t) => {
  const others = await Promise.all(
    Array.from({ length: 20 }, async (_, n) => {
      const other = createServer();
      other.on("error", () => undefined); // somebody else has it already: as good
      other.listen(8040 + n, "127.0.0.1");
      await Promise.race([once(other, "listening"), once(other, "error").catch(() => undefined)]);
      return other;
    }),
  );
  t.after(() => others.forEach((other) => other.close()));
  const { said, ended } = await start(folder);
  assert.equal(await ended, 1);
  assert.equal(said.err, "serve: ports 8040 to 8059 are all taken; name another.\n");
});

test("what it cannot do it says in a sentence", async () => {
  const refusals = [
    [[], /usage/],
    [[folder, "1", "2"], /usage/],
    [[join(scratch, "nowhere")], /there is no folder/],
    [[folder, "http"], /a port is a number/],
    [[folder, "65536"], /a port is a number/],
    [[folder, "-1"], /a port is a number/],
    [[folder, "0", "--host"], /--host takes an address/],
    [[folder, "0", "--host", "203.0.113.7"], /has no address '203\.0\.113\.7'/],
  ];
  for (const [words, says] of refusals) {
    const { said, ended } = await start(...words);
    assert.equal(await ended, 1, words.join(" "));
    assert.match(said.err, says);
    assert.equal(said.err.trimEnd().split("\n").length, 1, said.err);
  }
});
