/*
 * relief.mjs: mountains as hachures, short strokes on either side of ridge lines, and the Pripet marshes. The strokes are
 * scattered by a generator of our own, so that every build draws the same map.
 */
import { short } from "./geometry.mjs";
import { height, project, width } from "./projection.mjs";

/* Each ridge: how far its strokes reach, then longitude and latitude of its points. */
const ridges = [
  // the Alps: main chain, Bernese Alps, northern and southern limestone Alps, the edge towards Lombardy
  { reach: 26, line: [[6.6, 45], [7, 45.9], [7.9, 46], [8.6, 46.5], [9.5, 46.5], [10.3, 46.85], [11.2, 47], [12.2, 47.1], [13.2, 47.1], [14.2, 47.3], [15.2, 47.6], [15.9, 47.75]] },
  { reach: 18, line: [[7, 46.45], [8, 46.75], [8.9, 46.95]] },
  { reach: 16, line: [[9.4, 47.15], [10.2, 47.3], [11.1, 47.42], [12, 47.5]] },
  { reach: 22, line: [[8.6, 46], [10, 46.05], [11.4, 46.3], [12.5, 46.5], [13.6, 46.5], [14.8, 46.45]] },
  { reach: 16, line: [[9.8, 45.8], [11, 45.8], [12, 46.1]] },
  // Jura, Vosges
  { reach: 12, line: [[5.8, 46.1], [6.3, 46.6], [6.9, 47.1], [7.4, 47.4]] },
  { reach: 11, line: [[6.8, 47.8], [7.1, 48.3], [7.2, 48.7]] },
  // Bohemian Forest, Ore Mountains, Sudetes
  { reach: 13, line: [[12.3, 49.8], [12.9, 49.3], [13.6, 48.95], [14.1, 48.65]] },
  { reach: 11, line: [[12.3, 50.3], [13, 50.5], [13.8, 50.75]] },
  { reach: 13, line: [[14.9, 50.85], [15.7, 50.8], [16.4, 50.55], [17.2, 50.15]] },
  // the Carpathians, Low Tatras, Apuseni
  { reach: 20, line: [[17.1, 48.4], [17.8, 48.9], [18.6, 49.4], [19.5, 49.45], [20.4, 49.3], [21.6, 49.4], [22.6, 49.1], [23.5, 48.75], [24.4, 48.25], [25, 47.65], [25.5, 47], [26, 46.4], [26.3, 45.8], [25.5, 45.5], [24.5, 45.55], [23.4, 45.4], [22.6, 45.3]] },
  { reach: 13, line: [[19, 48.9], [20.2, 48.9]] },
  { reach: 14, line: [[22.4, 46.5], [23.2, 46.7]] },
  // Harz, Rhön and Thuringian Forest, Dinaric Alps, Auvergne, Ardennes
  { reach: 9, line: [[10.3, 51.85], [10.9, 51.7]] },
  { reach: 9, line: [[9.8, 50.45], [10.4, 50.65], [11.2, 50.45]] },
  { reach: 15, line: [[14.3, 45.7], [15.2, 45.1], [16.2, 44.5], [17.4, 44]] },
  { reach: 12, line: [[3, 45.3], [3.3, 46]] },
  { reach: 8, line: [[5.2, 50.05], [6, 50.3], [6.8, 50.45]] },
]; // prettier-ignore

const edge = 8; // no stroke under the frame
const clearing = 40; // nor so near to a place that it would run into its disc
const pitch = 2.6; // between two strokes of one side

function scatter(seed) {
  let state = seed;
  return () => {
    state = (state * 1664525 + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

const isFree = ([x, y], places) =>
  x > edge &&
  x < width - edge &&
  y > edge &&
  y < height - edge &&
  places.every(([px, py]) => Math.hypot(px - x, py - y) >= clearing);

/** One stroke beside the point of a ridge; `side` is -1 or 1. */
function stroke([x, y], [ux, uy], side, reach, chance) {
  const wave = Math.sin((x + y) / 17) * 3.5;
  const begin = 1.5 + chance() * 2;
  const end = begin + (0.35 + 0.65 * chance()) * reach * (0.7 + 0.3 * Math.sin((x - y) / 23));
  const tilt = (chance() - 0.5) * 0.5;
  const [nx, ny] = [-uy * side + ux * tilt, ux * side + uy * tilt];
  const point = (along) => [x - uy * wave + nx * along, y + ux * wave + ny * along];
  return [point(begin), point(end)];
}

function strokesBetween(from, to, reach, chance) {
  const length = Math.hypot(to[0] - from[0], to[1] - from[1]);
  const way = [(to[0] - from[0]) / length, (to[1] - from[1]) / length];
  const strokes = [];
  for (let along = 0; along < length; along += pitch)
    for (const side of [-1, 1]) {
      const at = along + (chance() - 0.5) * 1.6;
      strokes.push(stroke([from[0] + way[0] * at, from[1] + way[1] * at], way, side, reach, chance));
    }
  return strokes;
}

const strokePath = ([[ax, ay], [bx, by]]) => `M${short(ax)} ${short(ay)}l${short(bx - ax)} ${short(by - ay)}`;

/** All hachures as one path; places are points to keep free. */
export function hachures(places) {
  const chance = scatter(11);
  return ridges
    .flatMap(({ reach, line }) => {
      const points = line.map(([longitude, latitude]) => project(longitude, latitude));
      return points.slice(1).flatMap((to, i) => strokesBetween(points[i], to, reach, chance));
    })
    .filter((ends) => ends.every((end) => isFree(end, places)))
    .map(strokePath)
    .join("");
}

/** The marshes: short level lines, every third with a tuft of reed. */
export function marsh() {
  const chance = scatter(29);
  let path = "";
  for (let i = 0; i < 420; i++) {
    const [angle, out] = [chance() * 2 * Math.PI, Math.sqrt(chance())];
    const [x, y] = project(27 + 2.9 * out * Math.cos(angle), 52.05 + 0.62 * out * Math.sin(angle));
    const length = 5 + chance() * 11;
    path += `M${short(x - length / 2)} ${short(y)}h${short(length)}`;
    if (chance() < 0.3) path += `m${short(-length / 2)}-1v-3.5m-2.4 3.5l-1.4-2.6m5 2.6l1.4-2.6`;
  }
  return path;
}
