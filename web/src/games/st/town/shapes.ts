/*
 * shapes.ts: points, segments and convex shapes of the town's plane, and their paths as text.
 */
export type Spot = readonly [x: number, y: number];
export type Shape = readonly Spot[];
export type Segment = readonly [Spot, Spot];

export const distance = (a: Spot, b: Spot): number => Math.hypot(a[0] - b[0], a[1] - b[1]);

/** Numbers from a seed, the same ones on every machine: mulberry32. */
export function randomFrom(seed: number): () => number {
  let s = seed;
  return () => {
    s = (s + 0x6d2b79f5) | 0;
    let n = Math.imul(s ^ (s >>> 15), 1 | s);
    n = (n + Math.imul(n ^ (n >>> 7), 61 | n)) ^ n;
    return ((n ^ (n >>> 14)) >>> 0) / 4294967296;
  };
}

export const seedOf = (word: string): number =>
  [...word].reduce((sum, letter) => (Math.imul(sum, 31) + letter.charCodeAt(0)) | 0, 1941);

// ---- distances ----

export function fromSegment(p: Spot, [a, b]: Segment): number {
  const [dx, dy] = [b[0] - a[0], b[1] - a[1]];
  const along = ((p[0] - a[0]) * dx + (p[1] - a[1]) * dy) / (dx * dx + dy * dy || 1);
  const part = Math.max(0, Math.min(1, along));
  return distance(p, [a[0] + part * dx, a[1] + part * dy]);
}

const turn = (a: Spot, b: Spot, c: Spot): number =>
  (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]);

const doCross = ([a, b]: Segment, [c, d]: Segment): boolean =>
  turn(a, b, c) * turn(a, b, d) < 0 && turn(c, d, a) * turn(c, d, b) < 0;

const betweenSegments = (s: Segment, o: Segment): number =>
  doCross(s, o)
    ? 0
    : Math.min(fromSegment(s[0], o), fromSegment(s[1], o), fromSegment(o[0], s), fromSegment(o[1], s));

export function isInside(p: Spot, shape: Shape): boolean {
  let sign = 0;
  for (let i = 0; i < shape.length; i++) {
    const side = Math.sign(turn(shape[i], shape[(i + 1) % shape.length], p));
    if (side === 0) continue;
    if (sign === 0) sign = side;
    else if (side !== sign) return false;
  }
  return true;
}

/** The least of a measure over the sides of a shape. */
function leastSide(shape: Shape, measure: (side: Segment) => number): number {
  let least = Infinity;
  for (let i = 0; i < shape.length; i++)
    least = Math.min(least, measure([shape[i], shape[(i + 1) % shape.length]]));
  return least;
}

const shapeToSegment = (shape: Shape, segment: Segment): number =>
  isInside(segment[0], shape) ? 0 : leastSide(shape, (side) => betweenSegments(side, segment));

export const shapeToSpot = (shape: Shape, p: Spot): number =>
  isInside(p, shape) ? 0 : leastSide(shape, (side) => fromSegment(p, side));

// ---- do they meet? ----

export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

export function boxOf(spots: Shape): Box {
  const box = { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity };
  for (const [x, y] of spots) {
    box.left = Math.min(box.left, x);
    box.right = Math.max(box.right, x);
    box.top = Math.min(box.top, y);
    box.bottom = Math.max(box.bottom, y);
  }
  return box;
}

export const boxesMeet = (a: Box, b: Box): boolean =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

/** Whether a side of one shape separates it from the other. */
function isApart(from: Shape, a: Shape, b: Shape): boolean {
  for (let i = 0; i < from.length; i++) {
    const [p, q] = [from[i], from[(i + 1) % from.length]];
    const [nx, ny] = [q[1] - p[1], p[0] - q[0]];
    let [leastA, mostA, leastB, mostB] = [Infinity, -Infinity, Infinity, -Infinity];
    for (const s of a) {
      leastA = Math.min(leastA, s[0] * nx + s[1] * ny);
      mostA = Math.max(mostA, s[0] * nx + s[1] * ny);
    }
    for (const s of b) {
      leastB = Math.min(leastB, s[0] * nx + s[1] * ny);
      mostB = Math.max(mostB, s[0] * nx + s[1] * ny);
    }
    if (mostA <= leastB + 1e-6 || mostB <= leastA + 1e-6) return true;
  }
  return false;
}

/** A convex shape with its bounding box, which is enough to tell most pairs apart. */
export interface Solid {
  shape: Shape;
  box: Box;
}

export const solid = (shape: Shape): Solid => ({ shape, box: boxOf(shape) });

/** Whether two shapes cover a common ground. */
export const solidsMeet = (a: Solid, b: Solid): boolean =>
  boxesMeet(a.box, b.box) && !isApart(a.shape, a.shape, b.shape) && !isApart(b.shape, a.shape, b.shape);

/** A way that keeps so much room on both its sides. */
export interface Aisle {
  way: Segment;
  room: number;
  box: Box;
}

export function aisle(way: Segment, room: number): Aisle {
  const { left, top, right, bottom } = boxOf(way);
  return {
    way,
    room,
    box: { left: left - room, top: top - room, right: right + room, bottom: bottom + room },
  };
}

export const isInAisle = ({ shape, box }: Solid, a: Aisle): boolean =>
  boxesMeet(box, a.box) && shapeToSegment(shape, a.way) < a.room;

// ---- paths ----

const short = (n: number): number => Math.round(n * 10) / 10;
export const spotText = ([x, y]: Spot): string => `${short(x)} ${short(y)}`;
export const outline = (shape: Shape): string => `M${shape.map(spotText).join("L")}Z`;
export const lineOf = ([a, b]: Segment): string => `M${spotText(a)}L${spotText(b)}`;
export const disc = ([x, y]: Spot, r: number, ry = r): string =>
  `M${spotText([x - r, y])}a${short(r)} ${short(ry)} 0 1 0 ${short(2 * r)} 0a${short(r)} ${short(ry)} 0 1 0 ${short(-2 * r)} 0Z`;

export const raised = ([x, y]: Spot, by: number): Spot => [x, y - by];
