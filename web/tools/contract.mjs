/*
 * contract.mjs: writes src/engine/contract/: the types of what the engine and a server send. It asks the games for the
 * tables built into their modules; src/wire/proto.def defines the messages. If you rename something there, the compiler
 * shows where the page reads it.
 *
 *   node tools/contract.mjs [FOLDER of the modules [FOLDER to write into]]
 */
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { format } from "prettier";
import { definition, enumOf, fieldsIn, meaningsOf, protoRows } from "../../tools/tables.mjs";
import { gamesIn, tablesOf } from "./games.mjs";

const here = new URL("..", import.meta.url).pathname;

const capital = (word) => word.replace(/(?:^|[-_])(\w)/g, (_, letter) => letter.toUpperCase());
const key = (word) => (/^\w+$/.test(word) ? word : `"${word}"`);
const either = (words) => words.map((w) => `"${w}"`).join(" | ");
const doc = (says, indent = "") => (says ? [`${indent}/** ${says} */`] : []);

const head = (name, from) => [
  `/* ${name}: made of ${from} by web/tools/contract.mjs; not to be changed by hand. */`,
  "",
];

// ---- a game ----

/** JavaScript's numbers are exact only up to 2^53, so eight bytes come as digits. */
const elementOf = ({ width }) => (width > 4 ? "string" : "number");

function viewOf({ title, fields }, name, meanings) {
  const lines = fields
    .filter(({ width }) => width <= 8)
    .flatMap((f) => [
      ...doc(meanings.get(f.name), "  "),
      `  ${key(f.name)}: ${elementOf(f)}${f.count > 1 ? "[]" : ""};`,
    ]);
  return [
    ...doc(`What somebody may know of ${title}. Sets of more than 32 bits are hex texts ("0x1f").`),
    `export interface ${name}View {`,
    ...lines,
    "}",
    "",
  ];
}

/** Sorts of arguments. Those that are not components have few words, all of them known. */
function sortsOf({ verbs, questions, events, facts, words }) {
  const used = [verbs, questions, events, facts].flat().flatMap(({ args }) => args.match(/[^\s?]+/g) ?? []);
  const lines = [...new Set(used)].sort().map((sort) => {
    const own = words.filter((w) => w.sort === sort).sort((a, b) => a.value - b.value);
    const id = sort === "number" ? "never" : either(own.map(({ word }) => word));
    return `export type ${capital(sort)}Arg = Arg<"${sort}"${id && `, ${id}`}>;`;
  });
  return [...lines, ""];
}

/** All arguments; or, where the last of them can be missing, with or without it. */
function argumentsOf(args) {
  const sorts = args.match(/\S+/g) ?? [];
  const least = sorts.findIndex((s) => s.startsWith("?"));
  const all = sorts.map((s) => `${capital(s.replace("?", ""))}Arg`);
  const lengths =
    least < 0
      ? [all.length]
      : all
          .slice(least)
          .map((_, i) => least + i)
          .concat(all.length);
  return lengths.map((n) => `[${all.slice(0, n).join(", ")}]`).join(" | ");
}

const formsOf = (says, name, forms) => [
  ...doc(says),
  `export interface ${name} {`,
  ...forms.map(({ word, args }) => `  ${key(word)}: ${argumentsOf(args)};`),
  "}",
  "",
];

const isPower = (n) => n > 0 && (n & (n - 1)) === 0;

/** Enumerations that the members of a view name: bits by name, or names in their order. */
function enumsOf(game, meanings, fields) {
  const named = fields.flatMap(({ name }) => /\benum (\w+)/.exec(meanings.get(name) ?? "")?.[1] ?? []);
  return [...new Set(named)].flatMap((name) => {
    const all = enumOf(game, name);
    const isSet = all.every(({ value, isGiven }) => isGiven && isPower(value));
    const short = capital(name.slice(name.indexOf("_") + 1));
    const first = all[0].value;
    const constant = short[0].toLowerCase() + short.slice(1);
    return [
      ...doc(`${isSet ? "Bits" : `In the order of the engine, which counts from ${first}`}: enum ${name}.`),
      isSet
        ? `export const ${constant}Bits = { ${all.map((e) => `${key(e.word)}: ${e.value}`).join(", ")} } as const;`
        : `export const ${constant}Names = [${all.map((e) => `"${e.word}"`).join(", ")}] as const;`,
    ];
  });
}

/** The types of a game, by its tables. */
export function gameOf(game, tables) {
  const name = capital(game);
  const meanings = meaningsOf(game);
  return [
    ...head(`${game}.ts`, `the tables of ${tables.title}`),
    'import type { Arg } from "../types";',
    "",
    ...viewOf(tables, name, meanings),
    ...enumsOf(game, meanings, tables.fields),
    "",
    ...sortsOf(tables),
    ...formsOf("What somebody does, with what he names.", `${name}Verbs`, tables.verbs),
    ...formsOf("What is asked.", `${name}Questions`, tables.questions),
    ...formsOf("What happens.", `${name}Events`, tables.events),
    ...formsOf("What is so.", `${name}Facts`, tables.facts),
    `export interface ${name} {`,
    ...["view", "verbs", "questions", "events", "facts"].map((part) => `  ${part}: ${name}${capital(part)};`),
    "}",
  ];
}

