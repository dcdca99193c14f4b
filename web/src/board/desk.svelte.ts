/*
 * desk.svelte.ts: what every board's desk has: the action whose choices are listed, the panel of the phone's sheet, the
 * dialogs, and the reasons: for every action that cannot be taken, the rule that forbids it. A game's own desk adds what
 * can be opened in that game.
 */
import type { Law, Move } from "../engine/types";
import type { Table } from "../table/table.svelte";
import { layout } from "./layout.svelte";

/** How far the phone's sheet is drawn up. */
export type Rest = "low" | "half" | "full";

/** The dialogs of a table. */
export interface Opened {
  isKeysOpen: boolean;
  isTextOpen: boolean;
  isMenuOpen: boolean;
}

/** A kind of move that has a button of its own. */
export interface Deed {
  id: string;
}

/** The reason that is being read, and the action that it is about. */
export interface Reading<Action extends Deed> {
  action: Action | null;
  law: Law;
}

/* How long a reason stands in the place of the prompt. */
const REASON_STAYS = 4000;

export abstract class BoardDesk<Action extends Deed> implements Opened {
  /** The action whose choices are listed. */
  opened = $state<string | null>(null);
  place = $state<string | null>(null);
  rest = $state<Rest>("half");
  /** By action: the rule that forbids it now. */
  reasons = $state.raw<Record<string, Law>>({});
  reading = $state.raw<Reading<Action> | null>(null);
  isKeysOpen = $state(false);
  isTextOpen = $state(false);
  isMenuOpen = $state(false);
  private asked: Action | null = null;
  private timer: ReturnType<typeof setTimeout> | undefined;

  /** A table that is opened to look back needs the phone's room for its map. */
  constructor(readonly table: Table) {
    if (table.isPast) this.rest = "low";
  }

  /** Actions that nothing can be done with now, each with the lines whose refusals tell why. */
  protected abstract get closed(): { action: Action; lines: string[] }[];
  /** The lines to ask about when somebody presses an action that cannot be taken. */
  protected abstract linesOf(action: Action): string[];
  abstract play(move: Move): Promise<void>;

  // ---- doing ----

  /** One move is played, several are listed, none says why. */
  async choose(action: Action, moves: Move[]): Promise<void> {
    if (moves.length > 1) this.opened = action.id;
    else if (moves.length === 1) await this.play(moves[0]);
    else await this.askWhy(action);
  }

  /** The position has changed: nothing of what was opened for the last one stays. */
  clear(): void {
    clearTimeout(this.timer);
    this.opened = null;
    this.reading = null;
  }

  back(): void {
    if (this.opened) this.opened = null;
    else if (this.place) this.place = null;
    else this.clear();
  }

  async takeBack(): Promise<void> {
    const { undo } = this.table.look;
    this.clear();
    if (undo.can) await this.table.undo();
    else if (undo.why) this.table.refusal = undo.why;
  }

  // ---- reasons ----

  /** While somebody else decides there is nothing to ask about in advance. */
  async findReasons(): Promise<void> {
    const { look } = this.table;
    const found: Record<string, Law> = {};
    for (const { action, lines } of this.closed) {
      const law = await this.firstRefusal(lines);
      if (look !== this.table.look) return;
      if (law) found[action.id] = law;
    }
    this.reasons = found;
  }

  private async firstRefusal(lines: string[]): Promise<Law | null> {
    for (const line of lines) {
      const law = await this.table.source.why(line);
      if (law) return law;
    }
    return null;
  }

  private async askWhy(action: Action): Promise<void> {
    const lines = this.linesOf(action);
    if (lines.length === 0) return;
    this.asked = action;
    for (const line of lines) if (await this.table.askWhy(line)) return;
  }

  /** Pointed at: it is read as long as that. */
  point(action: Action | null): void {
    const law = action ? this.reasons[action.id] : undefined;
    if (law) this.read(action, law);
    else if (!this.table.refusal) this.read(null, null);
  }

  /** The engine has refused something. On small tables the reason stands in the place of the prompt for a while. */
  hearRefusal(law: Law | null): void {
    this.read(law ? this.asked : null, law);
    this.asked = null;
    if (law && layout() !== "desktop") this.timer = setTimeout(() => this.read(null, null), REASON_STAYS);
  }

  private read(action: Action | null, law: Law | null): void {
    clearTimeout(this.timer);
    this.reading = law ? { action, law } : null;
  }
}
