/*
 * targets.ts: what players can press on the map for a move now. It comes from the moves that the engine offers; this
 * file only counts how many steps a field farther away takes, along the content's paths.
 */
import { agentNamed, type Agent, type Position } from "../model";
import type { Ask, Move, QuestionKind, Table } from "../told";

export interface FieldTarget {
  /** The moves that name the field. */
  moves: Move[];
  /** The fields to walk over, including the last; null if walking does not lead there. */
  way: string[] | null;
}

export interface Targets {
  fields: Map<string, FieldTarget>;
  agents: Map<string, Move[]>;
  /** Where ways begin; null if nobody walks. */
  from: string | null;
}

function bySort(moves: Move[], sort: string): Map<string, Move[]> {
  const found = new Map<string, Move[]>();
  for (const move of moves)
    for (const arg of move.args)
      if (arg.sort === sort && arg.id) found.set(arg.id, [...(found.get(arg.id) ?? []), move]);
  return found;
}

// ---- walking ----

/** Questions that are answered field by field, with the verb that goes to the next one. */
const walks: Partial<Record<QuestionKind, Move["verb"]>> = { turn: "step", walk: "to" };

const stepVerb = (ask: Ask | null): string | null => (ask && walks[ask.kind]) ?? null;

const stepsOf = (ask: Ask): Move[] => ask.moves.filter((m) => m.verb === stepVerb(ask));

export const stepTo = (ask: Ask, field: string): Move | undefined =>
  stepsOf(ask).find((m) => m.args.some((a) => a.sort === "place" && a.id === field));

/** How far the question lets somebody go: what it says can still be spent. */
const reachOf = (ask: Ask): number => ask.args.find((a) => a.sort === "number")?.value ?? 1;

/** Fields beside one that the agent's side may go to, those without a token first: of two ways the quieter is taken. */
function neighbours(position: Position, agent: Agent, from: string): string[] {
  const open = (position.field.get(from)?.joins ?? [])
    .filter((j) => j.only === null || j.only === agent.side)
    .map((j) => j.to);
  const isQuiet = (id: string) => !position.on.get(id)?.token && !position.field.get(id)?.isLocation;
  return [...open.filter(isQuiet), ...open.filter((id) => !isQuiet(id))];
}

/** The shortest way to each field within reach; it begins with a step that the engine offers. */
export function waysOf(ask: Ask, position: Position): Map<string, string[]> {
  const ways = new Map<string, string[]>();
  const agent = agentNamed(position, ask);
  if (!agent?.at || !stepVerb(ask)) return ways;
  const first = neighbours(position, agent, agent.at).filter((id) => stepTo(ask, id));
  for (const id of first) ways.set(id, [id]);
  const reach = reachOf(ask);
  for (const [id, way] of ways) {
    if (way.length >= reach) continue;
    for (const next of neighbours(position, agent, id))
      if (next !== agent.at && !ways.has(next)) ways.set(next, [...way, next]);
  }
  return ways;
}

// ---- all of it ----

export function targetsOf(table: Table, position: Position): Targets {
  const fields = new Map<string, FieldTarget>();
  for (const [id, moves] of bySort(table.moves, "place")) fields.set(id, { moves, way: null });
  if (table.ask)
    for (const [id, way] of waysOf(table.ask, position))
      fields.set(id, { moves: fields.get(id)?.moves ?? [], way });
  const walker = table.ask && stepVerb(table.ask) ? agentNamed(position, table.ask) : null;
  return { fields, agents: bySort(table.moves, "agent"), from: walker?.at ?? null };
}

/** Whether pressing the field can only mean to walk there. */
export const isWalk = (
  table: Table,
  target: FieldTarget | undefined,
): target is FieldTarget & { way: string[] } =>
  target?.way != null && target.moves.every((m) => m.verb === stepVerb(table.ask));

/** Where a move leads, or else the field of the person it is about, or else of the one who makes it. */
export function placeOfMove(move: Move, position: Position): string | null {
  const named = (sort: string) => move.args.filter((a) => a.sort === sort && a.id).at(-1)?.id;
  const place = named("place");
  if (place) return place;
  const agent = position.agents.find((a) => a.id === named("agent")) ?? position.active;
  return agent?.at ?? null;
}
