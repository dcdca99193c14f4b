/*
 * desk.svelte.ts: what the person at the table has opened: an action with its choices, a place's slip, a card, a panel
 * of the phone.
 */
import { BoardDesk } from "../../board/desk.svelte";
import type { Seat } from "../../engine/types";
import { actions, isTurn, probesOf, type Action } from "./actions";
import type { Pressed } from "./map/press";
import { positionOf, type Person, type Position } from "./model";
import type { Move } from "./told";

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

export class Desk extends BoardDesk<"bo", Action, Thing, Tab> {
  position = $derived.by((): Position => positionOf(this.table.shown, this.table.content));

  /** Who decides now, at this screen or elsewhere. */
  decider = $derived.by((): Person | null => this.position.people[this.deciding ?? -1] ?? null);

  action = $derived.by((): Action | null => actions.find((a) => a.id === this.opened) ?? null);

  /** Moves that name this thing; if it is somebody's, where it lies. */
  movesWith({ sort, id, seat }: Thing): Move[] {
    const named = this.table.movesWith(sort, id);
    return seat === undefined ? named : named.filter((m) => holderOf(m) === seat);
  }

  /** In a turn players can give or ask for almost everything: the board marks that once Transfer is open. */
  isMarked(thing: Thing): boolean {
    const isTransfer = (m: Move) => transfer.verbs.includes(m.verb);
    const isShown = (m: Move) => (this.action ? this.action.verbs.includes(m.verb) : !isTransfer(m));
    return this.movesWith(thing).some(isShown);
  }

  protected get offered(): Action[] {
    return this.table.ask && isTurn(this.table.ask.kind) ? actions : [];
  }

  protected linesOf(action: Action): string[] {
    const actor = this.decider;
    return actor ? probesOf(action, actor, this.position, this.table.content) : [];
  }

  press({ sort, id }: Pressed): void {
    if (sort === "place") this.pressPlace(id);
    else this.thing = { sort, id };
  }
}
