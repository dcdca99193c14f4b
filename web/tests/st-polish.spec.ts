/*
 * st-polish.spec.ts: Stawka's moments in Polish, with nothing of English left in them.
 */
import { leftOver } from "./english";
import { expect, test } from "./fixtures";
import { stawkaStates } from "./st-states";
import { openState } from "./states";

/* On a wide screen every panel is in view at once. */
const panels = ["Stawka: tracks", "Stawka: network", "Stawka: hand"];

for (const state of stawkaStates.filter(({ name }) => !panels.includes(name)))
  test(`${state.name}: no English is left in it`, async ({ page }) => {
    await openState(page, state, { language: "pl" });
    await expect(page.locator("html")).toHaveAttribute("lang", "pl");
    await page.waitForLoadState("networkidle");
    expect(await leftOver(page)).toEqual([]);
  });
