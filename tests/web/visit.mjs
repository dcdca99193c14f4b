/*
 * visit.mjs: ./play as a stranger meets it: it prints an address, every file of the page is there, and it ends when
 * told to.
 *
 *   node tests/web/visit.mjs
 */
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../..", import.meta.url));
const patience = 20 * 60 * 1000; // a first build, and packages for it

async function addressOf(child) {
  let said = "";
  for await (const text of child.stdout) {
    said += text;
    const address = /http:\/\/\S+/.exec(said)?.[0];
    if (address) return address;
  }
  throw new Error(`./play ended without an address: ${said}`);
}

/** The page keeps a list of its files for playing offline. */
async function filesOf(address) {
  const source = await (await fetch(new URL("sw.js", address))).text();
  return JSON.parse(/\["\.\/"[^\]]*\]/.exec(source)[0]);
}

const child = spawn("./play", ["--port", "0"], { cwd: root, stdio: ["ignore", "pipe", "inherit"] });
const giveUp = setTimeout(() => child.kill(), patience);
try {
  const address = await addressOf(child);
  console.log(address);
  const files = await filesOf(address);
  for (const file of files) {
    const got = await fetch(new URL(file, address));
    assert.equal(got.status, 200, file);
    const bytes = new Uint8Array(await got.arrayBuffer());
    if (file.endsWith(".wasm")) await WebAssembly.compile(bytes);
  }
  assert.ok(files.some((f) => f.endsWith(".wasm")) && files.some((f) => f.endsWith(".mo")));
  console.log(`${files.length} files`);
} finally {
  clearTimeout(giveUp);
  child.kill("SIGINT");
}
const [status] = await once(child, "close");
assert.equal(status, 0);
