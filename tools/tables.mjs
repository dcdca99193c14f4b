/*
 * tables.mjs: reads from the sources what no program prints: the rows of proto.def, and the comments beside the members
 * of a game's view. The protocol documents and the page's types are made from it.
 */
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";

const root = new URL("..", import.meta.url).pathname;
const columns = { FIELD: 5, ASK: 5, TELL: 2, TOLD: 4, PART: 4, REFUSAL: 2, PHRASE: 1 };
const rowLike = new RegExp(`^(${Object.keys(columns).join("|")})\\((.*)\\)$`);
const cell = /\s*("(?:[^"\\]|\\.)*"|[^,"]+?)\s*(?:,|$)/g;

export const definition = "src/wire/proto.def";

function rowOf(line) {
  const [, kind, rest] = rowLike.exec(line) ?? [];
  if (!kind && Object.keys(columns).some((k) => line.startsWith(`${k}(`)))
    throw new Error(`${definition}: not a whole row: ${line}`);
  if (!kind) return [];
  const cells = [...rest.matchAll(cell)].map(([, c]) =>
    c.startsWith('"') ? c.slice(1, -1).replaceAll('\\"', '"') : c,
  );
  if (cells.length !== columns[kind]) throw new Error(`${definition}: ${cells.length} columns in: ${line}`);
  return [{ kind, cells }];
}

/** The rows of a kind, each as its cells, quotes taken off. */
export function protoRows() {
  const rows = readFileSync(join(root, definition), "utf8")
    .split("\n")
    .flatMap((l) => rowOf(l.trimEnd()));
  return (wanted) => rows.filter(({ kind }) => kind === wanted).map(({ cells }) => cells);
}

/** Names of fields in a set of them: F(seat) | F(key). */
export const fieldsIn = (set) => [...set.matchAll(/F\((\w+)\)/g)].map(([, name]) => name);

// ---- games ----

/** The games in the order of lists. */
export const games = () =>
  [...readFileSync(join(root, "src/games/games.def"), "utf8").matchAll(/^GAME\((\w+)\)/gm)].map(
    ([, game]) => game,
  );

const plain = (comment) =>
  comment
    .replace(/\s*\n\s*\*?\s*/g, " ")
    .replace(/\s+/g, " ")
    .trim();

const sourcesOf = (game, wanted) => {
  const folder = join(root, "src/games", game);
  return readdirSync(folder)
    .filter((file) => wanted.test(file))
    .map((file) => readFileSync(join(folder, file), "utf8"));
};

const members =
  /^(?:PUBLIC\([^,]+,\s*(\w+)\s*,[^)]*\)|\s+u?int\d+_t ([^;(]*);)[ \t]*(?:\/\*\s*([\s\S]*?)\s*\*\/)?/gm;

/** What the comments beside the members of a game's view say, by member. */
export function meaningsOf(game) {
  const found = new Map();
  for (const source of sourcesOf(game, /^public\.def$|_view\.h$/))
    for (const [, one, several, says] of source.matchAll(members))
      for (const name of one
        ? [one]
        : [...several.matchAll(/(\w+)(?:\[[^\]]*\]\s*)*\s*(?:,|$)/g)].map((m) => m[1]))
        if (!found.has(name)) found.set(name, plain(says ?? ""));
  return found;
}

const valueIn = (words, last) => {
  if (words === undefined) return last + 1;
  if (!/^\d+$/.test(words)) throw new Error(`an enumeration with a value that is no number: ${words}`);
  return Number(words);
};

/**
 * The words of an enumeration with their values, without their common prefix: ST_NO_TURN is "no-turn". `isGiven` marks
 * values that the source states; the others are counted.
 */
export function enumOf(game, name) {
  const body = sourcesOf(game, /\.h$/)
    .map((s) => new RegExp(`enum ${name} \\{([^}]*)\\}`).exec(s)?.[1])
    .find(Boolean);
  if (!body) throw new Error(`${game}: there is no enumeration ${name}`);
  let last = -1;
  const all = [...body.replace(/\/\*[\s\S]*?\*\//g, "").matchAll(/(\w+)(?:\s*=\s*([^,]+?))?\s*(?:,|$)/g)].map(
    ([, constant, value]) => ({
      constant,
      value: (last = valueIn(value, last)),
      isGiven: value !== undefined,
    }),
  );
  const kept = all.filter(
    ({ constant }) => constant !== `${name}s`.toUpperCase() && !/_KINDS$/.test(constant),
  );
  const common = kept
    .map(({ constant }) => constant)
    .reduce((a, b) => {
      while (!b.startsWith(a)) a = a.slice(0, -1);
      return a;
    });
  const from = common.lastIndexOf("_") + 1;
  return kept.map(({ constant, ...rest }) => ({
    ...rest,
    word: constant.slice(from).toLowerCase().replaceAll("_", "-"),
  }));
}
