/*
 * offer-online.spec.ts: at a server, too, a bot waits for people who may interrupt it; and people can be interrupted.
 */
import { lineOf } from "./driver";
import { expect } from "./fixtures";
import { card, goOn, notNow, offer } from "./offer";
import { Serving } from "./serving";
import { begin, openTable, table, test as base } from "./together";

/* Dead Drop with nothing but cards for any time, which lie open. */
const whistles = `card whistle
  title   Whistle
  source  D
  copies  24
  face    open
  on any: actions(+1)
`;

const test = base.extend<{ server: Serving }>({
  server: async ({}, use) => {
    const server = new Serving();
    server.deal("null", whistles);
    server.flags.push("--offer=60");
    await server.start();
    await use(server);
    await server.clear();
  },
});

test("a bot waits at a server, and is let go on", async ({ page }) => {
  await openTable(page);
  for (const seat of [1, 2])
    await page.locator(`[data-seat="${seat}"]`).getByRole("combobox").selectOption("bot random");
  await page.getByRole("button", { name: "Start the game" }).click();
  await expect(table(page)).toBeVisible();
  await page.locator('button[data-move="north plan market"]').click();
  await page.locator('button[data-move="north end"]').click();

  await expect(goOn(page)).toHaveText(/^Go on\s*(5\d|60) s$/);
  const before = await lineOf(page);
  await card(page).click();
  await expect.poll(() => lineOf(page)).toBe(before + 1);
  await expect(page.locator("[data-log]")).toContainText("North plays Whistle.");

  const headingOf = (name: string) => page.getByRole("heading", { name: `Before ${name} continues` });
  await expect(headingOf("East")).toBeVisible();
  await notNow(page).click();
  await expect(headingOf("South"), "the next turn is another").toBeVisible();
  await expect(goOn(page)).not.toHaveAttribute("aria-disabled");
  const then = await lineOf(page);
  await goOn(page).click();
  await expect.poll(() => lineOf(page)).toBeGreaterThan(then);
});

test("in another person’s turn a card can be played at any time", async ({ page, someone }) => {
  const other = await someone();
  await begin(page, other);
  await page.locator('button[data-move="north plan market"]').click();
  for (const name of ["east", "south"])
    await other.locator(`button[data-move="${name} plan market"]`).click();
  await expect(page.locator('button[data-move="north end"]')).toBeVisible();
  const before = await lineOf(page);
  await expect(offer(other), "nobody need hurry").toHaveCount(0);
  await other.locator('button[data-move="east interrupt whistle"]').click();
  await expect.poll(() => lineOf(page)).toBe(before + 1);
  await expect(page.locator("[data-log]")).toContainText("East plays Whistle.");
});
