/*
 * decor.ts: what gives a sector its character but has no rules: greens, yards, water, rails, blocks, drawings on the ground.
 */
import { disc, fromSegment, randomFrom, spotText, type Segment, type Shape, type Spot } from "./shapes";

export interface Drawing {
  look: "moat" | "line" | "train" | "smoke" | "bed" | "water" | "cross" | "stalls";
  d: string;
}

export interface Decor {
  green?: Shape[];
  yards?: Shape[];
  water?: Shape[];
  rails?: Segment[];
  /** Large houses: left, top, right, bottom, height. */
  blocks?: [number, number, number, number, number][];
  drawings?: Drawing[];
}

/** The plan of a fort with so many bastions. */
function star(middle: Spot, outer: number, inner: number, points: number): string {
  const wing = 0.2;
  const at = (r: number, angle: number): string =>
    spotText([middle[0] + Math.cos(angle) * r, middle[1] + Math.sin(angle) * r * 0.86]);
  const bastions = Array.from({ length: points }, (_, i) => {
    const a = -Math.PI / 2 + (i * 2 * Math.PI) / points;
    return [
      at(inner, a - wing * 1.35),
      at(outer * 0.86, a - wing),
      at(outer, a),
      at(outer * 0.86, a + wing),
      at(inner, a + wing * 1.35),
    ].join("L");
  });
  return `M${bastions.join("L")}Z`;
}

function graves(): string {
  const random = randomFrom(77);
  const ways: [Segment, number][] = [
    [[[68, 79], [85, 83]], 2.6], // prettier-ignore
    [[[92, 50], [68, 79]], 6], // prettier-ignore
  ];
  let d = "";
  for (let i = 0; i < 60; i++) {
    const p: Spot = [72 + random() * 26, 71 + random() * 25];
    const isAtGate = Math.abs(p[0] - 85) < 12 && p[1] > 67 && p[1] < 95;
    if (isAtGate || ways.some(([way, room]) => fromSegment(p, way) < room)) continue;
    d += `M${spotText(p)}v-1.3M${spotText([p[0] - 0.45, p[1] - 0.9])}h.9`;
  }
  return d;
}

const wagons = [29.2, 32.6, 36]
  .map((x) => `M${x} 28.3h3v1.5h-3ZM${x + 0.5} 28.3v-.5h.6v.5ZM${x + 1.9} 28.3v-.5h.6v.5Z`)
  .join("");

/** By the id of the face. */
export const decorOf: Record<string, Decor | undefined> = {
  policyjny: {
    yards: [[[43, 31], [57, 31], [57, 70], [43, 70]]], // prettier-ignore
    blocks: [
      [43.5, 38, 56.5, 46, 4.2],
      [43.5, 55, 56.5, 64.5, 4.2],
    ],
  },
  administracyjny: {
    green: [[[72, 62], [92, 62], [92, 90], [66, 90], [60, 78]]], // prettier-ignore
    yards: [[[40, 31], [60, 31], [60, 45], [40, 45]]], // prettier-ignore
    drawings: [
      { look: "bed", d: disc([50, 38.5], 4.6) },
      { look: "line", d: disc([50, 38.5], 4.6) },
      { look: "water", d: disc([50, 38.5], 1.9) },
      { look: "line", d: "M42 33l3.5 2.3M58 33l-3.5 2.3M42 44.5l3.5-2.5M58 44.5l-3.5-2.5" },
    ],
  },
  miejski: {
    yards: [[[56, 40], [86, 40], [86, 62], [56, 62]]], // prettier-ignore
    green: [[[70, 70], [98, 70], [98, 98], [68, 98]]], // prettier-ignore
    drawings: [
      { look: "cross", d: graves() },
      {
        look: "stalls",
        d: "M57 41.5h5v2h-5ZM80 41h4.5v2h-4.5ZM58 60h4v1.8h-4ZM81 59.5h3.5v1.8h-3.5Z",
      },
    ],
  },
  wojskowy: {
    green: [[[36, 52], [66, 52], [69, 70], [62, 84], [40, 84], [33, 70]]], // prettier-ignore
    drawings: [
      { look: "moat", d: star([51, 68], 17.5, 12.4, 5) },
      { look: "line", d: star([51, 68], 14.6, 10.2, 5) },
    ],
  },
  kolejowy: {
    rails: [
      [[28, 29.5], [72, 29.5]], // prettier-ignore
      [[31, 26.6], [69, 26.6]], // prettier-ignore
    ],
    green: [[[6, 66], [34, 66], [34, 94], [6, 94]]], // prettier-ignore
    drawings: [
      { look: "train", d: wagons },
      { look: "smoke", d: "M29.8 27.2c-.9-.8.2-1.6-.5-2.5s.3-1.8-.6-2.6" },
    ],
  },
  portowy: { water: [[[58, 80], [100, 68], [100, 100], [58, 100]]] }, // prettier-ignore
  hitlerplatz: { drawings: [{ look: "bed", d: disc([50, 50], 9) }] },
  podmiejski: {
    green: [
      [[70, 62], [98, 62], [98, 98], [66, 98]], // prettier-ignore
      [[4, 62], [40, 64], [40, 96], [4, 96]], // prettier-ignore
    ],
  },
  fabryczny: { rails: [[[12, 36], [40, 36]]] }, // prettier-ignore
  willowy: { green: [[[40, 36], [60, 36], [60, 62], [40, 62]]] }, // prettier-ignore
};
