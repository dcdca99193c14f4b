/*
 * source.ts: the seam between a table and its host: views and events come in, a move goes out. A game in this browser
 * (local.ts) is one source, a game at a server (online/far.svelte.ts) another. Boards see neither.
 */
import type { Fault, GameId, Hint, Law, LogLine, Look, Refused, Seat, Told, Weighed } from "../engine/types";
import { t } from "../lib/i18n.svelte";
import type { Holder } from "../lib/saves";

/** A line that came into the log, with the position it led to. */
export interface Update<Game extends GameId = GameId> {
  look: Look<Game>;
  /** What happened; null when the whole position is sent again (at the start, after undo, in another language). */
  line: LogLine<Game> | null;
  /** The whole log again, when the viewers have changed: the curtain has gone up or down. */
  log?: LogLine<Game>[];
  /** For whom the curtain is up, at a screen that people share. */
  lifted: Seat | null;
  /** Who is asked in the open and has a hand of their own behind the curtain (`draw`). */
  hand?: Seat | null;
  /** An offer that stands. */
  offer?: Offer | null;
}

/** A bot waits, because people at this screen may interrupt: they play what they may, or let it go on. */
export interface Offer {
  mover: Seat;
  /** When it goes on by itself (Date.now()); null: it waits for an answer. */
  until: number | null;
}

/** Something that only one person at this screen may see: the others look away first. */
export interface Secret {
  seat: Seat;
  told: Told[];
  /** The player asked for this look, and need not take it. */
  isWish?: boolean;
}

export interface SourceListener<Game extends GameId = GameId> {
  update(update: Update<Game>): void;
  /** A secret waits behind the curtain; `lift` shows it. */
  secret(secret: Secret): void;
  /** A seat that is not at this screen is thinking. */
  thinking(seat: Seat | null): void;
  /** A bot waits for people at this screen, or no longer. */
  offer(offer: Offer | null): void;
  /** Something that the person must know and that does not answer a move: the browser's store is full. */
  trouble(sentence: string): void;
}

/** What a person reads when a source fails although it never should. */
export const engineStopped = (why: unknown): string =>
  t("The engine has stopped. Reload the page: the game is saved up to the last move. ({1})", String(why));

export interface Source<Game extends GameId = GameId> {
  readonly holders: readonly Holder[];
  readonly isShared: boolean;
  /** Only looked at: there is no present to go back to. */
  readonly isReplay: boolean;
  /** Begins to tell; the first update is the whole position. */
  start(listener: SourceListener<Game>): Promise<void>;
  /** Null if it was done. */
  send(line: string): Promise<Refused | Fault | null>;
  undo(): Promise<Refused | Fault | null>;
  /** Why a line is not allowed; null if it is. */
  why(line: string): Promise<Law | null>;
  hint(seat: Seat): Promise<Hint<Game> | Fault>;
  /** Why the chances of a move, or of what is under way, are as they are; null if the line is none. */
  weigh(line?: string): Promise<Weighed<Game> | null>;
  log(): Promise<LogLine<Game>[]>;
  /** Why whoever made that line did; "" if that may not be told yet, or there is nothing to tell. */
  reasonOf(line: number): Promise<string>;
  /** The position after so many lines, for looking back; rejects with a sentence if there is no way back. */
  at(lines: number): Promise<Look<Game>>;
  record(): Promise<string>;
  /** The curtain goes up for that seat, or, done with looking, down again. */
  lift(seat: Seat): Promise<void>;
  cover(): Promise<void>;
  /** The curtain falls because that seat wants to see its own hand before it decides. */
  draw(seat: Seat): Promise<void>;
  /** Shows the hand of that seat, and nothing to decide, until null ends it. */
  peek(seat: Seat | null): Promise<void>;
  /** Tells everything again, in the language that is set now. */
  retell(): Promise<void>;
  /** Bots stop waiting until a person is asked. */
  hurry(): void;
  /** The bot that waits for an answer to an offer goes on: this once, or without offers until its turn is over. */
  letPlay(isForTurn: boolean): Promise<void>;
  /** Bots wait while somebody at this screen reads what must not pass unread. */
  hold(isHeld: boolean): void;
  close(): Promise<void>;
}
