/*
 * tabs.ts: only one tab plays a game. A second tab with the same save would overwrite what the first has saved.
 */

/** Releases a game. */
export type Release = () => void;

/* This tab may just be leaving the same game: it gets this many milliseconds to finish. */
const PATIENCE = 1500;

/**
 * Takes a game for this tab; null if another has it. A browser without locks, which are missing where the connection is
 * not secure, lets everybody in.
 */
export function takeGame(id: string): Promise<Release | null> {
  const locks = navigator.locks as LockManager | undefined;
  if (!locks) return Promise.resolve(() => undefined);
  const patience = new AbortController();
  const timer = setTimeout(() => patience.abort(), PATIENCE);
  return new Promise((done) => {
    const hold = () => {
      clearTimeout(timer);
      return new Promise<void>((release) => done(release));
    };
    locks.request(`kapelle.game.${id}`, { signal: patience.signal }, hold).catch(() => done(null));
  });
}
