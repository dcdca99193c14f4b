/*
 * lesson.svelte.ts: the tutorial: a real game with known dice, and a teacher who says what to do next and why, and
 * politely puts off any other move.
 */
import type { Fault, Refused } from "../engine/types";
import { t } from "../lib/i18n.svelte";
import type { Save } from "../lib/saves";
import type { Source } from "../table/source";
import type { Table } from "../table/table.svelte";

/** What the player must do before the lesson goes on; nothing: only read. */
export type Task = { move: string } | { undo: true } | { hint: true } | { why: string } | null;

export interface Step {
  task: Task;
  says: () => string;
  /** What to press, if words are needed for it. */
  how?: () => string;
}

/** What a lesson is about: a game with known dice, and what is said and done in it. */
export interface Script {
  setup: string;
  seed: string;
  steps: Step[];
}

const putOff = (says: string): Refused => ({ refused: { rule: "", says } });

export class Lesson {
  at = $state(0);
  table = $state.raw<Table | null>(null);

  constructor(
    readonly save: Save,
    readonly steps: Step[],
    private readonly keep: () => void,
  ) {
    this.at = Math.min(save.lesson ?? 0, this.steps.length);
  }

  get step(): Step | null {
    return this.steps[this.at] ?? null;
  }

  get isOver(): boolean {
    return this.step === null;
  }

  next(): void {
    this.at++;
    this.save.lesson = this.at;
    this.keep();
  }

  /** Moves at the table stay made: one can only read the words again. */
  get canGoBack(): boolean {
    return this.at > 0 && this.steps[this.at - 1].task === null;
  }

  back(): void {
    if (this.canGoBack) this.at--;
  }

  private get task(): Task {
    return this.step?.task ?? null;
  }

  /** The source as this lesson lets it be used. */
  guard(source: Source): Source {
    const send = async (line: string): Promise<Refused | Fault | null> => {
      const task = this.task;
      if (this.isOver) return source.send(line);
      if (!task || !("move" in task)) return putOff(t("Read on first: the lesson is waiting for you."));
      if (task.move !== line)
        return putOff(t("That is allowed, but the lesson is about something else now."));
      const answer = await source.send(line);
      if (answer === null) this.next();
      return answer;
    };
    const undo = async (): Promise<Refused | Fault | null> => {
      if (this.isOver) return source.undo();
      if (!this.task || !("undo" in this.task)) return putOff(t("Undo comes later in this lesson."));
      const answer = await source.undo();
      if (answer === null) this.next();
      return answer;
    };
    return new Proxy(source, {
      get: (of, name) => {
        if (name === "send") return send;
        if (name === "undo") return undo;
        const value: unknown = Reflect.get(of, name, of);
        return typeof value === "function" ? (value as (...args: unknown[]) => unknown).bind(of) : value;
      },
    });
  }

  /** Steps that are done by looking: a hint that came, a reason that was read. */
  notice(table: Table): void {
    const task = this.task;
    if (task && "hint" in task && table.hint) this.next();
    else if (task && "why" in task && table.refusal?.rule) this.next();
  }
}
