/*
 * fixtures.ts: what every test of the page has: the address of the built page, a watch that fails on errors, refused
 * content and strange addresses, and a browser whose settings are known.
 */
import { test as base, expect, type Page } from "@playwright/test";

export { expect };

/** As the page keeps them (lib/settings.svelte.ts). */
export interface Settings {
  theme: "light" | "dark" | "auto";
  language: "en" | "pl";
  pace: "slow" | "normal" | "fast" | "instant";
  hasReadNote: boolean;
}

/** With ./check --long: nothing is sampled. */
export const isLong = Boolean(process.env.KAPELLE_LONG);

interface Fixtures {
  settings: Partial<Settings>;
  /** Does the page keep its offline copy, as it normally does? Fetching that takes a third of the time to open the page. */
  keepsCopy: boolean;
  /** What went wrong in the page so far; the test fails if anything is left in it. */
  faults: string[];
}

function watch(page: Page, address: string, faults: string[]): void {
  page.on("console", (said) => {
    if (said.type() === "error" || said.type() === "warning")
      faults.push(`${said.type()}: ${said.text()} (${said.location().url})`);
  });
  page.on("pageerror", (error) => faults.push(`thrown: ${error.message}`));
  page.on("request", (asked) => {
    const isOurs = asked.url().startsWith(address) || asked.url().startsWith(`blob:${address}`);
    if (!isOurs) faults.push(`asks elsewhere: ${asked.url()}`);
  });
  page.on("response", (got) => {
    if (got.status() >= 400) faults.push(`${got.status()}: ${got.url()}`);
  });
}

export const test = base.extend<Fixtures>({
  baseURL: async ({}, use) => use(process.env.KAPELLE_ADDRESS!),

  settings: [{}, { option: true }],
  keepsCopy: [isLong, { option: true }],

  faults: async ({}, use) => {
    const faults: string[] = [];
    await use(faults);
    expect(faults, "what the browser complained of").toEqual([]);
  },

  /* Watches every page that the test opens, popups and second tabs too. */
  context: async ({ context, faults, settings, keepsCopy, baseURL }, use) => {
    context.on("page", (page) => watch(page, baseURL!, faults));
    if (!keepsCopy) await context.addInitScript(keepNoCopy);
    await context.addInitScript((kept) => {
      if (!location.protocol.startsWith("http")) return;
      document.addEventListener("securitypolicyviolation", (e) =>
        console.error(
          `content policy: ${e.violatedDirective} ${e.blockedURI} ${e.sourceFile}:${e.lineNumber}`,
        ),
      );
      const key = "kapelle.settings";
      if (localStorage.getItem(key) === null) localStorage.setItem(key, JSON.stringify(kept));
    }, known(settings));
    await use(context);
  },
});

/* Runs in the page. */
export function keepNoCopy(): void {
  if ("serviceWorker" in navigator) navigator.serviceWorker.register = () => new Promise(() => undefined);
}

/** Settings that make a test quick and the same everywhere, unless it asks for others. */
export const known = (settings: Partial<Settings>): Settings => ({
  theme: "light",
  language: "en",
  pace: "instant",
  hasReadNote: true,
  ...settings,
});
