/*
 * challenge.ts: positions in which one move is clearly best, as `kapelle puzzles` has found them: a record that ends
 * at the position, with lines in front that say what is asked and what is right (src/ai/puzzle_text.c).
 */
import { pageOf } from "../games/pages";

/** A way in which games ended after a move, and how often. */
interface End {
  rule: string;
  share: number;
}

/** A move with the chance to win that it leaves, 0 to 1. */
export interface Try {
  line: string;
  chance: number;
  ends: End[];
}

export interface Challenge {
  /** "bo-raid-bo-3-easy-7-120": the game, then the name of the file. */
  id: string;
  game: string;
  theme: string;
  /** 1 to 3: what the normal player finds, only the hard one, neither. */
  level: number;
  /** The seat's name in the notation. */
  seat: string;
  /** The answer first, then the next best. */
  tries: Try[];
  /** What may follow in the same turn, the answer first, without the seat's name. */
  line: string[];
  setup: string;
  record: string;
}

/** What a game's folder has about its challenges. */
export interface Challenges {
  /** By address of the file. */
  records: Record<string, string>;
  /** What they are about, in the order of lists. */
  themes: Record<string, { title: () => string; says: () => string }>;
  /** How games end, by the rule that ends them; the page does not mention other rules. */
  ends: Record<string, () => string>;
}

const numbered = (value: string): [number, string] => {
  const at = value.indexOf(" ");
  return [Number(value.slice(0, at)) / 1000, value.slice(at + 1)];
};

function endsIn(value: string): End[] {
  const words = value.split(" ").filter(Boolean);
  return words.flatMap((rule, i) => (i % 2 ? [] : [{ rule, share: Number(words[i + 1]) / 1000 }]));
}

/** Reads a file; `kapelle puzzles --check` has found any mistakes before the page was built. */
export function read(game: string, name: string, record: string): Challenge {
  const found: Challenge = {
    ...{ id: `${game}-${name}`, game, theme: "", level: 1, seat: "", tries: [], line: [] },
    ...{ setup: /^setup\s+(.*)$/m.exec(record)?.[1] ?? "", record },
  };
  for (const [, tag, value] of record.matchAll(/^# (\w+) +(.*)$/gm)) {
    if (tag === "theme") found.theme = value;
    else if (tag === "level") found.level = Number(value);
    else if (tag === "seat") found.seat = value;
    else if (tag === "line") found.line = value.split("; ");
    else if (tag === "ends") found.tries.at(-1)!.ends = endsIn(value);
    else if (tag === "best" || tag === "other") {
      const [chance, line] = numbered(value);
      found.tries.push({ line, chance, ends: [] });
    }
  }
  return found;
}

export interface Collection extends Challenges {
  game: string;
  /** By theme, and within a theme the easier ones first. */
  all: Challenge[];
}

const opened = new Map<string, Promise<Collection | null>>();

async function load(game: string): Promise<Collection | null> {
  const fetched = await pageOf(game).challenges?.();
  if (!fetched) return null;
  const order = Object.keys(fetched.default.themes);
  const all = Object.entries(fetched.default.records)
    .map(([path, record]) => read(game, /([^/]+)\.kap$/.exec(path)?.[1] ?? path, record))
    .sort(
      (a, b) =>
        order.indexOf(a.theme) - order.indexOf(b.theme) || a.level - b.level || a.id.localeCompare(b.id),
    );
  return { ...fetched.default, game, all };
}

/** The challenges of a game; null if it has none. */
export function collectionOf(game: string): Promise<Collection | null> {
  let known = opened.get(game);
  if (!known) {
    known = load(game);
    opened.set(game, known);
    known.catch(() => opened.delete(game)); // the next question tries again
  }
  return known;
}

/** "61%" */
export const percent = (chance: number): string => `${Math.round(100 * chance)}%`;
