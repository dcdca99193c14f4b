/*
 * oracle.mjs: the truth about a table, from the engine as WebAssembly: who must decide, and what each may do.
 *
 * Anyone who can read the store knows the secret of the dice, and with it the seed, so we play the same game here
 * beside the server's, line by line. The tests' clients cheat with it; the server must not notice, and must come to the
 * same end.
 *
 * KAPELLE_MODULE is the module (default: build/kapelle.wasm).
 */
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../..", import.meta.url));
const modulePath = resolve(root, process.env.KAPELLE_MODULE ?? "build/kapelle.wasm");
const compiled = new WebAssembly.Module(readFileSync(modulePath));

/* The store is SQLite; the last draw is a row of kind 19, what was opened after it of kind 20: schema.sql, room.h. */
const seedProgram = `
import hashlib, sqlite3, sys
store = sqlite3.connect("file:" + sys.argv[1] + "?mode=ro", uri=True, timeout=30)
id, secret = store.execute("SELECT id, secret FROM tables WHERE name = ?", sys.argv[2:]).fetchone()
rows = list(store.execute("SELECT kind, text FROM rows WHERE table_id = ? AND kind IN (19, 20) ORDER BY n", (id,)))
blake = lambda *parts: hashlib.blake2b(b"".join(parts), digest_size=32).digest()
draws = [text for kind, text in rows if kind == 19]
if not draws: # nobody has a share
    print(blake(secret).hex())
    sys.exit()
seats = [(word.rstrip("*") + ",,").split(",")[:3] for word in draws[-1].split()]
awaited = [word[:32] for word in draws[-1].split() if word.endswith("*")]
opened = dict(text.split() for kind, text in rows[rows.index((19, draws[-1])):] if kind == 20)
people = list(dict((who, (seal, nonce or opened.get(who, ""))) for who, seal, nonce in seats if who != "-").items())
digits = bytes.fromhex
draw = blake(b"kapelle draw", blake(secret), len(draws).to_bytes(2, "little"), bytes([len(seats)]),
             *(digits("00" * 16 if who == "-" else who) for who, _, _ in seats),
             *(digits(seal or "00" * 32) + bytes([bool(nonce) or who in awaited]) for who, (seal, nonce) in people))
print(blake(b"kapelle seed", secret, draw, *(digits(who + nonce) for who, (_, nonce) in people if nonce)).hex())
`;

/** What a program in Python prints, with a server's store as its first argument. */
export function askStore(server, text, ...more) {
  const words = [...server.enter, "python3", "-c", text, server.file, ...more];
  return execFileSync(words[0], words.slice(1), { encoding: "utf8" }).trim();
}

/** The engine, without any game yet. */
export class Engine {
  constructor() {
    this.exports = new WebAssembly.Instance(compiled).exports;
    this.exports._initialize();
  }

  ask(request) {
    const text = new TextEncoder().encode(request);
    const at = this.exports.web_buffer(text.length);
    new Uint8Array(this.exports.memory.buffer, at, text.length).set(text);
    const start = this.exports.web_call();
    const memory = new Uint8Array(this.exports.memory.buffer);
    const answer = JSON.parse(new TextDecoder().decode(memory.subarray(start, memory.indexOf(0, start))));
    assert.equal(answer.error, undefined, `${request}: ${answer.error}`);
    return answer;
  }
}

export class Oracle extends Engine {
  /** table: as the server tells it once the game has begun. */
  constructor(server, table) {
    super();
    this.seed = askStore(server, seedProgram, table.table);
    this.seats = this.ask(`new 1 ${table.game}\n${table.setup}\n${this.seed}`).seats.map((seat) => seat.word);
  }

  /** Who must decide; nobody: the game is over. */
  must() {
    return this.ask("look 1 0").must;
  }

  over() {
    return this.ask("look 1 0").over;
  }

  /** Whole lines of the notation. */
  moves(seat) {
    return this.ask(`look 1 ${1 << seat}`).asks.flatMap((ask) => ask.moves.map((move) => move.line));
  }

  say(line, table = 1) {
    const answer = this.ask(`say ${table} 0\n${line}`);
    assert.ok(answer.done, `${line}: ${JSON.stringify(answer)}`);
    return answer;
  }

  /** All lines so far, as a record has them. */
  lines() {
    return linesOf(this.ask("record 1").record);
  }
}

/** The numbered lines of a record. */
export const linesOf = (record) => record.split("\n").filter((line) => /^\d+ /.test(line));
