/*
 * numbers.ts: sentences with small numbers in words, as a typewriter would have them.
 */
import { t, tn } from "../../../lib/i18n.svelte";

export function rollWords(dice: number): string {
  const words = [
    () => t("Roll no dice"),
    () => t("Roll one die"),
    () => t("Roll two dice"),
    () => t("Roll three dice"),
    () => t("Roll four dice"),
    () => t("Roll five dice"),
    () => t("Roll six dice"),
    () => t("Roll seven dice"),
    () => t("Roll eight dice"),
  ];
  return words[dice]?.() ?? tn("Roll {1} die", "Roll {1} dice", dice);
}

export function shortWords(targets: number): string {
  const words = [
    () => t("Enough targets"),
    () => t("One target short"),
    () => t("Two targets short"),
    () => t("Three targets short"),
    () => t("Four targets short"),
  ];
  return words[targets]?.() ?? tn("{1} target short", "{1} targets short", targets);
}
