/*
 * cast.svelte.ts: a roll of dice while it lasts: which dice are in the air, which still hide their face, and what they
 * show meanwhile.
 */
import { untrack } from "svelte";
import { throwDie, type Throw } from "./tumble";

const BEAT_MS = 95;

export class Cast<Face> {
  private inAir = $state<Record<string, boolean>>({});
  private hidden = $state<Record<string, boolean>>({});
  private beat = $state(0);
  private throws: Throw[] = [];
  private timers: ReturnType<typeof setTimeout>[] = [];
  private beats: ReturnType<typeof setInterval> | undefined;

  /** `passing`: the faces that a die shows, one after the other, while it rolls. */
  constructor(private readonly passing: readonly Face[]) {}

  isInAir = (place: string): boolean => this.inAir[place] ?? false;

  /** The face that a die shows now. */
  shown = (place: string, face: Face, nth: number): Face =>
    this.hidden[place] ? this.passing[(this.beat + nth * 2) % this.passing.length] : face;

  /** Throws the dice of these places; calls `done` when the last one lies still. */
  start(felt: HTMLElement, dice: Map<string, HTMLElement>, done: () => void): void {
    const places = [...dice.keys()];
    this.inAir = Object.fromEntries(places.map((p) => [p, true]));
    this.hidden = Object.fromEntries(places.map((p) => [p, true]));
    this.beats = setInterval(() => this.beat++, BEAT_MS);
    places.forEach((place, nth) => {
      const thrown = throwDie(dice.get(place)!, felt, nth, places.length);
      this.throws.push(thrown);
      this.timers.push(setTimeout(() => (this.hidden[place] = false), thrown.shown));
      thrown.animation.onfinish = () => {
        this.inAir[place] = false;
        if (places.every((p) => !this.isInAir(p))) done();
      };
    });
  }

  /** All dice lie where they are drawn. */
  stop(): void {
    for (const { animation } of this.throws) {
      animation.onfinish = null;
      animation.cancel();
    }
    this.timers.forEach(clearTimeout);
    clearInterval(this.beats);
    this.throws = [];
    this.timers = [];
    untrack(() => {
      this.inAir = {};
      this.hidden = {};
    });
  }
}

/** The press that settles the dice does not press what lies under it. */
function swallowClick() {
  const swallow = (e: Event) => (e.preventDefault(), e.stopPropagation());
  addEventListener("click", swallow, { capture: true, once: true });
  setTimeout(() => removeEventListener("click", swallow, { capture: true }), 600);
}

/** While dice roll, a press or any key settles them; with `swallows`, that press does nothing else. Returns a stop function. */
export function hurryBy(settle: () => void, swallows: boolean): () => void {
  const hurry = (event: Event) => {
    settle();
    if (!swallows) return;
    event.preventDefault();
    event.stopPropagation();
    if (event.type === "pointerdown") swallowClick();
  };
  addEventListener("keydown", hurry, { capture: true });
  addEventListener("pointerdown", hurry, { capture: true });
  return () => {
    removeEventListener("keydown", hurry, { capture: true });
    removeEventListener("pointerdown", hurry, { capture: true });
  };
}
