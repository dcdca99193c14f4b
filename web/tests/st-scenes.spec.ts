/*
 * st-scenes.spec.ts: the questions and occasions of Stawka that games between bots do not come to. Each is opened from a
 * prepared position: at a desk by day and on a phone by night, axe finds nothing and nothing reaches over the edge.
 */
import type { Page } from "@playwright/test";
import { reach } from "./driver";
import { expect, isLong, test } from "./fixtures";
import { desktop, expectSound, phone, type Light, type Size } from "./sound";
import { easyTalks, everyThing, openPrepared, prepare, rule, type Prepared } from "./st-prepared";
import { openBackdoor } from "./store";

const views: [Light, Size][] = [
  ["light", desktop],
  ["dark", phone],
];

/**
 * Opens the position at both sizes; there `look` says what must be in view. In a short run it is opened at a desk only, and
 * then seen on a phone.
 */
function scene(name: string, wanted: Prepared, look: (page: Page) => Promise<unknown>): void {
  test(name, async ({ page }) => {
    const position = prepare(wanted);
    const open = async () => {
      await openBackdoor(page); // away from the table, if it is open already
      await openPrepared(page, position);
      if (position.last) await reach(page, position.last);
      await look(page);
    };
    for (const [light, size] of views) {
      await page.setViewportSize(size);
      await page.emulateMedia({ colorScheme: light });
      if (isLong || light === "light") await open();
      await expectSound(page, light, "html", name, isLong || light === "light");
      const over = () => page.evaluate(() => document.scrollingElement!.scrollWidth - innerWidth);
      await expect.poll(over, { message: "scrolls sideways" }).toBeLessThanOrEqual(0);
    }
  });
}

test.use({ settings: { theme: "auto" } });

// ---- questions ----

/** The question as the engine words it, in a scene that is under way or by itself, with answers to choose from. */
const asks = (words: RegExp) => async (page: Page) => {
  await expect(page.getByText(words).first()).toBeVisible();
  await expect(page.locator("button[data-move]:visible").nth(1)).toBeVisible();
};

const third = "scenario=najlepsze-kasztany";

scene(
  "a letter of the other's password",
  {
    setup: "scenario=swobodny-haslo level=advanced",
    edits: easyTalks,
    prefers: [/ talk /],
    asked: (ask) => ask.kind === "letter",
  },
  asks(/Which letter of the other side’s password/),
);

scene(
  "two change places",
  {
    setup: third,
    edits: [[/^reaction /, rule("react-pl", "swap(ally)")]],
    prefers: [/^pl react /],
    asked: (ask) => ask.kind === "swap",
  },
  asks(/Who changes places with/),
);

scene(
  "a reaction card with a choice",
  {
    setup: third,
    edits: [[/^reaction /, rule("react-pl", "choose { vp(+1) } or { draw(reactions, 1) }")]],
    prefers: [/^pl react /],
    asked: (ask) => ask.kind === "choose-reaction",
  },
  asks(/Choose one of the options/),
);

scene(
  "the scenario wants somebody",
  {
    setup: third,
    edits: [...easyTalks, [/^scenario /, rule("talk-secret", "evidence(enemy, +1)")]],
    prefers: [/ talk /],
    asked: (ask) => ask.kind === "pick",
  },
  asks(/Whom do you choose/),
);

scene(
  "a thing with two uses",
  {
    setup: third,
    edits: [everyThing("  on use: vp(+1)\n  on use: draw(reactions, 1)\n")],
    prefers: [/^pl use /, /^pl search/, /^pl keep/],
    asked: (ask) => ask.kind === "use-how",
  },
  asks(/In which way does .* use/),
);

scene(
  "who has what was kept from the last game",
  {
    setup: "scenario=pierwsze-starcie carry=pierwsze-starcie:0.2.1.0:1.0.0.3:item.pl.gestapo-2",
    asked: (ask) => ask.kind === "gift",
  },
  asks(/Who has .* in this game/),
);

// ---- occasions ----

const sheet = (page: Page) => page.locator("dialog[open]").last();

/** A sheet lies there with this stamp, and goes when it has been read. */
const stamped = (words: string) => async (page: Page) => {
  await expect(sheet(page)).toContainText(words);
  await expect(page.locator("button[data-go-on]")).toBeVisible();
};

const weapons = (lines: string) => everyThing(`  group   weapon\n${lines}`);

scene(
  "the car is destroyed",
  {
    setup: "scenario=scisle-tajne",
    edits: [
      weapons("  on attack: range(9); roll(+9)\n"),
      [/^scenario scisle-tajne$/, (s) => s.replace(/press-doctor\((\w+), \d+/, "press-doctor($1, 2")],
    ],
    prefers: [/^pl attack .*audi/, /^pl search/, /^pl keep/],
    told: ({ kind }) => kind === "destroyed",
  },
  stamped("Destroyed"),
);

const bombs: Prepared = {
  setup: third,
  edits: [
    weapons("  on use: lay-dynamite\n"),
    [/^scenario najlepsze-kasztany$/, (s) => `${s.trimEnd()}\n  while played: permits(attack)\n`],
  ],
  prefers: [/^pl use /, /^pl search/, /^pl keep/],
};

scene("dynamite is laid", { ...bombs, told: ({ kind }) => kind === "dynamite" }, stamped("Dynamite laid"));

scene("dynamite explodes", { ...bombs, told: ({ kind }) => kind === "blast" }, stamped("Explosion"));

scene(
  "the radio station is located",
  {
    setup: "scenario=wiem-kim-jestes",
    edits: easyTalks,
    prefers: [/^pl (pass|end|resign)/, /^de talk (?!kloss)/],
    told: ({ kind }) => kind === "radio",
  },
  async (page) => {
    await stamped("A secret")(page); // how the conversation ended comes first
    await page.locator("button[data-go-on]").click();
    await stamped("Located")(page);
  },
);

scene(
  "the right word",
  {
    setup: "scenario=swobodny-haslo level=advanced",
    prefers: [/ letter a$/, / guess/],
    told: ({ kind }) => kind === "right",
  },
  stamped("The right word"),
);

// ---- what lies where ----

scene(
  "what the tiles of a place held at the start",
  { setup: third, asked: (ask) => ask.kind === "plan" },
  async (page) => {
    const place = page.locator('[data-place="hotel"]');
    await expect(place.locator(".held")).toHaveCount(1); // while a stage is planned the town shows it
    await place.press("i");
    const slip = page.getByRole("region", { name: /hotel/i });
    await expect(slip.getByRole("img", { name: /^Its five tiles held at the start: / })).toBeVisible();
  },
);

scene(
  "a password is written, by any keyboard",
  { setup: "scenario=swobodny-haslo level=advanced words=pl", asked: (ask) => ask.kind === "word" },
  async (page) => {
    const places = page.getByRole("list", { name: "Your password" }).getByRole("listitem");
    await page.getByRole("textbox", { name: "Type the next letter" }).pressSequentially("Ż");
    await expect(places.first()).toHaveText(/ż/i);
    await page.locator('button[data-move$=" letter a"]').click();
    await expect(places.nth(1)).toHaveText(/a/i);
  },
);
