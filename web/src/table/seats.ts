/*
 * seats.ts: what a seat is called within a sentence. People keep their names; a side is written small there.
 */
import type { TableSeat } from "../engine/types";
import { t } from "../lib/i18n.svelte";

const sides: Record<string, () => string> = {
  pl: () => t("the Polish side"),
  de: () => t("the German side"),
};

export const titleWithin = (seat: TableSeat | undefined): string =>
  seat ? (sides[seat.word]?.() ?? seat.title) : "";
