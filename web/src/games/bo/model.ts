/*
 * model.ts: Black Orchestra's position as the board draws it, read from the view, the facts and the content. It only
 * sorts what the engine sends; it never works out what is legal, open or possible.
 */
import { ofKinds } from "../../engine/kinds";
import type { Arg, Component, Content, Seat } from "../../engine/types";
import type { Fact, Look } from "./told";

/** A line on a disc: "suspicion -2 for a map", "support +1 on arrival". */
export interface PlaceMark {
  /** "deliver": for an item brought here; "enter": when somebody arrives; "other": see the text. */
  on: "deliver" | "enter" | "other";
  /** The item that is delivered, "any" for several or any. */
  item?: string;
  what: "suspicion" | "motivation" | "support" | "other";
  change: number;
  /** All that it changes, in order; the first is `what` and `change` again. */
  changes: { what: "suspicion" | "motivation" | "support"; change: number }[];
  says: string;
}

export interface Place {
  n: number;
  id: string;
  title: string;
  note: string;
  text: string;
  /** From which stage on it is in play; null for the prison. */
  stage: number | null;
  x: number;
  y: number;
  isBerlin: boolean;
  isFortified: boolean;
  closesIn7: boolean;
  isPrison: boolean;
  joins: string[];
  marks: PlaceMark[];
}

export interface Person {
  seat: Seat;
  /** In the notation: "kordt". */
  word: string;
  /** "Kordt" and "Erich Kordt". */
  short: string;
  name: string;
  monogram: string;
  sheet: Component;
  affiliation: string;
  affiliationTitle: string;
  /** Id of a place; "prison" when arrested. */
  at: string;
  isJailed: boolean;
  /** 0 timid to 4 reckless; 0 low to 3 extreme. */
  motivation: number;
  suspicion: number;
  motivationTitle: string;
  suspicionTitle: string;
  items: Component[];
  itemLimit: number;
  dossier: Component[];
  dossierLimit: number;
  isActing: boolean;
  isNext: boolean;
  isAbilityOff: boolean;
  promised: number;
}

export interface Leader {
  id: string;
  title: string;
  component: Component;
  /** Id of a place; null when out of the game. */
  at: string | null;
}

export interface Deck {
  stage: number;
  left: number;
}

export type Openness = "open" | "later" | "closed";

export interface Position {
  stage: number;
  decks: Deck[];
  eventsLeft: number;
  support: number;
  supportFloor: number;
  supportTop: number;
  dissent: number;
  dissentPlaces: number;
  current: Component | null;
  key: Component | null;
  active: Seat;
  actions: number;
  people: Person[];
  leaders: Leader[];
  places: Place[];
  openness: Record<string, Openness>;
  /** By place: "down", or the id of an item that lies face up. */
  tiles: Record<string, string>;
  /** Places that would not take a delivery of the acting conspirator now. */
  barred: ReadonlySet<string>;
  deckLeft: number;
  discards: number;
  itemPile: { item: Component; count: number }[];
  /** Coming events whose place in the order the viewers know, counted from the next. */
  coming: { nth: number; event: Component }[];
  diceFree: number;
  attempt: Attempt | null;
}

export type Source = Extract<Fact, { kind: `pool-${string}` }>;

export interface Attempt {
  plot: Component;
  target: Component;
  attempter: Seat;
  dice: number;
  needs: number;
  exposedAt: number;
  /** Faces on the table: how many dice show 1, 2, 3, target, eye; all 0 before the roll. */
  faces: { one: number; two: number; three: number; target: number; eye: number };
  hasRolled: boolean;
  /** What the engine says of where dice come from. */
  sources: Source[];
}

const find = (content: Content, arg: Arg | undefined): Component | undefined =>
  arg ? content.sorts[arg.sort]?.[arg.value - 1] : undefined;

// ---- places ----

const changeIn = /\b(suspicion|motivation|support)\((?:[^(),]*(?:\([^)]*\))?,\s*)?([+-]?\d+)\)/g;

function markOf(code: string, says: string): PlaceMark | null {
  const trigger = /^on (\w[\w-]*)(?:\(([^)]*)\))?/.exec(code);
  if (!trigger) return null;
  const on = trigger[1] === "deliver" ? "deliver" : trigger[1] === "enter" ? "enter" : "other";
  const item = on === "deliver" ? (/^[\w-]+$/.test(trigger[2] ?? "") ? trigger[2] : "any") : undefined;
  const changes = [...code.matchAll(changeIn)].map((m) => ({
    what: m[1] as PlaceMark["changes"][number]["what"],
    change: Number(m[2]),
  }));
  return { on, item, what: changes[0]?.what ?? "other", change: changes[0]?.change ?? 0, changes, says };
}

const known = new WeakMap<Content, Place[]>();

/** The places of the content, with the lines between them written at both ends. */
function placesOf(content: Content): Place[] {
  const found = known.get(content);
  if (found) return found;
  const places = content.sorts.place.map((c): Place => {
    const marks = (c.fields.marks ?? []).map(String);
    return {
      n: c.n,
      id: c.id,
      title: c.title,
      note: c.note,
      text: c.text,
      stage: c.fields.stage ? Number(c.fields.stage[0]) : null,
      x: Number(c.fields.at[0]),
      y: Number(c.fields.at[1]),
      isBerlin: marks.includes("berlin"),
      isFortified: marks.includes("fortified"),
      closesIn7: marks.includes("closed-in-7"),
      isPrison: marks.includes("prison"),
      joins: (c.fields.joins ?? []).map(String),
      marks: c.rules.map((r) => markOf(r.code, r.says)).filter((m) => m !== null),
    };
  });
  for (const place of places)
    for (const other of places)
      if (other.joins.includes(place.id) && !place.joins.includes(other.id)) place.joins.push(other.id);
  known.set(content, places);
  return places;
}