const gamesOf = (games) => [
  ...head("games.ts", "the modules"),
  ...games.map((game) => `import type { ${capital(game)} } from "./${game}";`),
  "",
  "export interface Games {",
  ...games.map((game) => `  ${key(game)}: ${capital(game)};`),
  "}",
];

// ---- messages ----

const simple = {
  text: "string",
  number: "number",
  flag: "boolean",
  person: "PersonId",
  seat: "Seat",
  null: "null",
};

/** The type of a form of proto.def; `parts` are the objects that there are. */
function typeOf(form, parts) {
  const inside = /^\[(.*)\]$/.exec(form)?.[1];
  if (inside !== undefined) {
    const types = inside.startsWith("[")
      ? [typeOf(inside, parts)]
      : inside.split(", ").map((f) => typeOf(f, parts));
    return types.length > 1
      ? `[${types.join(", ")}]`
      : /[ |]/.test(types[0])
        ? `(${types[0]})[]`
        : `${types[0]}[]`;
  }
  const one = (word) => simple[word] ?? parts.get(word) ?? `"${word}"`;
  return form.split("|").map(one).join(" | ");
}

const memberOf = ([, name, form, says], parts) => [
  ...doc(says, "  "),
  `  ${name}${form.startsWith("?") ? "?" : ""}: ${typeOf(form.replace("?", ""), parts)};`,
];

function partsOf(rows, parts) {
  return [...new Set(rows("PART").map(([part]) => part))].flatMap((part) => [
    `export interface ${capital(part)} {`,
    ...rows("PART")
      .filter(([of]) => of === part)
      .flatMap((row) => memberOf(row, parts)),
    "}",
    "",
  ]);
}

const toldOf = (rows, parts) =>
  rows("TELL").flatMap(([name, says]) => [
    ...doc(says),
    `export interface ${capital(name)}Told {`,
    `  is: "${name}";`,
    ...rows("TOLD")
      .filter(([tell]) => tell === name)
      .flatMap((row) => memberOf(row, parts)),
    "}",
    "",
  ]);

const fieldTypes = { TEXT: "string", KEY: "string", NUMBER: "number", FLAG: "boolean" };

function asksOf(rows) {
  const types = new Map(rows("FIELD").map(([name, type]) => [name, fieldTypes[type]]));
  const member = (name, mark) => `${name}${mark}: ${types.get(name)}`;
  return [
    ...doc("What may be asked, with its fields; `id` is the link's business."),
    "export interface Asks {",
    ...rows("ASK").flatMap(([name, needs, may, , says]) => {
      const fields = [
        ...fieldsIn(needs).map((f) => member(f, "")),
        ...fieldsIn(may).map((f) => member(f, "?")),
      ];
      return [
        ...doc(says, "  "),
        `  ${name}: ${fields.length > 0 ? `{ ${fields.join("; ")} }` : "Record<never, never>"};`,
      ];
    }),
    "}",
    "",
    ...doc("What is told in answer, unless it is refused."),
    "export interface Answers {",
    ...rows("ASK").map(
      ([name, , , answer]) =>
        `  ${name}: ${answer
          .split("|")
          .map((a) => `${capital(a)}Told`)
          .join(" | ")};`,
    ),
    "}",
    "",
  ];
}

function messagesOf() {
  const rows = protoRows();
  const parts = new Map([
    ["refusal", "Refusal"],
    ...rows("PART").map(([part]) => [part, capital(part)]),
    ...rows("TELL").map(([tell]) => [tell, `Omit<${capital(tell)}Told, "is">`]),
  ]);
  return [
    ...head("messages.ts", definition),
    'import type { Seat } from "../types";',
    "",
    ...doc("A person's public name at a server: 32 digits."),
    "export type PersonId = string;",
    "",
    `export type Refusal = ${either(rows("REFUSAL").map(([name]) => name))};`,
    "",
    ...partsOf(rows, parts),
    ...toldOf(rows, parts),
    `export type Told = ${rows("TELL")
      .map(([name]) => `${capital(name)}Told`)
      .join(" | ")};`,
    "",
    ...asksOf(rows),
  ];
}

// ---- all of it ----

async function write(file, lines) {
  const text = await format(lines.join("\n"), { parser: "typescript", printWidth: 110 });
  if (!existsSync(file) || readFileSync(file, "utf8") !== text) writeFileSync(file, text);
}

async function writeContract(engine, folder) {
  const games = gamesIn(engine);
  const made = [...games, "games", "messages"].map((name) => `${name}.ts`);
  mkdirSync(folder, { recursive: true });
  for (const file of readdirSync(folder)) if (!made.includes(file)) rmSync(join(folder, file));
  for (const game of games)
    await write(join(folder, `${game}.ts`), gameOf(game, await tablesOf(engine, game)));
  await write(join(folder, "games.ts"), gamesOf(games));
  await write(join(folder, "messages.ts"), messagesOf());
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [engine, folder] = process.argv.slice(2);
  await writeContract(
    resolve(engine ?? join(here, "../build/wasm")),
    folder ?? join(here, "src/engine/contract"),
  );
}
