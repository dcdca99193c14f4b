/*
 * wire.ts: what a server tells and is asked, as types; src/wire/proto.def is the definition.
 */
import type { Seat } from "../engine/types";

/** A person's public name at a server: 32 digits. */
export type PersonId = string;

export interface Told {
  is: string;
  re?: number;
}

/** What was asked for is refused; nothing has changed. */
export interface No extends Told {
  is: "no";
  why: string;
  rule?: string;
  about?: string;
}

export interface HelloTold extends Told {
  is: "hello";
  person: PersonId;
  name: string;
  version: string;
  games: { id: string; title: string; version: number; content: string; dialect: string; bots: string[] }[];
}

export interface FarSeat {
  person?: PersonId;
  bot?: string;
  /** A bot holds it for its person, who may have it back. */
  away?: boolean;
  late?: boolean;
  /** Seconds that its clock had when this was written. */
  left?: number;
}

export interface FarResult {
  why: "rule" | "consent" | "late";
  rule?: string;
  winners?: (Seat | string)[];
}

export type Phase = "open" | "playing" | "over";

/** Everything about a table but the game itself. */
export interface TableTold extends Told {
  is: "table";
  table: string;
  game: string;
  version: number;
  content: string;
  dialect: string;
  setup: string;
  phase: Phase;
  listed: boolean;
  spectators: boolean;
  chat: boolean;
  clock: number;
  commit: string;
  owner: PersonId;
  seats: FarSeat[];
  people: { person: PersonId; name: string; here: boolean }[];
  watching: number;
  you: { person: PersonId; seats: Seat[] };
  nonces: number;
  ends: PersonId[];
  result?: FarResult;
  rematch?: string;
  frozen?: boolean;
}

/** A wish to undo that waits for seats; `decision` is quoted by the answer. */
export interface Wish {
  by: Seat;
  asked: Seat[];
  decision: number;
}

/** rule, kind, seat, hide, arguments. */
export type EventTold = number[];

export interface ViewTold extends Told {
  is: "view";
  n: number;
  view: string;
  ask: [Seat, number][];
  undo?: Wish;
}

export interface UpdateTold extends Told {
  is: "update";
  n: number;
  view?: string;
  events: EventTold[];
  ask?: [Seat, number][];
  undo?: Wish | null;
  back?: number;
  by?: Seat;
}

export interface HistoryTold extends Told {
  is: "history";
  from: number;
  entries: { n: number; events: EventTold[]; back?: number; by?: Seat }[];
}

export interface Words {
  person: PersonId;
  at: number;
  text?: string;
  phrase?: number;
}

export interface MineEntry {
  table: string;
  game: string;
  setup: string;
  phase: Phase;
  seats: Seat[];
  asked: number;
  touched: number;
  result?: FarResult;
}

export interface LobbyEntry {
  table: string;
  game: string;
  setup: string;
  phase: Phase;
  free: number;
  spectators: boolean;
  owner: string;
  touched: number;
}

/** The fields of a question; its id is the link's business. */
export type Fields = Record<string, string | number | boolean>;

export const isNo = (told: Told): told is No => told.is === "no";

/** A refusal that a little patience overcomes. */
export const isPassing = ({ why }: No): boolean => why === "busy" || why === "often" || why === "server";
