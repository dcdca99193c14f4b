/*
 * fonts.mjs: makes the fonts small: keeps in each file only the letters that the project's texts use, in all its
 * languages. Other letters that somebody types appear in a system font. A style sheet for each family lies beside the
 * files.
 */
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import subsetFont from "subset-font";

const web = fileURLToPath(new URL("..", import.meta.url));

/* Folders whose words appear on the page. */
const texts = ["../po", "../content", "../docs/guide", "src"];
const isText = (name) => /\.(po|txt|md|svelte|ts)$/.test(name);

const faces = {
  "Old Standard TT": ["400-normal", "400-italic", "700-normal"],
  "Courier Prime": ["400-normal", "700-normal"],
  "Barlow Semi Condensed": ["500-normal", "600-normal"],
  "Poltawski Nowy": ["500-normal", "500-italic", "700-normal"],
};

/* Each face comes in two files; a browser fetches the second only where a page shows one of its letters, such as Poznań's. */
const parts = {
  latin:
    "U+0000-00FF, U+0131, U+0152-0153, U+02BB-02BC, U+02C6, U+02DA, U+02DC, U+0304, U+0308, U+0329, " +
    "U+2000-206F, U+20AC, U+2122, U+2191, U+2193, U+2212, U+2215, U+FEFF, U+FFFD",
  "latin-ext":
    "U+0100-02BA, U+02BD-02C5, U+02C7-02CC, U+02CE-02D7, U+02DD-02FF, U+0304, U+0308, U+0329, U+1D00-1DBF, " +
    "U+1E00-1E9F, U+1EF2-1EFF, U+2020, U+20A0-20AB, U+20AD-20C0, U+2113, U+2C60-2C7F, U+A720-A7FF",
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

/** One of the two files of a face: its name, and the rule that tells browsers of it. */
function fileOf(family, face, part) {
  const [weight, style] = face.split("-");
  const name = `${slugOf(family)}-${part}-${face}.woff2`;
  const rule =
    `@font-face { font-family: "${family}"; font-style: ${style}; font-weight: ${weight}; font-display: swap; ` +
    `src: url("./${name}") format("woff2"); unicode-range: ${parts[part]}; }\n`;
  return { name, rule };
}

const slugOf = (family) => family.toLowerCase().replaceAll(" ", "-");

/** The folder with the small fonts; rebuilds them when the letters have changed. */
export async function makeFonts() {
  const letters = lettersUsed();
  const sum = createHash("sha256").update(letters).digest("hex").slice(0, 16);
  const folder = join(web, "node_modules/.cache/fonts", sum);
  mkdirSync(folder, { recursive: true });
  for (const [family, styles] of Object.entries(faces)) {
    const files = styles.flatMap((face) => Object.keys(parts).map((part) => fileOf(family, face, part)));
    writeFileSync(join(folder, `${slugOf(family)}.css`), files.map(({ rule }) => rule).join(""));
    for (const { name } of files.filter(({ name }) => !existsSync(join(folder, name)))) {
      const whole = readFileSync(join(web, "node_modules/@fontsource", slugOf(family), "files", name));
      writeFileSync(join(folder, name), await subsetFont(whole, letters, { targetFormat: "woff2" }));
    }
  }
  return folder;
}
