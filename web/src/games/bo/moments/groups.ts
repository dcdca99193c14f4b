/*
 * groups.ts: a conspire roll as it lies on the felt.
 */
import type { Told } from "../../../engine/types";
import { t } from "../../../lib/i18n.svelte";
import { diceOf } from "../../../ui/dice";
import type { DiceGroup } from "../../../ui/Dice.svelte";
import { conspiredFaces } from "./story";

/** The sum of the numbers, if there are any. */
const sumOf = (told: Told): string => (told.args[2].value > 0 ? t("sum {1}", told.args[2].value) : "");

export function conspireGroups(told: Told): DiceGroup[] {
  const faces = conspiredFaces(told);
  return [
    { title: t("Eagles"), faces: diceOf(faces, ["eye"]) },
    { title: t("Targets"), faces: diceOf(faces, ["target"]) },
    { title: t("Numbers"), faces: diceOf(faces, ["three", "two", "one"]), sum: sumOf(told) },
  ];
}
