/*
 * stands.ts: where figures stand on their fields, alone or in a crowd, and how much room they leave for the plate of a location.
 */
import type { Zoom } from "../../../board/view.svelte";
import type { Seat } from "../../../engine/types";
import type { Agent, Field, Position } from "../model";
import { shortName, textWidth } from "./looks";

export interface Stand {
  agent: Agent;
  field: Field;
  x: number;
  y: number;
  scale: number;
  /** How far below the base the name is written: names of neighbours stand in two rows. */
  tag: number;
}

/** Those who stand on a field. */
export interface Crowd {
  stands: Stand[];
  /** How far below a location its plate hangs. */
  drop: number;
}

/* Seen from far a figure is larger, and nameless. */
const figureScale: Record<Zoom, number> = { near: 1, mid: 1.06, far: 1.6 };

/** How far apart two stand, or three; more share the room of a building. */
const apartness: Record<number, number> = { 1: 0, 2: 16.8, 3: 10.5 };
const building = 31;
const tags = { first: 6.1, next: 3.9, size: { near: 3.5, mid: 3.9, far: 3.9 } };
const drops = { empty: 4.4, people: 9.8 };

/** Low on a sector a location's plate stays where it is, and people stand before the door, higher. */
const isLow = (field: Field): boolean => field.isLocation && field.y % 100 > 74;
const lift = 4.6;

export const peopleAt = (position: Position, field: string): Agent[] =>
  position.agents.filter((a) => a.at === field && !a.isDead && !a.isArrested);

export const prisonersOf = (position: Position): Agent[] =>
  position.agents.filter((a) => a.isArrested && !a.isDead);

const tagWidth = (agent: Agent, zoom: Zoom): number =>
  textWidth(`${shortName(agent)} ${agent.left}/${agent.limit}`, tags.size[zoom]) + 0.6;

/** In which row each name is written: in the second where it would run into the one before. */
function tagRows(people: Agent[], apart: number, zoom: Zoom): number[] {
  const ends = [-Infinity, -Infinity];
  return people.map((agent, i) => {
    const half = tagWidth(agent, zoom) / 2;
    const row = i * apart - half >= ends[0] ? 0 : 1;
    ends[row] = i * apart + half;
    return row;
  });
}

function crowdOn(field: Field, people: Agent[], zoom: Zoom): Crowd {
  if (people.length === 0) return { stands: [], drop: drops.empty };
  const inRow = people.length > 4 ? Math.ceil(people.length / 2) : people.length;
  const apart = (apartness[inRow] ?? building / (inRow - 1)) * (zoom === "far" ? 1.25 : 1);
  const up = isLow(field) ? lift : 0;
  const rows = [people.slice(0, inRow), people.slice(inRow)].flatMap((row) => tagRows(row, apart, zoom));
  const stands = people.map((agent, i) => {
    const [isBack, column] = [i >= inRow, i % inRow];
    const inThis = isBack ? people.length - inRow : inRow;
    return {
      agent,
      field,
      x: field.x + (column - (inThis - 1) / 2) * apart,
      y: field.y + (field.isLocation ? 1 : 0.3) - up - (isBack ? 9 : 0),
      scale: figureScale[zoom] * (inRow > 3 ? 0.86 : 1),
      tag: tags.first + rows[i] * tags.next,
    };
  });
  const drop = drops.people - up + Math.max(...rows.slice(0, inRow)) * tags.next;
  return { stands, drop: zoom === "far" ? drops.empty : drop };
}

/** Who stands where, by field. */
export const crowdsOf = (position: Position, zoom: Zoom): Map<string, Crowd> =>
  new Map(position.fields.map((field) => [field.id, crowdOn(field, peopleAt(position, field.id), zoom)]));

/** All who stand in the town, those before others last. */
export const allIn = (crowds: Map<string, Crowd>): Stand[] =>
  [...crowds.values()].flatMap((c) => c.stands).sort((a, b) => a.y - b.y);

/** Whom the view follows: the active agent, else one of the side that is asked, else anybody in the town. */
export const leadingIn = (position: Position, asked: Seat | undefined): Agent | null =>
  position.active ??
  position.agents.find((a) => a.at && a.seat === asked) ??
  position.agents.find((a) => a.at) ??
  null;
