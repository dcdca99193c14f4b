/*
 * dice.ts: this browser's share in the dice of a table, and its memory of what was promised: the server's commitment as
 * we first saw it, our nonce, and what was fixed when we opened it. At the end we compare them with the record. See
 * docs/protocol.md, "Fair dice".
 */
import type { Engine } from "../engine/engine";
import type { TableTold } from "./wire";

/** What was committed to, as this browser saw it first; our nonce; the draw that it was opened for. Null: none yet. */
export interface Promised {
  commit: string;
  nonce: string | null;
  draw: string | null;
}

interface Kept extends Promised {
  table: string;
}

const key = "kapelle.dice";
/* Games that are long over are forgotten. */
const MOST = 200;

function read(): Kept[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? "[]");
    return Array.isArray(kept) ? (kept as Kept[]) : [];
  } catch {
    return []; // we cannot read the store, or it is damaged: there is no memory
  }
}

/* If nothing can be kept, we can check the end of the game only against what this visit saw. */
const here = new Map<string, Kept>();

function write(entry: Kept): void {
  here.set(entry.table, entry);
  const others = read().filter((k) => k.table !== entry.table);
  try {
    localStorage.setItem(key, JSON.stringify([...others, entry].slice(-MOST)));
  } catch {
    // As said.
  }
}

const find = (table: string): Kept | undefined => here.get(table) ?? read().find((k) => k.table === table);

function draw(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (b) => b.toString(16).padStart(2, "0")).join("");
}

const digitsOf = (words: string): string =>
  Array.from(new TextEncoder().encode(words), (b) => b.toString(16).padStart(2, "0")).join("");

/** The server has sent its commitment; only the first one counts. */
export function seeCommit(table: string, commit: string): void {
  if (!find(table)) write({ table, commit, nonce: null, draw: null });
}

export const promised = (table: string): Promised | null => find(table) ?? null;

async function hashOfNonce(engine: Engine, told: TableTold, nonce: string): Promise<string> {
  return (await engine.hash(told.game, digitsOf("kapelle seal") + told.you.person + nonce)).hash;
}

/** The seal of our nonce; we draw a new nonce once the last one was opened. */
export async function sealOf(engine: Engine, told: TableTold): Promise<string> {
  seeCommit(told.table, told.commit);
  let kept = find(told.table) as Kept;
  if (kept.nonce === null || kept.draw) kept = { ...kept, nonce: draw(), draw: null };
  write(kept);
  return hashOfNonce(engine, told, kept.nonce ?? "");
}

const NOBODY = "0".repeat(32);
const NO_SEAL = "0".repeat(64);
const little = (n: number): string => [n & 0xff, n >> 8].map((b) => b.toString(16).padStart(2, "0")).join("");

/** What a draw fixes, as one hash: commitment, seats, seals and whose nonces count. */
async function drawOf(engine: Engine, told: TableTold): Promise<string> {
  const seats = told.seats.map((s) => (s.bot || !s.person ? NOBODY : s.person));
  const people = [...new Set(seats.filter((s) => s !== NOBODY))];
  const seals = people.map((p) => {
    const share = told.shares?.find((s) => s.person === p);
    return (share?.seal ?? NO_SEAL) + (share?.counts ? "01" : "00");
  });
  const head = told.commit + little(told.draws ?? 0) + seats.length.toString(16).padStart(2, "0");
  const { hash } = await engine.hash(
    told.game,
    digitsOf("kapelle draw") + head + seats.join("") + seals.join(""),
  );
  return hash;
}

/**
 * Our nonce, to open for this draw: from now on we remember what was fixed. Null if there is none, if it was sealed
 * elsewhere, or if we opened it for another draw: a server that changes what was fixed gets nothing more.
 */
export async function openShare(engine: Engine, told: TableTold, seal: string): Promise<string | null> {
  const kept = find(told.table);
  if (!kept?.nonce || seal !== (await hashOfNonce(engine, told, kept.nonce))) return null;
  const fixed = await drawOf(engine, told);
  if (kept.draw && kept.draw !== fixed) return null;
  write({ ...kept, draw: fixed });
  return kept.nonce;
}
