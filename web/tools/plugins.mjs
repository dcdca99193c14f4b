/*
 * plugins.mjs: what the build takes from the rest of the project: translations out of po/, the guide out of
 * docs/, and the list of files that the page keeps for playing offline.
 */
import { createHash } from "node:crypto";
import { existsSync, readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { po } from "gettext-parser";
import { writeBasemap } from "./basemap.mjs";
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

/** `virtual:strings/pl`: the page's own words; `virtual:guide/bo/pl`: the guide of a game, ready to show. */
export function projectTexts() {
  const makers = {
    strings: ([language]) => pageStrings(language),
    guide: ([game, language]) => guideOf(root, game, language),
  };
  return {
    name: "kapelle-texts",
    resolveId: (id) => (/^virtual:(strings|guide)\//.test(id) ? `\0${id}` : undefined),
    load(id) {
      const match = /^\0virtual:(strings|guide)\/(.*)$/.exec(id);
      if (!match) return undefined;
      return `export default ${JSON.stringify(makers[match[1]](match[2].split("/")))}`;
    },
  };
}

/** Draws the map's ground anew before everything else: the page fetches it as a file of its own. */
export function basemap() {
  return { name: "kapelle-basemap", buildStart: () => void writeBasemap() };
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
    generateBundle(_, bundle) {
      const isFont = (f) => /\.woff2?$/.test(f);
      const made = Object.keys(bundle).filter((f) => !f.endsWith(".map") && (!isFont(f) || f.endsWith("2")));
      const kept = existsSync(folder) ? readdirSync(folder, { recursive: true }).map(String) : [];
      const files = [...new Set(["./", ...made, ...kept.filter((f) => /\.\w+$/.test(f))])].sort();
      const sum = createHash("sha256");
      for (const f of Object.keys(bundle).sort())
        sum.update(f).update(bundle[f].code ?? bundle[f].source ?? "");
      const source = readFileSync(template, "utf8")
        .replace("__FILES__", JSON.stringify(files))
        .replace("__VERSION__", JSON.stringify(sum.digest("hex").slice(0, 16)));
      this.emitFile({ type: "asset", fileName: "sw.js", source });
    },
  };
}
