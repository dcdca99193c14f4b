/*
 * press.ts: which thing on the map was pressed: the drawn one, or the place nearest to the finger.
 */
import type { Place } from "../model";
import { pointOf, radius, type Point } from "./geometry";

export interface Pressed {
  sort: "place" | "seat" | "leader";
  id: string;
}

/** Half of what a finger needs, in pixels. */
const fingertip = 22;

const sorts = ["place", "seat", "leader"] as const;

function drawnThing(target: EventTarget | null): Pressed | null {
  const found = target instanceof Element ? target.closest("[data-place], [data-seat], [data-leader]") : null;
  if (!found) return null;
  const sort = sorts.find((s) => found.hasAttribute(`data-${s}`))!;
  return { sort, id: found.getAttribute(`data-${sort}`)! };
}

function nearestPlace(at: Point, places: Place[], scale: number): Pressed | null {
  const reach = Math.max(radius, fingertip / scale);
  let best: { id: string; off: number } | null = null;
  for (const place of places) {
    const { x, y } = pointOf(place);
    const off = Math.hypot(x - at.x, y - at.y);
    if (off <= reach && (!best || off < best.off)) best = { id: place.id, off };
  }
  return best && { sort: "place", id: best.id };
}

export const pressedAt = (
  target: EventTarget | null,
  at: Point | null,
  places: Place[],
  scale: number,
): Pressed | null => drawnThing(target) ?? (at && nearestPlace(at, places, scale));
