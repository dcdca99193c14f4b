/*
 * attempt.svelte.ts: a player's attempt at a challenge: judges the moves made at the table. A wrong one is not played;
 * the right one is, and then the game stops until the player continues it elsewhere.
 */
import type { Fault, Refused } from "../engine/types";
import { t } from "../lib/i18n.svelte";
import type { Source, SourceListener } from "../table/source";
import type { Challenge } from "./challenge";
import { note, progressOf } from "./progress.svelte";

/** The last verdict: none yet, a wrong move with its chance or an upper bound, or the answer. */
export type Verdict =
  | { is: "asking" }
  | { is: "wrong"; line: string; chance: number; isExact: boolean }
  | { is: "solved" }
  | { is: "shown" };

const putOff = (says: string): Refused => ({ refused: { rule: "", says } });

export class Attempt {
  verdict = $state.raw<Verdict>({ is: "asking" });
  /** The player has heard that the answer is one of the two best moves. */
  isHinted = $state(false);

  constructor(readonly challenge: Challenge) {}

  get answer(): string {
    return this.challenge.tries[0].line;
  }

  get isOver(): boolean {
    return this.verdict.is === "solved" || this.verdict.is === "shown";
  }

  private get done() {
    return progressOf(this.challenge.id);
  }

  giveHint(): void {
    if (this.isOver || this.isHinted) return;
    this.isHinted = true;
    note(this.challenge.id, { hints: this.done.hints + 1 });
  }

  /** Judges a move; true if it is the answer. */
  judge(line: string): boolean {
    const { id, tries } = this.challenge;
    if (line === this.answer) {
      this.verdict = { is: "solved" };
      note(id, { isSolved: true });
      return true;
    }
    const known = tries.find((one) => one.line === line);
    const chance = known?.chance ?? tries[tries.length - 1].chance;
    this.verdict = { is: "wrong", line, chance, isExact: known !== undefined };
    if (!this.done.isSolved) note(id, { wrong: this.done.wrong + 1 });
    return false;
  }

  giveUp(): void {
    this.verdict = { is: "shown" };
    if (!this.done.isSolved) note(this.challenge.id, { isShown: true });
  }

  /** The source with the limits of a challenge: nobody else moves, and there are no undos and no hints. */
  guard(source: Source): Source {
    source.hold(true);
    const own: Partial<Source> = {
      send: async (line: string): Promise<Refused | Fault | null> => {
        if (this.isOver) return putOff(t("The challenge is over. Play on from here, or take the next one."));
        return this.judge(line) ? source.send(line) : null;
      },
      undo: () => Promise.resolve(putOff(t("In a challenge nothing is taken back."))),
      hint: () => {
        this.giveHint();
        return Promise.resolve({ error: t("The hints of a challenge are on its slip.") });
      },
      hold: () => undefined,
      start: (listener: SourceListener) =>
        source.start({
          ...listener,
          update: (update) =>
            listener.update({ ...update, look: { ...update.look, undo: { can: false, to: 0 } } }),
        }),
    };
    return new Proxy(source, {
      get: (of, name) => {
        if (name in own) return own[name as keyof Source];
        const value: unknown = Reflect.get(of, name, of);
        return typeof value === "function" ? (value as (...args: unknown[]) => unknown).bind(of) : value;
      },
    });
  }

  /** Shows the answer on the board. */
  async show(source: Source): Promise<void> {
    this.giveUp();
    await source.send(this.answer);
  }
}
