/*
 * occupant.ts: which game has the engine's tables for itself and its past. One game is open at a time; the next one
 * waits until the last has finished what it had begun, so that a bot's late move is never saved into another game.
 */
import { isFault } from "../engine/engine";
import type { Fault } from "../engine/types";

export const GAME = 1;
export const PAST = 2;

export interface Occupant {
  /** Finishes what is under way and empties the tables. */
  clear(): Promise<void>;
}

let occupant: Occupant | null = null;
let order: Promise<unknown> = Promise.resolve();

function inOrder<T>(work: () => Promise<T>): Promise<T> {
  const next = order.then(work, work);
  order = next.catch(() => undefined);
  return next;
}

async function clear(): Promise<void> {
  const last = occupant;
  occupant = null;
  await last?.clear();
}

export const occupy = <T extends Occupant>(open: () => Promise<T | Fault>): Promise<T | Fault> =>
  inOrder(async () => {
    await clear();
    const next = await open();
    if (!isFault(next)) occupant = next;
    return next;
  });

/** A game that has already been replaced has nothing left to clear. */
export const leave = (who: Occupant): Promise<void> =>
  inOrder(async () => {
    if (occupant === who) await clear();
  });
