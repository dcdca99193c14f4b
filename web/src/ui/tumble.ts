/*
 * tumble.ts: dice fall onto the middle of the felt, roll, show their face and go to their places. Only transforms and
 * opacity are animated; where they end is where they are drawn anyway.
 */

/** The whole roll, first die to last. */
export const ROLL_MS = 1100;
/** From here on of its own time a die shows the face it will keep. */
const FACE_AT = 0.62;

export interface Throw {
  animation: Animation;
  /** Milliseconds until the die shows its face. */
  shown: number;
}

/** A number from 0 to 1 that is the same for the same die: a roll looks thrown, not arranged. */
const scatter = (n: number): number => Math.abs(Math.sin(n * 12.9898) * 43758.5453) % 1;

/** How a die lies when it has come to rest, in degrees. */
export const tiltOf = (n: number): number => Math.round((scatter(n + 1) - 0.5) * 17);

/** Throws die `nth` of `all`; `felt` is what they fall onto. */
export function throwDie(die: HTMLElement, felt: HTMLElement, nth: number, all: number): Throw {
  const place = die.getBoundingClientRect();
  const ground = felt.getBoundingClientRect();
  const step = Math.min(place.width * 1.25, (ground.width * 0.8) / Math.max(1, all));
  const midX = ground.left + ground.width / 2 + (nth - (all - 1) / 2) * step;
  const midY = ground.top + ground.height / 2 + (scatter(nth + 7) - 0.5) * place.height * 0.7;
  const x = midX - (place.left + place.width / 2);
  const y = midY - (place.top + place.height / 2);
  const spin = 300 + scatter(nth + 3) * 240;
  const duration = ROLL_MS - 320 + (all > 1 ? (320 * nth) / (all - 1) : 160);
  const at = (dx: number, dy: number, turn: number, size: number) =>
    `translate(${dx}px, ${dy}px) rotate(${turn}deg) scale(${size})`;
  const animation = die.animate(
    [
      { transform: at(x - 90, y - ground.height * 0.5, -spin, 1.25), opacity: 0, easing: "ease-in" },
      { transform: at(x - 40, y - 6, -spin * 0.6, 1.06), opacity: 1, offset: 0.22, easing: "ease-out" },
      { transform: at(x - 16, y - 26, -spin * 0.25, 1.1), opacity: 1, offset: 0.42, easing: "ease-in" },
      { transform: at(x, y, 0, 1), opacity: 1, offset: FACE_AT, easing: "ease-in-out" },
      { transform: at(x, y, 0, 1), opacity: 1, offset: 0.74, easing: "cubic-bezier(.2, .7, .2, 1)" },
      { transform: "none", opacity: 1 },
    ],
    { duration, fill: "backwards" },
  );
  return { animation, shown: duration * FACE_AT };
}
