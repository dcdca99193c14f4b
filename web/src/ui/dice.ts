/*
 * dice.ts: faces of dice, their drawings and their words.
 */
import { t, tn } from "../lib/i18n.svelte";
import { settings } from "../lib/settings.svelte";

export const faces = ["one", "two", "three", "target", "eye"] as const;
/** The eye is the printed eagle: the rules and the log say eagle. */
export type Face = (typeof faces)[number];
export type Faces = Record<Face, number>;

export const symbols: Record<Face, string> = {
  one: "die-1",
  two: "die-2",
  three: "die-3",
  target: "die-target",
  eye: "die-eye",
};

export const noFaces = (): Faces => ({ one: 0, two: 0, three: 0, target: 0, eye: 0 });

/** A face by its name in the notation. */
export const faceOf = (word: string | undefined): Face =>
  word === "eagle"
    ? "eye"
    : (faces as readonly (string | undefined)[]).includes(word)
      ? (word as Face)
      : "one";

/** Counts of faces as single dice, in the order asked for. */
export const diceOf = (counts: Faces, order: readonly Face[] = faces): Face[] =>
  order.flatMap((face) => Array<Face>(counts[face]).fill(face));

const counted: Record<Face, (n: number) => string> = {
  one: (n) => tn("{1} one", "{1} ones", n),
  two: (n) => tn("{1} two", "{1} twos", n),
  three: (n) => tn("{1} three", "{1} threes", n),
  target: (n) => tn("{1} target", "{1} targets", n),
  eye: (n) => tn("{1} eagle", "{1} eagles", n),
};

/** "2 targets, 1 eagle, 1 two": what lies on the felt, for those who do not see it. */
export function describeDice(dice: readonly Face[]): string {
  const order: Face[] = ["target", "eye", "three", "two", "one"];
  const parts = order
    .map((face) => ({ face, n: dice.filter((d) => d === face).length }))
    .filter(({ n }) => n > 0)
    .map(({ face, n }) => counted[face](n));
  if (parts.length === 0) return t("No dice");
  return new Intl.ListFormat(settings.language, { style: "short", type: "unit" }).format(parts);
}
