/*
 * chronicle.ts: a finished game from its log: the turning points in order, and figures. The sentences are the engine's
 * own.
 */
import type { Odds } from "../../../engine/types";
import { linesOf, verdictOf } from "../moments/story";
import type { EventKind, LogLine, Table, Told } from "../told";

/** Something that decided the game, under the line that brought it. */
export interface Point {
  line: number;
  turn: number;
  kind: "event" | "prison" | "attempt" | "death" | "end";
  says: string[];
}

export interface Chapter {
  stage: number;
  points: Point[];
}

const numbers = (event: Told): number[] => event.args.map((a) => a.value);

// ---- turning points ----

const deaths: EventKind[] = ["leader-out", "killed"];
const prison: EventKind[] = ["arrested", "released"];

function isKey(table: Table, event: Told): boolean {
  return (
    event.kind === "event" && table.componentAt("event", event.args[0].value)?.fields.class?.[0] === "key"
  );
}

function pointOf(table: Table, event: Told): Pick<Point, "kind" | "says"> | null {
  if (isKey(table, event)) return { kind: "event", says: [event.says] };
  if (prison.includes(event.kind)) return { kind: "prison", says: [event.says] };
  if (deaths.includes(event.kind)) return { kind: "death", says: [event.says] };
  if (event.kind === "won" || event.kind === "lost") return { kind: "end", says: [event.says] };
  return null;
}

/** An attempt as one point: what was tried, how the dice fell, what came of it. */
class AttemptTeller {
  private begun: { line: number; says: string[] } | null = null;
  private rollLine = 0;

  /** The point, once the attempt is over; with the line of its roll, the page can ask for its chances. */
  hear(event: Told, line: number): { says: string[]; rollLine: number } | null {
    if (event.kind === "attempt") this.begun = { line, says: [event.says] };
    if (!this.begun) return null;
    if (event.kind === "plot-roll") this.rollLine = line;
    if (event.kind === "plot-roll" || event.kind === "rerolled") this.begun.says.push(event.says);
    if (!verdictOf([event])) return null;
    const over = { says: [...this.begun.says, event.says], rollLine: this.rollLine };
    this.begun = null;
    this.rollLine = 0;
    return over;
  }
}

/** The event that begins a stage comes before it in the log, but belongs to it. */
function openStage(chapters: Chapter[], stage: number, line: number): void {
  const before = chapters.at(-1)!.points;
  const first = before.filter((p) => p.line === line && p.kind === "event");
  chapters.at(-1)!.points = before.filter((p) => !first.includes(p));
  chapters.push({ stage, points: first });
}

/** The log as chapters, one for each stage that was reached. */
export function chaptersOf(table: Table): { chapters: Chapter[]; rolls: Map<Point, number> } {
  const chapters: Chapter[] = [{ stage: 1, points: [] }];
  const rolls = new Map<Point, number>();
  const attempts = new AttemptTeller();
  let turn = 1;
  for (const { n, told } of linesOf(table.log)) {
    for (const event of told) {
      if (event.kind === "turn") turn++;
      if (event.kind === "stage") openStage(chapters, event.args[0].value, n);
      const points = chapters.at(-1)!.points;
      const attempt = attempts.hear(event, n);
      const point = attempt ? { kind: "attempt" as const, says: attempt.says } : pointOf(table, event);
      if (!point) continue;
      points.push({ line: n, turn, ...point });
      if (attempt?.rollLine) rolls.set(points.at(-1)!, attempt.rollLine);
    }
  }
  return { chapters: chapters.filter((c) => c.points.length > 0), rolls };
}

/** The chances of a roll, from the position before it, if we can go back there. */
export async function oddsBefore(table: Table, line: number): Promise<Odds | null> {
  const sent = table.log.find((l) => l.n === line)?.line;
  const look = await table.source.at(line - 1).catch(() => null);
  if (!look) return null;
  const move = look.asks.flatMap((a) => a.moves).find((m) => m.line === sent);
  return move?.odds ?? look.odds;
}

// ---- figures ----

export interface Deeds {
  dice: number;
  targets: number;
  eagles: number;
  attempts: number;
  delivered: number;
  cards: number;
  arrests: number;
}

export interface Figures extends Deeds {
  turns: number;
  events: number;
  raids: number;
  releases: number;
  supportLow: number;
  supportHigh: number;
  bySeat: Deeds[];
}

const none = (): Deeds => ({
  dice: 0,
  targets: 0,
  eagles: 0,
  attempts: 0,
  delivered: 0,
  cards: 0,
  arrests: 0,
});

const counted: Partial<Record<EventKind, keyof Deeds>> = {
  attempt: "attempts",
  delivered: "delivered",
  drew: "cards",
  fetched: "cards",
  arrested: "arrests",
};

/** Adds what an event says of dice and deeds. */
function count(deeds: Deeds, event: Told): void {
  const n = numbers(event);
  const faces = event.args.map((a) => a.id);
  if (event.kind === "conspired") add(deeds, n[0] + n[1] + n[3] + n[4] + n[5], n[1], n[0]);
  else if (event.kind === "plot-roll") add(deeds, n[0], n[1], n[2]);
  else if (event.kind === "rolled" || event.kind === "resisted") addFaces(deeds, faces);
  else if (event.kind === "rerolled") addFaces(deeds, faces.slice(1));
  const deed = counted[event.kind];
  if (deed) deeds[deed]++;
}

function add(deeds: Deeds, dice: number, targets: number, eagles: number): void {
  deeds.dice += dice;
  deeds.targets += targets;
  deeds.eagles += eagles;
}

function addFaces(deeds: Deeds, faces: (string | undefined)[]): void {
  const of = (face: string) => faces.filter((f) => f === face).length;
  add(deeds, faces.length, of("target"), of("eagle"));
}

const countOf = (told: Told[], kind: EventKind): number => told.filter((e) => e.kind === kind).length;

/** No line of the log begins the first turn. */
export function figuresOf(log: LogLine[], seats: number, supportAtFirst: number): Figures {
  const told = linesOf(log).flatMap((l) => l.told);
  const all = none();
  const bySeat = Array.from({ length: seats }, none);
  for (const event of told) {
    count(all, event);
    if (event.seat !== null) count(bySeat[event.seat], event);
  }
  const support = [supportAtFirst, ...told.filter((e) => e.kind === "support").map((e) => e.args[0].value)];
  return {
    ...all,
    bySeat,
    turns: 1 + countOf(told, "turn"),
    events: countOf(told, "event"),
    raids: countOf(told, "raid"),
    releases: countOf(told, "released"),
    supportLow: Math.min(...support),
    supportHigh: Math.max(...support),
  };
}
