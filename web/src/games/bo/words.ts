/*
 * words.ts: small words and marks of Black Orchestra's table: levels, timing, years, dates.
 */
import type { Component, Content, Seat } from "../../engine/types";
import { t } from "../../lib/i18n.svelte";
import { settings } from "../../lib/settings.svelte";
import { settingOf, type Position } from "./model";
import type { Look } from "./told";

// ---- levels ----

export const motivations = (): string[] => [
  t("Timid"),
  t("Skeptical"),
  t("Motivated"),
  t("Committed"),
  t("Reckless"),
];

/** Short enough for a cell of the gauge. */
export const suspicions = (): string[] => [t("Low"), t("Med"), t("High"), t("Extr")]; // room: 6

/** How many eagles betray a plot, by suspicion. */
export const exposingEyes = (content: Content): number[] =>
  ["low", "medium", "high", "extreme"].map((level) => settingOf(content, `eagles-${level}`));

// ---- seats ----

export const seatColour = (seat: Seat): string => `var(--seat-${seat + 1})`;

// ---- cards ----

export type Timing = "action" | "free" | "hold";

/** When a rule works: for an action, at once at its moment, or as long as it lies there. */
export const timingOf = (code: string): Timing =>
  code.startsWith("while") ? "hold" : code.startsWith("on act") ? "action" : "free";

export const timingTitle = (timing: Timing): string =>
  timing === "action" ? t("costs an action") : timing === "hold" ? t("while held") : t("at once, no action");

export const kindTitle = (card: Component): string =>
  card.kind === "plot" ? t("plot") : card.kind === "illegal" ? t("illegal card") : t("standard card");

export const letterOf = (card: Component): string => String(card.fields.letter?.[0] ?? "");

// ---- stages and events ----

/** The years that a stage covers. */
export const yearsOf = (stage: number): string =>
  ["1936–38", "1938–39", "1939–40", "1941", "1942", "1942–43", "1944–45"][stage - 1] ?? "";

const holds = (sets: string[], n: number): boolean =>
  (BigInt(sets[Math.floor(n / 64)] ?? "0x0") >> BigInt(n % 64)) % 2n === 1n;

/** Raids that may still lie in each deck: those of the content that have not been seen. */
export function raidsLeft(view: Look["view"], content: Content, position: Position): number[] {
  const isRaid = (e: Component) => e.rules.some((r) => /\braid\b/.test(r.code));
  const isSeen = (e: Component) =>
    e.n === position.current?.n || e.n === position.key?.n || holds(view.spent, e.n) || holds(view.gone, e.n);
  const left = content.sorts.event.filter((e) => isRaid(e) && !isSeen(e));
  return position.decks.map((d) =>
    d.left === 0 ? 0 : left.filter((e) => e.fields.stage[0] === d.stage).length,
  );
}

const months = "January February March April May June July August September October November December".split(
  " ",
);

/** "10 May 1941", "March 1938", "1938" in the reader's language; null if it is none of these. */
function plainDate(text: string): string | null {
  const found = /^(?:(\d+) )?(?:([A-Z]\w+) )?(\d{4})$/.exec(text);
  if (!found || (found[2] && !months.includes(found[2]))) return null;
  if (!found[2]) return found[3];
  const date = new Date(Date.UTC(Number(found[3]), months.indexOf(found[2]), Number(found[1] ?? 1)));
  const shape: Intl.DateTimeFormatOptions = { month: "long", year: "numeric", timeZone: "UTC" };
  if (found[1]) shape.day = "numeric";
  return new Intl.DateTimeFormat(settings.language === "en" ? "en-GB" : settings.language, shape).format(
    date,
  );
}

const dateForms: [RegExp, (date: string) => string][] = [
  [/^after (.*)$/, (date) => t("after {1}", date)],
  [/^planned for (.*)$/, (date) => t("planned for {1}", date)],
  [/^autumn (.*)$/, (date) => t("autumn {1}", date)],
  [/^winter (.*)$/, (date) => t("winter {1}", date)],
];

/** The date of an event; the content has it in English. */
export function dateOf(event: Component): string {
  const text = String(event.fields.date?.[0] ?? "");
  for (const [form, say] of dateForms) {
    const rest = form.exec(text)?.[1];
    if (rest) return say(plainDate(rest) ?? rest.replace("-", "–"));
  }
  const span = /^(\w+)-(\w+ \d{4})$/.exec(text);
  const first = span && plainDate(`${span[1]} 1900`)?.replace(/ ?1900/, "");
  return first ? `${first}–${plainDate(span[2]) ?? span[2]}` : (plainDate(text) ?? text);
}
