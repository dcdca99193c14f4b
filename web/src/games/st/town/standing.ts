/*
 * standing.ts: the houses and trees of a face, beside its streets. They come from a seed that is the face's id, so that a sector
 * looks the same in every game.
 */
import { wide, type Face } from "./face";
import * as plane from "./shapes";
import type { Segment, Shape, Solid, Spot } from "./shapes";

export interface House {
  /** Four corners on the ground. */
  base: Shape;
  height: number;
  width: number;
  depth: number;
}

export interface Tree {
  at: Spot;
  r: number;
}

/** What stands on a face. */
export interface Standing {
  houses: House[];
  trees: Tree[];
}

/** A house with what it covers. */
interface Built extends House {
  ground: Solid;
  top: Solid;
}

// ---- houses ----

/** The house if there is room for it. */
function standing(g: Face, houses: Built[], house: House): Built | null {
  const eaves = house.base.map((p) => plane.raised(p, house.height + 1.6));
  const isOff =
    house.base.some(([x, y]) => x < 0.9 || x > 99.1 || y > 99.2) || eaves.some(([, y]) => y < 0.6);
  if (isOff) return null;
  const ground = plane.solid(house.base);
  if (houses.some((h) => plane.solidsMeet(ground, h.ground))) return null;
  const parts = [ground, plane.solid(eaves)];
  const isBlocked =
    parts.some((part) => g.aisles.some((a) => plane.isInAisle(part, a))) ||
    parts.some((part) => [...g.kept, ...g.open].some((k) => plane.solidsMeet(part, k)));
  if (isBlocked) return null;
  return { ...house, ground, top: plane.solid(house.base.map((p) => plane.raised(p, house.height))) };
}

/** A rectangle about a point: `u` is the unit along its width. */
function rectangle([cx, cy]: Spot, u: Spot, width: number, depth: number): Shape {
  const [hx, hy] = [(u[0] * width) / 2, (u[1] * width) / 2];
  const [vx, vy] = [(-u[1] * depth) / 2, (u[0] * depth) / 2];
  return [
    [cx - hx - vx, cy - hy - vy],
    [cx + hx - vx, cy + hy - vy],
    [cx + hx + vx, cy + hy + vy],
    [cx - hx + vx, cy - hy + vy],
  ];
}

/** Where on a street a house would begin: the street's start, its units along and away, how far from both. */
interface Lot {
  a: Spot;
  u: Spot;
  n: Spot;
  side: number;
  gone: number;
  off: number;
}

/** A part of the full size on a lot, if there is room. */
function houseAt(g: Face, houses: Built[], lot: Lot, full: Omit<House, "base">, part: number): Built | null {
  const { a, u, n, side, gone, off } = lot;
  const [width, depth] = [full.width * part, full.depth * (part < 1 ? 0.85 : 1)];
  const [along, away] = [gone + width / 2, off + depth / 2];
  const middle: Spot = [a[0] + u[0] * along + n[0] * away, a[1] + u[1] * along + n[1] * away];
  const base = rectangle(middle, [u[0] * side, u[1] * side], width, depth);
  return standing(g, houses, { base, height: full.height, width, depth });
}

/** A row of houses on one side of a street. */
function terrace(g: Face, houses: Built[], [a, b]: Segment, side: number, random: () => number): void {
  const length = plane.distance(a, b);
  const u: Spot = [(b[0] - a[0]) / length, (b[1] - a[1]) / length];
  const n: Spot = [-u[1] * side, u[0] * side];
  let gone = 1 + random() * 1.2;
  while (gone < length - 2) {
    const full = { width: 3.2 + random() * 2.4, depth: 3.7 + random() * 1.2 };
    const height = 2.1 + random() * 1.7;
    /* Roofs rise towards the street above them, so that houses below a street stand farther off. */
    const off = wide.road / 2 + 1.1 + Math.max(0, n[1]) * (height + 1.5);
    const at = { a, u, n, side, gone, off };
    const found =
      houseAt(g, houses, at, { ...full, height }, 1) ??
      houseAt(g, houses, at, { ...full, height }, 0.78) ??
      houseAt(g, houses, at, { ...full, height }, 0.6);
    if (!found) gone += 0.9;
    else {
      houses.push(found);
      gone += found.width + (random() < 0.1 ? 1.4 : 0.08);
    }
  }
}

