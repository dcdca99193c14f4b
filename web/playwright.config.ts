/*
 * playwright.config.ts: how the page is tested: as built, from our own server with its content policy, in Debian's
 * Chromium. KAPELLE_WEB is the folder of the page (else build/web).
 */
import { defineConfig } from "@playwright/test";

export const chromium = {
  executablePath: process.env.KAPELLE_CHROMIUM ?? "/usr/bin/chromium",
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

export default defineConfig({
  testDir: "tests",
  outputDir: "test-results",
  globalSetup: "./tests/server.ts",
  workers: 3, // they wait for frames and answers too: two do not keep two cores busy
  fullyParallel: true,
  forbidOnly: true,
  timeout: 90_000,
  expect: { timeout: 15_000 },
  retries: 1,
  /* Pictures are taken when asked for; what is measured is measured when nothing else runs. */
  projects: process.env.KAPELLE_PICTURES
    ? [{ name: "pictures", testMatch: "pictures.spec.ts" }]
    : [
        { name: "page", testIgnore: ["measure.spec.ts", "pictures.spec.ts"] },
        { name: "measure", testMatch: "measure.spec.ts", dependencies: ["page"], fullyParallel: false },
      ],
  reporter: [["list"], ["./tests/count.ts"]],
  use: {
    browserName: "chromium",
    launchOptions: chromium,
    locale: "en-GB",
    viewport: { width: 1440, height: 900 },
    contextOptions: { reducedMotion: "reduce" },
    screenshot: "only-on-failure",
    actionTimeout: 10_000,
  },
});
