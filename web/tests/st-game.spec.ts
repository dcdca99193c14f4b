/*
 * st-game.spec.ts: whole games of Stawka from the set-up to their end: two people at one screen, either side against the
 * computer, by keyboard alone; in both languages. A bot beside the page says what is played (prompter.ts), so that they
 * are games in which something happens, and no move that the rules allow may be out of reach.
 */
import type { Page } from "@playwright/test";
import { inView, lightly as press, lineOf, theEnd } from "./driver";
import { leftOver } from "./english";
import { expect, isLong, test } from "./fixtures";
import { hasText, isFocused, keys, tabTo } from "./keys";
import { playAsTold, Prompter, readToEnd, recordOf } from "./prompter";
import { beginStawka } from "./stawka";
import { kept } from "./store";

/* A careless German side: a short game, in which two secrets come out. */
const seed = "t12";

/** It ended as the engine says, the page tells who won, and the record is whole. */
async function expectEnd(page: Page, prompter: Prompter): Promise<void> {
  const over = prompter.over(await recordOf(page));
  expect(over).not.toBeNull();
  await expect(theEnd(page).getByRole("heading").first()).toBeVisible();
  await expect(theEnd(page)).toContainText(over!.rule);
  const [save] = await kept(page);
  expect(save).toMatchObject({ game: "st", isOver: true });
  expect(save.record).toMatch(/^result/m);
}

const told = (name: string, prompter: Prompter, { presses, lines }: { presses: number; lines: number }) =>
  console.log(
    `${name}: ${presses} presses, ${lines} lines; ${[...prompter.verbs].map((v) => v.join(" ")).join(", ")}`,
  );

test("the first training game by two people at one screen, by clicking", async ({ page }) => {
  test.setTimeout(180_000);
  await beginStawka(page, { scenario: "spotkanie", who: "two", seed });
  const [save] = await kept(page);
  expect(save).toMatchObject({ shared: true, holders: ["me", "me"] });
  const prompter = new Prompter(["greedy", "random"]);
  told("training at one screen", prompter, await playAsTold(page, prompter));
  for (const verb of ["plan", "activate", "step", "talk", "search", "end", "resign"])
    expect(prompter.verbs.get(verb), verb).toBeGreaterThan(0);
  await readToEnd(page);
  await expectEnd(page, prompter);
});

test("against the computer from the German side", async ({ page }) => {
  test.setTimeout(180_000);
  await beginStawka(page, { scenario: "spotkanie", who: "de", seed });
  const prompter = new Prompter([null, "random"]);
  told("German side", prompter, await playAsTold(page, prompter, { press }));
  await readToEnd(page, press);
  await expectEnd(page, prompter);
  expect((await kept(page))[0]).toMatchObject({ shared: false, holders: ["normal", "me"] });
});

test.describe("in Polish", () => {
  test.use({ settings: { language: "pl" } });

  test("against the computer from the Polish side, with no English left in it", async ({ page }) => {
    test.setTimeout(180_000);
    await beginStawka(page, { scenario: "spotkanie", who: "pl", seed, bot: "random" });
    const prompter = new Prompter(["greedy", null]);
    const left = new Set<string>();
    const until = async () => {
      for (const words of await leftOver(page)) left.add(words);
      return false;
    };
    told("Polish side", prompter, await playAsTold(page, prompter, { press, until }));
    await readToEnd(page, press);
    await until();
    expect([...left]).toEqual([]);
    await expectEnd(page, prompter);
  });
});

test(`a game by keyboard alone, from the home page ${isLong ? "to its end" : "on"}`, async ({ page }) => {
  test.setTimeout(240_000);
  await page.goto("./");
  await expect(page.getByRole("link", { name: "New game" })).toBeVisible();
  await tabTo(page, isFocused(page, 'a[href="#/new"]'));
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("New game");
  await expect(page.locator('input[type="radio"][value="bo"]')).toBeVisible();
  await tabTo(page, isFocused(page, 'input[type="radio"][value="bo"]'));
  for (let n = 0; n < 3 && !(await isFocused(page, 'input[value="st"]')()); n++)
    await page.keyboard.press("ArrowDown");
  await expect(page.locator('input[type="radio"][value="st"]')).toBeChecked();
  await tabTo(page, isFocused(page, 'input[type="radio"][value="spotkanie"]'));
  await tabTo(page, isFocused(page, 'input[type="radio"][value="pl"]'));
  await tabTo(page, isFocused(page, "select"));
  await page.keyboard.press("ArrowUp");
  await tabTo(page, async () => (await hasText(page, "Advanced")()) && isFocused(page, "summary")());
  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  await page.keyboard.type(seed);
  await tabTo(page, hasText(page, "Begin"));
  await page.keyboard.press("Enter");
  await expect(page.locator("main[data-line]")).toBeVisible();

  const prompter = new Prompter(["greedy", null]);
  const hasSample = async () => !isLong && (await lineOf(page)) >= 40;
  told("by keyboard", prompter, await playAsTold(page, prompter, { press: keys(page), until: hasSample }));
  if (!isLong) return;
  await readToEnd(page, keys(page));
  await expectEnd(page, prompter);
  expect(await inView(page)).toEqual([]);
});
