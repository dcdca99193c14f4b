/*
 * basemap.mjs: draws what never changes on Black Orchestra's map (coast, lakes, rivers, relief, graticule, frame, the lines
 * of the lettering) and writes it as paths of a map of 1600 by 1000 units. The build runs it; so does `npm run map`.
 */
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { readPlaces, routesOf } from "./map/board.mjs";
import { coastPaths, landRings } from "./map/coast.mjs";
import { framePath, letterPaths } from "./map/frame.mjs";
import { isInside } from "./map/geometry.mjs";
import { liningPaths } from "./map/lining.mjs";
import { hachures, marsh } from "./map/relief.mjs";

const file = fileURLToPath(new URL("../src/games/bo/map/basemap.json", import.meta.url));

const steps = 40;

/** How much of the way between two places is water, from 0 to 1. */
export function waterShare(from, to) {
  let wet = 0;
  for (let i = 0; i <= steps; i++) {
    const point = [0, 1].map((axis) => from[axis] + ((to[axis] - from[axis]) * i) / steps);
    if (!isInside(point, landRings)) wet++;
  }
  return wet / (steps + 1);
}

/** Lines that mostly cross water are drawn as ships' ways. */
const seaRoutes = (places) =>
  routesOf(places)
    .filter(([from, to]) => waterShare(from.at, to.at) > 0.5)
    .map(([from, to]) => [from.id, to.id].sort());

export function drawBasemap() {
  const places = readPlaces();
  return {
    ...coastPaths(),
    lining: liningPaths(landRings),
    hachures: hachures(places.filter((p) => !p.isInset).map((p) => p.at)),
    marsh: marsh(),
    frame: framePath(),
    letters: letterPaths(),
    seaRoutes: seaRoutes(places),
  };
}

/** Writes the file that the page fetches, if it is not there as it should be. */
export function writeBasemap() {
  const text = JSON.stringify(drawBasemap());
  if (!existsSync(file) || readFileSync(file, "utf8") !== text) writeFileSync(file, text);
  return text.length;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) console.log(`basemap.json: ${writeBasemap()} bytes`);
