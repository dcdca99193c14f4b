/*
 * walk.ts: the arrow keys on the map: from a place along its lines to the neighbour that lies that way; in Berlin, where
 * all places adjoin, to the nearest one.
 */
import type { Place } from "../model";
import { isInInset, pointOf } from "./geometry";

const ways: Record<string, { x: number; y: number }> = {
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
};

export const isArrow = (key: string): boolean => key in ways;

/* How far off the arrow's way a neighbour may lie, and a place that is none. */
const along = Math.cos((62 * Math.PI) / 180);
const across = Math.cos((45 * Math.PI) / 180);

const isTown = (place: Place): boolean => place.isBerlin || place.isPrison;

const adjoins = (a: Place, b: Place): boolean => a.joins.includes(b.id) || (isTown(a) && isTown(b));

/** How far a place is for an arrow: its distance, longer the more it lies aside; infinite if it lies elsewhere. */
function cost(from: Place, to: Place, way: { x: number; y: number }, least: number): number {
  const [a, b] = [pointOf(from), pointOf(to)];
  const length = Math.hypot(b.x - a.x, b.y - a.y);
  const ahead = ((b.x - a.x) * way.x + (b.y - a.y) * way.y) / length;
  return ahead < least ? Infinity : length / (ahead * ahead);
}

function nearest(from: Place, places: Place[], key: string, least: number): Place | null {
  let best: { place: Place; cost: number } | null = null;
  for (const place of places) {
    const c = cost(from, place, ways[key], least);
    if (c < (best?.cost ?? Infinity)) best = { place, cost: c };
  }
  return best?.place ?? null;
}

/**
 * Where an arrow leads: along a line if one goes that way, else to the place that lies there, so that every place can be
 * reached; the same place if there is none.
 */
export function step(from: Place, places: Place[], key: string): Place {
  const others = places.filter((p) => p.id !== from.id);
  const neighbours = others.filter((p) => adjoins(from, p));
  const onSheet = others.filter((p) => isInInset(p, places) === isInInset(from, places));
  return nearest(from, neighbours, key, along) ?? nearest(from, onSheet, key, across) ?? from;
}

/** The places passed on the shortest way between two, without the first and the last; null if there is no way. */
export function stopsBetween(from: string, to: string, places: Place[]): Place[] | null {
  const byId = new Map(places.map((p) => [p.id, p]));
  const cameFrom = new Map<string, string>([[from, ""]]);
  const queue = [from];
  for (let id = queue.shift(); id !== undefined && id !== to; id = queue.shift())
    for (const next of byId.get(id)?.joins ?? [])
      if (!cameFrom.has(next)) {
        cameFrom.set(next, id);
        queue.push(next);
      }
  if (!cameFrom.has(to)) return null;
  const stops: Place[] = [];
  for (let id = cameFrom.get(to)!; id !== from && id !== ""; id = cameFrom.get(id)!)
    stops.unshift(byId.get(id)!);
  return stops;
}
