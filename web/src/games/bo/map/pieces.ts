/*
 * pieces.ts: where pawns and leaders' tags stand around their places, for any number of them and every degree of zoom.
 */
import type { Zoom } from "../../../board/view.svelte";
import type { Leader, Person, Place, Position } from "../model";
import { pawnAnchor, pawnRoom, tagAnchor } from "./anchors";
import { hang, pointOf, type Point } from "./geometry";

export interface PawnSlot extends Point {
  person: Person;
  scale: number;
  /** The triangle of the acting one points from above. */
  isMarkedAbove: boolean;
}

export interface TagSlot extends Point {
  leader: Leader;
  scale: number;
  /** In the units of the tag itself, before it is scaled. */
  width: number;
}

/* Names grow at middle zoom; from far away a tag is only its mark. */
const pawnScale: Record<Zoom, number> = { near: 1, mid: 1.12, far: 1.75 };
const tagScale: Record<Zoom, number> = { near: 1, mid: 1.14, far: 1.75 };

const pawn = { width: 48, height: 58 };
export const tag = { height: 28, mark: 28, crowded: 110, gap: 2 };

/* How pawns can stand, from the loosest to the closest; in each their letters can be read. */
const ranks = [
  { scale: 1, step: 44, rows: 1, most: 2 },
  { scale: 1, step: 33, rows: 1, most: 3 },
  { scale: 0.85, step: 28, rows: 1, most: Infinity },
  { scale: 0.85, step: 28, rows: 2, most: Infinity },
];

/** The prison's box, measured from its middle. */
export const cell = { width: 116, height: 64, step: 84, scale: 0.92 };

// ---- pawns ----

function inPrison(people: Person[], at: Point): PawnSlot[] {
  const step = Math.min(44, cell.step / Math.max(1, people.length - 1));
  return people.map((person, i) => ({
    person,
    x: at.x + (i - (people.length - 1) / 2) * step,
    y: at.y + 2,
    scale: cell.scale,
    isMarkedAbove: true,
  }));
}

/** The loosest rank that has room beside a place. */
function rankFor(count: number, room: number, scale: number) {
  const measured = ranks.map((rank) => {
    const columns = Math.ceil(count / rank.rows);
    return { ...rank, columns, width: (pawn.width * rank.scale + (columns - 1) * rank.step) * scale };
  });
  return measured.find((r) => count <= r.most && r.width <= room) ?? measured[measured.length - 1];
}

function beside(people: Person[], place: Place, zoom: Zoom): PawnSlot[] {
  const anchor = pawnAnchor(place);
  const { columns, rows, step, width, ...rank } = rankFor(people.length, pawnRoom(place), pawnScale[zoom]);
  const scale = rank.scale * pawnScale[zoom];
  const height = pawn.height * scale;
  const corner = hang(pointOf(place), anchor, width, rows * height);
  return people.map((person, i) => ({
    person,
    x: corner.x + (pawn.width / 2) * scale + (i % columns) * step * pawnScale[zoom],
    y: corner.y + (0.5 + Math.floor(i / columns)) * height,
    scale,
    isMarkedAbove: anchor.down === 1,
  }));
}

/** All pawns, later seats in front. */
export function pawnSlots(position: Position, zoom: Zoom): PawnSlot[] {
  const slots = position.places.flatMap((place) => {
    const people = position.people.filter((p) => p.at === place.id);
    if (people.length === 0) return [];
    return place.isPrison ? inPrison(people, pointOf(place)) : beside(people, place, zoom);
  });
  return slots.sort((a, b) => a.person.seat - b.person.seat);
}

// ---- leaders ----

/* Widths of Barlow Semi Condensed at 600 and 19 units, by kinds of letters: close enough for a plate. */
function letterWidth(letter: string): number {
  if (/[mwMW]/.test(letter)) return 14.6;
  if (/[ijltfrI' ’.]/.test(letter)) return 5.6;
  return /\p{Lu}/u.test(letter) ? 11 : 9.7;
}

const tagWidth = (title: string): number =>
  Math.round([...title].reduce((sum, letter) => sum + letterWidth(letter), 31 + 9));

function arrange(leaders: Leader[], place: Place, zoom: Zoom): TagSlot[] {
  const isFar = zoom === "far";
  const isCrowd = leaders.length > 2;
  const scale = tagScale[zoom];
  const columns = isCrowd ? 2 : 1;
  const widthOf = (l: Leader) => (isFar ? tag.mark : isCrowd ? tag.crowded : tagWidth(l.title));
  const widest = Math.max(...leaders.map(widthOf)) * scale;
  const stepX = widest + tag.gap * scale;
  const stepY = (tag.height + tag.gap) * scale;
  const rows = Math.ceil(leaders.length / columns);
  const anchor = tagAnchor(place, isCrowd && !isFar);
  const corner = hang(pointOf(place), anchor, columns * stepX - tag.gap, rows * stepY - tag.gap);
  return leaders.map((leader, i) => {
    const width = widthOf(leader);
    const indent = anchor.across === 1 && !isCrowd ? widest - width * scale : 0;
    return {
      leader,
      x: corner.x + (i % columns) * stepX + indent,
      y: corner.y + Math.floor(i / columns) * stepY,
      scale,
      width,
    };
  });
}

/** All tags; Hitler's last, so that the pencil's ring lies on top. */
export function tagSlots(position: Position, zoom: Zoom): TagSlot[] {
  const slots = position.places.flatMap((place) => {
    const leaders = position.leaders.filter((l) => l.at === place.id);
    return leaders.length > 0 ? arrange(leaders, place, zoom) : [];
  });
  return slots.sort((a, b) => Number(isHunted(a.leader)) - Number(isHunted(b.leader)));
}

/** The one whom the plots are about: the red pencil has ringed him. */
export const isHunted = (leader: Leader): boolean => leader.id === "hitler";
