/*
 * plane.ts: points of a board's plane, and which of several things an arrow key leads to.
 */
export interface Point {
  x: number;
  y: number;
}

export interface Size {
  width: number;
  height: number;
}

const ways: Record<string, Point> = {
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
};

export const isArrow = (key: string): boolean => key in ways;

/** How far off the arrow's direction a neighbour, or any other thing, may lie: cosines. */
export const along = Math.cos((62 * Math.PI) / 180);
export const across = Math.cos((45 * Math.PI) / 180);

/** How far away a point counts for an arrow: its distance, plus a penalty for lying aside; infinite if too far aside. */
function cost(from: Point, to: Point, way: Point, least: number): number {
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  const ahead = ((to.x - from.x) * way.x + (to.y - from.y) * way.y) / length;
  return ahead < least ? Infinity : length / (ahead * ahead);
}

/** The nearest of the others in an arrow's direction; null if there is none. */
export function nearestOnWay<T>(
  from: Point,
  others: readonly T[],
  pointOf: (other: T) => Point,
  key: string,
  least: number,
): T | null {
  let best: { other: T; cost: number } | null = null;
  for (const other of others) {
    const c = cost(from, pointOf(other), ways[key], least);
    if (c < (best?.cost ?? Infinity)) best = { other, cost: c };
  }
  return best?.other ?? null;
}
