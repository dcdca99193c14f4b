/*
 * walk.ts: the arrow keys on the map: from a place along its lines to the neighbour that lies that way; in Berlin, where
 * all places adjoin, to the nearest one.
 */
import { across, along, nearestOnWay } from "../../../board/plane";
import { stopsBetween, type Way } from "../../../board/travel";
import type { Place } from "../model";
import { isInInset, pointOf } from "./geometry";

const isTown = (place: Place): boolean => place.isBerlin || place.isPrison;

const adjoins = (a: Place, b: Place): boolean => a.joins.includes(b.id) || (isTown(a) && isTown(b));

/**
 * Where an arrow leads: along a line if one goes that way, else to the place that lies there, so that every place can be
 * reached; the same place if there is none.
 */
export function step(from: Place, places: Place[], key: string): Place {
  const others = places.filter((p) => p.id !== from.id);
  const neighbours = others.filter((p) => adjoins(from, p));
  const onSheet = others.filter((p) => isInInset(p, places) === isInInset(from, places));
  const nearest = (among: Place[], least: number) => nearestOnWay(pointOf(from), among, pointOf, key, least);
  return nearest(neighbours, along) ?? nearest(onSheet, across) ?? from;
}

/** The way of a piece that slides, as points. */
export const wayOver =
  (places: Place[]): Way =>
  (from, to) => {
    const byId = new Map(places.map((p) => [p.id, p]));
    const stops = stopsBetween(from, to, (id) => byId.get(id)?.joins ?? []);
    return stops?.map((id) => pointOf(byId.get(id)!)) ?? null;
  };
