/*
 * model.ts: Stawka's position as the board draws it, read from the view, the facts and the content. It only sorts what
 * the engine tells; what is legal, known or possible is never worked out here.
 */
import type { Arg, Ask, Component, Content, Look, Said, Seat } from "../../engine/types";

/** Seats are sides: 0 the Polish network, 1 the German counter-intelligence. */
export type Side = "pl" | "de";
export const sideOf = (seat: Seat): Side => (seat === 0 ? "pl" : "de");

export type Colour = "yellow" | "violet" | "blue" | "black";
/** In the order of the engine: an agent is 4 * side + colour; 8 is the car. */
export const colours: readonly Colour[] = ["yellow", "violet", "blue", "black"];
const CAR = 8;

export type Phase =
  | "building"
  | "document"
  | "placing"
  | "secrets"
  | "planning"
  | "preparing"
  | "acting"
  | "ending"
  | "epilogue"
  | "over";
const phases: readonly Phase[] = [
  "building",
  "document",
  "placing",
  "secrets",
  "planning",
  "preparing",
  "acting",
  "ending",
  "epilogue",
  "over",
];

// ---- the town ----

/** A face of a sector tile as it lies: `column` and `row` count from the top left of the board. */
export interface Sector {
  n: number;
  id: string;
  title: string;
  component: Component;
  column: number;
  row: number;
  /** Which sector lies beyond each edge; null where the board ends. */
  beyond: Record<Edge, string | null>;
  /** The street field at the middle of each edge. */
  exits: Record<Edge, string>;
  isPolice: boolean;
}
export type Edge = "north" | "east" | "south" | "west";
export const edges: readonly Edge[] = ["north", "east", "south", "west"];

/** A street field or a location. `x` and `y` are in the units of the board: a sector is 100 by 100. */
export interface Field {
  n: number;
  id: string;
  title: string;
  component: Component;
  isLocation: boolean;
  sector: string;
  x: number;
  y: number;
  hasTelephone: boolean;
  isPrison: boolean;
  /** Ids of the fields beside it, by whom the path is open to. */
  joins: { to: string; only: Side | null }[];
}

/** What lies on a field. */
export interface OnField {
  /** Item tiles left in the pile of a location. */
  pile: number;
  markers: Colour[];
  /** The lock of an exposed strongbox. */
  box: number | null;
  isRuin: boolean;
  token: Token | null;
  dynamite: number;
  hasGrenade: boolean;
  /** The radio, as far as the viewers know it. */
  hasRadio: boolean;
}

export interface Token {
  side: Side;
  /** Null if the viewers see only its back. */
  threat: Component | null;
  /** Everybody sees it. */
  isOpen: boolean;
}

// ---- people ----

/** Something that an agent carries. */
export interface Thing {
  /** Null for a back; then `from` is the place that the back names, null for a Top Secret card. */
  component: Component | null;
  isTopSecret: boolean;
  from: Component | null;
  /** Both sides see it. */
  isOpen: boolean;
}

export interface Agent {
  /** 4 * side + colour. */
  slot: number;
  side: Side;
  seat: Seat;
  colour: Colour;
  id: string;
  /** "Jacek", "Hans Kloss, Abwehr officer". */
  title: string;
  /** The name alone: "Hans Kloss". */
  name: string;
  document: Component;
  functionId: string;
  sex: "man" | "woman";
  isChief: boolean;
  /** Id of a field; null before the start, in prison, after death. */
  at: string | null;
  isArrested: boolean;
  isDead: boolean;
  isBribed: boolean;
  isActive: boolean;
  rank: number;
  defence: number;
  vigilance: number;
  thresholds: [number, number, number];
  limit: number;
  spent: number;
  left: number;
  /** The enemy's evidence on him. */
  evidence: number;
  /** It is enough: he could be arrested, or kidnapped, now. */
  isSeizable: boolean;
  /** What it adds to talks with him. */
  bonus: number;
  things: Thing[];
  itemLimit: number;
  /** "down" if he has one that the viewers do not know. */
  mission: Component | "down" | null;
}

