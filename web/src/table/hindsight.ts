/*
 * hindsight.ts: which games the engine can look back at.
 */
import { infoOf } from "../lib/records";

/** It judges moves by playing on, which takes a player of some strength. */
export const canAnalyse = (game: string): boolean => infoOf(game)?.bots.includes("normal") ?? false;
