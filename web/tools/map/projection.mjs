/*
 * projection.mjs: from the globe to the map of 1600 by 1000 units, and from the content's units to the map's.
 */
import { geoConicConformal, geoPath } from "d3-geo";

export const width = 1600;
export const height = 1000;

/* The content counts places in a frame of 1000 by 700, in the middle of the map. */
const unit = 10 / 7;
const left = (width - 1000 * unit) / 2;

export const fromContent = (x, y) => [left + unit * x, unit * y];

/* Land runs on behind the frame, so that no coast is drawn along the map's edge. */
const margin = 40;

const conic = () =>
  geoConicConformal()
    .parallels([49, 57])
    .rotate([-17.2, 0])
    .center([0, 53.2])
    .scale(2850 * unit)
    .translate(fromContent(513, 356));

const clipped = conic().clipExtent([
  [-margin, -margin],
  [width + margin, height + margin],
]);
const unclipped = conic();

/** Longitude and latitude, also of what lies outside the map. */
export const project = (longitude, latitude) => unclipped([longitude, latitude]);

/** The rings and lines of a shape on the map, as lists of points. */
export function linesOf(shape) {
  const lines = [];
  const pen = {
    beginPath: () => undefined,
    moveTo: (x, y) => lines.push([[x, y]]),
    lineTo: (x, y) => lines[lines.length - 1].push([x, y]),
    closePath: () => undefined,
    arc: () => undefined,
  };
  geoPath(clipped, pen)(shape);
  return lines;
}
