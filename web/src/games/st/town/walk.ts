/*
 * walk.ts: walks over several fields: sends the steps one after the other while the engine accepts them and goes on
 * asking the same. Also where an arrow key leads, and the way of a piece that slides.
 */
import { across, along, nearestOnWay } from "../../../board/plane";
import { stopsBetween, travelTime, type Way } from "../../../board/travel";
import type { Field, Position } from "../model";
import type { Ask, Table } from "../told";
import { stepTo } from "./targets";

const pause = (time: number): Promise<void> => new Promise((done) => setTimeout(done, time));

/** The same question to the same seat about the same agent. */
const isSame = (a: Ask, b: Ask | null): b is Ask =>
  b !== null && a.kind === b.kind && a.seat === b.seat && a.args[0]?.id === b.args[0]?.id;

/** Walks until the way ends, the engine refuses a step, or it asks anybody something else. */
export async function walkAlong(table: Table, way: readonly string[]): Promise<void> {
  const first = table.ask;
  if (!first) return;
  let ask = first;
  for (const [i, field] of way.entries()) {
    const step = stepTo(ask, field);
    const line = table.look.line;
    if (!step || !(await table.play(step))) return;
    if (i === way.length - 1) return;
    await pause(travelTime()); // show each step before the next
    const isOnward = isSame(first, table.ask) && table.look.line === line + 1 && !table.look.over;
    if (!isOnward || !table.ask) return;
    ask = table.ask;
  }
}

// ---- keys ----

const spotOf = (field: Field) => ({ x: field.x, y: field.y });

/** Where an arrow leads: along a path if one goes that way, else to the field that lies there; the same one if there is none. */
export function arrowFrom(from: Field, position: Position, key: string): Field {
  const others = position.fields.filter((f) => f.id !== from.id);
  const beside = others.filter((f) => from.joins.some((j) => j.to === f.id));
  const nearest = (among: Field[], least: number) => nearestOnWay(spotOf(from), among, spotOf, key, least);
  return nearest(beside, along) ?? nearest(others, across) ?? from;
}

// ---- pieces that slide ----

/** Over the fewest fields; whose path it is does not matter any more. */
export const wayOver =
  ({ field }: Position): Way =>
  (from, to) => {
    const stops = stopsBetween(from, to, (id) => field.get(id)?.joins.map((j) => j.to) ?? []);
    return stops?.map((id) => spotOf(field.get(id)!)) ?? null;
  };
