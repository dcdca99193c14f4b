/*
 * press.ts: which thing on the map was pressed: the drawn one, or the field nearest to the finger.
 */
import type { Point } from "../../../board/plane";
import type { Field } from "../model";
import { pointOf } from "./plan";

/** Ids of what was pressed. */
export type Pressed = { field: string } | { agent: string };

/** Half of what a finger needs, in pixels; and the least, in units of the town. */
const fingertip = 22;
const lamp = 6;

function drawnThing(target: EventTarget | null): Pressed | null {
  const found = target instanceof Element ? target.closest("[data-place], [data-agent]") : null;
  const [field, agent] = [found?.getAttribute("data-place"), found?.getAttribute("data-agent")];
  if (agent) return { agent };
  return field ? { field } : null;
}

function nearestField(at: Point, fields: readonly Field[], scale: number): Pressed | null {
  let best = { id: "", off: Math.max(lamp, fingertip / scale) };
  for (const field of fields) {
    const { x, y } = pointOf(field);
    const off = Math.hypot(x - at.x, y - at.y);
    if (off <= best.off) best = { id: field.id, off };
  }
  return best.id ? { field: best.id } : null;
}

export const pressedAt = (
  target: EventTarget | null,
  at: Point | null,
  fields: readonly Field[],
  scale: number,
): Pressed | null => drawnThing(target) ?? (at && nearestField(at, fields, scale));
