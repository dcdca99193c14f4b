/*
 * server.ts: one server for all tests, at a free port; tests find it in KAPELLE_ADDRESS.
 */
import { existsSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { listenAt, serverOf } from "../../tools/serve.mjs";

export const pageFolder = (): string =>
  process.env.KAPELLE_WEB
    ? resolve(process.env.KAPELLE_WEB)
    : fileURLToPath(new URL("../../build/web", import.meta.url));

export default async function start(): Promise<() => void> {
  if (!existsSync(join(pageFolder(), "index.html")))
    throw new Error("There is no page: run tools/page first.");
  const server = await serverOf(pageFolder());
  const { port } = (await listenAt(server, "127.0.0.1", 0)) as AddressInfo;
  process.env.KAPELLE_ADDRESS = `http://127.0.0.1:${port}/`;
  return () => {
    server.close();
    server.closeAllConnections();
  };
}
