/*
 * pictures.spec.ts: the pictures in docs/screenshots, always of the same positions (tools/screenshots).
 */
import { fileURLToPath } from "node:url";
import { expect, test } from "./fixtures";
import { openState, states } from "./states";

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
  ["cards", "cards", "light"],
  ["guide", "guide", "light"],
] as const;

for (const [name, shown, theme] of pictures)
  test(name, async ({ page }) => {
    const state = states.find((s) => s.name === shown)!;
    for (const size of sizes) {
      await page.setViewportSize(size);
      await openState(page, state, { theme });
      await page.evaluate(() => document.fonts.ready.then(() => undefined));
      await page.waitForLoadState("networkidle");
      await expect(page.getByRole("heading").first()).toBeAttached();
      await page.screenshot({ path: `${folder}/${name}-${size.width}.png`, animations: "disabled" });
    }
  });