/** Which way the nearest street runs; null far from all of them. */
function nearestWay(p: Spot, streets: Segment[]): Spot | null {
  let [nearest, least] = [streets[0], Infinity];
  for (const street of streets) {
    const off = plane.fromSegment(p, street);
    if (off < least) [nearest, least] = [street, off];
  }
  if (least > 24) return null;
  const length = plane.distance(...nearest);
  return [(nearest[1][0] - nearest[0][0]) / length, (nearest[1][1] - nearest[0][1]) / length];
}

/** Back buildings, turned like the nearest street, with air around them. */
function backyards(g: Face, houses: Built[], random: () => number): void {
  const air = 0.5;
  for (let i = 0; i < 700; i++) {
    const p: Spot = [2 + random() * 96, 4 + random() * 95];
    const [width, depth, height] = [2.6 + random() * 2.6, 2.4 + random() * 1.6, 1.5 + random() * 1.3];
    const isAlong = random() < 0.7;
    const way = nearestWay(p, g.streets);
    if (!way) continue;
    const u: Spot = isAlong ? way : [-way[1], way[0]];
    const base = rectangle(p, u, width, depth);
    const around = plane.solid(rectangle(p, u, width + 2 * air, depth + 2 * air));
    const top = plane.solid(base.map((q) => plane.raised(q, height)));
    const isClose = (h: Built): boolean =>
      plane.solidsMeet(around, h.ground) ||
      plane.solidsMeet(around, h.top) ||
      plane.solidsMeet(top, h.ground);
    const house = houses.some(isClose) ? null : standing(g, houses, { base, height, width, depth });
    if (house) houses.push(house);
  }
}

// ---- trees ----

function spotIn(shape: Shape, random: () => number): Spot | null {
  const box = plane.boxOf(shape);
  const p: Spot = [box.left + random() * (box.right - box.left), box.top + random() * (box.bottom - box.top)];
  return plane.isInside(p, shape) ? p : null;
}

function canGrow(g: Face, houses: Built[], trees: Tree[], p: Spot, r: number): boolean {
  const isNear = (ways: Segment[], room: number) => ways.some((w) => plane.fromSegment(p, w) < room + r);
  const { rails = [], water = [], yards = [] } = g.decor;
  const walls = houses.filter((h) => plane.distance(h.base[0], p) < 12);
  return !(
    isNear(g.streets, wide.kerb / 2 + 0.2) ||
    isNear(g.lanes, 2.2) ||
    isNear(
      g.dashed.map((d) => d.way),
      2.4,
    ) ||
    isNear(rails, 2) ||
    g.nodes.some((q) => plane.distance(p, q) < wide.node + 1 + r) ||
    g.kept.some((k) => plane.shapeToSpot(k.shape, p) < r - 0.4) ||
    [...water, ...yards].some((o) => plane.isInside(p, o)) ||
    trees.some((o) => plane.distance(o.at, p) < o.r + r - 0.4) ||
    walls.some((h) => plane.shapeToSpot(h.base, p) < r + 0.3 || plane.shapeToSpot(h.top.shape, p) < r + 0.2)
  );
}

function plant(g: Face, houses: Built[], random: () => number): Tree[] {
  const trees: Tree[] = [];
  const green = g.decor.green ?? [];
  for (let i = 0; i < 900 && trees.length < 90; i++) {
    const isGreen = green.length > 0 && random() < 0.55;
    const r = 0.7 + random() * 0.8;
    const p: Spot | null = isGreen
      ? spotIn(green[Math.floor(random() * green.length)], random)
      : [3 + random() * 94, 4 + random() * 93];
    if (p && canGrow(g, houses, trees, p, r)) trees.push({ at: p, r });
  }
  return trees;
}

// ---- all of it ----

function blockOf(x0: number, y0: number, x1: number, y1: number, height: number): Built {
  const base: Shape = [[x0, y0], [x1, y0], [x1, y1], [x0, y1]]; // prettier-ignore
  const top = plane.solid(base.map((p) => plane.raised(p, height)));
  return { base, height, width: x1 - x0, depth: y1 - y0, ground: plane.solid(base), top };
}

export function standingOn(face: Face): Standing {
  const random = plane.randomFrom(plane.seedOf(face.id));
  const houses = (face.decor.blocks ?? []).map((block) => blockOf(...block));
  for (const street of [...face.streets, ...face.lanes])
    for (const side of [-1, 1]) terrace(face, houses, street, side, random);
  backyards(face, houses, random);
  return { houses, trees: plant(face, houses, random) };
}
