/*
 * scenarios.ts: Stawka's scenarios as they are offered: in groups, with what each is about in a sentence or two. What
 * holds in them is the engine's to say.
 */
import type { Component, Content } from "../../../engine/types";
import { t, tn } from "../../../lib/i18n.svelte";

interface Words {
  about: () => string;
  lasts: () => string;
}

const words: Record<string, Words> = {
  spotkanie: {
    about: () =>
      t(
        "Two agents a side, two sectors, and conversations in which somebody gives too much away. Begin here.",
      ),
    lasts: () => t("half an hour"),
  },
  "pierwsze-starcie": {
    about: () =>
      t("The police sector opens. Missions from the chief, threats in the streets, and the first arrests."),
    lasts: () => t("an hour"),
  },
  "najlepsze-kasztany": {
    about: () =>
      t("Four agents a side and all the cards: the password at last, and the end of the campaign."),
    lasts: () => t("an hour and a half"),
  },
  "wiem-kim-jestes": {
    about: () =>
      t("A radio is hidden in the town. Kloss has to send a report; every German secret leads closer to it."),
    lasts: () => t("two hours"),
  },
  "hotel-excelsior": {
    about: () => t("Both sides gather what the hotel asks for, and nobody gets in without earning it."),
    lasts: () => t("two to three hours"),
  },
  "scisle-tajne": {
    about: () =>
      t(
        "Doctor Pulkowski knows too much. The Germans want to break him and drive him home in the black Audi.",
      ),
    lasts: () => t("two to three hours"),
  },
  swobodny: {
    about: () => t("You lay the town together, tile by tile, and draw the agents. Two secrets win."),
    lasts: () => t("one to two hours"),
  },
  "swobodny-haslo": {
    about: () => t("A town of your own, and a password on each side. Every secret shows a letter of it."),
    lasts: () => t("two hours or more"),
  },
};

export const aboutOf = (scenario: Component): string => words[scenario.id]?.about() ?? "";
const lengthOf = (scenario: Component): string => words[scenario.id]?.lasts() ?? "";

export const isFree = (scenario: Component): boolean => scenario.kind === "free";
/** Each side has a word to guess. */
export const hasWords = (scenario: Component): boolean => scenario.fields.words !== undefined;
/** A game whose length the players may set (ST-G88): at its end points are counted, and nothing else. */
export const isOpen = (scenario: Component): boolean =>
  scenario.rules.some(
    ({ when, does }) => when === "time-up" && does.length === 1 && does[0].word === "most-vp-wins",
  );
export const levelOf = (scenario: Component): string => String(scenario.fields.level?.[0] ?? "");
export const stagesOf = (scenario: Component): number => Number(scenario.fields.stages?.[0] ?? 0);

const levels: Record<string, () => string> = {
  basic: () => t("basic rules"),
  extended: () => t("extended rules"),
  advanced: () => t("advanced rules"),
};
/** "basic rules, 8 stages, half an hour". */
export function factsOf(scenario: Component): string {
  const level = levels[levelOf(scenario)]?.() ?? t("rules of your choice");
  const stages = stagesOf(scenario);
  const last = stages > 0 ? tn("{1} stage", "{1} stages", stages) : t("no last stage");
  return [level, last, lengthOf(scenario)].join(", ");
}

export interface Group {
  id: string;
  title: string;
  says: string;
  scenarios: Component[];
}

/** A campaign game leads to another game, or follows one; the free ones come last. */
export function groupsOf(content: Content): Group[] {
  const all = content.sorts.scenario;
  const next = (s: Component) => String(s.fields["leads-to"]?.[0] ?? "");
  const inCampaign = (s: Component) => next(s) !== "" || all.some((other) => next(other) === s.id);
  return [
    {
      id: "campaign",
      title: t("The campaign"),
      says: t("Three games that teach the rules step by step. What you know about the others carries over."),
      scenarios: all.filter(inCampaign),
    },
    {
      id: "films",
      title: t("From the series"),
      says: t("Each has a goal of its own, with all the rules."),
      scenarios: all.filter((s) => !inCampaign(s) && !isFree(s)),
    },
    {
      id: "free",
      title: t("Free games"),
      says: t("A town that you build yourselves."),
      scenarios: all.filter(isFree),
    },
  ];
}

/** The title without its translation, and the translation: "Spotkanie", "the meeting". */
export function namesOf(scenario: Component): { name: string; also: string } {
  const found = /^(.*?)\s*\((.*)\)$/.exec(scenario.title);
  return found ? { name: found[1], also: found[2] } : { name: scenario.title, also: "" };
}
