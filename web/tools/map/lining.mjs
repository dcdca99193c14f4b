/*
 * lining.mjs: water-lining, the fine lines that follow a coast on engraved maps. They are the lines of equal distance
 * from the land, found on a grid; a browser paints them many times faster than wide strokes laid over each other.
 */
import { distanceToSegment, linePath, simplifyRing } from "./geometry.mjs";
import { height, width } from "./projection.mjs";

/* How far from the land the lines run. */
const distances = [29.5, 22.6, 16.2, 10.7, 6];

const margin = 36; // beyond the map, so that lines end behind its frame
const pitch = 3; // between two points of the grid
const shortest = 7; // points of a line; fewer are a speck in a bay
const tolerance = 0.4;
const reach = distances[0] + 2 * pitch;
const columns = Math.ceil((width + 2 * margin) / pitch) + 1;
const rows = Math.ceil((height + 2 * margin) / pitch) + 1;
const xOf = (column) => column * pitch - margin;
const yOf = (row) => row * pitch - margin;

const edgesOf = (rings) =>
  rings.flatMap((ring) => ring.map((from, i) => [from, ring[(i + 1) % ring.length]]));

// ---- the distance of every point of the grid ----

/** Where a row of the grid is on land: between the first and second crossing of an edge, the third and fourth ... */
function landInRow(y, edges) {
  const crossings = edges
    .filter(([a, b]) => a[1] > y !== b[1] > y)
    .map(([a, b]) => a[0] + ((y - a[1]) / (b[1] - a[1])) * (b[0] - a[0]))
    .sort((a, b) => a - b);
  const land = new Uint8Array(columns);
  for (let i = 0; i + 1 < crossings.length; i += 2)
    for (let c = Math.ceil((crossings[i] + margin) / pitch); xOf(c) <= crossings[i + 1]; c++) land[c] = 1;
  return land;
}

/** Each edge of the coast tells the grid points around it how near it is. */
function measure(edges) {
  const off = new Float32Array(columns * rows).fill(reach);
  const range = (a, b, count) => [
    Math.max(0, Math.floor((Math.min(a, b) - reach + margin) / pitch)),
    Math.min(count - 1, Math.ceil((Math.max(a, b) + reach + margin) / pitch)),
  ];
  for (const [a, b] of edges) {
    const [left, right] = range(a[0], b[0], columns);
    const [top, bottom] = range(a[1], b[1], rows);
    for (let r = top; r <= bottom; r++)
      for (let c = left; c <= right; c++) {
        const at = r * columns + c;
        off[at] = Math.min(off[at], distanceToSegment([xOf(c), yOf(r)], a, b));
      }
  }
  return off;
}

/** Distance from the land, negative within it. */
function distanceField(rings) {
  const edges = edgesOf(rings);
  const off = measure(edges);
  for (let r = 0; r < rows; r++) {
    const land = landInRow(yOf(r), edges);
    for (let c = 0; c < columns; c++) if (land[c]) off[r * columns + c] *= -1;
  }
  return off;
}

// ---- lines of equal distance ----

/*
 * A cell of the grid has four sides, 0 top, 1 right, 2 bottom, 3 left. By which of its corners lie beyond the distance
 * (1 upper left, 2 upper right, 4 lower right, 8 lower left) the line enters and leaves through these sides.
 */
const passages = [
  [], [[3, 0]], [[0, 1]], [[3, 1]], [[1, 2]], [[3, 2], [1, 0]], [[0, 2]], [[3, 2]],
  [[2, 3]], [[2, 0]], [[0, 3], [2, 1]], [[2, 1]], [[1, 3]], [[1, 0]], [[0, 3]], [],
]; // prettier-ignore

/** The point of a side at which the distance is met; sides shared by two cells have one key. */
function onSide(field, distance, r, c, side) {
  const isLevel = side === 0 || side === 2;
  const row = side === 2 ? r + 1 : r;
  const column = side === 1 ? c + 1 : c;
  const from = field[row * columns + column];
  const to = field[isLevel ? row * columns + column + 1 : (row + 1) * columns + column];
  const part = ((distance - from) / (to - from)) * pitch;
  const point = isLevel ? [xOf(column) + part, yOf(row)] : [xOf(column), yOf(row) + part];
  return { key: (row * columns + column) * 2 + (isLevel ? 0 : 1), point };
}

/** All short pieces of the line, by the key they begin at. */
function pieces(field, distance) {
  const found = new Map();
  for (let r = 0; r + 1 < rows; r++)
    for (let c = 0; c + 1 < columns; c++) {
      const at = r * columns + c;
      const corners = [field[at], field[at + 1], field[at + columns + 1], field[at + columns]];
      const kind = corners.reduce((bits, value, i) => bits | (value > distance ? 1 << i : 0), 0);
      for (const [enters, leaves] of passages[kind]) {
        const from = onSide(field, distance, r, c, enters);
        found.set(from.key, { point: from.point, next: onSide(field, distance, r, c, leaves).key });
      }
    }
  return found;
}

/** Joins the pieces to lines: first those that come in over the grid's edge, then the closed ones. */
function linesAt(field, distance) {
  const rest = pieces(field, distance);
  const reached = new Set([...rest.values()].map((piece) => piece.next));
  const starts = [...rest.keys()].sort((a, b) => Number(reached.has(a)) - Number(reached.has(b)));
  const lines = [];
  for (const start of starts) {
    const points = [];
    let at = start;
    while (rest.has(at)) {
      const { point, next } = rest.get(at);
      rest.delete(at);
      points.push(point);
      at = next;
    }
    if (points.length > shortest) lines.push({ points, isClosed: at === start });
  }
  return lines;
}

/** The lining as paths, from the outermost line to the innermost. */
export function liningPaths(landRings) {
  const field = distanceField(landRings);
  return distances.map((distance) =>
    linesAt(field, distance)
      .map(({ points, isClosed }) => linePath(simplifyRing(points, tolerance), isClosed))
      .join(""),
  );
}
