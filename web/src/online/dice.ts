/*
 * dice.ts: this browser's memory of what was promised about the dice of a table: the server's commitment as it was seen
 * first, and our own share. At the end they are compared with the record.
 */

/** What was committed to, as this browser saw it first, and our share; null if we gave none. */
export interface Promised {
  commit: string;
  nonce: string | null;
}

interface Kept extends Promised {
  table: string;
  /** The server has our share. */
  isGiven: boolean;
}

const key = "kapelle.dice";
/* Games that are long over are forgotten. */
const MOST = 200;

function read(): Kept[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? "[]");
    return Array.isArray(kept) ? (kept as Kept[]) : [];
  } catch {
    return []; // closed to us, or damaged: nothing is remembered
  }
}

function write(entry: Kept): void {
  const others = read().filter((k) => k.table !== entry.table);
  try {
    localStorage.setItem(key, JSON.stringify([...others, entry].slice(-MOST)));
  } catch {
    // Then the end of the game can be checked only against the record itself.
  }
}

const find = (table: string): Kept | undefined => read().find((k) => k.table === table);

function draw(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (b) => b.toString(16).padStart(2, "0")).join("");
}

/** The commitment was told; only the first one counts. */
export function seeCommit(table: string, commit: string): void {
  if (!find(table)) write({ table, commit, nonce: null, isGiven: false });
}

export const promised = (table: string): Promised | null => find(table) ?? null;

/** Our share, drawn when it is first needed: after the commitment was seen. */
export function shareOf(table: string, commit: string): string {
  seeCommit(table, commit);
  const kept = find(table) ?? { table, commit, nonce: null, isGiven: false };
  const nonce = kept.nonce ?? draw();
  write({ ...kept, nonce });
  return nonce;
}

export const hasGivenShare = (table: string): boolean => find(table)?.isGiven ?? false;

export function shareGiven(table: string, nonce: string): void {
  const kept = find(table);
  if (kept) write({ ...kept, nonce, isGiven: true });
}
