/*
 * built.ts: the houses and trees of a face as few paths: what does not overlap is drawn in one go, back to front, so that a whole
 * town is some hundred elements instead of thousands.
 */
import type { Face } from "./face";
import * as plane from "./shapes";
import type { Box, Shape, Spot } from "./shapes";
import { standingOn, type House, type Tree } from "./standing";

/** What a path is filled with, in the order of drawing. */
export const fills = ["shade", "wall", "dark", "lit", "roof1", "roof2", "tree1", "tree2"] as const;
export type Fill = (typeof fills)[number];
export type Layer = Partial<Record<Fill, string>>;

interface Thing {
  /** The lowest point on the ground: what is lower stands before. */
  foot: number;
  box: Box;
  paths: Layer;
}

const add = (paths: Layer, fill: Fill, d: string): void => {
  if (d) paths[fill] = (paths[fill] ?? "") + d;
};

// ---- a house ----

const middleOf = (shape: Shape): Spot => [
  shape.reduce((sum, p) => sum + p[0], 0) / shape.length,
  shape.reduce((sum, p) => sum + p[1], 0) / shape.length,
];

/** Windows of a wall, in rows; every fourth or so is lit. */
function windows(paths: Layer, [p, q]: readonly [Spot, Spot], height: number, random: () => number): void {
  const length = plane.distance(p, q);
  const [columns, rows] = [Math.floor(length / 1.35), Math.max(1, Math.floor(height / 1.5))];
  const at = (part: number): Spot => [p[0] + (q[0] - p[0]) * part, p[1] + (q[1] - p[1]) * part];
  for (let k = 0; k < columns; k++)
    for (let j = 0; j < rows; j++) {
      const [low, high] = [0.55 + j * 1.45, 0.55 + j * 1.45 + 0.78];
      if (high > height - 0.1) continue;
      const [middle, half] = [(k + 0.5) / columns, 0.27 / length];
      const [left, right] = [at(middle - half), at(middle + half)];
      const pane = [
        plane.raised(left, low),
        plane.raised(right, low),
        plane.raised(right, high),
        plane.raised(left, high),
      ];
      add(paths, random() < 0.27 ? "lit" : "dark", plane.outline(pane));
    }
}

function walls(paths: Layer, house: House, random: () => number): void {
  const { base, height } = house;
  const middle = middleOf(base);
  base.forEach((p, i) => {
    const q = base[(i + 1) % base.length];
    const out: Spot = [(p[0] + q[0]) / 2 - middle[0], (p[1] + q[1]) / 2 - middle[1]];
    if (out[1] <= 0.25) return; // turned away
    add(paths, "wall", plane.outline([p, q, plane.raised(q, height), plane.raised(p, height)]));
    if (out[1] / Math.hypot(...out) > 0.45) windows(paths, [p, q], height, random);
  });
}

/** A saddle roof along the longer side: two slopes, and the gable that is seen. */
function roof(paths: Layer, { base, height, width, depth }: House): void {
  const rise = height + 1.15 + Math.min(width, depth) * 0.17;
  const eaves = base.map((p) => plane.raised(p, height));
  const middle = middleOf(eaves);
  const ridgeOver = (i: number, j: number): Spot =>
    plane.raised([(base[i][0] + base[j][0]) / 2, (base[i][1] + base[j][1]) / 2], rise);
  const [a, b, c, d] = width >= depth ? [3, 0, 1, 2] : [0, 1, 2, 3];
  const [one, other] = [ridgeOver(a, b), ridgeOver(c, d)];
  for (const slope of [
    [eaves[b], eaves[c], other, one],
    [eaves[a], eaves[d], other, one],
  ]) {
    const [x, y] = middleOf(slope);
    const isLit = (x - middle[0]) * -0.75 + (y - middle[1]) * -0.45 > 0;
    add(paths, isLit ? "roof1" : "roof2", plane.outline(slope));
  }
  for (const gable of [
    [eaves[a], eaves[b], one],
    [eaves[c], eaves[d], other],
  ])
    if ((gable[0][1] + gable[1][1]) / 2 > middle[1] + 0.2) add(paths, "wall", plane.outline(gable));
}

function houseOf(house: House, random: () => number): Thing {
  const paths: Layer = {};
  walls(paths, house, random);
  roof(paths, house);
  const tops = house.base.map((p) => plane.raised(p, house.height + 2.4));
  return {
    foot: Math.max(...house.base.map((p) => p[1])),
    box: plane.boxOf([...house.base, ...tops]),
    paths,
  };
}

function treeOf({ at: [x, y], r }: Tree): Thing {
  return {
    foot: y + r,
    box: plane.boxOf([
      [x - r, y - 1.5 * r],
      [x + 1.4 * r, y + 1.3 * r],
    ]),
    paths: {
      shade: plane.disc([x + r * 0.35, y + r * 0.5], r, r * 0.7),
      tree1: plane.disc([x, y - r * 0.4], r),
      tree2: plane.disc([x - r * 0.25, y - r * 0.65], r * 0.55),
    },
  };
}

// ---- layers ----

/** Each thing lies one layer above the highest of those behind it that it may cover. */
function layered(things: Thing[]): Layer[] {
  const levels = things.map(() => 0);
  const layers: Layer[] = [];
  things.forEach((thing, i) => {
    for (let j = 0; j < i; j++)
      if (levels[j] >= levels[i] && plane.boxesMeet(thing.box, things[j].box)) levels[i] = levels[j] + 1;
    const layer = (layers[levels[i]] ??= {});
    for (const fill of fills) add(layer, fill, thing.paths[fill] ?? "");
  });
  return layers;
}

const drawn = new Map<string, Layer[]>();

/** What was drawn before of a face; undefined if that is still to be done. */
export const knownOf = (id: string): Layer[] | undefined => drawn.get(id);

/** Worked out once for each face: it takes longer than a frame of a slow machine. */
export function builtOf(face: Face): Layer[] {
  const known = drawn.get(face.id);
  if (known) return known;
  const { houses, trees } = standingOn(face);
  const random = plane.randomFrom(plane.seedOf(face.id) + 7);
  const things = [...houses.map((h) => houseOf(h, random)), ...trees.map(treeOf)];
  const layers = layered(things.sort((a, b) => a.foot - b.foot));
  drawn.set(face.id, layers);
  return layers;
}
