/*
 * story.ts: what the log tells of an attempt: what was given for it and by whom, how the dice fell, how it ended.
 */
import type { CardArg, ItemArg } from "../../../engine/contract/bo";
import { ofKinds } from "../../../engine/kinds";
import type { Seat } from "../../../engine/types";
import { faceOf, noFaces, type Face, type Faces } from "../../../ui/dice";
import type { EventKind, LogLine, Told } from "../told";

/** Something given for an attempt, or asked for. */
export interface Gift {
  sort: "item" | "card";
  id: string;
  title: string;
  who: Seat;
  state: "asked" | "declined" | "given";
  dice: number;
  /** Eagles that do not count because of it. */
  eagles: number;
  /** The line that brought it. */
  line: number;
}

export const linesOf = (log: LogLine[]): LogLine[] => log.filter((l) => !l.undone);

/** The lines of the last attempt that was begun; the first is the attempt itself. */
export function attemptLines(log: LogLine[]): LogLine[] {
  const lines = linesOf(log);
  const begun = lines.filter((l) => l.told.some((e) => e.kind === "attempt")).at(-1);
  return begun ? lines.filter((l) => l.n >= begun.n) : [];
}

const giftOf = (thing: ItemArg | CardArg, who: Seat, state: Gift["state"], line: number): Gift => ({
  sort: thing.sort,
  id: thing.id ?? "",
  title: thing.says,
  who,
  state,
  dice: 0,
  eagles: 0,
  line,
});

/** Notes one event; what the dice gain or lose belongs to what was given last. */
function note(gifts: Gift[], event: Told, line: number): void {
  const last = gifts.at(-1);
  const by = event.seat ?? 0;
  const isAnswerOf = last?.state === "asked" && last.who === by;
  switch (event.kind) {
    case "asked-item":
    case "asked-card":
      gifts.push(giftOf(event.args[1], event.args[0].value, "asked", line));
      break;
    case "declined":
      if (isAnswerOf) last.state = "declined";
      break;
    case "committed":
    case "committed-card":
      if (isAnswerOf) Object.assign(last, { state: "given", line });
      else gifts.push(giftOf(event.args[0], by, "given", line));
      break;
    case "used":
      gifts.push(giftOf(event.args[0], by, "given", line));
      break;
    case "dice-more":
      if (last) last.dice += event.args[0].value;
      break;
    case "eagles-less":
      if (last) last.eagles += event.args[0].value;
      break;
    case "eagles-more":
      if (last) last.eagles -= event.args[0].value;
      break;
  }
}

export function giftsOf(log: LogLine[]): Gift[] {
  const gifts: Gift[] = [];
  for (const line of attemptLines(log)) {
    for (const event of line.told) {
      if (event.kind === "plot-roll") return gifts;
      note(gifts, event, line.n);
    }
  }
  return gifts;
}

// ---- dice ----

/** The dice of an attempt's roll: their number, targets, eagles, ones, twos, threes. */
function rolledFaces({ args }: Extract<Told, { kind: "plot-roll" }>): Faces {
  const [, target, eye, one, two, three] = args.map((a) => a.value);
  return { one, two, three, target, eye };
}

export type Conspired = Extract<Told, { kind: "conspired" }>;

/** The dice of a conspire roll: eagles, targets, the sum of the numbers, ones, twos, threes. */
export function conspiredFaces({ args }: Conspired): Faces {
  const [eye, target, , one, two, three] = args.map((a) => a.value);
  return { one, two, three, target, eye };
}

/** How the dice lie after these events, and which of them have just been rolled. */
export function castOf(told: Told[], before: Faces): { faces: Faces; fresh: Face[] } | null {
  let faces = { ...before };
  let fresh: Face[] | null = null;
  for (const event of told) {
    if (event.kind === "plot-roll") {
      faces = { ...noFaces(), ...rolledFaces(event) };
      fresh = Object.entries(faces).flatMap(([face, n]) => Array<Face>(n).fill(face as Face));
    } else if (event.kind === "rerolled") {
      const [was, now] = event.args.map((a) => faceOf(a.id));
      faces[was]--;
      faces[now]++;
      fresh = [...(fresh ?? []), now];
    }
  }
  return fresh === null ? null : { faces, fresh };
}

// ---- how it ended ----

const verdictKinds = ["failed", "detected", "killed", "broken-off"] as const;
export type VerdictKind = (typeof verdictKinds)[number];

export const verdictOf = (told: Told[]): Extract<Told, { kind: VerdictKind }> | null =>
  ofKinds(told, ...verdictKinds)[0] ?? null;

/* From here on something else begins. */
const beginnings: EventKind[] = ["turn", "event", "events-due", "ignored", "conspired", "won", "lost"];

/** What followed an event in the same line, up to where something else begins. */
export function afterOf(told: Told[], event: Told): Told[] {
  const rest = told.slice(told.indexOf(event) + 1);
  const end = rest.findIndex((e) => beginnings.includes(e.kind));
  return (end < 0 ? rest : rest.slice(0, end)).filter((e) => e.kind !== "passed" && e.says !== "");
}
