/*
 * notes.svelte.ts: a teacher who explains each thing when it first happens, in any game and from either seat. Each note
 * has a sign by which it knows its moment. This browser remembers what the person has read, and can show it all again.
 */
import type { Table } from "../table/table.svelte";

/** What a note may depend on: the question, the moves, the log. Nothing that the reader does not see. */
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
  /** It speaks of the map, so on a small screen it does not lie there. */
  isOfMap?: boolean;
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
    return { seen: [] }; // we cannot read the store, or it is damaged: show all notes again
  }
}

export class Notes {
  private kept = $state<Kept>({ seen: [] });
  private all = $state.raw<Note[] | null>(null);
  private waiting = $state.raw<Note[]>([]);
  /** Those of them that are about the question that lies there. */
  private pressing = $state.raw<ReadonlySet<Note>>(new Set());

  constructor(
    readonly game: string,
    /** Fetches all of them, when there is somebody to read them. */
    private readonly fetch: () => Promise<Note[]>,
    /** A game for learning: notes appear unless the person switches them off. */
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

  /** It is about what is asked now, not about something that has happened. */
  get isPressing(): boolean {
    return this.note !== null && this.pressing.has(this.note);
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

  /**
   * The table has changed. The note on the present question comes first, and only while the question stands; notes on
   * what has happened wait until there is time.
   */
  notice(table: Table): void {
    if (!this.isOn || table.isPast || table.isCovered) return;
    if (table.isEnded) {
      this.waiting = [];
      return;
    }
    if (!this.all) {
      void this.fetch().then(
        (all) => (this.all = all),
        () => undefined, // without a network: try again at the next change
      );
      return;
    }
    const scene: Scene = {
      ask: table.ask?.kind ?? "",
      can: new Set(table.moves.map((m) => m.verb)),
      heard: new Set(table.told.map((e) => e.kind)),
      table,
    };
    const due = this.all.filter((n) => !this.kept.seen.includes(n.id) && n.when(scene));
    const pressing = new Set(due.filter((n) => n.when({ ...scene, heard: new Set() })));
    this.pressing = pressing;
    this.waiting = [...pressing, ...due.filter((n) => !pressing.has(n))];
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

  /** Shows all notes again, each at its moment. */
  again(): void {
    this.kept.seen = [];
    this.kept.isOn = true;
    this.waiting = [];
    this.keep();
  }
}
