/*
 * plugins.mjs: what the build takes from the rest of the project: translations from po/, the guide from docs/, and the
 * list of files that the page keeps for playing offline.
 */
import { createHash } from "node:crypto";
import { existsSync, readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { po } from "gettext-parser";
import { writeBasemap } from "./basemap.mjs";
import { gamesIn, gamesTold } from "./games.mjs";
import { guideFile, guideOf } from "./guide.mjs";

const root = new URL("../..", import.meta.url).pathname;

const catalogueOf = (language) => join(root, "po", language, "page.po");

/** Languages are the folders of po/, by their own names; English first, in which the page is written. */
function languageNames() {
  const folders = readdirSync(join(root, "po"), { withFileTypes: true }).filter((f) => f.isDirectory());
  const codes = folders.map((f) => f.name).sort((a, b) => (b === "en") - (a === "en") || (a < b ? -1 : 1));
  const ownName = (code) => new Intl.DisplayNames([code], { type: "language" }).of(code);
  const capital = (name, code) => name.charAt(0).toLocaleUpperCase(code) + name.slice(1);
  return Object.fromEntries(codes.map((code) => [code, capital(ownName(code), code)]));
}

/** The page's own messages in a language: English to what it is there, an array for plurals. */
export function pageStrings(language) {
  const messages = po.parse(readFileSync(catalogueOf(language))).translations.page ?? {};
  const entries = Object.values(messages).filter((m) => m.msgstr.every((s) => s !== ""));
  return Object.fromEntries(entries.map((m) => [m.msgid, m.msgid_plural ? m.msgstr : m.msgstr[0]]));
}

/** The rule by which a catalogue numbers its plural forms; gettext writes it as JavaScript would. */
function pluralRule(language) {
  const { headers } = po.parse(readFileSync(catalogueOf(language)));
  const rule = /plural=([n\d\s()%=!<>&|?:]+);/.exec(headers["Plural-Forms"] ?? "");
  if (!rule) throw new Error(`${catalogueOf(language)}: no plural rule in its header`);
  return rule[1];
}

const asModule = (value) => `export default ${JSON.stringify(value)};`;

/** Without a language: how each of them is fetched. */
function loadersOf(id) {
  const codes = Object.keys(languageNames()).filter((l) => id !== "strings" || existsSync(catalogueOf(l)));
  return `export default { ${codes.map((l) => `${l}: () => import("virtual:${id}/${l}")`).join(", ")} };`;
}

/**
 * `virtual:languages`: their names; `virtual:strings/pl`: the page's own words; `virtual:guide/bo/pl`: the guide of a game,
 * ready to show; `virtual:games/pl`: what there is to play. `virtual:strings` and `virtual:games` fetch them by
 * language.
 */
export function projectTexts(engine) {
  const makers = [
    [/^languages$/, () => asModule(languageNames())],
    [/^(strings|games)$/, (id) => loadersOf(id)],
    [
      /^strings\/(\w+)$/,
      (_, l) => `${asModule(pageStrings(l))}\nexport const plural = (n) => Number(${pluralRule(l)});`,
    ],
    [
      /^guide\/(\w+)\/(\w+)$/,
      async (_, game, language) =>
        asModule(guideOf(guideFile(root, await nameOf(engine, game), language), game)),
    ],
    [/^games\/(\w+)$/, async (_, language) => asModule(await gamesTold(engine, language))],
  ];
  const prefix = "virtual:";
  const makerOf = (id) =>
    makers.find(([form]) => id.startsWith(prefix) && form.test(id.slice(prefix.length)));
  return {
    name: "kapelle-texts",
    resolveId: (id) => (makerOf(id) ? `\0${id}` : undefined),
    load(id) {
      const [form, make] = (id.startsWith("\0") && makerOf(id.slice(1))) || [];
      return make?.(...form.exec(id.slice(1 + prefix.length)));
    },
  };
}

const nameOf = async (engine, game) => (await gamesTold(engine, "en")).find((g) => g.id === game).name;

/** The languages in which a game has sentences. */
const languagesOf = (engine, game) =>
  readdirSync(engine)
    .filter((file) => file.startsWith(`${game}.`) && file.endsWith(".mo"))
    .map((file) => file.split(".")[1]);

/** `virtual:guides`: the guides there are, each to be fetched when it is read. */
export function guides(engine) {
  const name = "virtual:guides";
  async function row(game) {
    const title = await nameOf(engine, game);
    const found = languagesOf(engine, game).filter((language) => guideFile(root, title, language));
    const fetched = found.map(
      (language) => `${language}: () => import(${JSON.stringify(`virtual:guide/${game}/${language}`)})`,
    );
    return found.length > 0 ? [`${JSON.stringify(game)}: { ${fetched.join(", ")} }`] : [];
  }
  return {
    name: "kapelle-guides",
    resolveId: (id) => (id === name ? `\0${name}` : undefined),
    async load(id) {
      if (id !== `\0${name}`) return undefined;
      const rows = await Promise.all(gamesIn(engine).map(row));
      return `export const guides = { ${rows.flat().join(", ")} };`;
    },
  };
}

/** `virtual:modules`: where the module of each game is, and its sentences in each language. */
export function engineModules(engine) {
  const name = "virtual:modules";
  return {
    name: "kapelle-modules",
    resolveId: (id) => (id === name ? `\0${name}` : undefined),
    load(id) {
      if (id !== `\0${name}`) return undefined;
      const imports = [];
      const address = (file) => {
        imports.push(`import file${imports.length} from ${JSON.stringify(`$engine/${file}?url`)};`);
        return `file${imports.length - 1}`;
      };
      const rows = gamesIn(engine).map((game) => {
        const row = languagesOf(engine, game).map((l) => `${l}: ${address(`${game}.${l}.mo`)}`);
        return `${JSON.stringify(game)}: { wasm: ${address(`kapelle-${game}.wasm`)}, words: { ${row.join(", ")} } }`;
      });
      return `${imports.join("\n")}\nexport const modules = { ${rows.join(", ")} };`;
    },
  };
}

/** Draws the map's ground before everything else: the page fetches it as a separate file. */
export function basemap() {
  return { name: "kapelle-basemap", buildStart: () => void writeBasemap() };
}

/** The files of a bundle that the browser should keep: no source maps, and only the smaller kind of fonts. */
const isKept = (file) => !/\.(map|woff)$/.test(file);

/** Files that are copied as they are, by name. */
const copiedFiles = (folder) =>
  readdirSync(folder, { recursive: true })
    .map(String)
    .filter((file) => /\.\w+$/.test(file))
    .sort();

/** One hash over everything we serve: a different hash is a different version. */
function versionOf(bundle, folder) {
  const sum = createHash("sha256");
  for (const file of Object.keys(bundle).sort())
    sum.update(file).update(bundle[file].code ?? bundle[file].source);
  for (const file of copiedFiles(folder)) sum.update(file).update(readFileSync(join(folder, file)));
  return sum.digest("hex").slice(0, 16);
}

/** Writes sw.js with the names of all files of the page, so that it works without a network. */
export function offline(template) {
  let folder;
  return {
    name: "kapelle-offline",
    apply: "build",
    configResolved(config) {
      folder = config.publicDir;
    },
    generateBundle: {
      order: "post", // when index.html is there, too; the browser keeps it as "./"
      handler(_, bundle) {
        const made = Object.keys(bundle).filter((file) => isKept(file) && file !== "index.html");
        const files = ["./", ...made, ...copiedFiles(folder)].sort();
        const source = readFileSync(template, "utf8")
          .replace("__FILES__", JSON.stringify(files))
          .replace("__VERSION__", JSON.stringify(versionOf(bundle, folder)));
        this.emitFile({ type: "asset", fileName: "sw.js", source });
      },
    },
  };
}
