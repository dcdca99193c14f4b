/*
 * pages.spec.ts: what must hold on every page: axe finds nothing, nothing scrolls sideways, everything can be touched.
 */
import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures";
import { openState, states } from "./states";
import { walks } from "./states-online";
import { test as together } from "./together";

const phone = { width: 360, height: 740 };
const desktop = { width: 1440, height: 900 };
const widths = [360, 412, 520, 641, 768, 1024, 1101, 1280, 1440, 1920];

/* What another light can change; the rest of axe's rules do not look at colours. */
const colours = ["color-contrast", "link-in-text-block"];

/** What axe objects to, as short lines. What it does not object to need not be described: that takes half of its time. */
async function objections(page: Page, part = "html", rules?: string[]): Promise<string[]> {
  const axe = new AxeBuilder({ page: page as never }).setLegacyMode(true).include(part);
  axe.options({ resultTypes: ["violations"] });
  if (rules) axe.withRules(rules);
  const { violations } = await axe.analyze();
  return violations.flatMap((v) =>
    v.nodes.map((n) => `${v.id}: ${n.html.slice(0, 160)} ${n.any[0]?.message ?? ""}`),
  );
}

/** Things to press that a finger would miss; links within a sentence are as high as its lines. */
const small = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const within = [...document.querySelectorAll("dialog[open]")].at(-1) ?? document;
    const pressable = within.querySelectorAll<HTMLElement>(
      "button, a[href], summary, select, input:not([type=file]), label:has(input)",
    );
    const isSmall = (e: HTMLElement) => {
      const { width, height } = e.getBoundingClientRect();
      const inLabel = e.matches("input") && e.closest("label");
      const isShown = e.checkVisibility({ opacityProperty: true }) && width > 1 && height > 1;
      return (
        isShown && !inLabel && getComputedStyle(e).display !== "inline" && (width < 43.5 || height < 43.5)
      );
    };
    const kinds = new Map<string, string>();
    for (const e of [...pressable].filter(isSmall)) {
      const kind = [
        e.tagName.toLowerCase(),
        ...[...e.classList].filter((c) => !c.startsWith("svelte-")),
      ].join(".");
      const { width, height } = e.getBoundingClientRect();
      if (!kinds.has(kind))
        kinds.set(
          kind,
          `${kind} ${Math.round(width)}x${Math.round(height)} “${e.textContent!.trim().slice(0, 30)}”`,
        );
    }
    return [...kinds.values()];
  });

/** What reaches over the right edge, if the page can be scrolled there. */
const tooWide = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const room = document.documentElement.clientWidth;
    if (document.scrollingElement!.scrollWidth <= room) return [];
    const over = [...document.querySelectorAll("body *")].filter(
      (e) => e.getBoundingClientRect().right > room + 0.5,
    );
    return [
      `${document.scrollingElement!.scrollWidth} px`,
      ...over.slice(-3).map((e) => e.outerHTML.slice(0, 120)),
    ];
  });

interface How {
  moment?: string;
  /** Where axe looks, if not everywhere. */
  part?: string;
  /** For what looks otherwise when it is opened on a phone. */
  reopen?: () => Promise<void>;
}

/** All of it, on a page as it stands. */
async function check(page: Page, { moment = "", part, reopen }: How): Promise<void> {
  await page.bringToFront(); // a tab behind another is not drawn
  for (const [size, name] of [
    [phone, "phone"],
    [desktop, "desktop"],
  ] as const) {
    await page.setViewportSize(size);
    await reopen?.();
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme });
      await expect(page.locator(`html[data-theme="${colorScheme}"]`)).toHaveCount(1);
      const rules = colorScheme === "light" ? undefined : colours;
      expect.soft(await objections(page, part, rules), `${moment} ${name}, ${colorScheme}`).toEqual([]);
    }
    if (size === phone) expect.soft(await small(page), `${moment} touch`).toEqual([]);
  }
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    // Another layout may take a moment to be drawn.
    const message = `${moment} scrolls sideways at ${width}`;
    await expect.poll(() => tooWide(page), { message }).toEqual([]);
  }
  await page.setViewportSize(desktop);
}

/* The light is that of the device, so that it changes without anything being opened anew. */
const theme = "auto";
test.use({ settings: { theme } });

for (const state of states)
  test(`${state.name}: axe finds nothing, and nothing scrolls sideways`, async ({ page }) => {
    await check(page, { reopen: () => openState(page, state, { theme }) });
  });

for (const walk of walks)
  together(
    `${walk.name}: axe finds nothing, and nothing scrolls sideways`,
    async ({ page, someone, faults }) => {
      together.setTimeout(180_000);
      await walk.go((moment, at, part) => check(at, { moment, part }), { page, someone });
      faults.length = 0; // some moments are of connections that break and of things that are not there
    },
  );
