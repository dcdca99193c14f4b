/*
 * targets.ts: what players can press on the map for a move now: places, pawns, leaders, and the lines along which
 * somebody can go. It comes from the moves that the engine offers.
 */
import type { Person, Position } from "../model";
import type { Ask, Move, Table } from "../told";

export interface Targets {
  /** Moves by the id of the place they name. */
  places: Map<string, Move[]>;
  /** Conspirators (by word) and leaders that the question is about. */
  seats: Map<string, Move[]>;
  leaders: Map<string, Move[]>;
  /** From where the lines to the places lead; null if nobody walks. */
  from: string | null;
}

export const noTargets: Targets = { places: new Map(), seats: new Map(), leaders: new Map(), from: null };

function bySort(moves: Move[], sort: string): Map<string, Move[]> {
  const found = new Map<string, Move[]>();
  for (const move of moves)
    for (const arg of move.args)
      if (arg.sort === sort && arg.id) found.set(arg.id, [...(found.get(arg.id) ?? []), move]);
  return found;
}

/** Does naming such a thing answer the question? True if every answer names one, or names nothing. */
const isAbout = (ask: Ask, sort: string): boolean =>
  ask.moves.every((m) => m.args.length === 0 || (m.args.length === 1 && m.args[0].sort === sort));

/** The one who goes: whom the question names, or the acting conspirator. */
function walkerAt(ask: Ask, position: Position): string | null {
  const named = ask.args.find((a) => a.sort === "seat" || a.sort === "leader");
  if (named?.sort === "leader") return position.leaders.find((l) => l.id === named.id)?.at ?? null;
  const isWalker = (p: Person) => (named ? p.word === named.id : p.seat === ask.seat);
  return position.people.find(isWalker)?.at ?? null;
}

const walking = new Set(["move", "to"]);

export function targetsOf(table: Table, position: Position): Targets {
  const ask = table.ask;
  if (!ask) return { ...noTargets, places: bySort(table.moves, "place") };
  const isWalk = ask.moves.some((m) => walking.has(m.verb) && m.args.some((a) => a.sort === "place"));
  return {
    places: bySort(table.moves, "place"),
    seats: isAbout(ask, "seat") ? bySort(ask.moves, "seat") : new Map(),
    leaders: isAbout(ask, "leader") ? bySort(ask.moves, "leader") : new Map(),
    from: isWalk ? walkerAt(ask, position) : null,
  };
}

/** Where a move leads, or else the place of the person it is about, or else of the one who makes it. */
export function placeOfMove(move: Move, { people, leaders }: Position): string | null {
  const named = (sort: string) => move.args.filter((a) => a.sort === sort && a.id).at(-1)?.id;
  const place = named("place");
  if (place) return place;
  const leader = leaders.find((l) => l.id === named("leader"));
  const person = people.find((p) => p.word === named("seat")) ?? people.find((p) => p.seat === move.seat);
  return leader?.at ?? person?.at ?? null;
}
