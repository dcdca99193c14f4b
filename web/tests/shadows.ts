/*
 * shadows.ts: brings a game to where a test wants it, faster than any page could: with access to the store we know the
 * dice, find lines that lead there, and play them over second connections of the people at the table. Their pages
 * follow as they would follow a second tab.
 */
import type { Page } from "@playwright/test";
import { Client } from "../../tests/server/client.mjs";
import { Oracle } from "../../tests/server/oracle.mjs";
import type { TableTold } from "../src/online/wire";
import { picker } from "./driver";
import type { Serving } from "./serving";

/** A question that must be answered. */
export interface Ask {
  seat: number;
  kind: string;
  must: boolean;
  args: { value: number }[];
  moves: { line: string }[];
}

interface Step {
  seat: number;
  line: string;
}

/** The truth about a table whose game has begun. */
export const oracleOf = (server: Serving, table: TableTold): Oracle =>
  new Oracle({ file: server.file, enter: [] }, table);

/** Random games on a copy of the table, until one comes to such a question: the way there, and the question. */
function pathTo(oracle: Oracle, isWanted: (ask: Ask, lines: number) => boolean): { path: Step[]; ask: Ask } {
  const pick = picker(7);
  const everybody = 2 ** oracle.seats.length - 1;
  for (let game = 0; game < 60; game++) {
    oracle.ask("at 2 1 0");
    for (const path: Step[] = []; ;) {
      const asks = (oracle.ask(`look 2 ${everybody}`).asks as Ask[]).filter((a) => a.must);
      const ask = asks.find((a) => isWanted(a, path.length));
      if (ask) return { path, ask };
      if (asks.length === 0) break;
      const { seat, moves } = asks[pick(asks.length)];
      const { line } = moves[pick(moves.length)];
      oracle.ask(`say 2 0\n${line}`);
      path.push({ seat, line });
    }
  }
  throw new Error("no game comes to such a question");
}

/** The same person on a connection without a page, with the browser's cookie. */
async function shadowOf(page: Page, server: Serving, table: string): Promise<Client> {
  const cookies = await page.context().cookies();
  const headers = {
    Cookie: cookies.map((c) => `${c.name}=${c.value}`).join("; "),
    Origin: server.address.slice(0, -1),
  };
  const client = new Client({ socketUrl: `${server.address.replace("http", "ws")}ws` }, { headers });
  await client.connect();
  await client.message(({ is }: { is: string }) => is === "hello"); // with a cookie, the server says it unasked
  await client.open(table);
  return client;
}

/** Plays a game from its beginning to a question that is wanted. `players`: the page of each seat. */
export async function bringTo(
  server: Serving,
  table: TableTold,
  players: Page[],
  isWanted: (ask: Ask, lines: number) => boolean,
): Promise<Ask> {
  const { path, ask } = pathTo(oracleOf(server, table), isWanted);
  const shadows = new Map<Page, Client>();
  for (const page of new Set(players)) shadows.set(page, await shadowOf(page, server, table.table));
  for (const { seat, line } of path) {
    const client = shadows.get(players[seat])!;
    await client.catchUp();
    await client.get("move", { decision: client.asks!.get(seat), line });
  }
  for (const shadow of shadows.values()) await shadow.leave();
  return ask;
}
