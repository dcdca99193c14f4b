/*
 * plugins.mjs: what the build takes from the rest of the project: translations out of po/, the guide out of
 * docs/, and the list of files that the page keeps for playing offline.
 */
import { createHash } from "node:crypto";
import { existsSync, readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { po } from "gettext-parser";
import { writeBasemap } from "./basemap.mjs";
import { gamesIn, gamesTold } from "./games.mjs";
import { guideOf } from "./guide.mjs";

const root = new URL("../..", import.meta.url).pathname;

/** The messages of context "page" of a catalogue: English to what it is there, an array for plurals. */
export function pageStrings(language) {
  const file = join(root, "po", `${language}.po`);
  if (!existsSync(file)) return {};
  const messages = po.parse(readFileSync(file)).translations.page ?? {};
  const entries = Object.values(messages).filter((m) => m.msgstr.every((s) => s !== ""));
  return Object.fromEntries(entries.map((m) => [m.msgid, m.msgid_plural ? m.msgstr : m.msgstr[0]]));
}

/**
 * `virtual:strings/pl`: the page's own words; `virtual:guide/bo/pl`: the guide of a game, ready to show; `virtual:games/pl`:
 * what there is to play.
 */
export function projectTexts(engine) {
  const makers = {
    strings: ([language]) => pageStrings(language),
    guide: ([game, language]) => guideOf(root, game, language),
    games: ([language]) => gamesTold(engine, language),
  };
  return {
    name: "kapelle-texts",
    resolveId: (id) => (/^virtual:(strings|guide|games)\//.test(id) ? `\0${id}` : undefined),
    async load(id) {
      const match = /^\0virtual:(strings|guide|games)\/(.*)$/.exec(id);
      if (!match) return undefined;
      return `export default ${JSON.stringify(await makers[match[1]](match[2].split("/")))}`;
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
      const files = readdirSync(engine);
      const imports = [];
      const address = (file) => {
        imports.push(`import file${imports.length} from ${JSON.stringify(`$engine/${file}?url`)};`);
        return `file${imports.length - 1}`;
      };
      const rows = gamesIn(engine).map((game) => {
        const words = files.filter((f) => f.startsWith(`${game}.`) && f.endsWith(".mo"));
        const row = words.map((f) => `${f.split(".")[1]}: ${address(f)}`);
        return `${JSON.stringify(game)}: { wasm: ${address(`kapelle-${game}.wasm`)}, words: { ${row.join(", ")} } }`;
      });
      return `${imports.join("\n")}\nexport const modules = { ${rows.join(", ")} };`;
    },
  };
}

/** Draws the map's ground anew before everything else: the page fetches it as a file of its own. */
export function basemap() {
  return { name: "kapelle-basemap", buildStart: () => void writeBasemap() };
}

/** What the browser is to keep of a bundle: no maps, and of fonts only the smaller kind. */
const isKept = (file) => !/\.(map|woff)$/.test(file);

/** Files that are copied as they are, by name. */
const copiedFiles = (folder) =>
  readdirSync(folder, { recursive: true })
    .map(String)
    .filter((file) => /\.\w+$/.test(file))
    .sort();

/** One sum over everything that is served: another sum is another version. */
function versionOf(bundle, folder) {
  const sum = createHash("sha256");
  for (const file of Object.keys(bundle).sort())
    sum.update(file).update(bundle[file].code ?? bundle[file].source);
  for (const file of copiedFiles(folder)) sum.update(file).update(readFileSync(join(folder, file)));
  return sum.digest("hex").slice(0, 16);
}

/** Writes sw.js: the page with the names of all its files, so that it works without a network. */
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
