/*
 * server.ts: the page where nobody runs `kapelle serve`: plain files at a free port, with our content policy. All tests
 * share one such host, in KAPELLE_ADDRESS; tests that take it away or count its bytes start more.
 */
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { extname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";

export const pageFolder = (): string =>
  process.env.KAPELLE_WEB
    ? resolve(process.env.KAPELLE_WEB)
    : fileURLToPath(new URL("../../build/web", import.meta.url));

const types: Record<string, string> = {
  ".css": "text/css; charset=utf-8",
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".json": "application/json",
  ".png": "image/png",
  ".svg": "image/svg+xml",
  ".wasm": "application/wasm",
  ".webmanifest": "application/manifest+json",
  ".woff2": "font/woff2",
};

const always = {
  "Content-Security-Policy":
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' blob:; " +
    "font-src 'self'; connect-src 'self'; worker-src 'self'; manifest-src 'self'; base-uri 'none'; " +
    "form-action 'none'; frame-ancestors 'none'",
  "Cross-Origin-Opener-Policy": "same-origin",
  "Referrer-Policy": "no-referrer",
  "X-Content-Type-Options": "nosniff",
  Vary: "Accept-Encoding",
};

/* As they lie beside each other, best first. */
const shapes = [
  { encoding: "br", suffix: ".br" },
  { encoding: "gzip", suffix: ".gz" },
  { encoding: null, suffix: "" },
];

/** A file as this client may have it; null if there is none. */
async function bodyOf(
  file: string,
  accepted: string,
): Promise<{ body: Buffer; encoding: string | null } | null> {
  for (const { encoding, suffix } of shapes) {
    if (encoding && !accepted.includes(encoding)) continue;
    const body = await readFile(file + suffix).catch(() => null);
    if (body) return { body, encoding };
  }
  return null;
}

async function answer({ url, headers }: IncomingMessage, response: ServerResponse): Promise<void> {
  const { pathname } = new URL(url!, "http://localhost"); // the URL class has removed the dots
  const path = pathname.endsWith("/") ? `${pathname}index.html` : pathname;
  const found = await bodyOf(join(pageFolder(), path), String(headers["accept-encoding"] ?? ""));
  if (!found) return void response.writeHead(404, always).end();
  const { body, encoding } = found;
  response.writeHead(200, {
    ...always,
    "Content-Type": types[extname(path)] ?? "application/octet-stream",
    "Cache-Control": path.startsWith("/assets/") ? "public, max-age=31536000, immutable" : "no-cache",
    "Content-Length": body.length,
    ...(encoding ? { "Content-Encoding": encoding } : {}),
  });
  response.end(body);
}

/** A host of the page's files; it listens already. */
export async function serveFiles(): Promise<{ server: Server; address: string; end: () => Promise<void> }> {
  const server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const end = () =>
    new Promise<void>((done) => {
      server.close(() => done());
      server.closeAllConnections();
    });
  return { server, address: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, end };
}

export default async function start(): Promise<() => Promise<void>> {
  if (!existsSync(join(pageFolder(), "index.html")))
    throw new Error("There is no page: run tools/page first.");
  const { address, end } = await serveFiles();
  process.env.KAPELLE_ADDRESS = address;
  return end;
}
