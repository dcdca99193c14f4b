/*
 * scenarios.ts: which scenario of a game a set-up is for.
 */

/** What a campaign hands on says itself which game it is for. */
export function scenarioIn(setup: string): string {
  const valueOf = (name: string) => new RegExp(`(?:^| )${name}=(\\S+)`).exec(setup)?.[1] ?? "";
  const carried = valueOf("carry").split(":")[0];
  return carried && carried !== "-" ? carried : valueOf("scenario");
}
