#!/usr/bin/env node
/*
 * protocol.mjs: writes the tables of docs/protocol.md from src/wire/proto.def, and docs/protocol-GAME.md from the games.
 *
 *     protocol.mjs            rewrites the text between the markers, and the files of the games
 *     protocol.mjs --check    changes nothing; fails if they are out of date
 *
 * KAPELLE is the program that knows the games (default: build/kapelle); the sources say what a field of a view means.
 */
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { definition, fieldsIn, games, meaningsOf, protoRows } from "./tables.mjs";

const [begin, end] = ["<!-- tables: begin -->", "<!-- tables: end -->"];
const isCheck = process.argv[2] === "--check";

function give(path, text, source) {
  if (existsSync(path) && readFileSync(path, "utf8") === text) return;
  if (isCheck) throw new Error(`${path} does not say what ${source} says: run tools/protocol.mjs`);
  writeFileSync(path, text);
}

// ---- messages ----

const bars = (cell) => cell.replaceAll("|", "\\|");
const code = (text) => `\`${text}\``;
const table = (heads, rows) => [
  `| ${heads.join(" | ")} |`,
  `|${heads.map(() => "---").join("|")}|`,
  ...rows.map((row) => `| ${row.map(bars).join(" | ")} |`),
  "",
];

const looksLike = (kind, low, high) =>
  ({
    NUMBER: `${low} to ${high}`,
    TEXT: `text, ${low} to ${high} bytes`,
    FLAG: "true or false",
    KEY: "32 digits",
  })[kind];

const namesOf = (set) => fieldsIn(set).map(code).join(", ");
const answersOf = (answer) => answer.split("|").map(code).join(" or ");

function messages() {
  const rows = protoRows();
  const membersOf = (kind, name) =>
    table(
      ["member", "value", ""],
      rows(kind).flatMap(([of, key, form, says]) => (of === name ? [[code(key), form, says]] : [])),
    );
  return [
    "### What clients send",
    "",
    ...table(
      ["do", "needs", "may have", "answer", ""],
      rows("ASK").map(([n, needs, may, answer, says]) => [
        code(n),
        namesOf(needs),
        namesOf(may),
        answersOf(answer),
        says,
      ]),
    ),
    "### Fields",
    "",
    ...table(
      ["field", "value", ""],
      rows("FIELD").map(([n, kind, low, high, says]) => [code(n), looksLike(kind, low, high), says]),
    ),
    "### What the server sends",
    "",
    "A `?` before a value means that the member may be missing. `[…]` is a list. Bars separate alternatives. A `person` is 32 digits, a",
    "`seat` a number from 0, and a `refusal` one of those listed below. Other words name a message or an object below.",
    "",
    ...rows("TELL").flatMap(([name, says]) => [`**${name}**: ${says}.`, "", ...membersOf("TOLD", name)]),
    "### Objects inside messages",
    "",
    ...[...new Set(rows("PART").map(([part]) => part))].flatMap((part) => [
      `**${part}**`,
      "",
      ...membersOf("PART", part),
    ]),
    "### Refusals",
    "",
    ...table(
      ["why", ""],
      rows("REFUSAL").map(([name, says]) => [code(name), says]),
    ),
    "### Phrases",
    "",
    ...table(
      ["phrase", ""],
      rows("PHRASE").map(([words], i) => [String(i + 1), words]),
    ),
  ].join("\n");
}

function writeMessages(path) {
  const old = readFileSync(path, "utf8");
  const [before, rest, ...more] = old.split(begin);
  const [, after, ...others] = rest?.split(end) ?? [];
  if (after === undefined || more.length + others.length > 0)
    throw new Error(`${path}: the markers ${begin} and ${end} must stand there once each`);
  give(path, `${before}${begin}\n\n${messages()}\n${end}${after}`, definition);
}

// ---- games ----

/** What the program prints, with the meaning of each field beside it. */
function dialectOf(game) {
  const program = process.env.KAPELLE ?? "build/kapelle";
  const printed = execFileSync(program, ["dialect", "--game", game], { encoding: "utf8" });
  const [before, rest] = printed.split("## Fields of a view\n\n");
  const [fields, after] = rest.split("\n## Rules");
  const meanings = meaningsOf(game);
  const [heads, line, ...rows] = fields.trimEnd().split("\n");
  const said = rows.map((row) => `${row} ${bars(meanings.get(/^\| \d+ \| `([^`]+)`/.exec(row)[1]) ?? "")} |`);
  return `${before}## Fields of a view\n\n${[`${heads} |`, `${line}---|`, ...said].join("\n")}\n\n## Rules${after}`;
}

process.chdir(new URL("..", import.meta.url).pathname);
try {
  if (process.argv.length > (isCheck ? 3 : 2)) throw new Error("usage: tools/protocol.mjs [--check]");
  writeMessages("docs/protocol.md");
  for (const game of games()) give(`docs/protocol-${game}.md`, dialectOf(game), "the game");
} catch (why) {
  console.error(why.message);
  process.exitCode = 1;
}
