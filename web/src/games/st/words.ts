/*
 * words.ts: small words and marks of Stawka's table: names, ranges of the track, kinds of things, what wins.
 */
import type { Component, Content } from "../../engine/types";
import { t, tn } from "../../lib/i18n.svelte";
import type { Agent, Position, Side } from "./model";

export const settingOf = (content: Content, id: string): number =>
  Number(content.sorts.setting.find((s) => s.id === id)?.fields.value?.[0] ?? 0);

// ---- names ----

/** "Nocny pociąg (night train)": the name, and what it means to readers of another language. */
export const nameOf = (c: Component): string => c.title.replace(/ \(.*$/, "");
export const glossOf = (c: Component): string => / \((.*)\)/.exec(c.title)?.[1] ?? "";

/** "Nocny pociąg" to Polish readers, "night train" to others. */
export const plainName = (title: string): string => / \((.*)\)$/.exec(title)?.[1] ?? title;

/** What follows the comma in "Hans Kloss, Abwehr officer", or what the person passes for. */
export function roleOf(agent: Agent): string {
  const said = plainName(agent.title.split(", ")[1] ?? "");
  const role = said || functionTitle(agent.functionId);
  return agent.isChief ? t("{1}, chief", role) : role;
}

export function functionTitle(id: string): string {
  const titles: Record<string, () => string> = {
    civilian: () => t("civilian"),
    private: () => t("private"),
    officer: () => t("officer"),
    ss: () => t("SS officer"),
  };
  return titles[id]?.() ?? id;
}

/** Where somebody is, in a word or two. */
export function whereIs(agent: Agent, position: Position): string {
  if (agent.isDead) return t("dead");
  if (agent.isArrested) return t("under arrest");
  const field = agent.at ? position.field.get(agent.at) : undefined;
  if (!field) return t("not on the board");
  return field.isLocation ? plainName(field.title) : t("street {1}", field.title);
}

// ---- the track ----

export interface Range {
  from: number;
  to: number;
  bonus: number;
}

/** Neighbours on the track that add the same. */
export const rangesOf = (track: number[]): Range[] =>
  track.reduce<Range[]>((all, bonus, n) => {
    const last = all.at(-1);
    if (last && last.bonus === bonus) last.to = n;
    else all.push({ from: n, to: n, bonus });
    return all;
  }, []);

/* Other languages say it differently of a man and of a woman. */
const ofMen = () => [t("under observation"), t("located"), t("suspect"), t("followed"), t("burned")];
const ofWomen = () => [
  t("under observation"),
  t("has been located"),
  t("under suspicion"),
  t("being followed"),
  t("has been burned"),
];

/** What somebody is who has so much evidence on him that the track adds this. */
export function rangeName({ sex }: Agent, bonus: number): string {
  const names = sex === "woman" ? ofWomen() : ofMen();
  return names[Math.min(bonus, names.length - 1)];
}

// ---- things ----

const symbols: [RegExp, string][] = [
  [/^(pistolet|karabin|granat|bagnet|dynamit)$/, "weapon"],
  [/^(bizuteria|dolary)/, "valuable"],
  [/^(kwiaty|koniak|czekolada|papierosy|perfumy)$/, "gift"],
  [/^(mundur|odznaczenie|peruka|plaszcz|helm)/, "disguise"],
  [/^(oficerki|rower|motocykl|plan-miasta|bilet)$/, "move"],
  [/^(rekawiczki|latarka|wytrych|lom|lupa|klucz|aparat|lornetka|walizka|zapalniczka)$/, "tool"],
  [/^(maszyna|gryps|szyfr)$/, "cipher"],
  [/^(apteczka|serum|eter)$/, "health"],
  [/^kasetka$/, "strongbox"],
];

export const itemSymbol = (item: Component): string =>
  item.sort === "top-secret"
    ? "st-it-secret"
    : `st-it-${symbols.find(([ids]) => ids.test(item.id))?.[1] ?? "paper"}`;

const shortEffects: [RegExp, (n: string) => string][] = [
  [/on talk\b.*roll\(([+-]\d)\)/, (n) => t("{1} before the roll", n)],
  [/on talked\b.*roll\(([+-]\d)\)/, (n) => t("{1} after the roll", n)],
  [/while talking\b.*roll\(([+-]\d)\)/, (n) => t("{1} in talks", n)],
  [/on talked: reroll\((\d)\)/, () => t("roll again")],
  [/on attack:.*roll\(([+-]\d)\)/, (n) => t("{1} in attacks", n)],
  [/limit\(self, ([+-]\d)\)/, (n) => t("AP limit {1}", n)],
  [/rank\(self, ([+-]\d)\)/, (n) => t("rank {1}", n)],
  [/defence\(self, ([+-]\d)\)/, (n) => t("defence {1}", n)],
  [/^on use/, () => t("at will")],
  [/^on move/, () => t("when moving")],
  [/^on search/, () => t("when searching")],
  [/lock|on box/, () => t("for locks")],
  [/test/, () => t("for controls")],
];

/** What a thing is for, in two or three words; all of it is on its card. */
export function shortEffect(item: Component): string {
  for (const { code } of item.rules)
    for (const [form, say] of shortEffects) {
      const found = form.exec(code);
      if (found) return say((found[1] ?? "").replace("-", "−"));
    }
  return "";
}

// ---- reactions ----

export type Window = "move" | "search" | "talk";

/** Red cards answer moves, violet ones searches, yellow ones talks. */
export const windowOf = (reaction: Component): Window => {
  const colour = String(reaction.fields.colour?.[0]);
  return colour === "red" ? "move" : colour === "violet" ? "search" : "talk";
};

export function windowTitle(window: string): string {
  if (window === "move") return t("move");
  return window === "search" ? t("search") : t("talk");
}

// ---- what wins ----

const codes = (scenario: Component): string[] => scenario.rules.map((rule) => rule.code);
const isOthers = (code: string, side: Side): boolean =>
  code.includes(`side(${side === "pl" ? "de" : "pl"})`) ||
  code.includes(`win(${side === "pl" ? "de" : "pl"})`);

function mostAsked(scenario: Component, side: Side, what: "secrets" | "vp"): number {
  const asks = codes(scenario)
    .filter((code) => !isOthers(code, side) && /\bwin\b|permits\(transmit\)/.test(code))
    .map((code) => Number(new RegExp(`${what} >= (\\d+)`).exec(code)?.[1] ?? 0));
  return Math.max(0, ...asks);
}

/* Each German secret tells more of the radio: two sectors, one sector, the place. */
const SECRETS_TO_RADIO = 3;

/** How many secrets help this side to win; 0 if the scenario does not count them. */
export const secretsNeeded = (scenario: Component, side: Side): number =>
  side === "de" && codes(scenario).some((code) => code.includes("narrow-radio"))
    ? SECRETS_TO_RADIO
    : mostAsked(scenario, side, "secrets");

export const pointsNeeded = (scenario: Component, side: Side): number => mostAsked(scenario, side, "vp");

/** What this side must do, in a few words each; the sentences of the scenario's rules are the law. */
export function goalsOf(scenario: Component, side: Side): string[] {
  const secrets = mostAsked(scenario, side, "secrets");
  const vp = pointsNeeded(scenario, side);
  const forms: [string, () => string][] = [
    [
      "permits(transmit)",
      () => tn("{1} secret, then Kloss transmits", "{1} secrets, then Kloss transmits", secrets),
    ],
    ["narrow-radio", () => t("Find the radio before the last stage ends")],
    ["on secret if secrets", () => tn("{1} secret", "{1} secrets", secrets)],
    ["on scored if vp", () => tn("{1} victory point", "{1} victory points", vp)],
    ["on jailed if prisoners", () => t("Three enemies in prison")],
    ["permits(guess)", () => t("Guess the enemy’s password")],
    ["on delivered", () => t("Bring the doctor back in the Audi")],
    ["on destroyed", () => t("Attack the Audi with the doctor")],
    ["on time-up: win", () => t("Hold out to the last stage")],
    ["on time-up: most-vp-wins", () => t("Most victory points at the end")],
  ];
  const own = codes(scenario).filter((code) => !isOthers(code, side));
  return forms.filter(([form]) => own.some((code) => code.includes(form))).map(([, say]) => say());
}
