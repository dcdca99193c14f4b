/*
 * press.ts: which thing on a map was pressed: the drawn one, or the place nearest to the finger.
 */
import type { Point } from "./plane";

/** A thing by its sort: drawn things carry `data-SORT`, with their id. */
export interface Pressed<Sort extends string> {
  sort: Sort | "place";
  id: string;
}

/** Half of what a finger needs, in pixels. */
const fingertip = 22;

/** What is drawn there. */
export function drawnThing<Sort extends string>(
  target: EventTarget | null,
  sorts: readonly Sort[],
): Pressed<Sort> | null {
  if (!(target instanceof Element)) return null;
  const all = [...sorts, "place" as const];
  const found = target.closest(all.map((sort) => `[data-${sort}]`).join(", "));
  const sort = all.find((s) => found?.hasAttribute(`data-${s}`));
  return found && sort ? { sort, id: found.getAttribute(`data-${sort}`)! } : null;
}

/** A place as the map draws it. */
export interface Drawn extends Point {
  id: string;
}

/** Within `reach`, in the map's units, or a fingertip if that is more at this scale. */
export function nearestPlace(
  at: Point,
  places: readonly Drawn[],
  reach: number,
  scale: number,
): Pressed<never> | null {
  const most = Math.max(reach, fingertip / scale);
  let best: { id: string; off: number } | null = null;
  for (const { id, x, y } of places) {
    const off = Math.hypot(x - at.x, y - at.y);
    if (off <= most && (!best || off < best.off)) best = { id, off };
  }
  return best && { sort: "place", id: best.id };
}
