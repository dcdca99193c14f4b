/*
 * tutorial.spec.ts: the lesson as a newcomer takes it: reads, and presses what is ringed or named.
 */
import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures";
import { kept } from "./store";

const coach = (page: Page) => page.getByRole("complementary", { name: "Tutorial" });

/** Presses what the step asks for; a ringed move may lie in the list of an action. */
async function doTask(page: Page): Promise<void> {
  const says = (await coach(page).textContent()) ?? "";
  if (/Press Undo/.test(says)) return page.getByRole("button", { name: "Undo" }).click();
  if (/Press Hint/.test(says)) return page.getByRole("button", { name: "Hint" }).click();
  if (/Press Release/.test(says)) return page.locator('[data-action="release"]').click({ force: true });
  const ringed = page.locator("button[data-coached]");
  const actions = page.locator('button[data-action]:not([data-move]):not([aria-disabled="true"])');
  for (let n = 0; !(await ringed.first().isVisible()); n++) {
    await actions.nth(n).click();
    if (!(await ringed.first().isVisible()))
      await page.getByRole("button", { name: "Back", exact: true }).click();
  }
  return ringed.first().click();
}

test("the tutorial to its end", async ({ page }) => {
  test.setTimeout(180_000);
  await page.goto("./");
  await page.getByRole("link", { name: "Learn by playing" }).click();
  await expect(coach(page)).toContainText("step 1 of");
  const steps = Number(/of (\d+)/.exec((await coach(page).textContent())!)![1]);
  expect(steps).toBeGreaterThan(10);

  for (let step = 1; step < steps; step++) {
    await expect(coach(page)).toContainText(`step ${step} of ${steps}`);
    const next = coach(page).getByRole("button", { name: "Next" });
    if (await next.isVisible()) await next.click();
    else await doTask(page);
  }
  await expect(coach(page)).toContainText(`step ${steps} of ${steps}`);
  await coach(page).getByRole("button", { name: "Play on here" }).click();
  await expect(coach(page)).toHaveCount(0);
  await expect(page.locator("[data-prompt]")).toContainText("choose an action");
  const [save] = await kept(page);
  expect(save).toMatchObject({ lesson: steps, isOver: false });
});

test("another move than the lesson's is put off, and the lesson goes on where it was left", async ({
  page,
}) => {
  await page.goto("./#/tutorial");
  await coach(page).getByRole("button", { name: "Next" }).click();
  await coach(page).getByRole("button", { name: "Next" }).click();
  await expect(coach(page)).toContainText("step 3 of");
  await page.locator('[data-action="dossier"]').click();
  await expect(
    page.getByText("the lesson is about something else now", { exact: false }).first(),
  ).toBeVisible();
  await page.goto("./");
  await page.getByRole("link", { name: "Learn by playing" }).click();
  await expect(coach(page)).toContainText("step 3 of");
});
