/*
 * serve.mjs: serves a folder of files to browsers, and nothing else: the page as it is where nobody runs `kapelle serve`.
 *
 * ./play and everybody with friends use `kapelle serve`. A page that comes from plain files offers no tables online and
 * looks otherwise for it; the tests of playing alone, without a network and under old versions have it from here.
 *
 *   node tools/serve.mjs FOLDER [PORT] [--host ADDRESS]
 *
 * Without a PORT it takes the first free one from 8040 on; 0 takes any free one. It prints where the page
 * is and runs until it is interrupted. Only Node's own modules are needed.
 */
import { createReadStream } from "node:fs";
import { realpath, stat } from "node:fs/promises";
import { createServer } from "node:http";
import { extname, join, resolve, sep } from "node:path";
import { pipeline } from "node:stream";
import { fileURLToPath } from "node:url";

const FIRST_PORT = 8040;
const PORTS_TO_TRY = 20;

const types = {
  ".css": "text/css; charset=utf-8",
  ".html": "text/html; charset=utf-8",
  ".ico": "image/x-icon",
  ".js": "text/javascript; charset=utf-8",
  ".json": "application/json",
  ".mo": "application/octet-stream",
  ".png": "image/png",
  ".svg": "image/svg+xml",
  ".txt": "text/plain; charset=utf-8",
  ".wasm": "application/wasm",
  ".webmanifest": "application/manifest+json",
  ".woff": "font/woff",
  ".woff2": "font/woff2",
};

