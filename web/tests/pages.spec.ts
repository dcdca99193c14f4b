/*
 * pages.spec.ts: what must hold on every page: axe finds nothing, nothing scrolls sideways, fingers can press
 * everything.
 */
import type { Page } from "@playwright/test";
import { breakpoints } from "../src/styles/breakpoints";
import { expect, isLong, test } from "./fixtures";
import { desktop, expectSound, phone, reachable, type Light, type Size } from "./sound";
import { openState, states } from "./states";
import { walks } from "./states-online";
import { test as together } from "./together";

/* The least room that each layout has: one pixel over where the next narrower one begins. */
const limits = Object.values(breakpoints).flatMap((query) => [...query.matchAll(/max-width: (\d+)px/g)]);
const widths = [...new Set(limits.map(([, most]) => Number(most) + 1))];

/** Controls too small for a finger; links within a sentence may be as high as its lines. */
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
  /** The part that axe checks, if not everything in reach. */
  part?: string;
  /** What tests never look at on a desktop. */
  isPhoneOnly?: boolean;
  /** For pages that look different when they are opened on a phone. */
  reopen?: () => Promise<void>;
}

interface Look {
  size: Size;
  lights: Light[];
  isOpened: boolean;
}

/**
 * In a long run each is opened at both sizes, and looked at in both lights there. In a short one it is opened at one size
 * and looked at by day, then seen at the other by night; the next one, by its turn, the other way round. Of the widths
 * between them it has every other one then.
 */
function looks(isPhoneOnly: boolean, turn: number): Look[] {
  const both: Light[] = ["light", "dark"];
  if (isPhoneOnly) return [{ size: phone, lights: both, isOpened: true }];
  if (isLong) return [phone, desktop].map((size) => ({ size, lights: both, isOpened: true }));
  const [first, second] = turn % 2 === 0 ? [phone, desktop] : [desktop, phone];
  return [
    { size: first, lights: ["light"], isOpened: true },
    { size: second, lights: ["dark"], isOpened: false },
  ];
}

/** All checks, on a page as it is. */
async function check(page: Page, how: How, turn: number): Promise<void> {
  const { moment = "", part, reopen, isPhoneOnly = false } = how;
  /* Another layout may take a moment to be drawn. */
  const expectRoom = (width: number) =>
    expect.poll(() => tooWide(page), { message: `${moment} scrolls sideways at ${width}` }).toEqual([]);
  await page.bringToFront(); // a tab behind another is not drawn
  for (const { size, lights, isOpened } of looks(isPhoneOnly, turn)) {
    await page.setViewportSize(size);
    if (isOpened) await reopen?.();
    await expectRoom(size.width);
    for (const light of lights)
      await expectSound(page, light, part ?? (await reachable(page)), `${moment} ${size.width} wide`);
    if (size === phone) expect.soft(await small(page), `${moment} touch`).toEqual([]);
  }
  for (const width of widths.filter((_, i) => isLong || i % 2 === turn % 2)) {
    await page.setViewportSize({ width, height: 900 });
    await expectRoom(width);
  }
  await page.setViewportSize(desktop);
}

/* The page follows the device's light, so that we can change it without opening the page again. */
const theme = "auto";
test.use({ settings: { theme } });

for (const [turn, state] of states.entries())
  test(`${state.name}: axe finds nothing, and nothing scrolls sideways`, async ({ page }) => {
    const reopen = () => openState(page, state, { theme });
    await check(page, { reopen, isPhoneOnly: state.isBehindTab }, turn);
  });

for (const walk of walks)
  together(
    `${walk.name}: axe finds nothing, and nothing scrolls sideways`,
    async ({ page, someone, faults }) => {
      together.setTimeout(180_000);
      let turn = 0;
      await walk.go((moment, at, part) => check(at, { moment, part }, turn++), { page, someone });
      faults.length = 0; // some moments are of connections that break and of things that are not there
    },
  );
