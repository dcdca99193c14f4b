/*
 * pages.spec.ts: what must hold on every page: axe finds nothing, nothing scrolls sideways, fingers can press
 * everything.
 */
import type { Page } from "@playwright/test";
import { breakpoints } from "../src/styles/breakpoints";
import { objections } from "./axe";
import { expect, test } from "./fixtures";
import { openState, states } from "./states";
import { walks } from "./states-online";
import { test as together } from "./together";

const phone = { width: 360, height: 740 };
const desktop = { width: 1440, height: 900 };
const sizes = [phone, desktop];

/* The least room that each layout has: one pixel over where the next narrower one begins. */
const limits = Object.values(breakpoints).flatMap((query) => [...query.matchAll(/max-width: (\d+)px/g)]);
const widths = [...new Set(limits.map(([, most]) => Number(most) + 1))];

/* What another light can change; the rest of axe's rules do not look at colours. */
const colours = ["color-contrast", "link-in-text-block"];

/**
 * Marks what has text by its colours: of all with the same text, backgrounds and opacity, from the page's root down, the
 * first. Another light changes nothing about what lies where, so there one of each kind is as good as all.
 */
const markKinds = (page: Page, part: string): Promise<void> =>
  page.evaluate((part) => {
    document.querySelectorAll("[data-kind]").forEach((e) => e.removeAttribute("data-kind"));
    const known = new Map<Element | null, string>([[null, ""]]);
    const kindOf = (e: Element | null): string => {
      if (!known.has(e)) {
        const { color, backgroundColor, backgroundImage, opacity, filter } = getComputedStyle(e!);
        const own = [color, backgroundColor, backgroundImage, opacity, filter].join(" ");
        const above = kindOf(e!.parentElement);
        known.set(e, above.endsWith(own) ? above : `${above}\n${own}`);
      }
      return known.get(e)!;
    };
    const isText = (node: ChildNode) => node.nodeType === Node.TEXT_NODE && node.textContent!.trim() !== "";
    const seen = new Set<string>();
    for (const e of document.querySelectorAll(`${part}, ${part} *`)) {
      if (!e.matches("input, select, textarea") && ![...e.childNodes].some(isText)) continue;
      const { fontSize, fontWeight } = getComputedStyle(e);
      const kind = `${e.checkVisibility()} ${e.tagName === "A"} ${fontSize} ${fontWeight} ${kindOf(e)}`;
      if (!seen.has(kind)) e.setAttribute("data-kind", "");
      seen.add(kind);
    }
  }, part);

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
  /** Where axe looks, if not everywhere that can be pressed. */
  part?: string;
  sizes?: typeof sizes;
  /** For what looks otherwise when it is opened on a phone. */
  reopen?: () => Promise<void>;
}

/** What lies under a sheet is out of reach, and is looked at where no sheet lies over it. */
const reachable = async (page: Page): Promise<string> =>
  (await page.locator("dialog:modal").count()) > 0 ? "dialog:modal" : "html";

/** What axe objects to by day, and at night to the colours. */
async function expectSound(page: Page, part: string, name: string): Promise<void> {
  for (const colorScheme of ["light", "dark"] as const) {
    const isDay = colorScheme === "light";
    await page.emulateMedia({ colorScheme });
    await expect(page.locator(`html[data-theme="${colorScheme}"]`)).toHaveCount(1);
    if (!isDay) await markKinds(page, part);
    const found = isDay ? objections(page, part) : objections(page, "[data-kind]", colours);
    expect.soft(await found, `${name}, ${colorScheme}`).toEqual([]);
  }
}

/** All of it, on a page as it stands. */
async function check(page: Page, how: How): Promise<void> {
  const { moment = "", part, reopen, sizes: opened = sizes } = how;
  /* Another layout may take a moment to be drawn. */
  const expectRoom = (width: number) =>
    expect.poll(() => tooWide(page), { message: `${moment} scrolls sideways at ${width}` }).toEqual([]);
  await page.bringToFront(); // a tab behind another is not drawn
  for (const size of opened) {
    await page.setViewportSize(size);
    await reopen?.();
    await expectSound(page, part ?? (await reachable(page)), `${moment} ${size.width} wide`);
    if (size === phone) expect.soft(await small(page), `${moment} touch`).toEqual([]);
    await expectRoom(size.width);
  }
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    await expectRoom(width);
  }
  await page.setViewportSize(desktop);
}

/* The light is that of the device, so that it changes without anything being opened anew. */
const theme = "auto";
test.use({ settings: { theme } });

for (const state of states)
  test(`${state.name}: axe finds nothing, and nothing scrolls sideways`, async ({ page }) => {
    const reopen = () => openState(page, state, { theme });
    await check(page, { reopen, sizes: state.isBehindTab ? [phone] : sizes });
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
