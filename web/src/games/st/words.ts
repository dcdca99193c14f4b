/*
 * words.ts: small words and marks of Stawka's table: names, ranges of the track, kinds of things, what wins.
 */
import type { Component, Content } from "../../engine/types";
import { t, tn } from "../../lib/i18n.svelte";
import type { Agent, Goal, Position, SideState } from "./model";

export const settingOf = (content: Content, id: string): number =>
  Number(content.sorts.setting.find((s) => s.id === id)?.fields.value?.[0] ?? 0);

// ---- names ----

/** "Nocny pociąg (night train)": the name, and what it means to readers of another language. */
export const bareName = (title: string): string => title.replace(/ \(.*$/, "");
export const nameOf = (c: Component): string => bareName(c.title);
export const glossOf = (c: Component): string => / \((.*)\)/.exec(c.title)?.[1] ?? "";

/** "Nocny pociąg" to Polish readers, "night train" to others. */
export const plainName = (title: string): string => / \((.*)\)$/.exec(title)?.[1] ?? title;

/** What follows the comma in "Hans Kloss, Abwehr officer", or what the person passes for. */
export function roleOf(agent: Agent): string {
  const said = plainName(agent.title.split(", ")[1] ?? "");
  const role = said || functionTitle(agent.functionId);
  return agent.isChief ? t("{1}, chief", role) : role;
}

function functionTitle(id: string): string {
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

/** The word for somebody on whom the track adds this much. */
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

/** By the trigger of a rule, or by what it does; the first match counts. */
const shortEffects: [when: string | null, does: string | null, say: (n: string) => string][] = [
  ["talk", "roll", (n) => t("{1} before the roll", n)],
  ["talked", "roll", (n) => t("{1} after the roll", n)],
  ["talking", "roll", (n) => t("{1} in talks", n)],
  ["talked", "reroll", () => t("roll again")],
  ["attack", "roll", (n) => t("{1} in attacks", n)],
  [null, "limit", (n) => t("AP limit {1}", n)],
  [null, "rank", (n) => t("rank {1}", n)],
  [null, "defence", (n) => t("defence {1}", n)],
  ["use", null, () => t("at will")],
  ["move", null, () => t("when moving")],
  ["search", null, () => t("when searching")],
  ["searched", null, () => t("when searching")],
  ["box", null, () => t("for locks")],
  ["at-lock", null, () => t("for locks")],
  ["test", null, () => t("for controls")],
  ["testing", null, () => t("for controls")],
];

/** What a thing is for, in two or three words; all of it is on its card. */
export function shortEffect(item: Component): string {
  for (const rule of item.rules)
    for (const [when, does, say] of shortEffects) {
      const step = rule.does.find(({ word }) => word === does);
      if ((when !== null && rule.when !== when) || (does !== null && !step)) continue;
      return say(step && step.by < 0 ? `−${-step.by}` : `+${step?.by ?? 0}`);
    }
  return "";
}

// ---- reactions ----

export type Window = "move" | "search" | "talk";

/** By its printed colour (ST-19.4): red cards answer moves, violet ones searches, yellow ones talks. */
export const windowOf = (reaction: Component): Window => {
  const colour = String(reaction.fields.colour?.[0]);
  return colour === "red" ? "move" : colour === "violet" ? "search" : "talk";
};

export function windowTitle(window: string): string {
  if (window === "move") return t("move");
  return window === "search" ? t("search") : t("talk");
}

// ---- what wins ----

/** How many secrets help this side to win; 0 if the scenario does not count them. */
export const secretsNeeded = ({ goals }: SideState): number =>
  goals.get("report") ?? goals.get("radio") ?? goals.get("secrets") ?? 0;

export const pointsNeeded = ({ goals }: SideState): number => goals.get("vp") ?? 0;

/** What this side must do, in a few words each; the sentences of the scenario's rules are the law. */
export function goalsOf({ goals }: SideState): string[] {
  const says: Record<Goal, (n: number) => string> = {
    report: (n) => tn("{1} secret, then Kloss transmits", "{1} secrets, then Kloss transmits", n),
    radio: () => t("Find the radio before the last stage ends"),
    secrets: (n) => tn("{1} secret", "{1} secrets", n),
    vp: (n) => tn("{1} victory point", "{1} victory points", n),
    prisoners: (n) => tn("{1} enemy in prison", "{1} enemies in prison", n),
    hotel: (n) => t("{1} VP, then the hotel’s card", n),
    word: () => t("Guess the enemy’s password"),
    delivery: () => t("Bring the doctor back in the Audi"),
    attack: () => t("Attack the Audi with the doctor"),
    time: () => t("Hold out to the last stage"),
    "most-vp": () => t("Most victory points at the end"),
  };
  return [...goals].map(([goal, n]) => says[goal](n));
}
