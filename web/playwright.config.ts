/*
 * playwright.config.ts: how the page is tested: as built, from our own server with its content policy, in Debian's
 * Chromium (its headless shell: the browser without the window around it). KAPELLE_WEB is the folder of the page (else
 * build/web).
 */
import { defineConfig } from "@playwright/test";

export const chromium = {
  executablePath: process.env.KAPELLE_CHROMIUM ?? "/usr/bin/chromium-headless-shell",
  args: [
    "--no-sandbox", // checks run as root, in a fresh Debian too
    "--disable-gpu",
    "--disable-dev-shm-usage",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
  ],
};

/* What is not a test runs alone, when asked for. */
const only = process.env.KAPELLE_PICTURES ? "pictures" : process.env.KAPELLE_MEASURE ? "measure" : null;

const games = ["st-online", "hard", "keyboard", "far-game", "st-game", "game"].map(
  (name) => `**/${name}.spec.ts`,
);

export default defineConfig({
  testDir: "tests",
  outputDir: "test-results",
  globalSetup: "./tests/server.ts",
  workers: 3, // they wait for frames and answers too: two do not keep two cores busy
  fullyParallel: true,
  forbidOnly: true,
  timeout: 90_000,
  expect: { timeout: 15_000 },
  retries: 0,
  projects: only
    ? [{ name: only, testMatch: `${only}.spec.ts`, fullyParallel: only !== "measure" }]
    : [
        { name: "games", testMatch: games }, // the longest begin first, so that none is left running alone
        { name: "page", testIgnore: [...games, "measure.spec.ts", "pictures.spec.ts"] },
      ],
  reporter: [["list"], ["./tests/count.ts"]],
  use: {
    browserName: "chromium",
    launchOptions: chromium,
    locale: "en-GB",
    viewport: { width: 1440, height: 900 },
    contextOptions: { reducedMotion: "reduce" },
    screenshot: "off", // "only-on-failure" draws every page once more, to throw most of the pictures away
    actionTimeout: 10_000,
  },
});
