/*
 * offer.ts: a table at which a bot waits for a person who holds a card for any time; and on to the next such moment.
 */
import { expect, type Locator, type Page } from "@playwright/test";
import { choicesIn, lightly, pressAndWait } from "./driver";
import { keep, recordOf, saveOf } from "./store";

export const offer = (page: Page): Locator => page.locator("[data-offer]");
/** The card that can be played although a bot decides. */
export const card = (page: Page): Locator => offer(page).locator('button[data-move*=" interrupt "]').first();
export const goOn = (page: Page): Locator => offer(page).getByRole("button", { name: /^(Go on|Dalej)/ });
export const notNow = (page: Page): Locator =>
  offer(page).getByRole("button", { name: /^(Not in this turn|Nie w tej turze)$/ });

const isOpen = async (page: Page): Promise<boolean> =>
  (await goOn(page).count()) > 0 && (await goOn(page).getAttribute("aria-disabled")) === null;

/** What a person does to keep the card. */
function wanted(words: string[]): number {
  const ways = [/ end$/, / (pass|decline|stop)$/];
  const way = ways.map((w) => words.findIndex((word) => w.test(word))).find((i) => i >= 0);
  return way ?? words.findIndex((w) => !w.includes(" interrupt "));
}

/** Plays until a bot waits for an answer. */
export async function toOffer(page: Page): Promise<void> {
  for (let n = 0; n < 600 && !(await isOpen(page)); n++) {
    const { words, at } = await choicesIn(page);
    const i = wanted(words);
    if (i >= 0) await pressAndWait(await at(i), lightly);
    else await page.waitForTimeout(25);
  }
  await expect(goOn(page)).not.toHaveAttribute("aria-disabled");
}

/** Kordt has drawn Effective Planning and gone to Hanover; now Stauffenberg, a bot, has his turn. */
const lines = ["kordt dossier", "kordt dossier", "kordt move hanover", "kordt end"];

export async function openAtOffer(page: Page): Promise<void> {
  const record = recordOf("players=2 first=1", "z10", lines);
  await keep(page, saveOf(record, { holders: ["me", "greedy"], seats: ["Kordt", "Stauffenberg"] }));
  await page.goto("./#/table/test");
  await expect(goOn(page)).not.toHaveAttribute("aria-disabled");
}
