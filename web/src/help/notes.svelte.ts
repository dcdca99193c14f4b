/*
 * notes.svelte.ts: a teacher who says each thing when it first happens, in any game and from either seat: notes with a
 * sign by which each knows its moment. What has been read is remembered in this browser; it can all be read again.
 */
import type { Table } from "../table/table.svelte";

/** What a note can go by: what is asked, what can be done, what has been told. Nothing that the reader does not see. */
export interface Scene {
  /** The kind of the question that is asked at this screen; "" if none is. */
  ask: string;
  /** Verbs of the moves that are offered. */
  can: ReadonlySet<string>;
  /** Kinds of the events so far. */
  heard: ReadonlySet<string>;
  table: Table;
}

export interface Note {
  id: string;
  says: () => string;
  /** The rule in which the rest stands. */
  rule: string;
  when: (scene: Scene) => boolean;
}

interface Kept {
  /** What the person has decided; nothing yet: on in the games that teach. */
  isOn?: boolean;
  seen: string[];
}

const keyOf = (game: string): string => `kapelle.notes.${game}`;

function read(game: string): Kept {
  try {
    const kept = JSON.parse(localStorage.getItem(keyOf(game)) ?? "{}") as Partial<Kept>;
    return { isOn: kept.isOn, seen: Array.isArray(kept.seen) ? kept.seen : [] };
  } catch {
    return { seen: [] }; // a store that is closed to us, or damaged: everything is said once more
  }
}

export class Notes {
  private kept = $state<Kept>({ seen: [] });
  private waiting = $state.raw<Note[]>([]);

  constructor(
    readonly game: string,
    private readonly all: Note[],
    /** A game that is there for learning: notes come unless somebody does not want them. */
    private readonly isTeaching: boolean,
  ) {
    this.kept = read(game);
  }

  get isOn(): boolean {
    return this.kept.isOn ?? this.isTeaching;
  }

  /** The note to be read now. */
  get note(): Note | null {
    return this.isOn ? (this.waiting[0] ?? null) : null;
  }

  get more(): number {
    return Math.max(0, this.waiting.length - 1);
  }

  get hasRead(): boolean {
    return this.kept.seen.length > 0;
  }

  private keep(): void {
    try {
      localStorage.setItem(keyOf(this.game), JSON.stringify(this.kept));
    } catch {
      // It holds until the page is closed.
    }
  }

  /** The table has changed: whatever happens for the first time has its note. */
  notice(table: Table): void {
    if (!this.isOn || table.isPast || table.isCovered) return;
    const scene: Scene = {
      ask: table.ask?.kind ?? "",
      can: new Set(table.moves.map((m) => m.verb)),
      heard: new Set(table.told.map((e) => e.kind)),
      table,
    };
    const isNew = (n: Note) => !this.kept.seen.includes(n.id) && !this.waiting.includes(n);
    const due = this.all.filter((n) => isNew(n) && n.when(scene));
    if (due.length > 0) this.waiting = [...this.waiting, ...due];
  }

  done(): void {
    const [first, ...rest] = this.waiting;
    if (!first) return;
    this.kept.seen.push(first.id);
    this.waiting = rest;
    this.keep();
  }

  turn(isOn: boolean): void {
    this.kept.isOn = isOn;
    this.keep();
  }

  /** Everything is said again, each at its moment. */
  again(): void {
    this.kept.seen = [];
    this.kept.isOn = true;
    this.waiting = [];
    this.keep();
  }
}
