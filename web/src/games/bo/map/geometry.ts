/*
 * geometry.ts: the map's plane of 1600 by 1000 units: where places lie on it, which of them are in the plan of Berlin, and
 * where a box beside a place goes.
 */
import type { Point } from "../../../board/plane";
import type { Scales } from "../../../board/view.svelte";
import type { Place } from "../model";

export type { Point };

export const mapWidth = 1600;
export const mapHeight = 1000;

/** At 0.78 a disc is 47 pixels wide: large enough for a finger. */
export const scales: Scales = { closest: 2, handy: 0.78, near: 0.55, mid: 0.4 };

/** The radius of a place's disc. */
export const radius = 30;

/* The content counts in a frame of 1000 by 700, in the middle of the map. */
const unit = 10 / 7;
const left = (mapWidth - 1000 * unit) / 2;

export const fromContent = (x: number, y: number): Point => ({ x: left + unit * x, y: unit * y });

export const pointOf = (place: Place): Point => fromContent(place.x, place.y);

/** A coordinate with one decimal: nobody sees more. */
export const round = (n: number): number => Math.round(n * 10) / 10;

/** The plan of Berlin has its places and the prison; the station, which leads out of it, stands on the map. */
export function isInInset(place: Place, places: Place[]): boolean {
  if (place.isPrison) return true;
  return place.isBerlin && places.every((other) => other.isBerlin || !place.joins.includes(other.id));
}

/** The place of Berlin that stands on the map. */
export const gateOf = (places: Place[]): Place | undefined =>
  places.find((p) => p.isBerlin && !isInInset(p, places));

// ---- boxes beside a place ----

/** The sides of a disc, by compass. */
export type Side =
  | "N"
  | "NNE"
  | "NE"
  | "ENE"
  | "E"
  | "ESE"
  | "SE"
  | "SSE"
  | "S"
  | "SSW"
  | "SW"
  | "WSW"
  | "W"
  | "WNW"
  | "NW"
  | "NNW";

/** A point beside a place, and which part of a box lies on it: 0 its left or top edge, 1 its right or bottom edge. */
export interface Anchor extends Point {
  across: 0 | 0.5 | 1;
  down: 0 | 0.5 | 1;
}

/** The anchor on a side, at a distance from the middle. */
export function anchorOn(side: Side, distance: number): Anchor {
  const near = distance * 0.72; // on the diagonals
  const isEast = side.includes("E");
  const isNorth = side.includes("N");
  const across = isEast ? 0 : side.includes("W") ? 1 : 0.5;
  const down = isNorth ? 1 : side.includes("S") ? 0 : 0.5;
  const sign = { x: isEast ? 1 : across === 0.5 ? 0 : -1, y: isNorth ? -1 : down === 0.5 ? 0 : 1 };
  const at = (x: number, y: number): Anchor => ({ x: sign.x * x, y: sign.y * y, across, down });
  if (side.length === 3 && /^[NS]/.test(side)) return at(-8, distance);
  if (side.length === 3) return at(distance - 2, -2);
  return side.length === 2 ? at(near, near - 6) : at(distance, distance);
}

/** The upper left corner of a box that hangs on an anchor beside a place. */
export const hang = (place: Point, anchor: Anchor, width: number, height: number): Point => ({
  x: place.x + anchor.x - anchor.across * width,
  y: place.y + anchor.y - anchor.down * height,
});
