/*
 * st-prepared.ts: positions of Stawka that no careful player reaches. We change a copy of the content so that they are
 * near: every find is a weapon, every conversation brings a secret. Two bots play it, except that they make certain
 * moves as soon as they can. The built-in content may change: nothing here names a card of it.
 */
import { expect, type Page } from "@playwright/test";
import { Engine } from "../../tests/server/oracle.mjs";
import type { Save } from "../src/lib/saves";
import { keep, keepContent, saveOf } from "./store";

interface Ask {
  seat: number;
  kind: string;
  moves: { line: string }[];
}
interface Told {
  kind: string;
  args: { id?: string }[];
}

/** Changes the stanzas whose heads ("item kwiaty") fit. */
export type Edit = [heads: RegExp, change: (stanza: string) => string];

export interface Prepared {
  setup: string;
  edits?: Edit[];
  /** Moves that are made as soon as they can be, the first before the others. */
  prefers?: RegExp[];
  /** It stands at the question… */
  asked?: (ask: Ask) => boolean;
  /** …or before the last decision that brings this event about. */
  told?: (event: Told) => boolean;
}

export interface Position {
  record: string;
  /** The content that it is played with, where that is not the one built in. */
  content: { hash: string; bundle: string } | null;
  /** The decision that brings about what is wanted, where an event is. */
  last: string;
}

// ---- content ----

/** The rules of a stanza for one trigger become this one. */
export const rule =
  (when: string, effect: string) =>
  (stanza: string): string =>
    stanza.replace(new RegExp(`  on ${when}\\b.*\\n(?: {4,}.*\\n)*`), `  on ${when}: ${effect}\n`);

/** Gives these rules to everything that is used up in use and belongs to no group. */
export const everyThing = (lines: string): Edit => [
  /^item /,
  (stanza) => {
    const isPlain = !/\n {2}(lasts|group) /.test(stanza) && !/\n {2}on box: test/.test(stanza);
    return isPlain ? stanza.replace(/(?: {2}(?:on|while) .*\n(?: {4,}.*\n)*)+/, lines) : stanza;
  },
];

/** Every conversation that is not a disaster brings a secret; only the chiefs, whose secrets end a game, keep theirs. */
export const easyTalks: Edit[] = [
  [
    /^agent /,
    (stanza) => (/ chief/.test(stanza) ? stanza : stanza.replace(/thresholds .*/, "thresholds  2 3 4")),
  ],
  [/^number secret-evidence$/, (stanza) => stanza.replace(/value .*/, "value   1")],
];

function changed(text: string, edits: Edit[]): string {
  return text.replace(/^(?:[a-z][\w-]* [\w-]+)\n(?: {2}.*\n)*/gm, (stanza) => {
    const head = stanza.slice(0, stanza.indexOf("\n"));
    return edits.reduce((now, [heads, change]) => (heads.test(head) ? change(now) : now), stanza);
  });
}

function contentWith(engine: Engine, edits: Edit[]): Position["content"] {
  if (edits.length === 0) return null;
  const { files } = engine.ask("files st") as { files: { name: string; text: string }[] };
  const bundle = files
    .map(({ name, text }) => ({ name, text: changed(text, edits) }))
    .map(({ name, text }) => `=== ${name} ${new TextEncoder().encode(text).length}\n${text}\n`)
    .join("");
  return { hash: engine.ask(`use st\n${bundle}`).hash as string, bundle };
}

// ---- the search ----

/* Far more than any of them needs; a search without success still ends soon. */
const MOST_LINES = 1500;
const MOST_GAMES = 4;

/** One game; null if it does not come to what is wanted. */
function tryGame(
  engine: Engine,
  setup: string,
  seed: string,
  wanted: Prepared,
): Omit<Position, "content"> | null {
  const { prefers = [], asked, told } = wanted;
  engine.ask(`new 1 st${setup}\n${seed}`);
  for (let line = 0; line < MOST_LINES; line++) {
    const { asks, must } = engine.ask("look 1 3") as { asks: Ask[]; must: number[] };
    const due = asks.filter((ask) => must.includes(ask.seat));
    if (due.length === 0) return null;
    if (asked && due.some(asked)) return { record: recordOf(engine), last: "" };
    const before = told ? recordOf(engine) : "";
    const [{ seat, moves }] = due;
    const wish = prefers.map((p) => moves.find((m) => p.test(m.line))).find((m) => m !== undefined);
    const request = wish ? `say 1 3\n${wish.line}` : `bot 1 ${seat} greedy 3`;
    const { done } = engine.ask(request) as { done: { line: string; told: Told[] } };
    if (told && done.told.some(told)) return { record: before, last: done.line };
  }
  return null;
}

export function prepare(wanted: Prepared): Position {
  const engine = new Engine();
  const content = contentWith(engine, wanted.edits ?? []);
  const setup = `${content ? ` ${content.hash}` : ""}\n${wanted.setup}`;
  for (let game = 1; game <= MOST_GAMES; game++) {
    const found = tryGame(engine, setup, `scene-${game}`, wanted);
    if (found) return { ...found, content };
  }
  throw new Error(`${wanted.setup} never comes to it`);
}

const recordOf = (engine: Engine): string => engine.ask("record 1").record as string;

/** Opens the table there, with people on both sides. */
export async function openPrepared(page: Page, position: Position, more: Partial<Save> = {}): Promise<void> {
  const seats = ["The Polish side", "The German side"];
  if (position.content) await keepContent(page, { ...position.content, game: "st" });
  await page.addInitScript(() => localStorage.setItem("kapelle.notes.st", '{"isOn":false,"seen":[]}')); // the teacher is silent
  await keep(page, saveOf(position.record, { holders: ["me", "me"], seats, ...more }));
  await page.goto("./#/table/test");
  await expect(page.locator("main[data-line]")).toBeAttached();
}
