/*
 * groups.ts: a conspire roll as it lies on the felt.
 */
import { t } from "../../../lib/i18n.svelte";
import { diceOf } from "../../../ui/dice";
import type { DiceGroup } from "../../../ui/Dice.svelte";
import { conspiredFaces, type Conspired } from "./story";

/** The sum of the numbers, if there are any. */
const sumOf = ({ args: [, , sum] }: Conspired): string => (sum.value > 0 ? t("sum {1}", sum.value) : "");

export function conspireGroups(told: Conspired): DiceGroup[] {
  const faces = conspiredFaces(told);
  return [
    { title: t("Eagles"), faces: diceOf(faces, ["eye"]) },
    { title: t("Targets"), faces: diceOf(faces, ["target"]) },
    { title: t("Numbers"), faces: diceOf(faces, ["three", "two", "one"]), sum: sumOf(told) },
  ];
}
