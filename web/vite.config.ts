import { resolve } from "node:path";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";
import { namedMedia } from "./src/styles/breakpoints";
import { makeFonts } from "./tools/fonts.mjs";
import { basemap, engineModules, guides, offline, projectTexts } from "./tools/plugins.mjs";

const here = import.meta.dirname ?? new URL(".", import.meta.url).pathname;

/* KAPELLE_ENGINE is the folder with the modules and their catalogues, KAPELLE_WEB the one to build into. */
const engine = resolve(process.env.KAPELLE_ENGINE ?? resolve(here, "../build/wasm"));

/*
 * Which modules come in one file: a small one costs more in headers than it holds. What nearly every page needs, and what
 * every table needs; the rest is divided by what is fetched together. Dice are the boards' own.
 */
const chunks: [name: string, holds: RegExp][] = [
  [
    "shared",
    /\/src\/((ui|lib)\/(?!Dic?e|dice|cast|tumble|Keys|sound|tabs)|engine\/|games\/(pages|\w+\/(game|Piece)\b)|table\/(local|source|occupant))/,
  ],
  ["shared", /\/node_modules\/svelte\//],
  [
    "table",
    /\/src\/(board|table\/(?!\w*Page|Perspective|Scrubber|replay|player)|ui\/Keys|lib\/(sound|tabs))/,
  ],
  ["table", /\/src\/(help\/(Adviser|NotesSwitch|notes|teaching)|online\/copy)/],
];
const chunkOf = (id: string): string | undefined => chunks.find(([, holds]) => holds.test(id))?.[0];

export default defineConfig(async () => ({
  root: here,
  base: "./",
  resolve: { alias: { $engine: engine, $look: resolve(here, "src/styles"), $fonts: await makeFonts() } },
  plugins: [
    basemap(),
    svelte(),
    projectTexts(engine),
    engineModules(engine),
    guides(engine),
    offline(resolve(here, "src/sw.js")),
  ],
  css: { postcss: { plugins: [namedMedia] } },
  worker: { format: "es" },
  build: {
    outDir: resolve(process.env.KAPELLE_WEB ?? resolve(here, "../build/web")),
    emptyOutDir: true,
    target: "es2021",
    assetsInlineLimit: 0, // the content policy allows no data: addresses
    modulePreload: { polyfill: false },
    rollupOptions: { output: { manualChunks: chunkOf } },
  },
  server: { fs: { allow: [resolve(here, ".."), engine] } },
}));
