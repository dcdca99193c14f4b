/*
 * looks.ts: which symbol shows a person, a location or a token, and the few letters that stand for a colour or a name.
 */
import type { Component } from "../../../engine/types";
import { t } from "../../../lib/i18n.svelte";
import type { Agent, Colour, Side } from "../model";

/** Kloss has three documents and one face. */
const personOf = (id: string): string => (id.startsWith("kloss") ? "kloss" : id);

export const figureOf = (agent: Agent): string => `#st-fig-${personOf(agent.id)}`;
export const bustOf = (id: string): string => `#st-bust-${personOf(id)}`;
export const vignetteOf = (location: string): string => `#st-loc-${location}`;
export const markOf = (side: Side): string => `#st-side-${side}`;
export const shapeOf = (colour: Colour): string => `#st-col-${colour}`;

/* Symbols of tokens by the first word of their ids. */
export const threatSymbol = (threat: Component): string => `#st-thr-${threat.id.split("-")[0]}`;

/** "−2" of a document control; empty for tokens without a value. */
export const threatValue = (threat: Component): string => /[−-]\d/.exec(threat.title)?.[0] ?? "";

/** The letter on a marker. */
export function colourLetter(colour: Colour): string {
  if (colour === "yellow") return t("Y"); // room: 1
  if (colour === "violet") return t("V"); // room: 1
  return colour === "blue" ? t("B") : t("K"); // room: 1
}

export function colourName(colour: Colour): string {
  if (colour === "yellow") return t("yellow");
  if (colour === "violet") return t("violet");
  return colour === "blue" ? t("blue") : t("black");
}

/** What others call them: soldiers by the surname, except brothers; everybody else by the first name. */
export function shortName(agent: Agent): string {
  const words = agent.name.split(" ");
  if (words.length < 2 || !/^\p{Lu}/u.test(words[1])) return agent.name;
  const isSoldier = agent.functionId !== "civilian" && !agent.id.endsWith("-kopf");
  return isSoldier ? words[words.length - 1] : words[0];
}

/* Widths of Barlow Semi Condensed at 600, in parts of its size: close enough for a plate. */
function letterWidth(letter: string): number {
  if (/[mwMW]/.test(letter)) return 0.77;
  if (/[ijltfrI' ’.]/.test(letter)) return 0.3;
  return /\p{Lu}/u.test(letter) ? 0.58 : 0.51;
}

export const textWidth = (text: string, size: number): number =>
  [...text].reduce((sum, letter) => sum + letterWidth(letter), 0) * size;

/** A name in one line or two of about the same length. */
export function wrapName(name: string): string[] {
  const words = name.split(" ");
  if (name.length <= 12 || words.length < 2) return [name];
  const half = Math.ceil(words.length / 2);
  const cuts = words.slice(1).map((_, i) => i + 1);
  const worst = (cut: number): number =>
    Math.max(words.slice(0, cut).join(" ").length, words.slice(cut).join(" ").length);
  const best = cuts.reduce((a, b) => (worst(b) < worst(a) ? b : a), half);
  return [words.slice(0, best).join(" "), words.slice(best).join(" ")];
}
