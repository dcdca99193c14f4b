/*
 * chances.ts: the engine's exact chances as people read them: percent to one place, the reduced fraction, and which of
 * two is better.
 */
import type { Move, Odds } from "../engine/types";
import { settings } from "../lib/settings.svelte";

export interface Chance {
  /** "52.7", in the reader's way of writing numbers. */
  percent: string;
  /** "27653 / 52488" */
  fraction: string;
  /** From 0 to 1, for drawing. */
  share: number;
}

export interface Chances {
  success: Chance;
  failed: Chance;
  detected: Chance;
}

const divisorOf = (a: bigint, b: bigint): bigint => (b === 0n ? a : divisorOf(b, a % b));

const inTenths = (tenths: number): string =>
  new Intl.NumberFormat(settings.language, { minimumFractionDigits: 1, maximumFractionDigits: 1 }).format(
    tenths / 10,
  );

/** A share in percent, rounded; but never 0.0 if it can happen, and never 100.0 if it can fail. */
export function percentOf(partText: string, ofText: string): string {
  const [part, of] = [BigInt(partText), BigInt(ofText)];
  const tenths = Number((part * 2000n + of) / (2n * of));
  if (tenths === 0 && part > 0n) return `< ${inTenths(1)}`;
  if (tenths === 1000 && part < of) return `> ${inTenths(999)}`;
  return inTenths(tenths);
}

function chanceOf(partText: string, ofText: string): Chance {
  const [part, of] = [BigInt(partText), BigInt(ofText)];
  const shared = divisorOf(part, of);
  return {
    percent: percentOf(partText, ofText),
    fraction: `${part / shared} / ${of / shared}`,
    share: Number((part * 1_000_000n) / of) / 1_000_000,
  };
}

export const chancesOf = (odds: Odds): Chances => ({
  success: chanceOf(odds.success, odds.of),
  failed: chanceOf(odds.failed, odds.of),
  detected: chanceOf(odds.detected, odds.of),
});

const exceeds = (a: string, aOf: string, b: string, bOf: string): bigint =>
  BigInt(a) * BigInt(bOf) - BigInt(b) * BigInt(aOf);

/** More success; as much success, but less detection. */
function isBetter(a: Odds, b: Odds): boolean {
  const success = exceeds(a.success, a.of, b.success, b.of);
  return success !== 0n ? success > 0n : exceeds(a.detected, a.of, b.detected, b.of) < 0n;
}

/** The moves with the best chances; none if all are alike. */
export function bestOf(moves: Move[]): Move[] {
  const known = moves.filter((m) => m.odds);
  const best = known.filter((m) => !known.some((other) => isBetter(other.odds!, m.odds!)));
  return known.length < moves.length || best.length === known.length ? [] : best;
}
