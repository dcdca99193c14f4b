/*
 * strings.mjs: the words of the page against its translations. It finds every t("...") and tn("...", "...") in src/ and
 * fails if a catalogue in po/ lacks one in context "page", has one that the page does not use, or leaves out a {1};
 * and if words stand in the markup without t().
 *
 *   node web/tools/strings.mjs              checks
 *   node web/tools/strings.mjs --missing    prints what is missing, ready for a translator
 */
import { readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { po } from "gettext-parser";
import { parse } from "svelte/compiler";

const web = new URL("..", import.meta.url).pathname;
const catalogues = new URL("../../po", import.meta.url).pathname;

/** Message (English) → { plural, where }. */
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

function note(message, plural, where) {
  const known = used.get(message);
  if (known && known.plural !== plural)
    faults.push(`${where}: “${message}” has another plural than at ${known.where}.`);
  if (!known) used.set(message, { plural, where });
}

function readCall(name, args, where) {
  const [one, many] = [textsOf(args[0]), textsOf(args[1])];
  if (name === "t" && one) one.forEach((message) => note(message, undefined, where));
  else if (name === "tn" && one?.length === 1 && many?.length === 1) note(one[0], many[0], where);
  else faults.push(`${where}: ${name}() takes literal texts, so that they can be found.`);
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
    if (name === "t" || name === "tn") readCall(name, node.arguments, place(node.start));
  });
}

const sources = readdirSync(join(web, "src"), { recursive: true })
  .map((name) => join(web, "src", String(name)))
  .filter((path) => /\.(ts|svelte)$/.test(path) && !path.endsWith(".d.ts"));
sources.sort().forEach(readFile);

// ---- what the catalogues have ----

const slotsOf = (message) => [...new Set(message.match(/\{\d\}/g) ?? [])].sort().join(" ");

function checkEntry(file, message, { plural, where }, entry) {
  if (!entry || entry.msgstr.some((s) => s === ""))
    return faults.push(`${file}: no “${message}” (${where}).`);
  if (entry.msgid_plural !== plural)
    return faults.push(`${file}: “${message}” has another plural (${where}).`);
  // A form for one thing may do without its number; the last form is for many.
  const last = entry.msgstr.at(-1);
  const slots = slotsOf(plural ?? message);
  const strange = entry.msgstr.some((said) =>
    (said.match(/\{\d\}/g) ?? []).some((slot) => !slots.includes(slot)),
  );
  if (strange || slotsOf(last) !== slots)
    faults.push(`${file}: “${last}” has other slots than “${message}”.`);
  return undefined;
}

const escape = (text) => `"${text.replace(/[\\"]/g, "\\$&").replace(/\n/g, "\\n")}"`;

function stubOf(message, plural, forms) {
  const head = `msgctxt "page"\nmsgid ${escape(message)}\n`;
  if (plural === undefined) return `${head}msgstr ""\n`;
  const rows = Array.from({ length: forms }, (_, n) => `msgstr[${n}] ""\n`).join("");
  return `${head}msgid_plural ${escape(plural)}\n${rows}`;
}

const wantsStubs = process.argv.includes("--missing");
for (const file of readdirSync(catalogues).filter((f) => f.endsWith(".po") && f !== "en.po")) {
  const { headers, translations } = po.parse(readFileSync(join(catalogues, file)));
  const page = translations.page ?? {};
  const forms = Number(/nplurals=(\d)/.exec(headers["Plural-Forms"] ?? "")?.[1] ?? 2);
  for (const [message, use] of used) {
    checkEntry(file, message, use, page[message]);
    if (wantsStubs && !page[message]) console.log(stubOf(message, use.plural, forms));
  }
  for (const message of Object.keys(page))
    if (!used.has(message)) faults.push(`${file}: the page does not say “${message}”.`);
}

if (wantsStubs) process.exit(0);
faults.forEach((fault) => console.error(fault));
console.log(`${used.size} texts of the page in ${sources.length} files, ${faults.length} faults`);
process.exit(faults.length === 0 ? 0 : 1);
