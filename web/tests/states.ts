/*
 * states.ts: every page and every moment of the table, as a person can reach it: for axe, for widths, for pictures.
 */
import { expect, type Page } from "@playwright/test";
import { play } from "./driver";
import { known, type Settings } from "./fixtures";
import { openAtOffer } from "./offer";
import { openAnalysis } from "./hindsight";
import { stawkaStates } from "./st-states";
import { blunderSave, keep, keepOnly, moments, recordAt, saveOf } from "./store";

export interface State {
  name: string;
  settings?: Partial<Settings>;
  /** On a phone it lies behind a tab; elsewhere it is in view with the rest of the table. */
  isBehindTab?: boolean;
  open: (page: Page) => Promise<void>;
}

const to = (path: string) => async (page: Page) => {
  await page.goto(`./#/${path}`);
  await expect(page.getByRole("heading", { level: 1 }).first()).toBeAttached();
};

/** A table at that line of the record, and perhaps something done there. */
const table =
  (line: number, then?: (page: Page) => Promise<void>, shared = false) =>
  async (page: Page) => {
    await keep(page, saveOf(recordAt(line), { shared }));
    await page.goto("./#/table/test");
    await expect(page.locator("main[data-line]")).toBeAttached();
    await then?.(page);
  };

const sheet = (name: string) => (page: Page) => expect(page.getByRole("dialog", { name })).toBeVisible();
const press = (name: string) => (page: Page) =>
  page.getByRole("button", { name, exact: true }).first().click();

const menuThen = (name: string) => async (page: Page) => {
  await press("Menu")(page);
  await page.getByRole("dialog", { name: "Menu" }).getByRole("button", { name }).click();
  await sheet(name)(page);
};

/** On a phone the panels lie behind tabs. */
const tab = (name: string) => async (page: Page) => {
  const button = page.getByRole("navigation", { name: "Panels" }).getByRole("button", { name });
  if (await button.isVisible()) await button.click();
};

