/*
 * settings.svelte.ts: what a person has set: theme, language, pace of the bots, whether they give reasons, sound. Kept in this browser only.
 */
import languages from "virtual:languages";

export type Theme = "light" | "dark" | "auto";
export type Pace = "slow" | "normal" | "fast" | "instant";
/** How long a bot's move can be looked at before the next, in milliseconds. */
export const paceWaits: Record<Pace, number> = { slow: 2200, normal: 1100, fast: 450, instant: 0 };

interface Kept {
  theme: Theme;
  language: string;
  pace: Pace;
  /** The log says why the computer moves. */
  reasons: boolean;
  sound: boolean;
  /** Single keys play at the table. */
  keys: boolean;
  /** The content note has been read. */
  hasReadNote: boolean;
}

const key = "kapelle.settings";

const preferredLanguage = (): string =>
  navigator.languages.map((l) => l.slice(0, 2)).find((l) => l in languages) ?? "en";

function read(): Kept {
  const otherwise: Kept = {
    theme: "auto",
    language: preferredLanguage(),
    pace: "normal",
    reasons: false,
    sound: false,
    keys: true,
    hasReadNote: false,
  };
  try {
    const kept = { ...otherwise, ...(JSON.parse(localStorage.getItem(key) ?? "{}") as Partial<Kept>) };
    return kept.language in languages ? kept : { ...kept, language: otherwise.language };
  } catch {
    return otherwise; // we cannot read the store, or it is damaged: use the defaults
  }
}

export const settings = $state<Kept>(read());

export function set<K extends keyof Kept>(name: K, value: Kept[K]): void {
  settings[name] = value;
  try {
    localStorage.setItem(key, JSON.stringify(settings));
  } catch {
    // The setting holds until the page is closed.
  }
}

const wantsDark = matchMedia("(prefers-color-scheme: dark)");
const systemDark = $state({ is: wantsDark.matches });
wantsDark.addEventListener("change", (e) => (systemDark.is = e.matches));

/** The theme in force. */
export const shownTheme = (): "light" | "dark" =>
  settings.theme === "auto" ? (systemDark.is ? "dark" : "light") : settings.theme;

const calm = matchMedia("(prefers-reduced-motion: reduce)");
export const isCalm = (): boolean => calm.matches;
