/*
 * geometry.mjs: small plane geometry for the map's builder: simplifying, areas, points in rings, path texts.
 */

const distance = ([ax, ay], [bx, by]) => Math.hypot(bx - ax, by - ay);

/** How far a point lies from the segment between two others. */
export function distanceToSegment([px, py], [ax, ay], [bx, by]) {
  const [dx, dy] = [bx - ax, by - ay];
  const length2 = dx * dx + dy * dy;
  const along = length2 === 0 ? 0 : Math.max(0, Math.min(1, ((px - ax) * dx + (py - ay) * dy) / length2));
  return Math.hypot(px - ax - along * dx, py - ay - along * dy);
}

function distanceToLine([px, py], [ax, ay], [bx, by]) {
  const length = Math.hypot(bx - ax, by - ay);
  if (length < 1e-9) return Math.hypot(px - ax, py - ay);
  return Math.abs((px - ax) * (by - ay) - (py - ay) * (bx - ax)) / length;
}

/** Douglas and Peucker: a line with fewer points that stays within the tolerance. */
export function simplifyLine(points, tolerance) {
  if (points.length < 3) return points;
  const isKept = new Uint8Array(points.length);
  isKept[0] = isKept[points.length - 1] = 1;
  const spans = [[0, points.length - 1]];
  while (spans.length > 0) {
    const [from, to] = spans.pop();
    let [worst, at] = [0, -1];
    for (let i = from + 1; i < to; i++) {
      const off = distanceToLine(points[i], points[from], points[to]);
      if (off > worst) [worst, at] = [off, i];
    }
    if (worst <= tolerance) continue;
    isKept[at] = 1;
    spans.push([from, at], [at, to]);
  }
  return points.filter((_, i) => isKept[i]);
}

/** The same for a closed ring: its two halves, parted at the point farthest from the first. */
export function simplifyRing(ring, tolerance) {
  if (ring.length < 8) return ring;
  let far = 0;
  for (let i = 1; i < ring.length; i++)
    if (distance(ring[i], ring[0]) > distance(ring[far], ring[0])) far = i;
  const there = simplifyLine(ring.slice(0, far + 1), tolerance);
  const back = simplifyLine([...ring.slice(far), ring[0]], tolerance);
  return [...there, ...back.slice(1, -1)];
}

export function areaOf(ring) {
  let twice = 0;
  ring.forEach(([x, y], i) => {
    const [nextX, nextY] = ring[(i + 1) % ring.length];
    twice += x * nextY - y * nextX;
  });
  return Math.abs(twice / 2);
}

/** Whether a point lies within rings, by the even-odd rule: a hole's ring takes away. */
export function isInside([px, py], rings) {
  let inside = false;
  for (const ring of rings)
    for (let i = 0, j = ring.length - 1; i < ring.length; j = i++) {
      const [[ax, ay], [bx, by]] = [ring[i], ring[j]];
      if (ay > py !== by > py && px < ((bx - ax) * (py - ay)) / (by - ay) + ax) inside = !inside;
    }
  return inside;
}

/** How far the nearest edge of the rings is. */
export function distanceToEdge(point, rings) {
  let nearest = Infinity;
  for (const ring of rings)
    ring.forEach((corner, i) => {
      nearest = Math.min(nearest, distanceToSegment(point, corner, ring[(i + 1) % ring.length]));
    });
  return nearest;
}

// ---- path texts ----

/** A number with one decimal, as short as it can be written. */
export const short = (n) => {
  const text = String(Math.round(n * 10) / 10);
  return text.replace(/^(-?)0\./, "$1.").replace(/^-0$/, "0");
};

/** Numbers side by side; a minus sign parts them as well as a blank. */
const pack = (numbers) =>
  numbers.map((n, i) => (i > 0 && !short(n).startsWith("-") ? ` ${short(n)}` : short(n))).join("");

/** A path of straight lines, relative and rounded: a third shorter than absolute coordinates. */
export function linePath(points, isClosed = false) {
  const tenths = points.map(([x, y]) => [Math.round(x * 10), Math.round(y * 10)]);
  const steps = tenths.slice(1).flatMap(([x, y], i) => [(x - tenths[i][0]) / 10, (y - tenths[i][1]) / 10]);
  return `M${pack(points[0])}l${pack(steps)}${isClosed ? "z" : ""}`;
}

/** A smooth path through the points (Catmull and Rom). */
export function curvePath(points) {
  if (points.length < 3) return linePath(points);
  const at = (i) => points[Math.max(0, Math.min(points.length - 1, i))];
  const parts = points.slice(0, -1).map((from, i) => {
    const [before, to, after] = [at(i - 1), at(i + 1), at(i + 2)];
    const control1 = from.map((v, axis) => v + (to[axis] - before[axis]) / 6);
    const control2 = to.map((v, axis) => v - (after[axis] - from[axis]) / 6);
    const relative = [control1, control2, to].flatMap((p) => p.map((v, axis) => v - from[axis]));
    return `c${pack(relative)}`;
  });
  return `M${pack(points[0])}${parts.join("")}`;
}
