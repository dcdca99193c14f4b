/*
 * strings.mjs: the words of the page. It finds every t("...") and tn("...", "...") in src/ and fails if translators
 * cannot find one of them, or if the markup contains words without t().
 *
 *   node web/tools/strings.mjs           checks
 *   node web/tools/strings.mjs --list    prints them for tools/po, with the places that use them
 *
 * A comment `room: 12` on the line of the call or the one before says how many letters fit.
 */
import { readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { parse } from "svelte/compiler";

const web = new URL("..", import.meta.url).pathname;

/** Message (English) → { message, plural, places, room }. */
const used = new Map();
const faults = [];

// ---- what the page says ----

/** The texts that an argument can be: a literal, pieces of one, or a choice between literals; null if anything else. */
function textsOf(node) {
  switch (node?.type) {
    case "Literal":
      return typeof node.value === "string" ? [node.value] : null;
    case "TemplateLiteral":
      return node.expressions.length === 0 ? [node.quasis[0].value.cooked] : null;
    case "BinaryExpression": {
      const [left, right] = [textsOf(node.left), textsOf(node.right)];
      return node.operator === "+" && left?.length === 1 && right?.length === 1 ? [left[0] + right[0]] : null;
    }
    case "ConditionalExpression": {
      const [yes, no] = [textsOf(node.consequent), textsOf(node.alternate)];
      return yes && no ? [...yes, ...no] : null;
    }
    default:
      return null;
  }
}

function note(message, plural, { where, room }) {
  const known = used.get(message) ?? { message, plural, places: [] };
  if (known.plural !== plural)
    faults.push(`${where}: “${message}” has another plural than at ${known.places[0]}.`);
  known.places.push(where);
  if (room) known.room = Math.min(room, known.room ?? room);
  used.set(message, known);
}

function readCall(name, args, at) {
  const [one, many] = [textsOf(args[0]), textsOf(args[1])];
  if (name === "t" && one) one.forEach((message) => note(message, undefined, at));
  else if (name === "tn" && one?.length === 1 && many?.length === 1) note(one[0], many[0], at);
  else faults.push(`${at.where}: ${name}() takes literal texts, so that they can be found.`);
}

/** Every node of a tree, Svelte's and JavaScript's alike. */
function walk(node, visit) {
  if (!node || typeof node !== "object") return;
  if (typeof node.type === "string") visit(node);
  for (const [key, child] of Object.entries(node)) {
    if (key === "parent" || key === "loc") continue;
    if (Array.isArray(child)) child.forEach((c) => walk(c, visit));
    else walk(child, visit);
  }
}

/* Names are the same in every language, and so is what stands in code. */
const names = /\b(Kapelle|Black Orchestra|English|Polski)\b/g;
const code = new Set(["pre", "code"]);
const spoken = new Set([
  "aria-label",
  "aria-description",
  "aria-roledescription",
  "alt",
  "placeholder",
  "title",
]);

function partsOf(node) {
  if (node.type === "Attribute") return spoken.has(node.name) && Array.isArray(node.value) ? node.value : [];
  if (node.type === "RegularElement" && code.has(node.name)) return [];
  return Object.values(node).flatMap((child) => (child?.type === "Fragment" ? child.nodes : []));
}

/** Words in the markup itself would stay English for ever. */
function checkMarkup(node, place) {
  for (const { type, data, start } of partsOf(node))
    if (type === "Text" && /\p{L}{2}/u.test(data.replace(names, "")))
      faults.push(`${place(start)}: “${data.trim()}” is not in t().`);
}

/** What a comment says of the room for words: on the line of their call, or alone on the line before. */
function roomAt(source, start) {
  const at = source.slice(0, start).split("\n").length - 1;
  const lines = source.split("\n");
  const said =
    /(?:\/\*|\/\/|<!--) room: (\d+)/.exec(lines[at]) ??
    /^\s*\{?(?:\/\*|\/\/|<!--) room: (\d+)[^<]*$/.exec(lines[at - 1] ?? "");
  return said ? Number(said[1]) : undefined;
}

const opening = '<script lang="ts">';

/** A module is read as the script of a component, so that one compiler reads both. */
function readFile(path) {
  const text = readFileSync(path, "utf8");
  const source = path.endsWith(".svelte") ? text : `${opening}${text}</script>`;
  const place = (start) => `${relative(web, path)}:${source.slice(0, start).split("\n").length}`;
  walk(parse(source, { modern: true }), (node) => {
    checkMarkup(node, place);
    if (node.type !== "CallExpression" || node.callee.type !== "Identifier") return;
    const { name } = node.callee;
    if (name !== "t" && name !== "tn") return;
    readCall(name, node.arguments, { where: place(node.start), room: roomAt(source, node.start) });
  });
}

const sources = readdirSync(join(web, "src"), { recursive: true })
  .map((name) => join(web, "src", String(name)))
  .filter((path) => /\.(ts|svelte)$/.test(path) && !path.endsWith(".d.ts"));
sources.sort().forEach(readFile);

faults.forEach((fault) => console.error(fault));
if (process.argv.includes("--list")) console.log(JSON.stringify([...used.values()]));
else console.log(`${used.size} texts of the page in ${sources.length} files, ${faults.length} faults`);
process.exitCode = faults.length === 0 ? 0 : 1;
