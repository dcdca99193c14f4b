/*
 * desk.svelte.ts: what the person at the table has opened: an action with its choices, a place's slip, a card, a panel
 * of the phone.
 */
import { BoardDesk } from "../../board/desk.svelte";
import { layout } from "../../board/layout.svelte";
import type { Move, Seat } from "../../engine/types";
import { actions, isTurn, movesOf, probesOf, type Action } from "./actions";
import { positionOf, type Person, type Position } from "./model";

/** Something that can be looked at closely. */
export interface Thing {
  sort: "card" | "item" | "seat" | "leader" | "event";
  id: string;
  /** Whose it is. */
  seat?: Seat;
}

export type Tab = "act" | "people" | "events" | "log";

/* Verbs that take from the one they name, and verbs that take from a pile. */
const takesFromSeat = ["take-item", "take-card", "ask", "ask-card"];
const takesFromPile = ["fetch", "salvage"];

function holderOf(move: Move): Seat | null {
  if (takesFromPile.includes(move.verb)) return null;
  return takesFromSeat.includes(move.verb) ? move.args[0].value : move.seat;
}

const transfer = actions.find((a) => a.id === "transfer")!;

export class Desk extends BoardDesk<Action> {
  thing = $state.raw<Thing | null>(null);
  tab = $state<Tab>("act");

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

  /** While somebody else decides there is nothing to ask about in advance. */
  protected get closed(): { action: Action; lines: string[] }[] {
    const ask = this.table.ask;
    if (!ask || !isTurn(ask.kind)) return [];
    return actions
      .filter((action) => movesOf(action, ask.moves).length === 0)
      .map((action) => ({ action, lines: this.linesOf(action) }));
  }

  protected linesOf(action: Action): string[] {
    const actor = this.decider;
    return actor ? probesOf(action, actor, this.position, this.table.content) : [];
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
}
