/*
 * pool.ts: the pool of an attempt as rows: what counts by itself (facts), what was given (the log), what can still be given
 * or asked for (legal moves), and the cards that lie ready for after the roll.
 */
import { ofKinds } from "../../../engine/kinds";
import type { Component, Content } from "../../../engine/types";
import { t } from "../../../lib/i18n.svelte";
import type { Person, Position, Source } from "../model";
import { sentence } from "../../../board/words";
import type { Look, Move, Table } from "../told";
import { giftsOf, type Gift } from "./story";

export type RowState = "fixed" | "given" | "asked" | "declined" | "offered" | "ready" | "short";

export interface PoolRow {
  key: string;
  icon: string;
  title: string;
  small: string;
  who: Person | null;
  dice: number;
  /** Eagles that do not count because of it; fewer than 0 if it adds some. */
  eagles: number;
  state: RowState;
  /** What can be done about it now. */
  moves: Move[];
  /** The line that brought it, if it was given. */
  line?: number;
}

const iconOfCard = (card: Component | undefined): string => `ck-${card?.kind ?? "standard"}`;

const empty = { small: "", who: null, dice: 0, eagles: 0, moves: [] };

// ---- what counts by itself ----

/** Sources of dice besides the plan itself. */
type Change = Exclude<Source, { kind: "pool-plan" }>;

/** How much a fact adds: dice, or eagles that are ignored. */
function changeOf([, { value: n }, change]: Change["args"]): { dice: number; eagles: number } {
  switch (change.id) {
    case "dice-more":
      return { dice: n, eagles: 0 };
    case "dice-less":
      return { dice: -n, eagles: 0 };
    case "eagles-less":
      return { dice: 0, eagles: n };
    default:
      return { dice: 0, eagles: -n };
  }
}

/** The rules of a component that speak of attempts, and of dice or of eagles as the fact does. */
function saysOf(component: Component | undefined, isDice: boolean): string {
  const about = isDice ? /\bpool\(/ : /\beagles\(/;
  const rules = component?.rules.filter((r) => r.code.startsWith("while") && about.test(r.code)) ?? [];
  return rules.map((r) => r.says).join(" ");
}

function fixedIcon(fact: Change, component: Component | undefined): string {
  if (fact.kind === "pool-event") return "ev-deck";
  const words = component?.rules.map((r) => r.code).join(" ") ?? "";
  const affiliation = /affiliation\((\w+)\)/.exec(words)?.[1] ?? component?.fields.affiliation?.[0];
  if (affiliation) return `aff-${affiliation}`;
  return /\btogether\b/.test(words) ? "ui-people" : "ck-plot";
}

function fixedRow(fact: Source, position: Position, content: Content): PoolRow {
  const attempt = position.attempt!;
  const attempter = position.people[attempt.attempter];
  if (fact.kind === "pool-plan")
    return {
      ...empty,
      key: "plan",
      icon: "die-target",
      title: t("The plan itself"),
      small: t("its terms are met"),
      who: attempter,
      dice: fact.args[0].value,
      state: "fixed",
    };
  const component = content.sorts[fact.args[0].sort]?.[fact.args[0].value - 1];
  const change = changeOf(fact.args);
  return {
    ...empty,
    ...change,
    key: `${fact.kind}-${component?.id}-${change.dice === 0}`,
    icon: fixedIcon(fact, component),
    title: component?.title ?? "",
    small: saysOf(component, change.dice !== 0),
    who:
      position.people.find((p) => p.sheet === component) ?? (fact.kind === "pool-event" ? null : attempter),
    state: "fixed",
  };
}

function shortRows(look: Look): PoolRow[] {
  return look.facts
    .filter((f) => f.kind === "short")
    .map((f) => ({
      ...empty,
      key: "short",
      icon: "die-any",
      title: sentence(f.says),
      state: "short" as const,
    }));
}

// ---- what was given and what can be ----

function giftRow(gift: Gift, nth: number, table: Table, position: Position): PoolRow {
  const card = gift.sort === "card" ? table.component("card", gift.id) : undefined;
  const asker = position.people[position.attempt!.attempter];
  const consent = table.ask?.kind.startsWith("consent-") && gift.state === "asked" ? table.ask.moves : [];
  const small = {
    asked: t("{1} asks for it", asker.short),
    declined: t("stays where it is"),
    given: gift.who === asker.seat ? t("is gone with the attempt") : t("has agreed"),
  }[gift.state];
  return {
    key: `gift-${nth}`,
    icon: card ? iconOfCard(card) : `it-${gift.id}`,
    title: gift.title,
    small,
    who: position.people[gift.who],
    dice: gift.dice,
    eagles: gift.eagles,
    state: gift.state,
    moves: consent,
    line: gift.line,
  };
}

const offers = ["commit", "commit-card", "ask", "ask-card", "play"];

function offerRow(move: Move, table: Table, position: Position): PoolRow {
  const thing = move.args.find((a) => a.sort === "item" || a.sort === "card")!;
  const owner = move.args.find((a) => a.sort === "seat")?.value ?? move.seat;
  const card = thing.sort === "card" ? table.component("card", thing.id!) : undefined;
  return {
    ...empty,
    key: `offer-${move.line}`,
    icon: card ? iconOfCard(card) : `it-${thing.id}`,
    title: thing.says,
    small: move.verb === "play" && card ? card.text : sentence(move.says),
    who: position.people[owner],
    state: "offered",
    moves: [move],
  };
}

/** Cards of free conspirators that are played after the roll. */
function readyRows(position: Position): PoolRow[] {
  const isFor = (c: Component) => c.rules.some((r) => r.code.startsWith("on rolled"));
  return position.people
    .filter((p) => !p.isJailed)
    .flatMap((who) =>
      who.dossier.filter(isFor).map((card, n) => ({
        ...empty,
        key: `ready-${who.seat}-${card.id}-${n}`,
        icon: iconOfCard(card),
        title: card.title,
        small: card.text,
        who,
        state: "ready" as const,
      })),
    );
}

export function rowsOf(table: Table, position: Position): PoolRow[] {
  const moves = table.ask?.moves.filter((m) => offers.includes(m.verb)) ?? [];
  return [
    ...position.attempt!.sources.map((fact) => fixedRow(fact, position, table.content)),
    ...giftsOf(table.log).map((gift, nth) => giftRow(gift, nth, table, position)),
    ...shortRows(table.shown),
    ...moves.map((move) => offerRow(move, table, position)),
    ...readyRows(position),
  ];
}

/** Eagles ignored minus eagles added, from all sources. */
export function eaglesIgnored(look: Look): number {
  const sums = ofKinds(look.facts, "pool-card", "pool-sheet", "pool-event", "extra").map((f) => {
    const [n, change] = f.kind === "extra" ? f.args : ([f.args[1], f.args[2]] as const);
    return change.id === "eagles-less" ? n.value : change.id === "eagles-more" ? -n.value : 0;
  });
  return sums.reduce((sum, n) => sum + n, 0);
}
