/*
 * pictures.spec.ts: the pictures in docs/screenshots (tools/screenshots): always the same positions, except at a
 * server, where nobody can choose the dice: there the same moments.
 */
import type { Page } from "@playwright/test";
import { fileURLToPath } from "node:url";
import { expect, test } from "./fixtures";
import { openState, states } from "./states";
import { walks, type Show } from "./states-online";
import { test as together } from "./together";

const folder =
  process.env.KAPELLE_PICTURES || fileURLToPath(new URL("../../docs/screenshots", import.meta.url));

const sizes = [
  { width: 360, height: 740 },
  { width: 768, height: 1024 },
  { width: 1440, height: 900 },
];

/** The name of the picture, the state that it shows, and the light. */
const pictures = [
  ["home", "home with games", "light"],
  ["mid-game", "table", "light"],
  ["mid-game-dark", "table", "dark"],
  ["plot-attempt", "plot attempt to roll", "light"],
  ["raid", "raid", "light"],
  ["interrogation", "interrogation", "dark"],
  ["end", "the end", "light"],
  ["analysis", "analysis", "light"],
  ["better-line", "a better line", "light"],
  ["hint", "a hint", "light"],
  ["cards", "cards", "light"],
  ["guide", "guide", "light"],
  ["stawka-new", "Stawka: new game", "light"],
  ["stawka-planning", "Stawka: planning", "light"],
  ["stawka-board", "Stawka: board", "light"],
  ["stawka-board-dark", "Stawka: board", "dark"],
  ["stawka-conversation", "Stawka: conversation", "dark"],
  ["stawka-reaction", "Stawka: reaction", "dark"],
  ["stawka-one-screen", "Stawka: reaction at one screen", "light"],
  ["stawka-find", "Stawka: find", "light"],
  ["stawka-free", "Stawka: a town is laid", "light"],
  ["stawka-end", "Stawka: the end", "light"],
  ["stawka-analysis", "Stawka: analysis", "dark"],
] as const;

/** By walk: the name of the picture, and the moment that it shows. */
const farPictures: Record<string, Record<string, string>> = {
  "alone at the server": { identity: "identity" },
  "before the game": { "waiting-room": "waiting room" },
  "at the table": { online: "people and talk" },
  "to the end": { fair: "after the game", meeting: "meeting place" },
};

async function take(page: Page, name: string, reopen?: () => Promise<void>): Promise<void> {
  for (const size of sizes) {
    await page.setViewportSize(size);
    await reopen?.();
    await page.evaluate(() => document.fonts.ready.then(() => undefined));
    if (reopen) await page.waitForLoadState("networkidle"); // at a server something may always be on its way
    await expect(page.getByRole("heading").first()).toBeAttached();
    await page.screenshot({ path: `${folder}/${name}-${size.width}.png`, animations: "disabled" });
  }
}

for (const [name, shown, theme] of pictures)
  test(name, async ({ page }) => {
    const state = states.find((s) => s.name === shown)!;
    await take(page, name, () => openState(page, state, { theme }));
  });

for (const walk of walks) {
  const wanted = Object.entries(farPictures[walk.name]);
  together(wanted.map(([name]) => name).join(", "), async ({ page, someone, faults }) => {
    together.setTimeout(180_000);
    const show: Show = async (moment, at) => {
      const name = wanted.find(([, shown]) => shown === moment)?.[0];
      if (!name) return;
      await at.bringToFront(); // a tab behind another is not drawn
      await take(at, name);
      await at.setViewportSize(sizes[2]);
    };
    await walk.go(show, { page, someone });
    faults.length = 0; // some moments are of connections that break and of things that are not there
  });
}
