/*
 * frame.mjs: the neat line around the map, black and white by degrees as on an engraved sheet, and the lines that the
 * lettering of seas and regions follows.
 */
import { short } from "./geometry.mjs";
import { height, project, width } from "./projection.mjs";

/** The inner line's distance from the edge, and the width of the band outside it. */
const inner = 14;
const band = 7;

const samples = 400;
const longitudes = { from: -10, to: 45 };
const latitudes = { from: 40, to: 66 };

/** Where the line of a whole degree crosses x = at (axis 0) or y = at (axis 1): the other coordinate, or null. */
function crossing(pointAt, axis, at) {
  const end = axis === 1 ? width : height;
  for (let i = 1; i <= samples; i++) {
    const [a, b] = [pointAt((i - 1) / samples), pointAt(i / samples)];
    if ((a[axis] - at) * (b[axis] - at) >= 0) continue;
    const found = a[1 - axis] + ((b[1 - axis] - a[1 - axis]) * (at - a[axis])) / (b[axis] - a[axis]);
    if (found > inner && found < end - inner) return found;
  }
  return null;
}

function crossings(kind, axis, at) {
  const range = kind === "meridian" ? longitudes : latitudes;
  const other = kind === "meridian" ? latitudes : longitudes;
  const found = [];
  for (let degree = range.from; degree <= range.to; degree++) {
    const along = (part) => other.from + (other.to - other.from) * part;
    const pointAt = (part) =>
      kind === "meridian" ? project(degree, along(part)) : project(along(part), degree);
    const where = crossing(pointAt, axis, at);
    if (where !== null) found.push({ degree, where });
  }
  return found.sort((a, b) => a.where - b.where);
}

/** The dark fields of one side: from every even degree to the next. */
const darkFields = (marks) =>
  marks.slice(0, -1).flatMap((mark, i) => (mark.degree % 2 === 0 ? [[mark.where, marks[i + 1].where]] : []));

const bar = (x, y, w, h) => `M${short(x)} ${short(y)}h${short(w)}v${short(h)}h${short(-w)}z`;

export function framePath() {
  const sides = [
    darkFields(crossings("meridian", 1, inner)).map(([a, b]) => bar(a, inner - band, b - a, band)),
    darkFields(crossings("meridian", 1, height - inner)).map(([a, b]) => bar(a, height - inner, b - a, band)),
    darkFields(crossings("parallel", 0, inner)).map(([a, b]) => bar(inner - band, a, band, b - a)),
    darkFields(crossings("parallel", 0, width - inner)).map(([a, b]) => bar(width - inner, a, band, b - a)),
  ];
  return sides.flat().join("");
}

/* Three points each; the letters follow the curve from the first to the last. */
const letters = {
  "baltic-sea": [[16.2, 55.55], [18.6, 56.55], [20.5, 58]],
  "north-sea": [[1.3, 53.1], [4.4, 54.35], [7.9, 54.1]],
  alps: [[14.2, 46.94], [15.6, 47.06], [17.2, 47.24]],
  "pripet-marshes": [[24.6, 51.22], [27.2, 51.34], [29.8, 51.12]],
  "hungarian-plain": [[16.5, 46.84], [18.4, 46.95], [20.3, 46.84]],
}; // prettier-ignore

export const letterPaths = () =>
  Object.fromEntries(
    Object.entries(letters).map(([name, points]) => {
      const [from, bend, to] = points.map(([lon, lat]) => project(lon, lat).map(short).join(" "));
      return [name, `M${from}Q${bend} ${to}`];
    }),
  );
