// The module as the page uses it: whole games through the real WebAssembly, in both languages.
//
//   node --test tests/wasm/web.test.mjs
//
// KAPELLE_MODULE is the module (else build/kapelle.wasm), KAPELLE_CATALOGS the folder of en.mo and
// pl.mo (else build).

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';

const root = new URL('../..', import.meta.url).pathname;
const modulePath = process.env.KAPELLE_MODULE ?? join(root, 'build/kapelle.wasm');
const catalogs = process.env.KAPELLE_CATALOGS ?? join(root, 'build');
const compiled = new WebAssembly.Module(readFileSync(modulePath));

// An engine of its own for each test, asked as web/src/engine/module.ts asks.
class Engine {
  constructor(language = 'en') {
    this.exports = new WebAssembly.Instance(compiled).exports;
    this.exports._initialize();
    this.speak(language);
  }

  ask(request, body) {
    const head = new TextEncoder().encode(body ? `${request}\n` : request);
    const size = head.length + (body?.length ?? 0);
    const at = this.exports.web_buffer(size);
    assert.notEqual(at, 0, 'there is room for the request');
    const room = new Uint8Array(this.exports.memory.buffer, at, size + 1);
    room.set(head);
    if (body) room.set(body, head.length);
    return this.read(body ? this.exports.web_call_bytes(size) : this.exports.web_call());
  }

  // Memory may grow, and so move, during a call: look at it only afterwards.
  read(start) {
    const memory = new Uint8Array(this.exports.memory.buffer);
    const bytes = memory.subarray(start, memory.indexOf(0, start));
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  }

  speak(language) {
    assert.deepEqual(this.ask('lang', readFileSync(join(catalogs, `${language}.mo`))), { ok: true });
  }
}

// A message that is missing in the catalogue shows as its key: "{1}", or a '?' for hidden things.
function assertWords(says, about) {
  assert.ok(says.length > 0, `${about} has words`);
  assert.doesNotMatch(says, /[{}]/, about);
}

function assertAsk(ask) {
  assert.ok(ask.moves.length > 0, 'whoever is asked can do something');
  if (ask.must) assertWords(ask.says, ask.kind);
  for (const move of ask.moves) {
    assertWords(move.says, move.line);
    if (move.group !== undefined) assertWords(move.group, move.line);
    if (!move.odds) continue;
    const [success, detected, failed, of] = ['success', 'detected', 'failed', 'of'].map((k) => BigInt(move.odds[k]));
    assert.equal(success + detected + failed, of, move.line);
  }
}

function assertTold(told) {
  for (const event of told) {
    assertWords(event.says, event.kind);
    assertWords(event.law, event.rule);
  }
}

// A person in seat 0, who takes what is suggested, and bots in the others. How often a move had exact chances and a
// hint had a reason, and what was told.
function playGame(engine, seed) {
  const told = [];
  let chances = 0;
  let reasons = 0;
  assert.equal(engine.ask(`new 1 bo\nplayers=3\n${seed}`).seats.length, 3);
  for (;;) {
    const look = engine.ask('look 1 1');
    look.text.forEach((line) => assertWords(line, 'the position'));
    look.asks.forEach(assertAsk);
    chances += look.asks.flatMap((a) => a.moves).filter((m) => m.odds).length;
    if (look.over) return { told, chances, reasons, over: look.over, lines: look.line };
    let answer;
    if (look.must[0] === 0) {
      const { best } = engine.ask('hint 1 0');
      assert.equal(best.length, Math.min(3, look.asks[0].moves.length));
      for (const { move, chance, error } of best) {
        assert.ok(look.asks[0].moves.some((m) => m.line === move.line), 'a hint is legal');
        assert.ok(chance >= 0 && chance <= 1 && error >= 0 && error <= 1, `${move.line}: ${chance} ${error}`);
      }
      reasons += best[0].why !== '';
      answer = engine.ask(`say 1 1\n${best[0].move.line}`);
    } else {
      answer = engine.ask(`bot 1 ${look.must[0]} greedy 1`);
    }
    assert.ok(answer.done, JSON.stringify(answer));
    assertTold(answer.done.told);
    Object.values(answer.own).forEach(assertTold);
    told.push(answer.done);
    assert.ok(told.length < 2000, 'the game comes to its end');
  }
}

