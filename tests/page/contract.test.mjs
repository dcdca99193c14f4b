// What the page reads, it must have been told: a name that changes in the engine's tables or in the protocol is an
// error of the compiler where the page reads it.
//
//   node --test tests/page/contract.test.mjs
//
// KAPELLE_ENGINE is the folder with the modules (else build/wasm). The page must have been built once.

import assert from "node:assert/strict";
import { createRequire } from "node:module";
import { join } from "node:path";
import { test } from "node:test";
import { gameOf } from "../../web/tools/contract.mjs";
import { tablesOf } from "../../web/tools/games.mjs";

const root = new URL("../..", import.meta.url).pathname;
const web = join(root, "web");
const engine = process.env.KAPELLE_ENGINE ?? join(root, "build/wasm");
const ts = createRequire(join(web, "package.json"))("typescript");

const { options } = ts.parseJsonConfigFileContent(
  ts.readConfigFile(join(web, "tsconfig.json"), ts.sys.readFile).config,
  ts.sys,
  web,
);
const parsed = new Map();

/** What the compiler says of a file of the page if another text stands in one file of the contract. */
function errorsIn(file, contract, text) {
  const changed = join(web, "src/engine/contract", contract);
  const host = ts.createCompilerHost(options);
  host.getCurrentDirectory = () => web;
  const read = host.getSourceFile;
  host.getSourceFile = (name, how) => {
    if (text !== undefined && name === changed) return ts.createSourceFile(name, text, how);
    if (!parsed.has(name)) parsed.set(name, read(name, how));
    return parsed.get(name);
  };
  const path = join(web, "src", file);
  const program = ts.createProgram([path, join(web, "src/vite.d.ts")], options, host);
  return program
    .getSemanticDiagnostics(program.getSourceFile(path))
    .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, "\n"));
}

const textOf = async (game, change = (tables) => tables) =>
  gameOf(game, change(await tablesOf(engine, game))).join("\n");

const renamed = (rows, key, from, to) => {
  assert.ok(
    rows.some((row) => row[key] === from),
    `there is a ${from} to rename`,
  );
  return rows.map((row) => (row[key] === from ? { ...row, [key]: to } : row));
};

test("what the tables of a game say is what the page reads", async () => {
  assert.deepEqual(errorsIn("games/st/model.ts", "st.ts", await textOf("st")), []);
});

test("a field of a view that is renamed is an error where the page reads it", async () => {
  const text = await textOf("st", (tables) => ({
    ...tables,
    fields: renamed(tables.fields, "name", "rank_now", "rank_then"),
  }));
  const errors = errorsIn("games/st/model.ts", "st.ts", text);
  assert.equal(errors.length, 1, errors.join("\n"));
  assert.match(errors[0], /'rank_now' does not exist on type 'StView'/);
});

test("so is a fact that is renamed", async () => {
  const text = await textOf("st", (tables) => ({
    ...tables,
    facts: renamed(tables.facts, "word", "ruin", "rubble"),
  }));
  const errors = errorsIn("games/st/model.ts", "st.ts", text);
  assert.ok(errors.length > 0);
  assert.match(errors.join("\n"), /"ruin"/);
});

test("and a member of a message", () => {
  const messages = ts.sys.readFile(join(web, "src/engine/contract/messages.ts"));
  assert.deepEqual(errorsIn("online/company.svelte.ts", "messages.ts", messages), []);
  const errors = errorsIn(
    "online/company.svelte.ts",
    "messages.ts",
    messages.replaceAll("watching:", "looking:"),
  );
  assert.ok(errors.length > 0);
  assert.match(errors.join("\n"), /'watching'/);
});
