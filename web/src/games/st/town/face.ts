/*
 * face.ts: the ground of a sector tile's face: streets from the content's graph, greens and water, and the room that each of
 * them and every location keeps free of houses.
 */
import { edges, type Edge, type Field, type Sector, type Side } from "../model";
import { decorOf, type Decor } from "./decor";
import * as plane from "./shapes";
import type { Aisle, Segment, Shape, Solid, Spot } from "./shapes";

/** Widths of what lies on the ground. */
export const wide = { road: 5.6, kerb: 7.2, lane: 3, laneKerb: 4.4, node: 4.7 };

/** What lies on the ground of a face. */
export interface Face {
  id: string;
  streets: Segment[];
  /** From a street to the door of a location. */
  lanes: Segment[];
  dashed: { way: Segment; only: Side }[];
  nodes: Spot[];
  decor: Decor;
  /** Room for locations. */
  kept: Solid[];
  /** Where no house stands. */
  open: Solid[];
  /** Room for what leads through. */
  aisles: Aisle[];
}

const borders: Record<Edge, Spot> = { north: [50, 0], east: [100, 50], south: [50, 100], west: [0, 50] };

/* What stays free for a location's building and its plate, measured from it. */
const keep = { left: -12.5, top: -15.5, right: 12.5, bottom: 11 };

const kept = ([x, y]: Spot): Shape => [
  [x + keep.left, y + keep.top],
  [x + keep.right, y + keep.top],
  [x + keep.right, y + keep.bottom],
  [x + keep.left, y + keep.bottom],
];

export function faceOf(sector: Sector, fields: readonly Field[]): Face {
  const here = fields.filter((f) => f.sector === sector.id);
  const at = new Map<string, Spot>(
    here.map((f) => [f.id, [f.x - sector.column * 100, f.y - sector.row * 100]]),
  );
  const isLocation = new Set(here.filter((f) => f.isLocation).map((f) => f.id));
  const ground: Face = {
    id: sector.id,
    streets: [],
    lanes: [],
    dashed: [],
    nodes: here.filter((f) => !f.isLocation).map((f) => at.get(f.id)!),
    decor: decorOf[sector.id] ?? {},
    kept: here.filter((f) => f.isLocation).map((f) => plane.solid(kept(at.get(f.id)!))),
    open: [],
    aisles: [],
  };
  for (const from of here)
    for (const { to, only } of from.joins) {
      if (!at.has(to) || from.id > to) continue; // every path once; the borders' streets come below
      const way: Segment = [at.get(from.id)!, at.get(to)!];
      if (only) ground.dashed.push({ way, only });
      else (isLocation.has(from.id) || isLocation.has(to) ? ground.lanes : ground.streets).push(way);
    }
  for (const edge of edges) {
    const exit = at.get(sector.exits[edge]);
    if (exit) ground.streets.push([exit, borders[edge]]);
  }
  const { yards = [], green = [], water = [], rails = [] } = ground.decor;
  ground.open = [...yards, ...green, ...water].map(plane.solid);
  ground.aisles = [
    ...ground.streets.map((s) => plane.aisle(s, wide.road / 2 + 0.95)),
    ...ground.lanes.map((s) => plane.aisle(s, wide.lane / 2 + 0.9)),
    ...ground.dashed.map((d) => plane.aisle(d.way, 2.2)),
    ...rails.map((s) => plane.aisle(s, 2.2)),
    ...ground.nodes.map((p) => plane.aisle([p, p], wide.node + 1)),
  ];
  return ground;
}
