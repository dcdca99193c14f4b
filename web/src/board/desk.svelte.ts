/*
 * desk.svelte.ts: what every board's desk has: the action whose choices are listed, the place and the thing that the
 * player looks at, the panel of small tables, the dialogs, and the reasons: for every action that is not possible, the
 * rule that forbids it. A game's own desk says which actions, panels and things there are.
 */
import type { Snippet } from "svelte";
import type { GameId, Law, Move, Seat } from "../engine/types";
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
  verbs: string[];
  title: () => string;
}

/** The reason on display, and its action. */
export interface Reading<Action extends Deed> {
  action: Action | null;
  law: Law;
}

/* How long a reason replaces the prompt. */
const REASON_STAYS = 4000;

export abstract class BoardDesk<
  Game extends GameId,
  Action extends Deed,
  Thing,
  Tab extends string,
> implements Opened {
  /** The action whose choices are listed. */
  opened = $state<string | null>(null);
  /** The place whose slip is read. */
  place = $state<string | null>(null);
  /** What the player looks at closely. */
  thing = $state.raw<Thing | null>(null);
  /** The panel in view on a small table; the first one is the decision. */
  tab = $state<Tab | "act">("act");
  /** What a moment draws in place of the whole decision. */
  dock = $state.raw<Snippet | null>(null);
  rest = $state<Rest>("half");
  /** By action: the rule that forbids it now. */
  reasons = $state.raw<Record<string, Law>>({});
  reading = $state.raw<Reading<Action> | null>(null);
  isKeysOpen = $state(false);
  isTextOpen = $state(false);
  isMenuOpen = $state(false);
  private asked: Action | null = null;
  private timer: ReturnType<typeof setTimeout> | undefined;

  /** A table opened to look back needs the phone's room for its map. */
  constructor(readonly table: Table<Game>) {
    if (table.isPast) this.rest = "low";
  }

  /** The one whose choices are listed. */
  abstract readonly action: Action | null;
  /** Actions that have a button at the present question. */
  protected abstract get offered(): Action[];
  /** The lines whose refusals say why an action is not possible. */
  protected abstract linesOf(action: Action): string[];

  // ---- deciding ----

  /** Who decides now, at this screen or elsewhere. */
  get deciding(): Seat | null {
    return this.table.ask?.seat ?? this.table.shown.must[0] ?? null;
  }

  get isBotDeciding(): boolean {
    const holder = this.deciding === null ? "me" : this.table.source.holders[this.deciding];
    return holder !== "me" && holder !== "other";
  }

  // ---- doing ----

  async play(move: Move<Game>): Promise<void> {
    this.clear();
    this.place = null;
    this.thing = null;
    await this.table.play(move);
  }

  /** Plays the move if there is one, lists several, and says why if there is none. */
  async choose(action: Action, moves: Move<Game>[]): Promise<void> {
    if (moves.length > 1) this.opened = action.id;
    else if (moves.length === 1) await this.play(moves[0]);
    else await this.askWhy(action);
  }

  /** The position has changed: closes everything that was opened for the last one. */
  clear(): void {
    clearTimeout(this.timer);
    this.opened = null;
    this.reading = null;
  }

  back(): void {
    if (this.table.isHinting) this.table.dropHint();
    else if (this.opened) this.opened = null;
    else if (this.place) this.place = null;
    else this.clear();
  }

  async takeBack(): Promise<void> {
    const { undo } = this.table.look;
    this.clear();
    if (undo.can) await this.table.undo();
    else if (undo.why) this.table.refusal = undo.why;
  }

  // ---- places and panels ----

  pressPlace(id: string): void {
    const leadsThere = (m: Move<Game>) => m.args.some((a) => a.sort === "place" && a.id === id);
    const there = (this.table.ask?.moves ?? []).filter(leadsThere);
    /* On a phone the slip comes first, and a second press goes there. */
    const isSure = layout() !== "phone" || this.place === id;
    if (isSure && there.length === 1) void this.play(there[0]);
    else this.showPlace(id);
  }

  private showPlace(id: string): void {
    this.place = this.place === id && layout() !== "phone" ? null : id;
    if (this.place && this.rest === "low") this.rest = "half";
  }

  /** A key leads to a panel. */
  turnTo(tab: Tab): void {
    this.tab = tab;
  }

  /** The tab of the panel that is in view puts the sheet down. */
  showTab(tab: Tab): void {
    const isShown = this.tab === tab && !this.place && this.rest !== "low";
    if (isShown) this.rest = "low";
    else if (this.rest === "low") this.rest = "half";
    this.tab = tab;
    this.place = null;
  }

  // ---- reasons ----

  /** While somebody else decides, the board does not ask for reasons in advance. */
  async findReasons(): Promise<void> {
    const { look } = this.table;
    const moves = this.table.ask?.moves ?? [];
    /* Writes all lines at once: the board may be gone when an answer comes. */
    const closed = this.offered
      .filter((a) => !moves.some((m) => a.verbs.includes(m.verb)))
      .map((action) => ({ id: action.id, lines: this.linesOf(action) }));
    const found: Record<string, Law> = {};
    for (const { id, lines } of closed) {
      const law = await this.firstRefusal(lines);
      if (look !== this.table.look) return;
      if (law) found[id] = law;
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

  /** Shows the reason for as long as the pointer stays. */
  point(action: Action | null): void {
    const law = action ? this.reasons[action.id] : undefined;
    if (law) this.read(action, law);
    else if (!this.table.refusal) this.read(null, null);
  }

  /** The engine has refused something: the reason replaces the prompt for a while. */
  hearRefusal(law: Law | null): void {
    this.read(law ? this.asked : null, law);
    this.asked = null;
    if (law && layout() !== "desktop") this.timer = setTimeout(() => this.read(null, null), REASON_STAYS);
  }

  /** On small tables a reason takes the place of the prompt. */
  get isReasonFirst(): boolean {
    return layout() !== "desktop" && this.reading !== null;
  }

  private read(action: Action | null, law: Law | null): void {
    clearTimeout(this.timer);
    this.reading = law ? { action, law } : null;
  }
}
