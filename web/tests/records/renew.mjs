/*
 * renew.mjs: writes the present version of the rules and the content's hash into the tests' records, and their result.
 * It stops at a line that the rules no longer allow: then the record needs other lines, and tests/store.ts other
 * places.
 *
 *   node web/tests/records/renew.mjs
 */
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const folder = fileURLToPath(new URL(".", import.meta.url));
const module = fileURLToPath(new URL("../../../build/wasm/kapelle.wasm", import.meta.url));
const { exports: engine } = new WebAssembly.Instance(new WebAssembly.Module(readFileSync(module)), {});
engine._initialize();

function ask(request) {
  const bytes = new TextEncoder().encode(`${request}\0`);
  const at = engine.web_buffer(bytes.length - 1);
  new Uint8Array(engine.memory.buffer).set(bytes, at);
  const start = engine.web_call();
  const memory = new Uint8Array(engine.memory.buffer);
  const answer = JSON.parse(new TextDecoder().decode(memory.subarray(start, memory.indexOf(0, start))));
  if (answer.error || answer.refused) throw new Error(answer.error ?? answer.refused.says);
  return answer;
}

for (const name of readdirSync(folder).filter((f) => f.endsWith(".kap"))) {
  const old = readFileSync(folder + name, "utf8");
  const game = /^game\s+(\w+)/m.exec(old)[1];
  const { hash } = ask(`files ${game}`);
  ask(`new 2 ${game}\n\nany`);
  const [version] = /^game .*$/m.exec(ask("record 2").record);
  const open = old
    .replace(/^game .*$/m, version)
    .replace(/^content .*$/m, `content ${hash}`)
    .replace(/^(result|hash) .*\n/gm, "");
  ask(`open 1\n${open}`);
  const { record } = ask("record 1");
  writeFileSync(folder + name, record);
  console.log(`${name}: ${record === old ? "as it was" : "renewed"}`);
}
