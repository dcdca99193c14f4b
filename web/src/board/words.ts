/*
 * words.ts: how boards write what the engine says.
 */
import type { Odds } from "../engine/types";
import { settings } from "../lib/settings.svelte";
import { percentOf } from "./chances";

/** The engine's phrases begin with a small letter; as a button or a line of their own they must not. */
export const sentence = (says: string): string =>
  says.charAt(0).toLocaleUpperCase(settings.language) + says.slice(1);

export const successOf = (odds: Odds): string => percentOf(odds.success, odds.of);
