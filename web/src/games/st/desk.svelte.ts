/*
 * desk.svelte.ts: what the person at Stawka's table has opened: an action with its choices, a field, an agent's
 * document, a card, a panel of the phone.
 *
 * For the moments: a moment that is a decision about the board (the plan, a reaction) does not cover it, but sets
 * `dock`, a snippet that replaces the whole decision, hint and undo included; null gives the place back. Choosing a
 * verb in `weighs` does not play it: its move becomes `weighed`, and the moment that shows its chances plays it or puts
 * it away.
 */
import { BoardDesk } from "../../board/desk.svelte";
import { layout } from "../../board/layout.svelte";
import { actionsFor, probesOf, type Action } from "./actions";
import { agentNamed, positionOf, type Agent, type Position, type SideState } from "./model";
import type { Move } from "./told";
import type { Pressed } from "./town/press";

/** Something that can be looked at closely. */
export interface Opened {
  sort: "agent" | "item" | "top-secret" | "mission" | "location-card" | "reaction" | "threat" | "scenario";
  id: string;
}

export type Tab = "act" | "tracks" | "network" | "hand" | "log";

export class Desk extends BoardDesk<"st", Action, Opened, Tab> {
  /** Whose document lies open in the network; null: whoever acts. */
  chosen = $state<string | null>(null);
  weighs = $state.raw<ReadonlySet<string>>(new Set());
  weighed = $state.raw<Move | null>(null);

  position = $derived.by((): Position => positionOf(this.table.shown, this.table.content));

  /** The side from which the table is seen: the asked one, else the viewers' own, else whose turn it is. */
  mine = $derived.by((): SideState => {
    const { sides } = this.position;
    const asked = this.table.ask?.seat;
    if (asked !== undefined) return sides[asked];
    const own = sides.filter((s) => s.isMine);
    return own.length === 1 ? own[0] : (sides.find((s) => s.isTurn) ?? sides[0]);
  });
  theirs = $derived.by((): SideState => this.position.sides[1 - this.mine.seat]);

  /** Who decides now, at this screen or elsewhere. */
  decider = $derived.by((): SideState | null => this.position.sides[this.deciding ?? -1] ?? null);

  /** The agent at work, if the question is what he does. */
  actor = $derived.by((): Agent | null => {
    const ask = this.table.ask;
    return ask?.kind === "turn" ? (agentNamed(this.position, ask) ?? this.position.active) : null;
  });

  /** Whom the question is about. */
  subject = $derived.by((): Agent | null => {
    const ask = this.table.ask;
    return (ask && agentNamed(this.position, ask)) ?? this.position.active;
  });

  /* The chiefs are black, the last colour, and stand first. */
  network = $derived.by((): Agent[] =>
    this.position.agents.filter((a) => a.seat === this.mine.seat).reverse(),
  );
  enemies = $derived.by((): Agent[] =>
    this.position.agents.filter((a) => a.seat !== this.mine.seat).reverse(),
  );

  /** The agent of the network whose document lies open. */
  shownAgent = $derived.by((): Agent | null => {
    const find = (id: string | undefined) => this.network.find((a) => a.id === id);
    return find(this.chosen ?? undefined) ?? find(this.position.active?.id) ?? this.network[0] ?? null;
  });

  actions = $derived.by((): Action[] =>
    this.actor ? actionsFor(this.actor, this.position, this.table.ask?.moves ?? []) : [],
  );
  action = $derived.by((): Action | null => this.actions.find((a) => a.id === this.opened) ?? null);

  // ---- doing ----

  override async play(move: Move): Promise<void> {
    if (!this.weighs.has(move.verb) || this.weighed?.line === move.line) return super.play(move);
    this.thing = null;
    this.weighed = move;
  }

  override clear(): void {
    super.clear();
    this.weighed = null;
  }

  override back(): void {
    if (this.weighed) this.weighed = null;
    else super.back();
  }

  protected get offered(): Action[] {
    return this.actions;
  }

  protected linesOf(action: Action): string[] {
    return this.actor ? probesOf(action, this.actor, this.position) : [];
  }

  // ---- pressing things ----

  /** Moves of the question that name this thing. */
  movesWith(sort: string, id: string): Move[] {
    const named = (m: Move) => m.args.some((a) => a.sort === sort && a.id === id);
    return (this.table.ask?.moves ?? []).filter(named);
  }

  /** If the agent is one of several answers, pressing him gives it; otherwise it opens his document. */
  pressAgent(id: string): void {
    const named = this.movesWith("agent", id);
    const isAnswer = this.table.ask?.kind !== "turn" && named.length === 1;
    if (isAnswer && layout() !== "phone") void this.play(named[0]);
    else this.showAgent(id);
  }

  /** Opens the player's own document in the network; others, and those with moves, in a close-up. */
  showAgent(id: string): void {
    const isOwn = this.network.some((a) => a.id === id);
    if (isOwn) this.chosen = id;
    if (!isOwn || layout() === "phone" || layout() === "tablet" || this.movesWith("agent", id).length > 0)
      this.thing = { sort: "agent", id };
  }

  press({ sort, id }: Pressed): void {
    if (sort === "place") this.pressPlace(id);
    else this.pressAgent(id);
  }

  override turnTo(tab: Tab): void {
    super.turnTo(tab);
    if (this.rest === "low") this.rest = "half";
  }
}
