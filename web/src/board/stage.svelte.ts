/*
 * stage.svelte.ts: shows news for a moment, in order. A verdict stays until the person goes on, and bots wait for that;
 * everything else passes by itself and holds nobody up. A game's own stage decides what to show, and for how long.
 */
import type { GameId, Seat, Told } from "../engine/types";
import type { Table } from "../table/table.svelte";

export abstract class BoardStage<Game extends GameId, Verdict, Passing> {
  verdict = $state.raw<Verdict | null>(null);
  passing = $state.raw<Passing | null>(null);
  /** The sheet that was put aside to look at the board, by its key. */
  aside = $state<string | null>(null);
  /** Dice of a sheet are in the air. */
  isRolling = $state(false);
  private waiting: Passing[] = [];
  private timer: ReturnType<typeof setTimeout> | undefined;
  private since = 0;

  constructor(protected readonly table: Table<Game>) {}

  /** The time to read it; if something else is waiting, hardly longer than a bot's pause. */
  protected abstract duration(passing: Passing, isAwaited: boolean): number;

  protected isMine(seat: Seat | null): boolean {
    return seat !== null && this.table.source.holders[seat] === "me";
  }

  /** The line in its present wording; the language may have changed. */
  told(line: number): Told<Game>[] {
    return this.table.log.find((l) => l.n === line && !l.undone)?.told ?? [];
  }

  /** At most `most` wait; anything older appears only in the log. */
  protected queue(shown: Passing[], most: number): void {
    this.waiting = [...this.waiting, ...shown].slice(-most);
    if (shown.length === 0) return;
    if (this.passing) this.schedule();
    else this.next();
  }

  private schedule(): void {
    clearTimeout(this.timer);
    if (!this.passing) return;
    const left = this.since + this.duration(this.passing, this.waiting.length > 0) - Date.now();
    this.timer = setTimeout(() => this.next(), Math.max(0, left));
  }

  next(): void {
    clearTimeout(this.timer);
    this.passing = this.waiting.shift() ?? null;
    this.since = Date.now();
    this.schedule();
  }

  /** A pointer or the focus rests on it: it stays until they leave. */
  keep(isKept: boolean): void {
    clearTimeout(this.timer);
    if (isKept) return;
    this.since = Date.now();
    this.schedule();
  }

  clear(): void {
    this.waiting = [];
    this.next();
  }

  goOn(): void {
    this.verdict = null;
    this.table.hold(false);
  }
}

/** The one stage of a table: the moments write to it, the end waits for it. */
export function stagesOf<Game extends GameId, Stage>(
  make: (table: Table<Game>) => Stage,
): (table: Table<Game>) => Stage {
  const stages = new WeakMap<Table<Game>, Stage>();
  return (table) => {
    const found = stages.get(table) ?? make(table);
    stages.set(table, found);
    return found;
  };
}
