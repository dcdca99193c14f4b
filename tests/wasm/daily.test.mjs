// The module that tells the page the deal of a day agrees with the native engine: tests/golden/daily.
//
//   node --test tests/wasm/daily.test.mjs
//
// KAPELLE_DAILY is the module (else build/wasm/daily.wasm).

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';

const root = new URL('../..', import.meta.url).pathname;
const module = new WebAssembly.Module(readFileSync(process.env.KAPELLE_DAILY ?? join(root, 'build/wasm/daily.wasm')));

function deal(exports, day) {
  const start = exports.web_daily(day);
  const memory = new Uint8Array(exports.memory.buffer);
  return new TextDecoder().decode(memory.subarray(start, memory.indexOf(0, start))).split('\n');
}

test('the page deals as the engine does', () => {
  const { exports } = new WebAssembly.Instance(module);
  const golden = readFileSync(join(root, 'tests/golden/daily'), 'utf8').trimEnd().split('\n');
  exports._initialize();
  for (const line of golden) {
    const day = Date.parse(`${line.slice(0, 10)}T00:00:00Z`) / 86400000;
    const [date, game, setup, seats, seed] = deal(exports, day);
    assert.equal([date, game, seats, seed, setup].join(' '), line);
  }
  assert.ok(golden.length >= 10);
});

test('a day without a deal gets an empty answer, and the module imports nothing', () => {
  const { exports } = new WebAssembly.Instance(module);
  assert.deepEqual(WebAssembly.Module.imports(module), []);
  assert.deepEqual(deal(exports, -1), ['']);
  assert.deepEqual(deal(exports, 20775).length, 6);
  assert.deepEqual(deal(exports, 2932897), ['']);
});
