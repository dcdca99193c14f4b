/*
 * travel.ts: pieces slide from place to place along the lines; where motion is unwanted they are there at once and outlined
 * for a second.
 */
import { isCalm, settings, type Pace } from "../../../lib/settings.svelte";
import type { Place } from "../model";
import { pointOf, type Point } from "./geometry";
import { stopsBetween } from "./walk";

const duration = 380;
const paces: Record<Pace, number> = { slow: 1, normal: 1, fast: 0.5, instant: 0 };
const easing = "cubic-bezier(.2, .7, .2, 1)";
const outlined = 1000;

/* A longer way is flown: straight. */
const mostStops = 3;

export interface Stand extends Point {
  /** The place it stands at. */
  at: string;
}

const moved = (p: Point): string => `translate(${p.x}px, ${p.y}px)`;

function keyframes(from: Stand, to: Stand, places: Place[]): Keyframe[] {
  const stops = from.at === to.at ? [] : (stopsBetween(from.at, to.at, places) ?? []);
  const points = [from, ...(stops.length > mostStops ? [] : stops.map(pointOf)), to];
  const lengths = points.slice(1).map((p, i) => Math.hypot(p.x - points[i].x, p.y - points[i].y));
  const whole = lengths.reduce((a, b) => a + b, 0) || 1;
  let gone = 0;
  return points.map((p, i) => {
    gone += i > 0 ? lengths[i - 1] : 0;
    return { transform: moved(p), offset: gone / whole };
  });
}

/** Keeps a piece where it stands, and takes it along when that changes. */
export function travel(node: SVGGElement, stand: { is: Stand; places: Place[] }) {
  let last = stand.is;
  node.style.transform = moved(last);
  let timer: ReturnType<typeof setTimeout> | undefined;

  function outline(): void {
    node.classList.add("changed");
    clearTimeout(timer);
    timer = setTimeout(() => node.classList.remove("changed"), outlined);
  }

  return {
    update({ is, places }: { is: Stand; places: Place[] }) {
      const before = last;
      if (is.x === before.x && is.y === before.y) return;
      last = is;
      node.style.transform = moved(is);
      if (is.at === before.at) return; // only made room, or the zoom has changed
      const time = duration * paces[settings.pace];
      if (isCalm()) outline();
      else if (time > 0) node.animate(keyframes(before, is, places), { duration: time, easing });
    },
    destroy: () => clearTimeout(timer),
  };
}
