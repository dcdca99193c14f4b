/*
 * pages.ts: what the page has for each game, as `games/GAME/game.ts` declares it. Everything is optional: a game
 * without that file is set up, played and read from the lists that the engine makes.
 */
import type { Component as SvelteComponent, Snippet } from "svelte";
import type { Challenges } from "../challenges/challenge";
import type { Cards } from "../help/cards";
import type { Script } from "../help/lesson.svelte";
import type { Note } from "../help/notes.svelte";
import type { Form } from "../home/setup.svelte";
import type { Table } from "../table/table.svelte";

/** `menu` is what the page itself offers: a board puts it where its head ends. */
export type Board = SvelteComponent<{ table: Table; menu: Snippet }>;

/** Fetched when it is first needed. */
type Fetched<T> = () => Promise<{ default: T }>;

export interface GamePage {
  /** The place in lists; games without one come last. */
  order?: number;
  /** What it is like, in a few words, where games are chosen. */
  says?: () => string;
  /** What it is about, on the home page. */
  gist?: () => string;
  board?: Fetched<Board>;
  /** The parts of the new game form that are the game's own. */
  form?: Fetched<Form>;
  /** How the card browser shows its components. */
  cards?: Fetched<Cards>;
  /** Positions to solve. */
  challenges?: Fetched<Challenges>;
  /** A way to learn it, offered on the home page: a lesson at the table, or a page of its own. */
  tutorial?: {
    title: () => string;
    says: () => string;
    lesson?: Fetched<Script>;
    page?: Fetched<SvelteComponent>;
  };
  /** Notes that explain things when they first happen, and the set-ups in which they appear by themselves. */
  notes?: { all: Fetched<Note[]>; isTeaching: (setup: string) => boolean };
  /** More for the menu of a table. */
  menu?: Fetched<SvelteComponent<{ table: Table }>>;
  /** The piece of a seat in lists, in place of a pawn. */
  Piece?: SvelteComponent<{ seat: number; size: number }>;
  /** The seats are sides that hide things from one another, and everybody knows beforehand who they are. */
  hasSides?: boolean;
  /** At a shared screen the board asks in the open, and offers a look at the hand. */
  asksOpenly?: boolean;
  /** Who sits where in a daily deal ("me", or a bot), in words. */
  deal?: (seats: readonly string[]) => string;
  /** Do lists mention this set-up option, or in which words? Undefined: only if it differs from the default. */
  tells?: (option: string, setup: string) => boolean | string | undefined;
}

const pages = import.meta.glob<GamePage>("./*/game.ts", { eager: true, import: "default" });

export const pageOf = (game: string): GamePage => pages[`./${game}/game.ts`] ?? {};

/** The large games first. */
export const byOrder = (a: { id: string }, b: { id: string }): number =>
  (pageOf(a.id).order ?? Infinity) - (pageOf(b.id).order ?? Infinity) || a.id.localeCompare(b.id);

export const boardOf = async (game: string): Promise<Board> =>
  (await (pageOf(game).board ?? (() => import("./any/Board.svelte")))()).default;
