/*
 * model.ts: Stawka's position as the board draws it, read from the view, the facts and the content. It only sorts what
 * the engine sends; it never works out what is legal, known or possible.
 */
import { colourNames, deedNames, flagBits, goalNames, phaseNames } from "../../engine/contract/st";
import type { EdgeArg, PlaceArg } from "../../engine/contract/st";
import { ofKinds } from "../../engine/kinds";
import type { Arg, Component, Content, Said, Seat } from "../../engine/types";
import type { Ask, Fact, Look } from "./told";

/** Seats are sides: 0 the Polish network, 1 the German counter-intelligence. */
export type Side = "pl" | "de";
export const sideOf = (seat: Seat): Side => (seat === 0 ? "pl" : "de");

/** An agent is 4 * side + colour; 8 is the car. */
export const colours = colourNames;
export type Colour = (typeof colours)[number];
const CAR = 8;

export type Phase = (typeof phaseNames)[number];

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
export type Edge = NonNullable<EdgeArg["id"]>;
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
  /** What its tiles held before the game, as everybody may look up; null for a street. */
  holds: Holds | null;
  /** Ids of the fields beside it, by whom the path is open to. */
  joins: { to: string; only: Side | null }[];
}

/** ST-3.15  Evidence by colour, strongboxes, valuables. */
export interface Holds {
  evidence: { colour: Colour; n: number }[];
  boxes: number;
  valuables: number;
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
  /** What the track adds for each number of pieces of evidence, as printed. */
  track: number[];
  /** Action points that each action costs the present agent. */
  costs: Record<Deed, number>;
  /** Fields that he can still go, as far as points go. */
  stepsLeft: number;
  /** What is under way, oldest first; the last one asks the question: facts `work-…`. */
  work: Work[];
}

export type Deed = (typeof deedNames)[number];
/** By what a scenario is won. */
export type Goal = (typeof goalNames)[number];

const find = (content: Content, arg: Arg | undefined): Component | null =>
  (arg?.value ? content.sorts[arg.sort]?.[arg.value - 1] : undefined) ?? null;
const words = (c: Component, field: string): string[] => (c.fields[field] ?? []).map(String);
const word = (c: Component, field: string): string => words(c, field)[0] ?? "";
const value = (c: Component, field: string): number => Number(c.fields[field]?.[0] ?? 0);

// ---- the town ----

function sectorsOf(look: Look, content: Content): Sector[] {
  const laid = look.view.laid.slice(0, look.view.n_laid);
  const cells = look.view.cell;
  const west = Math.min(...laid.map((_, i) => cells[i] & 15));
  const north = Math.min(...laid.map((_, i) => cells[i] >> 4));
  const join = look.view.join;
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

const holdsOf = (place: Component): Holds => ({
  evidence: colours.map((colour) => ({ colour, n: value(place, colour) })).filter(({ n }) => n > 0),
  boxes: value(place, "boxes"),
  valuables: value(place, "valuables"),
});

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
      holds: component.kind === "location" ? holdsOf(component) : null,
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

/* Moves do not change the town: we reuse the same fields, so that boards need not draw them again. */
const lastLaid = new WeakMap<Content, Laid>();

function laidOf(look: Look, content: Content): Laid {
  const key = [look.view.laid, look.view.cell, look.view.join, look.view.n_laid].join(" ");
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
        hasGrenade: look.view.grenade === f.n,
        hasRadio: false,
      },
    ]),
  );
  const put = (place: PlaceArg, change: (there: OnField) => void): void => {
    const there = on.get(place.id ?? "");
    if (there) change(there);
  };
  for (const { args } of ofKinds(look.facts, "pile")) put(args[0], (there) => (there.pile = args[1].value));
  for (const { args } of ofKinds(look.facts, "marker"))
    put(args[0], (there) => there.markers.push(...(args[1].id ? [args[1].id] : [])));
  for (const { args } of ofKinds(look.facts, "box")) put(args[0], (there) => (there.box = args[1].value));
  for (const { args } of ofKinds(look.facts, "ruin")) put(args[0], (there) => (there.isRuin = true));
  for (const { args } of ofKinds(look.facts, "radio")) put(args[0], (there) => (there.hasRadio = true));
  for (const { args, seat } of ofKinds(look.facts, "token", "token-down"))
    put(args[0], (there) => {
      const isOpen = look.view.token_up[args[0].value] > 0;
      there.token = { side: sideOf(seat!), threat: find(content, args[1]), isOpen };
    });
  for (const n of look.view.dynamite) {
    const there = n ? on.get(content.sorts.place[n - 1].id) : undefined;
    if (there) there.dynamite++;
  }
  return on;
}

