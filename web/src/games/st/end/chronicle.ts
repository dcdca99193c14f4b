/*
 * chronicle.ts: a game that is over, told from its log: the turning points stage by stage, and figures. Sentences are the
 * engine's own.
 */
import type { Seat } from "../../../engine/types";
import { linesOf } from "../moments/story";
import type { EventKind, LogLine, Told } from "../told";

/** Something that mattered, under the line that brought it. */
export interface Point {
  line: number;
  seat: Seat | null;
  icon: string;
  isGreat: boolean;
  says: string;
}

export interface Chapter {
  stage: number;
  points: Point[];
}

const icons: Partial<Record<EventKind, string>> = {
  "talk-secret": "st-secret",
  "mission-done": "st-act-mission",
  arrested: "st-act-arrest",
  avoided: "st-act-arrest",
  released: "st-act-arrest",
  kidnapped: "st-act-kidnap",
  escaped: "st-act-kidnap",
  killed: "st-act-attack",
  missed: "st-act-attack",
  ruined: "st-ruin",
  blast: "st-dynamite",
  exposed: "st-evidence",
  bribed: "st-it-valuable",
  transmits: "st-act-transmit",
  "cut-line": "st-act-transmit",
  sent: "st-act-transmit",
  named: "st-radio",
  radio: "st-radio",
  doctor: "st-doctor",
  loaded: "st-car",
  delivered: "st-car",
  guesses: "st-secret",
  wrong: "st-secret",
  right: "st-secret",
  won: "st-vp",
  drawn: "st-vp",
};
const great = new Set<EventKind>([
  "won",
  "drawn",
  "sent",
  "killed",
  "destroyed",
  "delivered",
  "right",
  "exposed",
]);

export function chaptersOf(log: LogLine[]): Chapter[] {
  const chapters: Chapter[] = [{ stage: 1, points: [] }];
  for (const { n, told } of linesOf(log))
    for (const event of told) {
      if (event.kind === "stage" && event.args[0].value > 1)
        chapters.push({ stage: event.args[0].value, points: [] });
      const icon = icons[event.kind];
      if (!icon || !event.says) continue;
      chapters
        .at(-1)!
        .points.push({ line: n, seat: event.seat, icon, isGreat: great.has(event.kind), says: event.says });
    }
  return chapters.filter((c) => c.points.length > 0);
}

// ---- figures ----

const counted = {
  activated: ["activated"],
  fields: ["stepped"],
  talks: ["talk"],
  searches: ["searches"],
  missions: ["mission-done"],
  reactions: ["reaction"],
  cards: ["card", "card-points", "card-box"],
  arrests: ["arrest", "kidnap"],
  attacks: ["attack"],
} satisfies Record<string, EventKind[]>;
export type Deed = keyof typeof counted;
export type Figures = Record<Deed, [number, number]>;

/** How often each side did what. */
export function figuresOf(log: LogLine[]): Figures {
  const told: Told[] = linesOf(log).flatMap((l) => l.told);
  const count = (kinds: EventKind[], seat: Seat) =>
    told.filter((e) => e.seat === seat && kinds.includes(e.kind)).length;
  return Object.fromEntries(
    Object.entries(counted).map(([deed, kinds]) => [deed, [count(kinds, 0), count(kinds, 1)]]),
  ) as Figures;
}
