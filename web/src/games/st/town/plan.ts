/*
 * plan.ts: the town as it is laid: the faces with their drawings, where each lies, and the frame of the map around them.
 */
import type { Point, Size } from "../../../board/plane";
import type { Scales } from "../../../board/view.svelte";
import { edges, type Edge, type Field, type Position, type Sector } from "../model";
import { faceOf, type Face } from "./face";

/** The side of a sector, and the country around the town; above there is room for a head. */
export const side = 100;
export const margin = { x: 3, top: 10, bottom: 3 };

/** Pixels for each unit of the town; at 3.3 a lamp is 46 pixels wide with its surroundings. */
export const scales: Scales = { closest: 9, handy: 3.3, near: 3, mid: 1.8 };

export interface LaidFace {
  sector: Sector;
  x: number;
  y: number;
  face: Face;
}

export interface Town {
  columns: number;
  rows: number;
  faces: LaidFace[];
  /** Where streets end: the middle of an edge with nothing beyond. */
  ends: { x: number; y: number; edge: Edge }[];
  /** Cells of the frame without a sector. */
  empty: { x: number; y: number }[];
}

/** The frame in its own units; a board without sectors has the room of one. */
export const sizeOf = (columns: number, rows: number): Size => ({
  width: Math.max(1, columns) * side + 2 * margin.x,
  height: Math.max(1, rows) * side + margin.top + margin.bottom,
});

/** A field in the frame. */
export const pointOf = (field: Field): Point => ({ x: field.x + margin.x, y: field.y + margin.top });

/** Changes only when other sectors lie there, or in another language. */
export const keyOf = (position: Position): string =>
  position.sectors.map((s) => `${s.title} ${s.column} ${s.row}`).join("; ");

const middles: Record<Edge, [number, number]> = {
  north: [50, 0],
  east: [100, 50],
  south: [50, 100],
  west: [0, 50],
};

export function townOf({ sectors, fields, columns, rows }: Position): Town {
  const faces = sectors.map((sector) => ({
    sector,
    x: sector.column * side,
    y: sector.row * side,
    face: faceOf(sector, fields),
  }));
  const ends = faces.flatMap(({ sector, x, y }) =>
    edges
      .filter((edge) => sector.beyond[edge] === null)
      .map((edge) => ({ x: x + middles[edge][0], y: y + middles[edge][1], edge })),
  );
  const cells = Array.from({ length: columns * rows }, (_, i) => ({
    column: i % columns,
    row: Math.floor(i / columns),
  }));
  const empty = cells
    .filter((c) => !sectors.some((s) => s.column === c.column && s.row === c.row))
    .map((c) => ({ x: c.column * side, y: c.row * side }));
  return { columns, rows, faces, ends, empty };
}
