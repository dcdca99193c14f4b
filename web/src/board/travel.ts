/*
 * travel.ts: pieces slide from place to place along the lines; for people who want no motion they arrive at once,
 * outlined for a second.
 */
import { isCalm, settings, type Pace } from "../lib/settings.svelte";
import type { Point } from "./plane";

const duration = 380;
const paces: Record<Pace, number> = { slow: 1, normal: 1, fast: 0.5, instant: 0 };
const easing = "cubic-bezier(.2, .7, .2, 1)";
const outlined = 1000;

/* Over longer distances a piece flies straight. */
const mostStops = 3;

export interface Stand extends Point {
  /** The place it stands at. */
  at: string;
}

/** The points passed between two places, without the first and the last; null if there is no way. */
export type Way = (from: string, to: string) => Point[] | null;

/** The places passed on a shortest way between two, without the first and the last; null if there is no way. */
export function stopsBetween(
  from: string,
  to: string,
  joinsOf: (id: string) => readonly string[],
): string[] | null {
  const cameFrom = new Map<string, string>([[from, ""]]);
  for (const [id] of cameFrom) {
    if (id === to) break;
    for (const next of joinsOf(id)) if (!cameFrom.has(next)) cameFrom.set(next, id);
  }
  if (!cameFrom.has(to)) return null;
  const stops: string[] = [];
  for (let id = cameFrom.get(to)!; id && id !== from; id = cameFrom.get(id)!) stops.unshift(id);
  return stops;
}

/** How long a piece takes from one place to the next, at the pace that is set. */
export const travelTime = (): number => (isCalm() ? 0 : duration * paces[settings.pace]);

const moved = (p: Point): string => `translate(${p.x}px, ${p.y}px)`;

function keyframes(from: Stand, to: Stand, way: Way): Keyframe[] {
  const stops = from.at === to.at ? [] : (way(from.at, to.at) ?? []);
  const points = [from, ...(stops.length > mostStops ? [] : stops), to];
  const lengths = points.slice(1).map((p, i) => Math.hypot(p.x - points[i].x, p.y - points[i].y));
  const whole = lengths.reduce((a, b) => a + b, 0) || 1;
  let gone = 0;
  return points.map((p, i) => {
    gone += i > 0 ? lengths[i - 1] : 0;
    return { transform: moved(p), offset: gone / whole };
  });
}

/** Keeps a piece at its place, and slides it when the place changes. */
export function travel(node: SVGGElement, stand: { is: Stand; way: Way }) {
  let last = stand.is;
  node.style.transform = moved(last);
  let timer: ReturnType<typeof setTimeout> | undefined;

  function outline(): void {
    node.classList.add("changed");
    clearTimeout(timer);
    timer = setTimeout(() => node.classList.remove("changed"), outlined);
  }

  return {
    update({ is, way }: { is: Stand; way: Way }) {
      const before = last;
      if (is.x === before.x && is.y === before.y) return;
      last = is;
      node.style.transform = moved(is);
      if (is.at === before.at) return; // only made room, or the zoom has changed
      const time = travelTime();
      if (isCalm()) outline();
      else if (time > 0) node.animate(keyframes(before, is, way), { duration: time, easing });
    },
    destroy: () => clearTimeout(timer),
  };
}
