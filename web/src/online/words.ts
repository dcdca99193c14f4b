/*
 * words.ts: what the pages at a server say of phrases, times and people; refusals are in sentences.ts.
 */
import { pageOf } from "../games/pages";
import { settings } from "../lib/settings.svelte";
import { t, tn } from "../lib/i18n.svelte";
import { botTitle, optionTitle, valueTitle } from "../home/words";
import { infoOf } from "../lib/records";
import type { Holder, PersonId, TableTold } from "./wire";

/* As in src/wire/proto.def, in that order: the number that is sent is the place, from 1. */
const phrases: (() => string)[] = [
  () => t("Good luck!"),
  () => t("Well played."),
  () => t("Thank you."),
  () => t("I am sorry."),
  () => t("One moment, please."),
  () => t("I am back."),
  () => t("It is your turn."),
  () => t("What do you think?"),
  () => t("Yes, I agree."),
  () => t("I would rather not."),
  () => t("Leave this one to me."),
  () => t("I need help."),
  () => t("Shall we take that back?"),
  () => t("I must go soon; shall we go on another day?"),
  () => t("Shall we end here?"),
  () => t("Another game?"),
];

export const allPhrases = (): string[] => phrases.map((say) => say());
/** A newer server may know more of them than this page. */
export const phraseOf = (n: number): string => phrases[n - 1]?.() ?? "…";

/** A name that the server made up because nobody has given one. */
export const isGuestName = (name: string): boolean => name === "" || /^Guest \d{4}$/.test(name);

/** A name as we show it: one that the server made up appears in the reader's language. */
export function shownName(name: string): string {
  const guest = /^Guest (\d{4})$/.exec(name);
  return guest ? t("Guest {1}", guest[1]) : name;
}

export function personName(table: TableTold, person: PersonId | undefined): string {
  const found = table.people.find((p) => p.person === person);
  return found ? shownName(found.name) : t("Somebody");
}

export const isHere = (table: TableTold, person: PersonId): boolean =>
  table.people.find((p) => p.person === person)?.here === true;

/** Who holds a seat, in a few words: "You", a name, the computer, or nobody. */
export function holderName(table: TableTold, seat: Holder): string {
  if (seat.person === undefined) return seat.bot ? botTitle(seat.bot) : t("Free");
  if (seat.person === table.you.person) return t("You");
  return personName(table, seat.person);
}

/** How a game ended without reaching its own end; empty if it did. */
export function endedSays({ result }: TableTold): string {
  if (result?.why === "consent") return t("You all agreed to end the game without a result.");
  if (result?.why === "late") return t("The game ended because somebody’s time had run out.");
  if (result?.why === "rules")
    return t(
      "The rules have changed since this game began, and it cannot go on under the new ones. You can still look at it here.",
    );
  return "";
}

/** What happened to a game that is older than the rules; empty if nothing did. */
export function resumedSays({ resumed }: TableTold): string {
  if (resumed === "position")
    return t(
      "The rules have changed since this game began. It has gone on from the last position that was kept: see how it stands.",
    );
  if (resumed === "replayed")
    return t(
      "The rules have changed since this game began. Its moves were played again under the new ones: see how it stands.",
    );
  return "";
}

/** 75 → "1:15"; from an hour on "2 h 05", from two days on "3 days". */
export function showClock(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds));
  const two = (n: number) => String(n).padStart(2, "0");
  if (whole < 3600) return `${Math.floor(whole / 60)}:${two(whole % 60)}`;
  if (whole < 172_800) return t("{1} h {2}", Math.floor(whole / 3600), two(Math.floor((whole % 3600) / 60)));
  return tn("{1} day", "{1} days", Math.floor(whole / 86_400));
}

/** The clocks one can choose from, in seconds. */
export const clocks = [0, 120, 600, 3600, 86_400, 259_200];

/** How long somebody may think: "10 minutes". */
export function clockTitle(seconds: number): string {
  if (seconds === 0) return t("No clock");
  if (seconds < 3600) return tn("{1} minute", "{1} minutes", Math.round(seconds / 60));
  if (seconds < 86_400) return tn("{1} hour", "{1} hours", Math.round(seconds / 3600));
  return tn("{1} day", "{1} days", Math.round(seconds / 86_400));
}

/** "5 minutes ago", as people of that language say it. */
export function showAgo(at: number): string {
  const seconds = Math.min(0, at - Date.now() / 1000);
  const say = new Intl.RelativeTimeFormat(settings.language, { numeric: "auto" });
  if (seconds > -60) return t("just now");
  if (seconds > -3600) return say.format(Math.round(seconds / 60), "minute");
  if (seconds > -86_400) return say.format(Math.round(seconds / 3600), "hour");
  return say.format(Math.round(seconds / 86_400), "day");
}

/** The address of a table, or of one seat there (counted from 0 here, from 1 in the address). */
export function addressOf(table: string, key = "", seat: number | null = null): string {
  const parts = ["", "t", table, key, seat === null ? "" : String(seat + 1)].filter(
    (p, i) => i < 2 || p !== "",
  );
  return `${location.origin}${location.pathname}#${parts.join("/")}`;
}

/** What is unusual about a set-up, in words: "Players 3, Difficulty Easy". The seats say who plays. */
export function setupSays(game: string, setup: string): string {
  const options = infoOf(game)?.options ?? [];
  const isUnusual = (name: string, value: string) =>
    name === "players" || options.some((o) => o.name === name && o.otherwise !== value);
  return setup
    .split(" ")
    .map((pair) => pair.split("="))
    .filter(([, value]) => value !== undefined && value !== "-" && value !== "")
    .map(([name, value]) => {
      const told = pageOf(game).tells?.(name, setup) ?? isUnusual(name, value);
      if (typeof told === "string") return told;
      return told ? `${optionTitle(name)}: ${value.split("+").map(valueTitle).join(", ")}` : "";
    })
    .filter((words) => words !== "")
    .join("; ");
}
