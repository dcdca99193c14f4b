// Checks the module as a browser sees it: no imports, and the same games as the native engine.
//
//   wasm-check.mjs MODULE                                 prints its exports and its size
//   wasm-check.mjs MODULE --signature GAME GAMES SEED     prints the signature of that many games

import { readFileSync } from 'node:fs';

function fail(sentence) {
  console.error(`wasm-check: ${sentence}`);
  process.exit(1);
}

// Every page, worker and test would have to supply an import, so the engine has none.
function load(bytes) {
  const module = new WebAssembly.Module(bytes);
  const imports = WebAssembly.Module.imports(module).map((i) => `${i.module}.${i.name}`);
  if (imports.length > 0) fail(`the module imports ${imports.join(', ')}: it must import nothing.`);
  return module;
}

function describe(module, bytes) {
  const names = WebAssembly.Module.exports(module).map((e) => e.name);
  console.log(`${bytes.length} bytes, ${names.length} exports: ${names.join(' ')}`);
}

// Memory may grow, and so move, during a call: look at it only afterwards.
function write(exports, text) {
  const bytes = new TextEncoder().encode(`${text}\0`);
  const start = exports.web_buffer(bytes.length);
  new Uint8Array(exports.memory.buffer).set(bytes, start);
}

function read(exports, start) {
  const memory = new Uint8Array(exports.memory.buffer);
  return new TextDecoder().decode(memory.subarray(start, memory.indexOf(0, start)));
}

function signature(module, game, games, seed) {
  const { exports } = new WebAssembly.Instance(module);
  exports._initialize();
  write(exports, `${game} ${seed}`);
  const answer = read(exports, exports.web_sim(Number(games)));
  if (!/^[0-9a-f]{16}$/.test(answer)) fail(`web_sim answered "${answer}".`);
  return answer;
}

const [file, option, ...rest] = process.argv.slice(2);
if (!file || (option && (option !== '--signature' || rest.length !== 3))) {
  fail('usage: wasm-check.mjs MODULE [--signature GAME GAMES SEED]');
}
const bytes = readFileSync(file);
const module = load(bytes);
if (option) console.log(signature(module, ...rest));
else describe(module, bytes);
