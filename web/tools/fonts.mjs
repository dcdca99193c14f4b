/*
 * fonts.mjs: makes the fonts small: of each file only the letters that the project's texts use, in all its languages. What
 * somebody types with other letters is shown in a font of the system.
 */
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import subsetFont from "subset-font";

const web = fileURLToPath(new URL("..", import.meta.url));

/* Whose words are shown on the page. */
const texts = ["../po", "../content", "../docs/guide", "src"];
const isText = (name) => /\.(po|txt|md|svelte|ts)$/.test(name);

const faces = {
  "old-standard-tt": ["400-normal", "400-italic", "700-normal"],
  "courier-prime": ["400-normal", "700-normal"],
  "barlow-semi-condensed": ["500-normal", "600-normal"],
  "poltawski-nowy": ["500-normal", "500-italic", "700-normal"],
};

const filesIn = (folder) =>
  readdirSync(folder, { recursive: true }).map((name) => join(folder, String(name)));

/** Every letter of every text, and all of ASCII. */
function lettersUsed() {
  const used = new Set(Array.from({ length: 95 }, (_, i) => String.fromCharCode(32 + i)));
  for (const file of texts.flatMap((folder) => filesIn(join(web, folder))).filter(isText))
    for (const letter of readFileSync(file, "utf8")) used.add(letter);
  return [...used]
    .filter((letter) => letter >= " ")
    .sort()
    .join("");
}

/** The folder with the small fonts; they are made anew when the letters have changed. */
export async function makeFonts() {
  const letters = lettersUsed();
  const sum = createHash("sha256").update(letters).digest("hex").slice(0, 16);
  const folder = join(web, "node_modules/.cache/fonts", sum);
  mkdirSync(folder, { recursive: true });
  const names = Object.entries(faces).flatMap(([family, styles]) =>
    styles.flatMap((style) =>
      ["latin", "latin-ext"].map((part) => [family, `${family}-${part}-${style}.woff2`]),
    ),
  );
  for (const [family, name] of names.filter(([, name]) => !existsSync(join(folder, name)))) {
    const whole = readFileSync(join(web, "node_modules/@fontsource", family, "files", name));
    writeFileSync(join(folder, name), await subsetFont(whole, letters, { targetFormat: "woff2" }));
  }
  return folder;
}
