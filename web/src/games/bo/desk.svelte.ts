/*
 * desk.svelte.ts: what the person at the table has opened: an action with its choices, a place's slip, a card, a panel
 * of the phone. It also fetches, for every action that cannot be taken, the rule that forbids it.
 */
import type { Law, Move, Seat } from "../../engine/types";
import type { Table } from "../../table/table.svelte";
import { actions, isTurn, movesOf, probesOf, type Action } from "./actions";
import { layout } from "./layout.svelte";
import { positionOf, type Person, type Position } from "./model";

/** Something that can be looked at closely. */
export interface Thing {
  sort: "card" | "item" | "seat" | "leader" | "event";
  id: string;
  /** Whose it is. */
  seat?: Seat;
}

export type Tab = "act" | "people" | "events" | "log";
/** How far the phone's sheet is drawn up. */
export type Rest = "low" | "half" | "full";

/* Verbs that take from the one they name, and verbs that take from a pile. */
const takesFromSeat = ["take-item", "take-card", "ask", "ask-card"];
const takesFromPile = ["fetch", "salvage"];

function holderOf(move: Move): Seat | null {
  if (takesFromPile.includes(move.verb)) return null;
  return takesFromSeat.includes(move.verb) ? move.args[0].value : move.seat;
}

const transfer = actions.find((a) => a.id === "transfer")!;

/* How long a reason stands in the place of the prompt. */
const REASON_STAYS = 4000;

export class Desk {
  /** The action whose choices are listed. */
  opened = $state<string | null>(null);
  place = $state<string | null>(null);
  thing = $state.raw<Thing | null>(null);
  tab = $state<Tab>("act");
  rest = $state<Rest>("half");
  /** By action: the rule that forbids it now. */
  reasons = $state.raw<Record<string, Law>>({});
  /** The reason that is being read, and the action that it is about. */
  reading = $state.raw<{ action: Action | null; law: Law } | null>(null);
  isKeysOpen = $state(false);
  isTextOpen = $state(false);
  isMenuOpen = $state(false);
  private asked: Action | null = null;
  private timer: ReturnType<typeof setTimeout> | undefined;

  /** A table that is opened to look back needs the phone's room for its map. */
  constructor(readonly table: Table) {
    if (table.isPast) this.rest = "low";
  }

  position = $derived.by((): Position => positionOf(this.table.shown, this.table.content));

  /** Who decides now, at this screen or elsewhere. */
  decider = $derived.by((): Person | null => {
    const seat = this.table.ask?.seat ?? this.table.shown.must[0];
    return seat === undefined ? null : (this.position.people[seat] ?? null);
  });

  action = $derived.by((): Action | null => actions.find((a) => a.id === this.opened) ?? null);

  /** Moves that name this thing; if it is somebody's, where it lies. */
  movesWith({ sort, id, seat }: Thing): Move[] {
    const named = this.table.movesWith(sort, id);
    return seat === undefined ? named : named.filter((m) => holderOf(m) === seat);
  }

  /** In a turn almost everything can be given or asked for: that is marked once Transfer is opened. */
  isMarked(thing: Thing): boolean {
    const isTransfer = (m: Move) => transfer.verbs.includes(m.verb);
    const isShown = (m: Move) => (this.action ? this.action.verbs.includes(m.verb) : !isTransfer(m));
    return this.movesWith(thing).some(isShown);
  }

  // ---- doing ----

  async play(move: Move): Promise<void> {
    this.clear();
    this.place = null;
    this.thing = null;
    await this.table.play(move);
  }

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

  // ---- pressing things ----

  pressPlace(id: string): void {
    const asked = this.table.ask?.moves ?? [];
    const there = asked.filter((m) => m.args.some((a) => a.sort === "place" && a.id === id));
    /* On a phone the slip comes first, and a second press goes there. */
    const isSure = layout() !== "phone" || this.place === id;
    if (isSure && there.length === 1) void this.play(there[0]);
    else this.showPlace(id);
  }

  showPlace(id: string): void {
    this.place = this.place === id && layout() !== "phone" ? null : id;
    if (this.place && this.rest === "low") this.rest = "half";
  }

  press({ sort, id }: { sort: string; id: string }): void {
    if (sort === "place") this.pressPlace(id);
    else if (sort === "seat" || sort === "leader") this.thing = { sort, id };
  }

  showTab(tab: Tab): void {
    this.rest =
      this.tab === tab && !this.place && this.rest !== "low"
        ? "low"
        : this.rest === "low"
          ? "half"
          : this.rest;
    this.tab = tab;
    this.place = null;
  }

  // ---- reasons ----

  /** While somebody else decides there is nothing to ask about in advance. */
  async findReasons(): Promise<void> {
    const { look, ask, content } = this.table;
    const actor = ask && isTurn(ask.kind) ? this.position.people[ask.seat] : null;
    const found: Record<string, Law> = {};
    for (const action of actor && ask ? actions : []) {
      if (movesOf(action, ask!.moves).length > 0) continue;
      const law = await this.firstRefusal(probesOf(action, actor!, this.position, content));
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
    const actor = this.decider;
    if (!actor) return;
    this.asked = action;
    for (const line of probesOf(action, actor, this.position, this.table.content))
      if (await this.table.askWhy(line)) return;
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