// ---- people ----

/** Known things, then backs. The third argument of a thing says whether the other side sees it, too. */
function thingsOf(look: Look, content: Content, agent: string, slot: number): Thing[] {
  const facts = look.facts.filter((f) => f.args[0]?.id === agent);
  return [
    ...ofKinds(facts, "item").map((f): Thing => {
      const component = find(content, f.args[1])!;
      return { component, isTopSecret: false, from: null, isOpen: f.args[2].value === 1 };
    }),
    ...ofKinds(facts, "item-down").map((f): Thing => ({
      component: null,
      isTopSecret: false,
      from: find(content, f.args[1]),
      isOpen: false,
    })),
    ...ofKinds(facts, "top-secret").map((f): Thing => ({
      component: find(content, f.args[1]),
      isTopSecret: true,
      from: null,
      isOpen: false,
    })),
    ...ofKinds(facts, "secret-down").flatMap((f) =>
      Array.from({ length: f.args[1].value }, (): Thing => ({
        component: null,
        isTopSecret: true,
        from: null,
        isOpen: false,
      })),
    ),
  ].slice(0, look.view.n_held[slot]);
}

function agentOf(look: Look, content: Content, slot: number): Agent | null {
  const document = content.sorts.agent[look.view.document[slot] - 1];
  if (!document || slot >= CAR) return null;
  const seat = slot >> 2;
  const flags = look.view.flags[slot];
  const spent = look.view.spent[slot];
  const left = look.view.limit_left[slot];
  const mission = ofKinds(look.facts, "mission").find((f) => f.args[0].id === document.id);
  const hasMission = look.view.has_mission[slot] > 0;
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
    at: content.sorts.place[look.view.at[slot] - 1]?.id ?? null,
    isArrested: (flags & flagBits.arrested) > 0,
    isDead: (flags & flagBits.dead) > 0,
    isBribed: (flags & flagBits.bribed) > 0,
    isActive: look.view.agent === slot + 1,
    rank: look.view.rank_now[slot],
    defence: look.view.defence_now[slot],
    vigilance: value(document, "vigilance"),
    thresholds: document.fields.thresholds.map(Number) as [number, number, number],
    limit: left + spent,
    spent,
    left,
    evidence: look.view.evidence[4 * (1 - seat) + (slot & 3)],
    isSeizable: ((look.view.seizable >> slot) & 1) === 1,
    bonus: look.view.bonus[4 * (1 - seat) + (slot & 3)],
    things: thingsOf(look, content, document.id, slot),
    itemLimit: look.view.item_limit[slot],
    mission: mission ? find(content, mission.args[1]) : hasMission ? "down" : null,
  };
}

// ---- sides ----

/** Deeds that reactions answer, by the bits of `passes`. */
const answerable = ["move", "search", "talk"] as const;

