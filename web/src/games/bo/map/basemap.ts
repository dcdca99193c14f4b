/*
 * basemap.ts: the ground that tools/basemap.mjs drew, fetched once.
 */
import url from "./basemap.json?url";

export interface Basemap {
  land: string;
  /** The lines that follow the coast, from the outermost to the innermost. */
  lining: string[];
  lakes: string;
  rivers: string;
  graticule: string;
  hachures: string;
  marsh: string;
  frame: string;
  /** The curves that names of waters and regions follow. */
  letters: Record<string, string>;
  /** Pairs of places, each in the order of the alphabet, between which a ship goes. */
  seaRoutes: [string, string][];
}

let fetched: Promise<Basemap> | null = null;

/** The page can be played on a bare map, so callers ignore a file that does not load. */
export function loadBasemap(): Promise<Basemap> {
  fetched ??= fetch(url).then(async (answer) => {
    if (!answer.ok) throw new Error(`${url}: ${answer.status}`);
    return (await answer.json()) as Basemap;
  });
  fetched.catch(() => (fetched = null)); // the next map tries again
  return fetched;
}
