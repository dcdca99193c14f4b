/*
 * progress.svelte.ts: what somebody has done with the challenges, kept in this browser.
 */
export interface Done {
  isSolved: boolean;
  /** The answer was shown before it was found. */
  isShown: boolean;
  /** Wrong moves, and hints asked for. */
  wrong: number;
  hints: number;
}

const key = "kapelle.challenges";
const none: Done = { isSolved: false, isShown: false, wrong: 0, hints: 0 };

function readAll(): Record<string, Done> {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? "{}");
    return kept && typeof kept === "object" ? (kept as Record<string, Done>) : {};
  } catch {
    return {}; // we cannot read the store, or it is damaged: start afresh
  }
}

const all = $state<Record<string, Done>>(readAll());

export const progressOf = (id: string): Done => ({ ...none, ...all[id] });

export function note(id: string, change: Partial<Done>): void {
  all[id] = { ...progressOf(id), ...change };
  try {
    localStorage.setItem(key, JSON.stringify(all));
  } catch {
    // It holds until the page is closed.
  }
}
