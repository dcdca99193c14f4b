/*
 * i18n.svelte.ts: the page's own words. English is the key; the others come out of po/ at build time (context
 * "page"). What games say comes from the engine, in the same language.
 */
import loaders from "virtual:strings";
import { settings } from "./settings.svelte";

/* English needs none of its own. */
const english = { default: {}, plural: (n: number) => (n === 1 ? 0 : 1) };

let words = $state.raw<Awaited<ReturnType<(typeof loaders)[string]>>>(english);

export async function loadStrings(language: string): Promise<void> {
  words = (await loaders[language]?.()) ?? english;
}

function fill(message: string, values: (string | number)[]): string {
  return message.replace(/\{(\d)\}/g, (slot, n: string) => String(values[Number(n) - 1] ?? slot));
}

/** A sentence or word of the page: t("Line {1}", 12). */
export function t(english: string, ...values: (string | number)[]): string {
  const found = words.default[english];
  return fill(typeof found === "string" ? found : english, values);
}

/** The same with a plural: tn("{1} action left", "{1} actions left", n). {1} is the number. */
export function tn(one: string, many: string, n: number, ...values: (string | number)[]): string {
  const found = words.default[one];
  const message = (Array.isArray(found) ? found : [one, many])[words.plural(n)];
  return fill(message, [n, ...values]);
}

/** A date as people of that language write it. */
export const showDate = (time: number): string =>
  new Intl.DateTimeFormat(settings.language, { dateStyle: "medium", timeStyle: "short" }).format(time);