/* What a page from here may do: run its own files and the engine, and talk to nobody else. */
const policy = [
  "default-src 'none'",
  "script-src 'self' 'wasm-unsafe-eval'",
  "style-src 'self'",
  "img-src 'self' blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "worker-src 'self'",
  "manifest-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join("; ");

const always = {
  "Content-Security-Policy": policy,
  "Cross-Origin-Opener-Policy": "same-origin",
  "Referrer-Policy": "no-referrer",
  "X-Content-Type-Options": "nosniff",
};

/* Best first. */
const encodings = [
  { name: "br", suffix: ".br" },
  { name: "gzip", suffix: ".gz" },
];

// ---- finding the file ----

/** The path below the folder that an address names; null if the address is not one of ours. */
export function pathOf(address) {
  let path;
  try {
    path = decodeURIComponent(address.split(/[?#]/, 1)[0]);
  } catch {
    return null; // broken percent signs
  }
  if (!path.startsWith("/") || /[\0-\x1f\\]/.test(path)) return null;
  const names = path.slice(1).split("/");
  const last = names.pop();
  if ([...names, last || "x"].some((name) => name === "" || name.startsWith("."))) return null;
  return join(...names, last || "index.html");
}

/** The file itself, links followed; null unless it is a file and lies inside the folder. */
async function fileAt(root, path) {
  try {
    const real = await realpath(join(root, path));
    if (!real.startsWith(root + sep)) return null;
    const about = await stat(real);
    return about.isFile() ? { path: real, size: about.size, changed: about.mtimeMs } : null;
  } catch {
    return null;
  }
}

function accepts(header, encoding) {
  const offers = header.split(",").map((offer) => offer.trim().split(/\s*;\s*q=/));
  const offer = offers.find(([name]) => name === encoding) ?? offers.find(([name]) => name === "*");
  return offer !== undefined && Number(offer[1] ?? 1) > 0;
}

/** The file as the client gets it: compressed beforehand, if it lies beside it and is not stale. */
async function shapeOf(root, path, header) {
  const plain = await fileAt(root, path);
  if (!plain) return null;
  for (const { name, suffix } of encodings) {
    if (!accepts(header, name)) continue;
    const packed = await fileAt(root, path + suffix);
    if (packed && packed.changed >= plain.changed) return { ...packed, encoding: name };
  }
  return plain;
}

// ---- answering ----

function refuse(response, status, sentence, more = {}) {
  response.writeHead(status, {
    ...always,
    ...more,
    "Content-Type": "text/plain; charset=utf-8",
    "Content-Length": Buffer.byteLength(sentence) + 1,
  });
  response.end(`${sentence}\n`);
}

/** Vite writes a sum into the names below assets/: such a file never changes. */
const cachingOf = (path) =>
  /^assets[\\/].*-[\w-]{8}\.\w+$/.test(path) ? "public, max-age=31536000, immutable" : "no-cache";

function headersOf(path, shape) {
  const tag = `"${shape.size.toString(36)}-${Math.trunc(shape.changed).toString(36)}${shape.encoding ?? ""}"`;
  return {
    ...always,
    "Content-Type": types[extname(path).toLowerCase()] ?? "application/octet-stream",
    "Cache-Control": cachingOf(path),
    ETag: tag,
    Vary: "Accept-Encoding",
    ...(shape.encoding ? { "Content-Encoding": shape.encoding } : {}),
  };
}

const hasAlready = (header, tag) =>
  header !== undefined && header.split(",").some((kept) => [tag, `W/${tag}`, "*"].includes(kept.trim()));

async function answer(root, request, response) {
  if (request.method !== "GET" && request.method !== "HEAD")
    return refuse(response, 405, "Only GET and HEAD are answered here.", { Allow: "GET, HEAD" });
  const path = pathOf(request.url);
  if (path === null) return refuse(response, 400, "That is no address of this page.");
  const shape = await shapeOf(root, path, request.headers["accept-encoding"] ?? "");
  if (!shape) return refuse(response, 404, "There is no such file.");
  const headers = headersOf(path, shape);
  if (hasAlready(request.headers["if-none-match"], headers.ETag))
    return response.writeHead(304, headers).end();
  response.writeHead(200, { ...headers, "Content-Length": shape.size });
  if (request.method === "HEAD") return response.end();
  // A reader who leaves in the middle is no fault of ours; a file that breaks ends the connection.
  return pipeline(createReadStream(shape.path), response, () => undefined);
}

// ---- listening ----

/** A server for that folder, not yet listening. */
export async function serverOf(folder) {
  const root = await realpath(resolve(folder));
  const server = createServer((request, response) => {
    answer(root, request, response).catch(() => response.destroy());
  });
  server.on("clientError", (_, socket) => {
    if (socket.writable) socket.end("HTTP/1.1 400 Bad Request\r\nConnection: close\r\n\r\n");
  });
  return server;
}

const listen = (server, port, host) =>
  new Promise((done, failed) => {
    const settle = (fault) => {
      server.off("error", settle).off("listening", settle);
      if (fault) failed(fault);
      else done(server.address());
    };
    server.on("error", settle).on("listening", settle);
    server.listen(port, host);
  });

/** Listens at the port, or at the first free one where none was named. */
export async function listenAt(server, host, port) {
  if (port !== undefined) return listen(server, port, host);
  for (let n = 0; n < PORTS_TO_TRY - 1; n++) {
    try {
      return await listen(server, FIRST_PORT + n, host);
    } catch (fault) {
      if (fault.code !== "EADDRINUSE") throw fault;
    }
  }
  return listen(server, FIRST_PORT + PORTS_TO_TRY - 1, host);
}

// ---- the command ----

function die(sentence) {
  console.error(`serve: ${sentence}`);
  process.exit(1);
}

function readWords(words) {
  const plain = [];
  let host = "127.0.0.1";
  for (let i = 0; i < words.length; i++) {
    if (words[i] === "--host") host = words[++i] ?? die("--host takes an address.");
    else plain.push(words[i]);
  }
  const [folder, port, ...rest] = plain;
  if (!folder || rest.length > 0) die("usage: serve.mjs FOLDER [PORT] [--host ADDRESS]");
  if (port !== undefined && (!/^\d{1,5}$/.test(port) || Number(port) > 65535))
    die(`a port is a number from 0 to 65535, not '${port}'.`);
  return { folder, host, port: port === undefined ? undefined : Number(port) };
}

function sentenceOf(fault, { host, port }) {
  switch (fault.code) {
    case "EADDRINUSE":
      return port === undefined
        ? `ports ${FIRST_PORT} to ${FIRST_PORT + PORTS_TO_TRY - 1} are all taken; name another.`
        : `port ${port} is taken; name another, or none for a free one.`;
    case "EACCES":
      return `port ${port} is not for us; name one from 1024 on.`;
    case "EADDRNOTAVAIL":
    case "ENOTFOUND":
    case "EAI_AGAIN":
      return `this machine has no address '${host}'.`;
    default:
      return fault.message;
  }
}

function stopWhenTold(server) {
  for (const signal of ["SIGINT", "SIGTERM"])
    process.once(signal, () => {
      server.close(() => process.exit(0));
      server.closeAllConnections();
    });
}

async function main() {
  const how = readWords(process.argv.slice(2));
  const server = await serverOf(how.folder).catch(() => die(`there is no folder '${how.folder}'.`));
  const at = await listenAt(server, how.host, how.port).catch((fault) => die(sentenceOf(fault, how)));
  stopWhenTold(server);
  const host = at.family === "IPv6" ? `[${at.address}]` : at.address;
  console.log(`Kapelle is at http://${host}:${at.port}/ (Ctrl-C ends it)`);
}

if (process.argv[1] && resolve(process.argv[1]) === fileURLToPath(import.meta.url)) await main();