function opennessOf(look: Look, places: Place[]): Record<string, Openness> {
  const open = look.view.open;
  const stage = look.view.stage;
  const told = (p: Place): Openness =>
    p.isPrison || (open >>> p.n) & 1 ? "open" : (p.stage ?? 0) > stage ? "later" : "closed";
  return Object.fromEntries(places.map((p) => [p.id, told(p)]));
}

// ---- people ----

/** "Ko" of Kordt; "Be", "Bo" and "Os", "Ol" differ by their second letter already. */
const monogramOf = (short: string): string => short.slice(0, 2);

function personOf(look: Look, content: Content, seat: Seat): Person {
  const facts = look.facts.filter((f) => f.seat === seat);
  const sheet = content.sorts.conspirator[look.view.sheet[seat] - 1];
  const affiliation = String(sheet.fields.affiliation?.[0] ?? "");
  const isJailed = ((look.view.jailed >> seat) & 1) === 1;
  const [place, ...levels] = isJailed
    ? [undefined, ...(ofKinds(facts, "prisoner")[0]?.args ?? [])]
    : (ofKinds(facts, "seat")[0]?.args ?? []);
  const short = look.seats[seat].title;
  const next = (look.view.active + 1) % look.seats.length;
  return {
    seat,
    word: look.seats[seat].word,
    short,
    name: sheet.title,
    monogram: monogramOf(short),
    sheet,
    affiliation,
    affiliationTitle: content.sorts.affiliation.find((a) => a.id === affiliation)?.title ?? "",
    at: isJailed ? "prison" : (place?.id ?? ""),
    isJailed,
    motivation: look.view.motivation[seat],
    suspicion: look.view.suspicion[seat],
    motivationTitle: levels[0]?.says ?? "",
    suspicionTitle: levels[1]?.says ?? "",
    items: ofKinds(facts, "item").flatMap((f) =>
      Array<Component>(f.args[1].value).fill(find(content, f.args[0])!),
    ),
    itemLimit: look.view.item_limit[seat] ?? 0,
    dossier: ofKinds(facts, "card").map((f) => find(content, f.args[0])!),
    dossierLimit: look.view.card_limit[seat] ?? 0,
    isActing: look.view.active === seat && look.over === null && look.must.length > 0,
    isNext: next === seat && look.seats.length > 1 && look.must.length + look.may.length > 0,
    isAbilityOff: ((look.view.ability_off >> seat) & 1) === 1,
    promised: look.view.gift[seat] ?? 0,
  };
}

// ---- the attempt ----

function attemptOf(look: Look, content: Content): Attempt | null {
  const fact = ofKinds(look.facts, "attempt")[0];
  const needs = ofKinds(look.facts, "needs")[0];
  if (!fact) return null;
  const faces = look.view.faces;
  return {
    plot: find(content, fact.args[0])!,
    target: find(content, fact.args[1])!,
    attempter: fact.seat!,
    dice: fact.args[2].value,
    needs: needs?.args[0].value ?? 0,
    exposedAt: needs?.args[1].value ?? 0,
    faces: {
      one: faces[1] ?? 0,
      two: faces[2] ?? 0,
      three: faces[3] ?? 0,
      target: faces[4] ?? 0,
      eye: faces[5] ?? 0,
    },
    hasRolled: faces.some((n) => n > 0),
    sources: look.facts.filter((f): f is Source => f.kind.startsWith("pool-")),
  };
}

/** A number of the content, such as "dissent-track". */
export const settingOf = (content: Content, id: string): number =>
  Number(content.sorts.setting.find((s) => s.id === id)?.fields.value?.[0] ?? 0);

// ---- all of it ----

export function positionOf(look: Look, content: Content): Position {
  const places = placesOf(content);
  const decks = look.view.n_events.map((left, i) => ({ stage: i + 1, left }));
  const deck = ofKinds(look.facts, "deck")[0];
  const at = new Map(ofKinds(look.facts, "leader").map((f) => [f.args[0].id!, f.args[1].id!]));
  return {
    stage: look.view.stage,
    decks,
    eventsLeft: decks.reduce((sum, d) => sum + d.left, 0),
    support: look.view.support,
    supportFloor: look.view.floor,
    supportTop: settingOf(content, "support-top"),
    dissent: look.view.dissent,
    dissentPlaces: settingOf(content, "dissent-track"),
    current: content.sorts.event[look.view.current - 1] ?? null,
    key: content.sorts.event[look.view.key - 1] ?? null,
    active: look.view.active,
    actions: look.view.actions,
    people: look.seats.map((s) => personOf(look, content, s.seat)),
    leaders: content.sorts.leader.map((c) => ({
      id: c.id,
      title: c.title,
      component: c,
      at: at.get(c.id) ?? null,
    })),
    places,
    openness: opennessOf(look, places),
    tiles: Object.fromEntries([
      ...ofKinds(look.facts, "tile-down").map((f) => [f.args[0].id!, "down"]),
      ...ofKinds(look.facts, "tile").map((f) => [f.args[0].id!, f.args[1].id!]),
    ]),
    barred: new Set(places.filter((p) => (look.view.barred >>> p.n) & 1).map((p) => p.id)),
    deckLeft: deck?.args[0].value ?? 0,
    discards: deck?.args[1].value ?? 0,
    itemPile: ofKinds(look.facts, "item-pile").map((f) => ({
      item: find(content, f.args[0])!,
      count: f.args[1].value,
    })),
    coming: ofKinds(look.facts, "coming").map((f) => ({
      nth: f.args[0].value,
      event: find(content, f.args[1])!,
    })),
    diceFree: look.view.dice_free,
    attempt: attemptOf(look, content),
  };
}