export const states: State[] = [
  { name: "home", open: to("") },
  {
    name: "home with games",
    open: async (page) => {
      await keep(page, saveOf(recordAt(30), { id: "one" }), saveOf(recordAt(moments.end), { id: "two" }));
      await to("")(page);
      await expect(page.getByRole("heading", { name: "Saved games" })).toBeVisible();
    },
  },
  {
    name: "content note",
    settings: { hasReadNote: false },
    open: async (page) => {
      await to("")(page);
      await sheet("Before you begin")(page);
    },
  },
  { name: "new game", open: to("new/bo") },
  { name: "new game of Dead Drop", open: to("new/null") },
  { name: "records", open: to("records") },
  {
    name: "the deal of a day",
    open: async (page) => {
      await page.clock.setFixedTime(new Date("2060-01-10T12:00:00Z"));
      await keep(page, { ...saveOf(recordAt(moments.end), { id: "deal" }), day: "2060-01-10", winners: [0] });
      await to("daily")(page);
      await expect(page.getByRole("list", { name: "The last two weeks" })).toBeVisible();
    },
  },
  {
    name: "a record brought in",
    open: async (page) => {
      await to("records")(page);
      const buffer = Buffer.from(recordAt(40));
      await page
        .locator('input[type="file"]')
        .setInputFiles({ name: "three.kap", mimeType: "text/plain", buffer });
      await expect(page.getByRole("button", { name: "Keep it and go on" })).toBeVisible();
    },
  },
  { name: "guide", open: to("guide") },
  {
    name: "guide searched",
    open: async (page) => {
      await to("guide")(page);
      await page.getByRole("searchbox").fill("suspicion");
    },
  },
  { name: "rules", open: to("rules/BO-20.8") },
  { name: "cards", open: to("cards") },
  { name: "bench", open: to("bench") },
  { name: "challenges", open: to("challenges/bo") },
  { name: "online without a server", open: to("online") },
  {
    name: "tutorial",
    open: async (page) => {
      await page.goto("./#/tutorial");
      await expect(page.getByRole("complementary", { name: "Tutorial" })).toBeVisible();
    },
  },
  { name: "table", open: table(moments.midgame) },
  { name: "people", isBehindTab: true, open: table(moments.midgame, tab("People")) },
  { name: "events", isBehindTab: true, open: table(moments.midgame, tab("Events")) },
  { name: "log", isBehindTab: true, open: table(moments.midgame, tab("Log")) },
  {
    name: "an action opened",
    open: table(moments.midgame, (page) => page.locator('[data-action="move"]').click()),
  },
  {
    name: "a reason",
    open: table(moments.midgame, (page) => page.locator('[data-action="release"]').click({ force: true })),
  },
  {
    name: "a hint",
    open: table(moments.midgame, async (page) => {
      await press("Hint")(page);
      await expect(page.locator("[data-advice]").first()).toBeVisible();
    }),
  },
  { name: "an offer before a bot goes on", open: openAtOffer },
  {
    name: "the slip of a place",
    open: table(moments.midgame, async (page) => {
      await page.locator('[data-place="hanover"]').focus();
      await page.keyboard.press("i");
      await expect(page.getByRole("region", { name: "Hanover" })).toBeVisible();
    }),
  },
  { name: "menu", open: table(moments.midgame, press("Menu")) },
  { name: "keys", open: table(moments.midgame, menuThen("Keys")) },
  { name: "position as text", open: table(moments.midgame, menuThen("The position as text")) },
  {
    name: "looking back",
    open: table(moments.midgame, async (page) => {
      await tab("Log")(page);
      await page
        .getByRole("button", { name: "Show the table as it stood after line 140", exact: true })
        .click();
    }),
  },
  { name: "plot attempt", open: table(moments.attempt, sheet("Plot attempt")) },
  { name: "plot attempt to roll", open: table(moments.roll, sheet("Plot attempt")) },
  { name: "plot attempt rolled", open: table(moments.roll + 1, sheet("Plot attempt")) },
  {
    name: "plot attempt judged",
    open: table(moments.end - 1, async (page) => {
      await page.locator('button[data-move="tresckow pass"]:visible').last().click();
      await expect(page.getByText("Success", { exact: true })).toBeVisible();
    }),
  },
  { name: "raid", open: table(moments.raid, sheet("Raid")) },
  { name: "interrogation", open: table(moments.interrogation, sheet("Interrogation")) },
  { name: "coming events", open: table(moments.peek, sheet("The coming events")) },
  { name: "curtain", open: table(moments.interrogation, sheet("For Oster alone"), true) },
  {
    name: "an event drawn",
    open: table(moments.midgame, (page) => play(page, "kordt end")),
  },
  { name: "the end", open: table(moments.end, sheet("The end")) },
  { name: "analysis", open: (page) => openAnalysis(page, saveOf(recordAt(moments.end))) },
  {
    name: "replay in hindsight",
    open: async (page) => {
      await openAnalysis(page, saveOf(recordAt(moments.end)));
      await page.locator("[data-turning]").first().getByRole("link", { name: "In the replay" }).click();
      await expect(page.locator("[data-hindsight]")).toBeVisible();
    },
  },
  {
    name: "a better line",
    open: async (page) => {
      await openAnalysis(page, blunderSave());
      await page.getByRole("link", { name: "Play out the better move" }).first().click();
      await expect(page.locator("[data-step]")).toBeVisible();
    },
  },
  {
    name: "replay",
    open: async (page) => {
      await keep(page, saveOf(recordAt(moments.end)));
      await page.goto("./#/replay/test/60");
      await expect(page.getByRole("slider")).toBeVisible();
    },
  },
  {
    name: "a damaged save",
    open: async (page) => {
      await keep(page, saveOf(recordAt(40).replace(/^20 .*$/m, "20 nobody dances")));
      await to("table/test")(page);
    },
  },
  {
    name: "Dead Drop",
    open: async (page) => {
      await to("new/null")(page);
      await page.getByRole("button", { name: "Begin" }).click();
      await expect(page.locator("main[data-line]")).toBeAttached();
    },
  },
  ...stawkaStates,
];

/** Opens a state in a browser that knows nothing but these settings. */
export async function openState(page: Page, state: State, settings: Partial<Settings> = {}): Promise<void> {
  await keepOnly(page);
  const kept = JSON.stringify(known({ ...state.settings, ...settings }));
  await page.evaluate((text) => localStorage.setItem("kapelle.settings", text), kept);
  await state.open(page);
}
