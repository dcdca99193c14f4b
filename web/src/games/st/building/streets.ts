/*
 * streets.ts: sector tiles as small plans, drawn from the content alone, for lists and for the builder: streets as
 * lines, locations as dots.
 */
import type { Component, Content } from "../../../engine/types";

/** A tile as it lies in a plan. */
export interface Cell {
  id: string;
  column: number;
  row: number;
}

/** A face in the units of the board: 100 by 100. */
export interface Face {
  streets: string;
  lanes: string;
  locations: { id: string; x: number; y: number }[];
  isPolice: boolean;
}

const words = (c: Component, field: string): string[] => (c.fields[field] ?? []).map(String);
const spotOf = (c: Component): [number, number] => c.fields.at.map(Number) as [number, number];
const borders = { north: "50 0", east: "100 50", south: "50 100", west: "0 50" } as const;

export function faceOf(content: Content, id: string): Face {
  const sector = content.sorts.sector.find((s) => s.id === id);
  const places = content.sorts.place.filter((p) => words(p, "sector")[0] === id);
  const byId = new Map(places.map((p) => [p.id, p]));
  const face: Face = { streets: "", lanes: "", locations: [], isPolice: false };
  if (!sector) return face;
  face.isPolice = words(sector, "marks").includes("police");
  for (const place of places) {
    const [x, y] = spotOf(place);
    if (place.kind === "location") face.locations.push({ id: place.id, x, y });
    for (const other of words(place, "joins").map((to) => byId.get(to))) {
      if (!other) continue;
      const isLane = place.kind === "location" || other.kind === "location";
      face[isLane ? "lanes" : "streets"] += `M${x} ${y}L${spotOf(other).join(" ")}`;
    }
  }
  for (const [edge, end] of Object.entries(borders)) {
    const exit = byId.get(words(sector, edge)[0]);
    if (exit) face.streets += `M${spotOf(exit).join(" ")}L${end}`;
  }
  return face;
}

/** The titles of the locations of a tile. */
export const locationsOf = (content: Content, id: string): string[] =>
  content.sorts.place
    .filter((p) => p.kind === "location" && words(p, "sector")[0] === id)
    .map((p) => p.title);

/** The tiles of a scenario, from the top left; none if the players lay them. */
export const cellsOf = (scenario: Component): Cell[] =>
  ["row-1", "row-2"].flatMap((field, row) =>
    words(scenario, field).map((id, column) => ({ id, column, row })),
  );
