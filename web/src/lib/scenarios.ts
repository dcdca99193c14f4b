/*
 * scenarios.ts: which scenario of a game a set-up is for.
 */

/** The text that a campaign hands on names the game it is for. */
export function scenarioIn(setup: string): string {
  const valueOf = (name: string) => new RegExp(`(?:^| )${name}=(\\S+)`).exec(setup)?.[1] ?? "";
  const carried = valueOf("carry").split(":")[0];
  return carried && carried !== "-" ? carried : valueOf("scenario");
}