export interface SideState {
  side: Side;
  seat: Seat;
  title: string;
  /** Action points left, and all that the side has had this stage. */
  points: number;
  pointsHad: number;
  vp: number;
  secrets: number;
  /** What wins for it in this scenario: how many of that, or 1 where there is nothing to count. */
  goals: ReadonlyMap<Goal, number>;
  /** What its agents can ever do in this game. */
  deeds: ReadonlySet<Deed>;
  /** The evidence with which it can arrest or kidnap an enemy; 0: never in this game. */
  seizesFrom: number;
  /** The planning card of this stage once it is shown, or if it is the viewers' own. */
  plan: Component | null;
  /** Chosen, though not to be seen. */
  hasPlanned: boolean;
  plansUsed: ReadonlySet<string>;
  plans: Component[];
  reactions: Component[];
  cards: Component[];
  nReactions: number;
  nCards: number;
  nPool: number;
  /** Passes that stand for this stage: "move", "search", "talk". */
  standing: string[];
  hasResigned: boolean;
  isFirst: boolean;
  isTurn: boolean;
  /** The viewers sit here. */
  isMine: boolean;
  letters: (string | null)[];
}

export interface Position {
  phase: Phase;
  scenario: Component;
  /** There are location and reaction cards in this game. */
  hasCards: boolean;
  stage: number;
  /** 0 without a limit. */
  stages: number;
  sides: [SideState, SideState];
  /** Who acts now; null between activations. */
  active: Agent | null;
  agents: Agent[];
  sectors: Sector[];
  columns: number;
  rows: number;
  fields: Field[];
  field: ReadonlyMap<string, Field>;
  on: ReadonlyMap<string, OnField>;
  car: { at: string; load: number } | null;
  /** Id of the field; null if unknown or none. Sectors that were named, one of which holds it. */
  radio: string | null;
  radioIn: string[];
  sendingSince: number;
  doctor: { at: string; visitors: number; isBroken: boolean } | null;
  /** What the track adds for so many pieces of evidence, as it is printed. */
  track: number[];
  /** Action points that each deed costs whoever acts now. */
  costs: Record<Deed, number>;
  /** Fields that he can still go, as far as points go. */
  stepsLeft: number;
}

/** Deeds in the order of the engine, which counts them from 1. */
const deeds = [
  "move",
  "search",
  "talk",
  "arrest",
  "remove",
  "mission",
  "attack",
  "transmit",
  "activate",
  "kidnap",
] as const;
export type Deed = (typeof deeds)[number];

/** By what a scenario is won, in the order of the engine. */
const goals = [
  "report",
  "radio",
  "secrets",
  "points",
  "prisoners",
  "hotel",
  "word",
  "delivery",
  "attack",
  "time",
  "most",
] as const;
export type Goal = (typeof goals)[number];

const number = (look: Look, field: string): number => Number(look.view[field] ?? 0);
const list = (look: Look, field: string): number[] =>
  ((look.view[field] as (number | string)[] | undefined) ?? []).map(Number);
const factsOf = (look: Look, kind: string): Said[] => look.facts.filter((f) => f.kind === kind);
const find = (content: Content, arg: Arg | undefined): Component | null =>
  (arg?.value ? content.sorts[arg.sort]?.[arg.value - 1] : undefined) ?? null;
const words = (c: Component, field: string): string[] => (c.fields[field] ?? []).map(String);
const word = (c: Component, field: string): string => words(c, field)[0] ?? "";
const value = (c: Component, field: string): number => Number(c.fields[field]?.[0] ?? 0);

// ---- the town ----

function sectorsOf(look: Look, content: Content): Sector[] {
  const laid = list(look, "laid").slice(0, number(look, "n_laid"));
  const cells = list(look, "cell");
  const west = Math.min(...laid.map((_, i) => cells[i] & 15));
  const north = Math.min(...laid.map((_, i) => cells[i] >> 4));
  const join = list(look, "join");
  const idOf = (n: number): string | null => content.sorts.sector[n - 1]?.id ?? null;
  return laid.map((n, i) => {
    const component = content.sorts.sector[n - 1];
    const byEdge = <T>(get: (edge: Edge, k: number) => T) =>
      Object.fromEntries(edges.map((edge, k) => [edge, get(edge, k)])) as Record<Edge, T>;
    return {
      n,
      id: component.id,
      title: component.title,
      component,
      column: (cells[i] & 15) - west,
      row: (cells[i] >> 4) - north,
      beyond: byEdge((_, k) => idOf(join[4 * n + k])),
      exits: byEdge((edge) => word(component, edge)),
      isPolice: words(component, "marks").includes("police"),
    };
  });
}

