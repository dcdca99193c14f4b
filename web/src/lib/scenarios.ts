/*
 * scenarios.ts: what Stawka's scenarios are called in lists, where the game's module is not at hand. The titles are
 * proper names and the same in every language.
 */
const titles: Record<string, string> = {
  spotkanie: "Spotkanie",
  "pierwsze-starcie": "Pierwsze starcie",
  "najlepsze-kasztany": "Najlepsze kasztany są na placu Pigalle",
  "wiem-kim-jestes": "Wiem kim jesteś",
  "hotel-excelsior": "Hotel Excelsior",
  "scisle-tajne": "Ściśle tajne",
  swobodny: "Gra swobodna",
  "swobodny-haslo": "Gra swobodna z hasłem",
};

/** The games of the campaign in their order, each with another level of the rules. */
export const training = ["spotkanie", "pierwsze-starcie", "najlepsze-kasztany"];

/** The scenario of a set-up; what a campaign hands on says itself which game it is for. */
export function scenarioIn(setup: string): string {
  const valueOf = (name: string) => new RegExp(`(?:^| )${name}=(\\S+)`).exec(setup)?.[1] ?? "";
  const carried = valueOf("carry").split(":")[0];
  return carried && carried !== "-" ? carried : valueOf("scenario");
}

export const scenarioTitle = (id: string): string => titles[id] ?? id;
