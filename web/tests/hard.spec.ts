/*
 * hard.spec.ts: whole games beside and against the computer at its best, from the set-up to an end by the rules. A bot
 * beside the page says what the person plays (prompter.ts); careless people lose soon to `hard`, and team-mates of
 * `hard` who are any good win soon on an easy evening.
 */
import type { Page } from "@playwright/test";
import { beginGame, lightly as press, theEnd } from "./driver";
import { expect, test } from "./fixtures";
import { playAsTold, Prompter, readToEnd, recordOf } from "./prompter";
import { beginStawka } from "./stawka";
import { kept } from "./store";

/** The home page says who plays how well; then back to the table. */
async function expectHard(page: Page, count: number): Promise<void> {
  await page.goto("./");
  const game = page.getByRole("region").filter({ has: page.getByRole("link", { name: "Continue" }) });
  await expect(game.getByText("Computer, hard", { exact: true })).toHaveCount(count);
  await expect(game.getByText(/^Computer/)).toHaveCount(count);
  await game.getByRole("link", { name: "Continue" }).click();
  await expect(page.locator("main[data-line]")).toBeVisible();
}

/** Plays to the end; the page names the rule that ended it. What the browser complained of fails the test. */
async function playOut(page: Page, prompter: Prompter, name: string): Promise<void> {
  const { presses, lines } = await playAsTold(page, prompter, { press });
  console.log(`${name}: ${presses} presses, ${lines} lines`);
  await readToEnd(page, press);
  const over = prompter.over(await recordOf(page))!;
  await expect(theEnd(page)).toContainText(over.rule);
}

test("Black Orchestra beside two computers of the highest level", async ({ page }) => {
  test.setTimeout(180_000);
  const holders = ["me", "hard", "hard"];
  await beginGame(page, { players: 3, seed: "hard-20", difficulty: "Easy", holders });
  await expectHard(page, 2);
  await playOut(page, new Prompter(["normal", null, null]), "beside two hard ones");
  const [save] = await kept(page);
  expect(save).toMatchObject({ game: "bo", isOver: true, holders });
});

const sides = [
  { who: "pl", seed: "hard-1", holders: ["me", "hard"] },
  { who: "de", seed: "hard-1", holders: ["hard", "me"] },
] as const;

for (const { who, seed, holders } of sides)
  test(`Stawka against the computer of the highest level, as ${who}`, async ({ page }) => {
    test.setTimeout(240_000);
    await beginStawka(page, { scenario: "spotkanie", who, seed, bot: "hard" });
    await expectHard(page, 1);
    const careless = holders.map((holder) => (holder === "me" ? "random" : null));
    /* Both sides plan at once, and whoever is first decides what follows: so nothing is said of who wins. */
    await playOut(page, new Prompter(careless), `against hard as ${who}`);
    const [save] = await kept(page);
    expect(save).toMatchObject({ game: "st", isOver: true, holders: [...holders] });
  });