function sideStateOf(look: Look, content: Content, seat: Seat): SideState {
  const side = sideOf(seat);
  const facts = look.facts.filter((f) => f.seat === seat);
  const plans = content.sorts.planning.filter((p) => word(p, "side") === side);
  const shown = look.view.plan[seat];
  const used = look.view.plans_used[seat];
  const letters = ofKinds(facts, "word", "letter");
  return {
    side,
    seat,
    title: look.seats[seat].title,
    points: look.view.points[seat],
    pointsHad: look.view.points_had[seat],
    vp: look.view.vp[seat],
    secrets: look.view.secrets[seat],
    goals: new Map(
      goalNames
        .map((goal, i) => [goal, look.view.goal[goalNames.length * seat + i]] as const)
        .filter(([, n]) => n > 0),
    ),
    deeds: new Set(deedNames.filter((_, i) => (look.view.deeds[seat] >> (i + 1)) & 1)),
    seizesFrom: look.view.seized_from[seat],
    plan: plans[shown - 1] ?? null,
    hasPlanned: ((look.view.planned >> seat) & 1) === 1,
    plansUsed: new Set(plans.filter((_, i) => (used >> i) & 1).map((p) => p.id)),
    plans,
    reactions: ofKinds(facts, "reaction").map((f) => find(content, f.args[0])!),
    cards: ofKinds(facts, "card").map((f) => find(content, f.args[0])!),
    nReactions: look.view.n_hand[seat],
    nCards: look.view.n_card_hand[seat],
    nPool: look.view.n_pool[seat],
    standing: answerable.filter((_, i) => (look.view.passes[seat] >> (i + 1)) & 1),
    hasResigned: ((look.view.resigned >> seat) & 1) === 1,
    isFirst: look.view.first === seat,
    isTurn: look.view.turn === seat,
    isMine: ((look.view.viewers >> seat) & 1) === 1,
    letters: [1, 2, 3, 4, 5].map((n) => letters.find((f) => f.args[0].value === n)?.args[1].says ?? null),
  };
}

// ---- all of it ----

function costsOf(look: Look): Record<Deed, number> {
  const costs = look.view.costs;
  return Object.fromEntries(deedNames.map((deed, i) => [deed, costs[i + 1]])) as Record<Deed, number>;
}

/** Facts of what is under way. */
export type Work = Extract<Fact, { kind: `work-${string}` }>;
export const workOf = (look: Look): Work[] => look.facts.filter((f): f is Work => f.kind.startsWith("work-"));

export function positionOf(look: Look, content: Content): Position {
  const { sectors, fields, field } = laidOf(look, content);
  const agents = Array.from({ length: CAR }, (_, slot) => agentOf(look, content, slot)).filter(
    (a) => a !== null,
  );
  const [car] = ofKinds(look.facts, "car", "car-loading", "car-loaded");
  const [doctor] = ofKinds(look.facts, "doctor", "doctor-broken");
  return {
    phase: phaseNames[look.view.phase - 1],
    scenario: content.sorts.scenario[look.view.scenario - 1],
    hasCards: look.facts.some((f) => f.kind === "cards"),
    stage: look.view.stage,
    stages: look.view.stages,
    sides: [sideStateOf(look, content, 0), sideStateOf(look, content, 1)],
    active: agents.find((a) => a.isActive) ?? null,
    agents,
    sectors,
    columns: Math.max(0, ...sectors.map((s) => s.column + 1)),
    rows: Math.max(0, ...sectors.map((s) => s.row + 1)),
    fields,
    field,
    on: onFieldsOf(look, content, fields),
    car: car ? { at: car.args[0].id ?? "", load: look.view.load } : null,
    radio: ofKinds(look.facts, "radio")[0]?.args[0].id ?? null,
    radioIn: ofKinds(look.facts, "radio-in").map((f) => f.args[0].id ?? ""),
    sendingSince: look.view.sending,
    doctor: doctor
      ? {
          at: content.sorts.place[look.view.doctor_at - 1]?.id ?? "",
          visitors: doctor.args[0]?.value ?? 0,
          isBroken: doctor.kind === "doctor-broken",
        }
      : null,
    track: content.sorts.track[0].fields.bonus.map(Number),
    costs: costsOf(look),
    stepsLeft: look.view.steps_left,
    work: workOf(look),
  };
}

/** The agent that a question or a move names first. */
export const agentNamed = (position: Position, said: Ask | Said): Agent | null =>
  position.agents.find((a) => said.args.some((arg) => arg.sort === "agent" && arg.id === a.id)) ?? null;