/** Every path at both its ends, and the paths over the edges of sectors that touch. */
function joinsOf(places: Component[], sectors: Sector[]): Map<string, Field["joins"]> {
  const joins = new Map<string, Field["joins"]>(places.map((p) => [p.id, []]));
  const join = (a: string, b: string, only: Side | null) => {
    joins.get(a)?.push({ to: b, only });
    joins.get(b)?.push({ to: a, only });
  };
  for (const place of places) {
    for (const to of words(place, "joins")) join(place.id, to, null);
    for (const to of words(place, "joins-pl")) join(place.id, to, "pl");
    for (const to of words(place, "joins-de")) join(place.id, to, "de");
  }
  for (const sector of sectors)
    for (const [edge, back] of [
      ["east", "west"],
      ["south", "north"],
    ] as const) {
      const other = sectors.find((s) => s.id === sector.beyond[edge]);
      if (other) join(sector.exits[edge], other.exits[back], null);
    }
  return joins;
}

function fieldsOf(content: Content, sectors: Sector[]): Field[] {
  const bySector = new Map(sectors.map((s) => [s.id, s]));
  const places = content.sorts.place.filter((p) => bySector.has(word(p, "sector")));
  const joins = joinsOf(places, sectors);
  return places.map((component) => {
    const sector = bySector.get(word(component, "sector"))!;
    const [x, y] = component.fields.at.map(Number);
    const marks = words(component, "marks");
    return {
      n: component.n,
      id: component.id,
      title: component.title,
      component,
      isLocation: component.kind === "location",
      sector: sector.id,
      x: sector.column * 100 + x,
      y: sector.row * 100 + y,
      hasTelephone: marks.includes("telephone"),
      isPrison: marks.includes("prison"),
      joins: joins.get(component.id)!,
    };
  });
}

interface Laid {
  key: string;
  sectors: Sector[];
  fields: Field[];
  field: Map<string, Field>;
}

/* The town stays as it lies: a move gets the same fields as the one before, and boards need not draw them anew. */
const lastLaid = new WeakMap<Content, Laid>();

function laidOf(look: Look, content: Content): Laid {
  const key = [look.view.laid, look.view.cell, look.view.join, number(look, "n_laid")].join(" ");
  const last = lastLaid.get(content);
  if (last?.key === key) return last;
  const sectors = sectorsOf(look, content);
  const fields = fieldsOf(content, sectors);
  const laid = { key, sectors, fields, field: new Map(fields.map((f) => [f.id, f])) };
  lastLaid.set(content, laid);
  return laid;
}

function onFieldsOf(look: Look, content: Content, fields: Field[]): Map<string, OnField> {
  const on = new Map<string, OnField>(
    fields.map((f) => [
      f.id,
      {
        pile: 0,
        markers: [],
        box: null,
        isRuin: false,
        token: null,
        dynamite: 0,
        hasGrenade: number(look, "grenade") === f.n,
        hasRadio: false,
      },
    ]),
  );
  const at = (fact: Said): OnField | undefined => on.get(fact.args[0].id ?? "");
  const put = (kind: string, change: (there: OnField, fact: Said) => void) => {
    for (const fact of factsOf(look, kind)) {
      const there = at(fact);
      if (there) change(there, fact);
    }
  };
  const open = list(look, "token_up");
  put("pile", (there, f) => (there.pile = f.args[1].value));
  put("marker", (there, f) => there.markers.push(f.args[1].id as Colour));
  put("box", (there, f) => (there.box = f.args[1].value));
  put("ruin", (there) => (there.isRuin = true));
  put("radio", (there) => (there.hasRadio = true));
  for (const kind of ["token", "token-down"])
    put(kind, (there, f) => {
      there.token = {
        side: sideOf(f.seat!),
        threat: kind === "token" ? find(content, f.args[1]) : null,
        isOpen: open[f.args[0].value] > 0,
      };
    });
  for (const n of list(look, "dynamite")) {
    const there = n ? on.get(content.sorts.place[n - 1].id) : undefined;
    if (there) there.dynamite++;
  }
  return on;
}

