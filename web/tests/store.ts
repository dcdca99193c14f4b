/*
 * store.ts: saves in the browser's store, written and read behind the page's back: to reach a position at once, to
 * damage it, and to see what was really kept.
 */
import { expect, type Page } from "@playwright/test";
import { readFileSync } from "node:fs";
import type { KeptContent, Save } from "../src/lib/saves";

/** A game by three careful bots that has everything once: raid, interrogations, a look ahead, three attempts, victory. */
const trio = readFileSync(new URL("./records/trio.kap", import.meta.url), "utf8");

/** A game in which one of three conspirators often moves at random; somewhere another move was clearly better. */
const blunder = readFileSync(new URL("./records/blunder.kap", import.meta.url), "utf8");

/** Places in the first, by lines played. */
export const moments = {
  raid: 59,
  interrogation: 61,
  peek: 69,
  midgame: 142,
  attempt: 164,
  roll: 165,
  tooMany: 171, // Kordt holds a card for any time, and one card too many
  end: 175,
} as const;

/** The record up to that line, without the result and the hash, which belong to the end of the game. */
export function recordAt(line: number): string {
  if (line === moments.end) return trio;
  const last = trio.split("\n").findIndex((l) => l.startsWith(`${line} `));
  return `${trio
    .split("\n")
    .slice(0, last + 1)
    .join("\n")}\n`;
}

/** Other lines of the same game and content, from their beginning. */
export function recordOf(setup: string, seed: string, lines: string[]): string {
  const head = [/^kapelle .*$/m, /^game .*$/m, /^content .*$/m].map((row) => row.exec(trio)![0]);
  const numbered = lines.map((line, i) => `${i + 1} ${line}`);
  return [...head, `setup   ${setup}`, `seed    ${seed}`, "", ...numbered, ""].join("\n");
}

export const trioSeats = ["Kordt", "Tresckow", "Oster"];

export function saveOf(record: string, more: Partial<Save> = {}): Save {
  const lines = record.match(/^\d+ /gm)?.length ?? 0;
  return {
    id: "test",
    game: /^game\s+(\S+)/m.exec(record)?.[1] ?? "bo",
    name: "",
    record,
    holders: trioSeats.map(() => "me"),
    shared: false,
    begun: 1_700_000_000_000,
    changed: 1_700_000_000_000,
    lines,
    isOver: /^result/m.test(record),
    seats: trioSeats,
    setup: /^setup\s+(.*)$/m.exec(record)?.[1] ?? "",
    ...more,
  };
}

export const blunderSave = (): Save => saveOf(blunder, { seats: ["Stauffenberg", "Oster", "Beck"] });

/** An empty page of our address: the store can be written there before the real one has opened it. */
export async function openBackdoor(page: Page): Promise<void> {
  const empty = { contentType: "text/html", body: '<link rel="icon" href="data:,">' };
  await page.route("**/backdoor", (route) => route.fulfill(empty));
  await page.goto("backdoor");
}

/** Puts content other than the built-in one into the store, as a game that began with it would. */
export async function keepContent(page: Page, content: KeptContent): Promise<void> {
  await keep(page);
  await page.evaluate(async (kept) => {
    const opened = indexedDB.open("kapelle", 1);
    await new Promise((done) => (opened.onsuccess = done));
    const work = opened.result.transaction("contents", "readwrite");
    work.objectStore("contents").put(kept);
    await new Promise((done) => (work.oncomplete = done));
    opened.result.close();
  }, content);
}

/** Puts saves into the store. */
export async function keep(page: Page, ...saves: Save[]): Promise<void> {
  if (page.url() === "about:blank") await openBackdoor(page);
  await page.evaluate(write, { saves, afresh: false });
}

/** The same, with nothing else in the store. */
export async function keepOnly(page: Page, ...saves: Save[]): Promise<void> {
  await openBackdoor(page);
  await page.evaluate(write, { saves, afresh: true });
}

/* Runs in the page. */
async function write({ saves, afresh }: { saves: Save[]; afresh: boolean }): Promise<void> {
  const opened = indexedDB.open("kapelle", 1);
  opened.onupgradeneeded = () => {
    opened.result.createObjectStore("games", { keyPath: "id" });
    opened.result.createObjectStore("contents", { keyPath: "hash" });
  };
  await new Promise((done) => (opened.onsuccess = done));
  const work = opened.result.transaction("games", "readwrite");
  const games = work.objectStore("games");
  if (afresh) games.clear();
  for (const save of saves) games.put(save);
  await new Promise((done) => (work.oncomplete = done));
  opened.result.close();
}

export async function kept(page: Page): Promise<Save[]> {
  return page.evaluate(async () => {
    const opened = indexedDB.open("kapelle", 1);
    await new Promise((done) => (opened.onsuccess = done));
    const asked = opened.result.transaction("games").objectStore("games").getAll();
    await new Promise((done) => (asked.onsuccess = done));
    opened.result.close();
    return asked.result as Save[];
  });
}

export async function keptSave(page: Page, id: string): Promise<Save> {
  const found = (await kept(page)).find((s) => s.id === id);
  if (!found) throw new Error(`there is no save ${id}`);
  return found;
}

/** Opens the table of a game that stands at that line of the record. */
export async function openAt(page: Page, line: number, more: Partial<Save> = {}): Promise<void> {
  await keep(page, saveOf(recordAt(line), more));
  await page.goto(`./#/table/${more.id ?? "test"}`);
  await expect(page.locator("main[data-line]")).toBeAttached();
}
