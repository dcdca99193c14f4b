/*
 * compress.mjs: writes a .br and a .gz beside every file of a folder that becomes smaller, and prints how large the
 * parts of the page are.
 *
 *   node web/tools/compress.mjs FOLDER
 */
import { readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { extname, join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";

/* Fonts and pictures are compressed already. */
const shrinks = new Set([".css", ".html", ".js", ".json", ".mo", ".svg", ".txt", ".wasm", ".webmanifest"]);

const brotli = (bytes) =>
  brotliCompressSync(bytes, {
    params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
  });

function pack(path) {
  const bytes = readFileSync(path);
  if (!shrinks.has(extname(path))) return { plain: bytes.length, packed: bytes.length };
  const small = brotli(bytes);
  writeFileSync(`${path}.br`, small);
  writeFileSync(`${path}.gz`, gzipSync(bytes, { level: 9 }));
  return { plain: bytes.length, packed: Math.min(small.length, bytes.length) };
}

const filesOf = (folder) =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? filesOf(join(folder, entry.name)) : [join(folder, entry.name)],
  );

const [folder] = process.argv.slice(2);
if (!folder || !statSync(folder, { throwIfNoEntry: false })?.isDirectory()) {
  console.error("compress: usage: compress.mjs FOLDER");
  process.exit(1);
}

const sums = new Map();
for (const path of filesOf(folder).filter((f) => !/\.(br|gz|map)$/.test(f))) {
  const size = pack(path);
  const sum = sums.get(extname(path)) ?? { files: 0, plain: 0, packed: 0 };
  sums.set(extname(path), {
    files: sum.files + 1,
    plain: sum.plain + size.plain,
    packed: sum.packed + size.packed,
  });
}

const kilobytes = (bytes) => (bytes / 1000).toFixed(1).padStart(8);
const row = (name, { files, plain, packed }) =>
  console.log(
    `${name.padEnd(13)} ${String(files).padStart(3)} files ${kilobytes(plain)} kB ${kilobytes(packed)} kB packed`,
  );
const total = { files: 0, plain: 0, packed: 0 };
for (const [name, sum] of [...sums].sort((a, b) => b[1].packed - a[1].packed)) {
  row(name, sum);
  for (const key of Object.keys(total)) total[key] += sum[key];
}
row("all of it", total);
