/*
 * deal.ts: the deal of a day, from a module of its own: the engine's function, without any game, so that a page that only
 * shows it fetches little. Days are those of UTC, counted from 1970.
 */
import address from "$engine/daily.wasm?url";
import { settings } from "../lib/settings.svelte";

export interface Deal {
  /** "2026-11-18" */
  date: string;
  game: string;
  setup: string;
  /** Who sits where: "me", or a bot. */
  seats: string[];
  seed: string;
}

interface Exports {
  memory: WebAssembly.Memory;
  _initialize: () => void;
  web_daily: (day: number) => number;
}

async function load(): Promise<Exports> {
  const got = await fetch(address);
  if (!got.ok) throw new Error(`${address}: ${got.status}`);
  const { instance } = await WebAssembly.instantiate(await got.arrayBuffer(), {});
  const exports = instance.exports as unknown as Exports;
  exports._initialize();
  return exports;
}

let loading: Promise<Exports> | null = null;

/** Null if that day has no deal. */
export async function dealOf(date: string): Promise<Deal | null> {
  const exports = await (loading ??= load().catch((why: unknown) => {
    loading = null; // the next question tries again
    throw why;
  }));
  const start = exports.web_daily(dayOf(date));
  const memory = new Uint8Array(exports.memory.buffer);
  const lines = new TextDecoder().decode(memory.subarray(start, memory.indexOf(0, start))).split("\n");
  const [found, game, setup, seats, seed] = lines;
  return found === date ? { date, game, setup, seats: seats.split(","), seed } : null;
}

const DAY = 86_400_000;

/** -1 if it is not a date. */
export const dayOf = (date: string): number =>
  /^\d{4}-\d\d-\d\d$/.test(date) && Number.isFinite(Date.parse(date)) ? Date.parse(date) / DAY : -1;
export const dateOf = (day: number): string => new Date(day * DAY).toISOString().slice(0, 10);
export const today = (): string => dateOf(Math.floor(Date.now() / DAY));

/** As people of that language write it: "Wednesday, 18 November 2026". */
export const showDay = (date: string, dateStyle: "full" | "medium" = "full"): string =>
  new Intl.DateTimeFormat(settings.language, { dateStyle, timeZone: "UTC" }).format(dayOf(date) * DAY);
