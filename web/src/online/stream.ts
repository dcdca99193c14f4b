/*
 * stream.ts: what this page has heard of a game: the entries of its stream, and the views that it can go back to.
 *
 * The stream's number 1 is the set-up, so the log's line n is number n + 1. After a break the server sends what
 * happened meanwhile without the views in between: then the views have a gap, but the entries have none.
 */
import type { Entry as EntryTold } from "./wire";

export interface Entry extends EntryTold {
  /** Our own move, as it was sent. */
  line?: string;
}

/** A whole view, and the differences that were heard after it; null where nothing changed. */
interface Stretch {
  n: number;
  view: string;
  differences: (string | null)[];
}

/** How to come to a position: a whole view and what to change in it. */
export interface Path {
  view: string;
  differences: string[];
}

/** In place of a seat: nobody, or unknown. */
export const NOBODY = 255;

export class Stream {
  /** The last number that was heard; 0: no view yet. */
  n = 0;
  private readonly entries = new Map<number, Entry>();
  private stretches: Stretch[] = [];

  /** A whole view: the game as it is after number n. */
  see(n: number, view: string): void {
    this.n = n;
    const last = this.stretches.at(-1);
    if (last && last.n + last.differences.length === n) return; // the same that we have
    this.stretches.push({ n, view, differences: [] });
  }

  /** The next number, with what it changed. */
  go(entry: Entry, difference: string | undefined): void {
    this.n = entry.n;
    this.keep(entry);
    this.stretches.at(-1)?.differences.push(difference ?? null);
  }

  keep(entry: Entry): void {
    this.entries.set(entry.n, { ...this.entries.get(entry.n), ...entry });
  }

  /** Nothing is missing between the set-up and now. */
  get isWhole(): boolean {
    for (let n = 2; n <= this.n; n++) if (!this.entries.has(n)) return false;
    return true;
  }

  /** Everything up to now, in order. */
  get all(): Entry[] {
    return [...this.entries.values()].filter((e) => e.n <= this.n).sort((a, b) => a.n - b.n);
  }

  /** The first number whose view is known and from which on none is missing; 0 if there is no view. */
  get firstSeen(): number {
    return this.stretches.at(-1)?.n ?? 0;
  }

  pathTo(n: number): Path | null {
    const from = this.stretches.filter((s) => s.n <= n && n <= s.n + s.differences.length).at(-1);
    if (!from) return null;
    const differences = from.differences.slice(0, n - from.n).filter((d): d is string => d !== null);
    return { view: from.view, differences };
  }

  at(n: number): Entry | undefined {
    return this.entries.get(n);
  }

  /** The numbers that were taken back by a later one. */
  get undone(): ReadonlySet<number> {
    const gone = new Set<number>();
    for (const { n, back } of this.all)
      if (back !== undefined) for (let i = back + 1; i < n; i++) gone.add(i);
    return gone;
  }
}
