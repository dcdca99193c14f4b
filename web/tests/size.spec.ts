/*
 * size.spec.ts: how much a first visit transfers.
 */
import type { Server } from "node:http";
import type { Page } from "@playwright/test";
import { beginGame } from "./driver";
import { expect, test } from "./fixtures";
import { serveFiles } from "./server";
import { beginStawka } from "./stawka";

test.describe("a first visit", () => {
  /** By kind of file: bytes that left the server, heads of answers included. */
  const sent = new Map<string, number>();
  const sum = () => [...sent.values()].reduce((a, b) => a + b, 0);

  function count(server: Server): void {
    const before = new WeakMap<object, number>();
    server.on("request", ({ socket, url }, response) =>
      response.on("finish", () => {
        const kind = /\.\w+$/.exec(url!.split("?")[0])?.[0] ?? ".html";
        const bytes = socket.bytesWritten - (before.get(socket) ?? 0);
        before.set(socket, socket.bytesWritten);
        sent.set(kind, (sent.get(kind) ?? 0) + bytes);
      }),
    );
  }

  test.use({
    keepsCopy: false, // without the files for playing offline
    baseURL: async ({}, use) => {
      const { server, address, end } = await serveFiles();
      count(server);
      await use(address);
      await end();
    },
  });

  const tables: Record<string, (page: Page) => Promise<void>> = {
    "Black Orchestra": (page) => beginGame(page, { players: 1, seed: "size" }),
    Stawka: (page) => beginStawka(page, { scenario: "wiem-kim-jestes", who: "pl", seed: "size" }),
  };

  for (const [game, begin] of Object.entries(tables))
    test(`home and a table of ${game} take at most 600 kB`, async ({ page }) => {
      sent.clear();
      await page.goto("./");
      await expect(page.getByRole("link", { name: "New game" })).toBeVisible();
      await page.waitForLoadState("networkidle");
      const home = sum();
      await begin(page);
      await expect(page.locator("[data-place]").first()).toBeVisible();
      await page.waitForLoadState("networkidle");
      const kinds = [...sent]
        .sort((a, b) => b[1] - a[1])
        .map(([kind, n]) => `${kind} ${(n / 1000).toFixed(1)}`);
      console.log(
        `first visit: home ${(home / 1000).toFixed(1)} kB, with a table of ${game} ${(sum() / 1000).toFixed(1)} kB`,
      );
      console.log(`  ${kinds.join(", ")}`);
      expect(home).toBeGreaterThan(100_000);
      expect(sum()).toBeLessThanOrEqual(600_000);
    });
});
