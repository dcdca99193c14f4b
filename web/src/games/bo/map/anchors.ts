/*
 * anchors.ts: on which side of each place its name, its pawns and its leaders' tags stand. The sides are fixed, so that
 * nothing jumps; they were chosen so that names cross no line and cover no disc.
 */
import type { Place } from "../model";
import { anchorOn, mapWidth, pointOf, radius, type Anchor, type Side } from "./geometry";

interface Sides {
  name: Side;
  pawns: Side;
  leaders: Side;
}

const sides: Record<string, Sides> = {
  "train-station": { name: "NE", pawns: "NNW", leaders: "SSE" },
  deutschlandhalle: { name: "S", pawns: "W", leaders: "N" },
  zeughaus: { name: "S", pawns: "W", leaders: "N" },
  chancellery: { name: "S", pawns: "E", leaders: "W" },
  "propaganda-ministry": { name: "S", pawns: "W", leaders: "NE" },
  "gestapo-hq": { name: "S", pawns: "E", leaders: "NW" },
  sportpalast: { name: "S", pawns: "E", leaders: "W" },
  prison: { name: "N", pawns: "S", leaders: "S" },
  hanover: { name: "W", pawns: "N", leaders: "NW" },
  "eagles-nest": { name: "N", pawns: "NE", leaders: "WSW" },
  nuremberg: { name: "SE", pawns: "SW", leaders: "ENE" },
  tannenberg: { name: "W", pawns: "NW", leaders: "SW" },
  munich: { name: "WSW", pawns: "S", leaders: "NE" },
  berghof: { name: "S", pawns: "W", leaders: "E" },
  vienna: { name: "ESE", pawns: "N", leaders: "SE" },
  zurich: { name: "S", pawns: "ESE", leaders: "W" },
  prague: { name: "NE", pawns: "NNW", leaders: "SSE" },
  poznan: { name: "S", pawns: "NE", leaders: "SSE" },
  warsaw: { name: "E", pawns: "SW", leaders: "SE" },
  "wolfs-lair": { name: "W", pawns: "NE", leaders: "NW" },
  "anlage-sued": { name: "ESE", pawns: "SW", leaders: "SE" },
  wolfsschlucht: { name: "N", pawns: "W", leaders: "SE" },
  paris: { name: "E", pawns: "W", leaders: "S" },
  auschwitz: { name: "N", pawns: "SW", leaders: "S" },
  treblinka: { name: "E", pawns: "NE", leaders: "SE" },
  riga: { name: "E", pawns: "NE", leaders: "SE" },
  stockholm: { name: "E", pawns: "W", leaders: "SE" },
  wasserburg: { name: "E", pawns: "W", leaders: "SE" },
  borisov: { name: "S", pawns: "NW", leaders: "ESE" },
  smolensk: { name: "S", pawns: "N", leaders: "E" },
  wehrwolf: { name: "S", pawns: "N", leaders: "E" },
};

/* A place of somebody else's content. */
const anywhere: Sides = { name: "S", pawns: "N", leaders: "SE" };

const sidesOf = (place: Place): Sides => sides[place.id] ?? anywhere;

/* Where a side alone would run into a neighbour or a name. */
const names: Record<string, Partial<Anchor>> = { "eagles-nest": { x: -20 }, nuremberg: { x: 29, y: 16 } };
const pawns: Record<string, Partial<Anchor>> = { "eagles-nest": { x: 34 } };
const tags: Record<string, Partial<Anchor>> = {
  auschwitz: { x: -16, y: 34, across: 0 },
  borisov: { x: 42, y: -4 },
  "gestapo-hq": { x: -30, y: -4 },
  hanover: { x: -34, y: -14 },
  munich: { x: 27, y: -2 },
  nuremberg: { x: 14, y: -50 },
  poznan: { x: -66, y: 64 },
  prague: { x: 24, y: 30 },
};
/* Three tags and more, in two columns. */
const crowds: Record<string, Anchor> = {
  "anlage-sued": { x: 48, y: -12, across: 0, down: 1 },
  auschwitz: { x: -90, y: 72, across: 0, down: 0 },
  berghof: { x: 38, y: 45, across: 0, down: 1 },
  borisov: { x: 46, y: -4, across: 0, down: 0 },
  chancellery: { x: -112, y: -43, across: 0, down: 1 },
  "eagles-nest": { x: -44, y: 40, across: 1, down: 0 },
  "gestapo-hq": { x: -60, y: 68, across: 0, down: 0 },
  munich: { x: 14, y: -6, across: 0, down: 1 },
  nuremberg: { x: -36, y: -38, across: 0, down: 1 },
  paris: { x: -126, y: 33, across: 0, down: 0 },
  poznan: { x: -190, y: 64, across: 0, down: 0 },
  smolensk: { x: -64, y: 76, across: 0, down: 0 },
  sportpalast: { x: -112, y: 66, across: 0, down: 0 },
  "train-station": { x: 0, y: 33, across: 0.5, down: 0 },
  wehrwolf: { x: 24, y: -46, across: 0, down: 1 },
  wolfsschlucht: { x: -112, y: -74, across: 0, down: 1 },
  zeughaus: { x: 69, y: -52, across: 1, down: 1 },
};

export function nameAnchor(place: Place): Anchor {
  const anchor = anchorOn(sidesOf(place).name, radius + (place.isFortified ? 16 : 8));
  const gap = anchor.across === 0 ? 3 : anchor.across === 1 ? -3 : 0;
  return { ...anchor, x: anchor.x + gap, ...names[place.id] };
}

export const pawnAnchor = (place: Place): Anchor => ({
  ...anchorOn(sidesOf(place).pawns, radius + (place.isFortified ? 6 : -4)),
  ...pawns[place.id],
});

/* Neighbours that leave less room for pawns than the map's edge. */
const rooms: Record<string, number> = { chancellery: 76, "gestapo-hq": 72, zeughaus: 76 };
const edge = 20;

/** How wide the pawns beside a place may stand. */
export function pawnRoom(place: Place): number {
  const { x, across } = pawnAnchor(place);
  const at = pointOf(place).x + x;
  const toEdge = across === 1 ? at - edge : across === 0 ? mapWidth - edge - at : Infinity;
  return rooms[place.id] ?? toEdge;
}

export function tagAnchor(place: Place, isCrowd: boolean): Anchor {
  const anchor = anchorOn(sidesOf(place).leaders, radius + (place.isFortified ? 13 : 3));
  return isCrowd ? (crowds[place.id] ?? anchor) : { ...anchor, ...tags[place.id] };
}
