/*
 * town.ts: the town of a free game as it was laid: a line of text that fits into an address, and the first lines of a
 * record. Another game can begin with it, with other dice.
 *
 *     administracyjny.policyjny.north+hitlerplatz.administracyjny.east+...
 */
import { t } from "../../../lib/i18n.svelte";
import { download } from "../../../lib/records";
import type { Cell } from "./streets";

const step: Record<string, [number, number]> = {
  north: [0, -1],
  east: [1, 0],
  south: [0, 1],
  west: [-1, 0],
};

interface Laid {
  line: number;
  tile: string;
}

/** The tiles that a record lays, in order; none if it is of another kind of game, or not finished with them. */
export function townIn(record: string): string[] {
  const sectors = Number(/^setup\s.*\bsectors=(\d+)/m.exec(record)?.[1] ?? 0);
  let laid: Laid[] = [];
  let before = laid;
  for (const [, n, words] of record.matchAll(/^(\d+) \S+ (.*)$/gm)) {
    const [verb, ...rest] = words.split(" ");
    if (verb === "lay") laid = [...laid, { line: Number(n), tile: rest.join(".") }];
    else if (verb === "undo" && rest[0] === "to") {
      before = laid;
      laid = laid.filter((l) => l.line <= Number(rest[1]));
    } else if (verb === "undo" && rest[0] === "no") laid = before;
  }
  return laid.length === sectors - 1 ? laid.map((l) => l.tile) : [];
}

export const readTown = (text: string): string[] => {
  const town = text.split("+");
  return town.every((tile) => /^[\w-]+\.[\w-]+\.(north|east|south|west)$/.test(tile)) ? town : [];
};

/** The lines of the notation that lay it: the German side begins, and the sides take turns. */
export const linesOf = (town: string[]): string[] =>
  town.map((tile, i) => `${i % 2 === 0 ? "de" : "pl"} lay ${tile.replaceAll(".", " ")}`);

/** Where the tiles lie, from the top left. */
export function cellsOfTown(town: string[]): Cell[] {
  const first = town[0]?.split(".")[1];
  if (!first) return [];
  const cells: Cell[] = [{ id: first, column: 0, row: 0 }];
  for (const tile of town) {
    const [id, beside, edge] = tile.split(".");
    const at = cells.find((c) => c.id === beside);
    if (!at) return [];
    cells.push({ id, column: at.column + step[edge][0], row: at.row + step[edge][1] });
  }
  const west = Math.min(...cells.map((c) => c.column));
  const north = Math.min(...cells.map((c) => c.row));
  return cells.map((c) => ({ ...c, column: c.column - west, row: c.row - north }));
}

/** The address of a new game in this town. */
export const addressOf = (scenario: string, town: string[]): string =>
  `${location.origin}${location.pathname}#/new/st/scenario=${scenario}/town=${town.join("+")}`;

/** The head of the record and the lines that lay the town: a game that goes on from there, and a town for others. */
export function exportTown(record: string): void {
  const head = record.split("\n").filter((line) => /^(kapelle|game|content|setup|seed)\s/.test(line));
  const lines = linesOf(townIn(record)).map((line, i) => `${i + 1} ${line}`);
  download(`${t("town")}.kap`, [...head, "", ...lines, ""].join("\n"));
}
