/*
 * offline.spec.ts: the page without a network: the server is gone and the browser is offline.
 */
import { lineOf, play } from "./driver";
import { expect, test } from "./fixtures";
import { serveFiles } from "./server";
import { keep, kept, moments, recordAt, saveOf } from "./store";

let takeAway: () => Promise<void>;

/* A server of its own, which can be taken away. */
test.use({
  keepsCopy: true,
  baseURL: async ({}, use) => {
    const { address, end } = await serveFiles();
    takeAway = end;
    await use(address);
    await end();
  },
});

test("installed once, it opens and plays without a network", async ({ page, context }) => {
  await keep(page, saveOf(recordAt(moments.midgame)));
  await page.goto("./");
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state)).toBe("activated");
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  await page.waitForLoadState("networkidle"); // nothing of the first visit is still on its way

  await takeAway();
  await context.setOffline(true);
  await page.reload();
  await page.getByRole("link", { name: "Continue" }).click();
  await expect(page.locator("[data-prompt]")).toContainText("Kordt: choose an action");
  await play(page, "kordt move auschwitz");
  await play(page, "kordt dossier");
  expect(await lineOf(page)).toBe(moments.midgame + 2);
  await page.reload();
  await expect(page.locator("main[data-line]")).toHaveAttribute("data-line", String(moments.midgame + 2));

  // A new game, another language and the guide need nothing from outside either.
  await page.goto("./#/new");
  await page.getByRole("button", { name: "Polski" }).click();
  await expect(page.locator("html")).toHaveAttribute("lang", "pl");
  await page.locator('button[type="submit"]').click();
  await expect(page.locator("main[data-line]")).toBeAttached(); // a bot may have begun already
  expect(await kept(page)).toHaveLength(2);
  for (const path of ["guide", "rules", "cards", "records", "tutorial"]) {
    await page.goto(`./#/${path}`);
    await expect(page.getByRole("heading", { level: 1 }).first()).toBeVisible();
  }
});

test("it can be installed: a manifest with icons that are there", async ({ page }) => {
  await page.goto("./");
  const address = await page.locator('link[rel="manifest"]').getAttribute("href");
  const manifest = await (await page.request.get(address!)).json();
  expect(manifest).toMatchObject({ name: expect.stringContaining("Kapelle"), display: expect.any(String) });
  expect(manifest.icons.length).toBeGreaterThan(1);
  for (const icon of manifest.icons) expect((await page.request.get(icon.src)).status(), icon.src).toBe(200);
});