// ---- people ----

const DEAD = 1;
const ARRESTED = 2;
const BRIBED = 8;

/** Known things, then backs. The third argument of a thing tells that the other side sees it, too. */
function thingsOf(look: Look, content: Content, agent: string, slot: number): Thing[] {
  const mine = (kind: string) => factsOf(look, kind).filter((f) => f.args[0].id === agent);
  return [
    ...mine("item").map((f): Thing => {
      const component = find(content, f.args[1])!;
      return { component, isTopSecret: false, from: null, isOpen: f.args[2]?.value === 1 };
    }),
    ...mine("item-down").map((f): Thing => ({
      component: null,
      isTopSecret: false,
      from: find(content, f.args[1]),
      isOpen: false,
    })),
    ...mine("top-secret").map((f): Thing => ({
      component: find(content, f.args[1]),
      isTopSecret: true,
      from: null,
      isOpen: false,
    })),
    ...mine("secret-down").flatMap((f) =>
      Array.from({ length: f.args[1].value }, (): Thing => ({
        component: null,
        isTopSecret: true,
        from: null,
        isOpen: false,
      })),
    ),
  ].slice(0, list(look, "n_held")[slot]);
}

function agentOf(look: Look, content: Content, slot: number): Agent | null {
  const document = content.sorts.agent[list(look, "document")[slot] - 1];
  if (!document || slot >= CAR) return null;
  const seat = slot >> 2;
  const flags = list(look, "flags")[slot];
  const spent = list(look, "spent")[slot];
  const left = list(look, "limit_left")[slot];
  const mission = factsOf(look, "mission").find((f) => f.args[0].id === document.id);
  const hasMission = list(look, "has_mission")[slot] > 0;
  return {
    slot,
    side: sideOf(seat),
    seat,
    colour: colours[slot & 3],
    id: document.id,
    title: document.title,
    name: document.title.split(",")[0].replace(/ \(.*$/, ""),
    document,
    functionId: word(document, "function"),
    sex: word(document, "sex") === "woman" ? "woman" : "man",
    isChief: words(document, "marks").includes("chief"),
    at: content.sorts.place[list(look, "at")[slot] - 1]?.id ?? null,
    isArrested: (flags & ARRESTED) > 0,
    isDead: (flags & DEAD) > 0,
    isBribed: (flags & BRIBED) > 0,
    isActive: number(look, "agent") === slot + 1,
    rank: list(look, "rank_now")[slot],
    defence: list(look, "defence_now")[slot],
    vigilance: value(document, "vigilance"),
    thresholds: document.fields.thresholds.map(Number) as [number, number, number],
    limit: left + spent,
    spent,
    left,
    evidence: list(look, "evidence")[4 * (1 - seat) + (slot & 3)],
    isSeizable: ((number(look, "seizable") >> slot) & 1) === 1,
    bonus: list(look, "bonus")[4 * (1 - seat) + (slot & 3)],
    things: thingsOf(look, content, document.id, slot),
    itemLimit: list(look, "item_limit")[slot],
    mission: mission ? find(content, mission.args[1]) : hasMission ? "down" : null,
  };
}

// ---- sides ----

/** Deeds that reactions answer, by the bits of `passes`. */
const answerable = ["move", "search", "talk"] as const;

function sideStateOf(look: Look, content: Content, seat: Seat): SideState {
  const side = sideOf(seat);
  const mine = (kind: string) => factsOf(look, kind).filter((f) => f.seat === seat);
  const plans = content.sorts.planning.filter((p) => word(p, "side") === side);
  const shown = list(look, "plan")[seat];
  const used = list(look, "plans_used")[seat];
  const letters = [...mine("word"), ...mine("letter")];
  return {
    side,
    seat,
    title: look.seats[seat].title,
    points: list(look, "points")[seat],
    pointsHad: list(look, "points_had")[seat],
    vp: list(look, "vp")[seat],
    secrets: list(look, "secrets")[seat],
    goals: new Map(
      goals
        .map((goal, i) => [goal, list(look, "goal")[goals.length * seat + i]] as const)
        .filter(([, n]) => n > 0),
    ),
    deeds: new Set(deeds.filter((_, i) => (list(look, "deeds")[seat] >> (i + 1)) & 1)),
    seizesFrom: list(look, "seized_from")[seat],
    plan: plans[shown - 1] ?? null,
    hasPlanned: ((number(look, "planned") >> seat) & 1) === 1,
    plansUsed: new Set(plans.filter((_, i) => (used >> i) & 1).map((p) => p.id)),
    plans,
    reactions: mine("reaction").map((f) => find(content, f.args[0])!),
    cards: mine("card").map((f) => find(content, f.args[0])!),
    nReactions: list(look, "n_hand")[seat],
    nCards: list(look, "n_card_hand")[seat],
    nPool: list(look, "n_pool")[seat],
    standing: answerable.filter((_, i) => (list(look, "passes")[seat] >> (i + 1)) & 1),
    hasResigned: ((number(look, "resigned") >> seat) & 1) === 1,
    isFirst: number(look, "first") === seat,
    isTurn: number(look, "turn") === seat,
    isMine: ((number(look, "viewers") >> seat) & 1) === 1,
    letters: [1, 2, 3, 4, 5].map((n) => letters.find((f) => f.args[0].value === n)?.args[1].says ?? null),
  };
}

// ---- all of it ----

function costsOf(look: Look): Record<Deed, number> {
  const costs = list(look, "costs");
  return Object.fromEntries(deeds.map((deed, i) => [deed, costs[i + 1]])) as Record<Deed, number>;
}

export function positionOf(look: Look, content: Content): Position {
  const { sectors, fields, field } = laidOf(look, content);
  const agents = Array.from({ length: CAR }, (_, slot) => agentOf(look, content, slot)).filter(
    (a) => a !== null,
  );
  const car = look.facts.find((f) => /^car(-loading|-loaded)?$/.test(f.kind));
  const doctor = look.facts.find((f) => /^doctor(-broken)?$/.test(f.kind));
  return {
    phase: phases[number(look, "phase") - 1],
    scenario: content.sorts.scenario[number(look, "scenario") - 1],
    hasCards: look.facts.some((f) => f.kind === "cards"),
    stage: number(look, "stage"),
    stages: number(look, "stages"),
    sides: [sideStateOf(look, content, 0), sideStateOf(look, content, 1)],
    active: agents.find((a) => a.isActive) ?? null,
    agents,
    sectors,
    columns: Math.max(0, ...sectors.map((s) => s.column + 1)),
    rows: Math.max(0, ...sectors.map((s) => s.row + 1)),
    fields,
    field,
    on: onFieldsOf(look, content, fields),
    car: car
      ? { at: car.args[0].id ?? "", load: ["car", "car-loading", "car-loaded"].indexOf(car.kind) }
      : null,
    radio: factsOf(look, "radio")[0]?.args[0].id ?? null,
    radioIn: factsOf(look, "radio-in").map((f) => f.args[0].id ?? ""),
    sendingSince: number(look, "sending"),
    doctor: doctor
      ? {
          at: content.sorts.place[number(look, "doctor_at") - 1]?.id ?? "",
          visitors: doctor.args[0]?.value ?? 0,
          isBroken: doctor.kind === "doctor-broken",
        }
      : null,
    track: content.sorts.track[0].fields.bonus.map(Number),
    costs: costsOf(look),
    stepsLeft: number(look, "steps_left"),
  };
}

/** The agent that a question or a move names first. */
export const agentNamed = (position: Position, said: Ask | Said): Agent | null =>
  position.agents.find((a) => said.args.some((arg) => arg.sort === "agent" && arg.id === a.id)) ?? null;
