/*
 * records.ts: records as files: their names, how they leave the browser, and what can be rescued from a damaged one.
 */
import type { GameInfo } from "../engine/types";
import { app } from "./app.svelte";
import { t } from "./i18n.svelte";
import type { Save } from "./saves";
import { scenarioIn } from "./scenarios";

/** Larger files are not records: a game of 2,000 lines has 60 kB. */
export const largestRecord = 1024 * 1024;

export const infoOf = (game: string): GameInfo | undefined => app.games.find((g) => g.id === game);

/**
 * What a scenario is called in lists, where the game's module is not at hand: as the engine told it when the page was built.
 * The titles are proper names and the same in every language.
 */
export const scenarioTitle = (game: string, id: string): string =>
  infoOf(game)?.scenarios?.find((s) => s.id === id)?.title ?? id;

/** What is played, with the scenario where there are several: "Stawka większa niż życie: Spotkanie". */
export function playedTitle(game: string, setup: string): string {
  const title = infoOf(game)?.title ?? game;
  const scenario = scenarioIn(setup);
  return scenario ? `${title}: ${scenarioTitle(game, scenario)}` : title;
}

/** What a save is called in lists: the name it was given, else its game. */
export const titleOf = (save: Save): string => save.name || playedTitle(save.game, save.setup) || save.id;

const twoDigits = (n: number) => String(n).padStart(2, "0");

/** "black-orchestra-2026-03-01-1942.kap": sorts by date in a folder. */
export function fileNameOf(game: string, time: number): string {
  const d = new Date(time);
  const day = [d.getFullYear(), twoDigits(d.getMonth() + 1), twoDigits(d.getDate())].join("-");
  return `${infoOf(game)?.name ?? game}-${day}-${twoDigits(d.getHours())}${twoDigits(d.getMinutes())}.kap`;
}

export function download(name: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: "text/plain;charset=utf-8" }));
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

export const exportSave = (save: Save): void => download(fileNameOf(save.game, save.changed), save.record);

/** The part of a record before a line that cannot be read: a game that goes on from there. */
export const before = (record: string, line: number): string =>
  record
    .split("\n")
    .slice(0, line - 1)
    .join("\n") + "\n";

const movesIn = (record: string): number => record.match(/^\d+ /gm)?.length ?? 0;

/** How many moves stand before that line; 0 if the damage is in the head, where nothing can be saved. */
export const movesBefore = (record: string, line: number | undefined): number =>
  line === undefined ? 0 : movesIn(before(record, line));

/** What is wrong with a record, with its line, as one sentence of the page. */
export const showFault = (fault: { error: string; line?: number }): string =>
  fault.line === undefined ? fault.error : t("Line {1}: {2}", fault.line, fault.error);
