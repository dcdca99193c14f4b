/*
 * variation.svelte.ts: what could have been: a better move and what might have followed it, shown on the board of a
 * replay. The game itself stays as it was.
 */
import type { Insight, Look } from "../engine/types";
import { Replay } from "./replay";
import type { Table } from "./table.svelte";

/** A position of the line, and how it came about. */
export interface Step {
  look: Look;
  says: string;
}

export class Variation {
  insight = $state.raw<Insight | null>(null);
  steps = $state.raw<Step[]>([]);
  at = $state(0);

  constructor(private readonly table: Table) {}

  get isOn(): boolean {
    return this.insight !== null;
  }

  /** The first step is the better move itself. */
  async begin(insight: Insight): Promise<void> {
    const { source } = this.table;
    const better = insight.better;
    if (!better || !(source instanceof Replay)) return;
    const lines = better.line[0] === better.move ? better.line : [better.move, ...better.line];
    const steps = await source.tryOut(insight.line - 1, lines);
    if (steps.length < 2) return;
    this.insight = insight;
    this.steps = steps;
    this.goTo(1);
  }

  /** Step 0 is the position before the move. */
  goTo(step: number): void {
    this.at = Math.max(0, Math.min(this.steps.length - 1, step));
    const shown = this.steps[this.at];
    if (this.insight && shown) this.table.showOther(this.insight.line - 1, shown.look);
  }

  /** Back to the game, at the line that was played instead. */
  async end(): Promise<void> {
    const line = this.insight?.line;
    this.insight = null;
    this.steps = [];
    if (line !== undefined) await this.table.lookBack(line);
  }
}
