/*
 * i18n.svelte.ts: the page's own words. English is the key; the others come out of po/ at build time (context
 * "page"). What games say comes from the engine, in the same language.
 */
import { settings } from "./settings.svelte";

type Strings = Record<string, string | string[]>;

const loaders: Record<string, () => Promise<{ default: Strings }>> = {
  pl: () => import("virtual:strings/pl"),
};

/* gettext numbers plural forms in this order. */
const forms: Record<string, Intl.LDMLPluralRule[]> = {
  en: ["one", "other"],
  pl: ["one", "few", "many"],
};

let strings = $state.raw<Strings>({});

export async function loadStrings(language: string): Promise<void> {
  strings = loaders[language] ? (await loaders[language]()).default : {};
}

function fill(message: string, values: (string | number)[]): string {
  return message.replace(/\{(\d)\}/g, (slot, n: string) => String(values[Number(n) - 1] ?? slot));
}

/** A sentence or word of the page: t("Line {1}", 12). */
export function t(english: string, ...values: (string | number)[]): string {
  const found = strings[english];
  return fill(typeof found === "string" ? found : english, values);
}

/* To make one takes longer than all the rest of a sentence. */
const rules = new Map<string, Intl.PluralRules>();

function pluralOf(language: string, n: number): Intl.LDMLPluralRule {
  const rule = rules.get(language) ?? new Intl.PluralRules(language);
  rules.set(language, rule);
  return rule.select(n);
}

/** The same with a plural: tn("{1} action left", "{1} actions left", n). {1} is the number. */
export function tn(one: string, many: string, n: number, ...values: (string | number)[]): string {
  const found = strings[one];
  const order = forms[settings.language] ?? forms.en;
  const which = order.indexOf(pluralOf(settings.language, n));
  const message = Array.isArray(found) ? found[which < 0 ? found.length - 1 : which] : n === 1 ? one : many;
  return fill(message, [n, ...values]);
}

/** A date as people of that language write it. */
export const showDate = (time: number): string =>
  new Intl.DateTimeFormat(settings.language, { dateStyle: "medium", timeStyle: "short" }).format(time);