for (const language of ['en', 'pl']) {
  test(`a game with two bots to its end (${language})`, () => {
    const engine = new Engine(language);
    let chances = 0;
    for (const seed of ['one', 'two', 'three']) {
      const game = playGame(engine, seed);
      assertWords(game.over.says, game.over.rule);
      assert.ok(game.reasons > 10, 'hints have reasons');
      assert.deepEqual(engine.ask('log 1 1 1'), game.told, 'the log tells what was told');
      chances += game.chances;
    }
    assert.ok(chances > 0, 'somebody thought of an attempt');
  });
}

test('a record opens in another engine, in another language', () => {
  const engine = new Engine('en');
  playGame(engine, 'record');
  const { record } = engine.ask('record 1');
  const other = new Engine('pl');
  const opened = other.ask(`open 2\n${record}`);
  assert.equal(opened.seed, 'record');
  assert.equal(other.ask('record 2').record, record);
  const lines = (e, table) => e.ask(`log ${table} 0 1`).map((l) => l.line);
  assert.deepEqual(lines(other, 2), lines(engine, 1));
  assert.deepEqual(other.ask('look 2 7').view, engine.ask('look 1 7').view);
});

test('the language can be changed at the table, log included', () => {
  const engine = new Engine('en');
  playGame(engine, 'language');
  const english = engine.ask('log 1 1 1');
  engine.speak('pl');
  const polish = engine.ask('log 1 1 1');
  assert.deepEqual(polish.map((l) => l.line), english.map((l) => l.line));
  const says = (log) => log.flatMap((l) => l.told.map((t) => t.says));
  const same = says(polish).filter((s, i) => s === says(english)[i]).length;
  assert.ok(same < says(english).length / 20, `${same} sentences are the same in both languages`);
});

test('all components of all games have their texts', () => {
  for (const language of ['en', 'pl']) {
    const engine = new Engine(language);
    for (const { id } of engine.ask('games')) {
      const content = engine.ask(`content ${id}`);
      for (const component of Object.values(content.sorts).flat()) {
        assert.ok(component.title.length > 0, component.id);
        assert.doesNotMatch(component.text + component.note, /[{}]/, component.id);
        for (const rule of component.rules) assertWords(rule.says, rule.code);
      }
    }
  }
});

test('undo after undo leads back to the last thing that was learned', () => {
  const engine = new Engine();
  engine.ask('new 1 bo\nplayers=2 first=1\nundo');
  for (let i = 0; i < 3; i++) engine.ask('bot 1 0 random 3');
  let { undo } = engine.ask('look 1 3');
  while (undo.can) {
    assert.ok(engine.ask('undo 1 3 3').done);
    ({ undo } = engine.ask('look 1 3'));
  }
  assert.match(undo.why.rule, /^KA-[34]$/);
  assert.deepEqual(engine.ask('undo 1 3 3'), { refused: undo.why });
});

// A game of 1,500 lines or more, with all its events: the answer must be complete.
test('a very long log is told in full', () => {
  const engine = new Engine();
  engine.ask('new 1 null\nplayers=2\nlong');
  for (let i = 0; i < 800; i++) {
    engine.ask('say 1 1\nnorth plan market');
    engine.ask('undo 1 3 1');
  }
  const log = engine.ask('log 1 3 1');
  assert.equal(log.length, 1600);
  assert.ok(log.slice(0, -1).every((l, i) => l.n === i + 1));
  assert.equal(engine.ask('record 1').record.trim().split('\n').filter((l) => /^\d/.test(l)).length, 1600);
});

test('bad requests are answered with a sentence', () => {
  const engine = new Engine();
  for (const request of ['', 'dance', 'look 9 0', 'open 1\nnothing', 'new 1 bo\nplayers=99\ns', '\0', 'look\0 1 0']) {
    assert.ok(engine.ask(request).error.length > 10, JSON.stringify(request));
  }
  assert.equal(engine.exports.web_buffer(5_000_000), 0);
  assert.equal(engine.exports.web_buffer(0xffffffff), 0);
});

test('the bench counts what it plays', () => {
  const engine = new Engine();
  const bench = engine.ask('bench bo bench 20');
  assert.equal(bench.games, 20);
  assert.ok(bench.decisions > 1000);
  assert.match(bench.signature, /^[0-9a-f]{16}$/);
  assert.notEqual(engine.ask('bench bo other 20').signature, bench.signature);
});
