/*
 * desk.ts: short work with records beside the table: begin a game, look into a save, examine a file. Each job has the
 * engine's third table to itself and leaves it empty.
 */
import { isFault, isRefused, type Engine } from "../engine/engine";
import type { Fault, LogLine, Look, Opened } from "../engine/types";
import { keepContent, offerContent } from "../table/local";
import { newId, saves, type Holder, type Save } from "./saves";

const DESK = 3;

let queue: Promise<unknown> = Promise.resolve();

function onDesk<T>(engine: Engine, work: () => Promise<T>): Promise<T> {
  const next = queue.then(async () => {
    try {
      return await work();
    } finally {
      await engine.close(DESK);
    }
  });
  queue = next.catch(() => undefined);
  return next;
}

/** What a person decides about a game and the engine need not know. */
export interface Seating {
  holders: Holder[];
  shared: boolean;
}

/** How a record stands, as everybody may see it. */
export interface Glance {
  opened: Opened;
  look: Look;
  /** The last line that told something. */
  last: LogLine | null;
}

const everybody = (seats: readonly unknown[]): number => (1 << seats.length) - 1;

/** The seats whose view may be shown in lists: those of the one person who plays, or only what is public. */
export const viewersOf = (save: Pick<Save, "holders" | "shared">): number =>
  save.shared ? 0 : save.holders.reduce((set, who, seat) => (who === "me" ? set | (1 << seat) : set), 0);

export function glanceAt(
  engine: Engine,
  game: string,
  record: string,
  viewers: number,
): Promise<Glance | Fault> {
  return onDesk(engine, async () => {
    await offerContent(engine, game, record);
    const opened = await engine.open(DESK, record);
    if (isFault(opened)) return opened;
    const look = await engine.look(DESK, viewers & everybody(opened.seats));
    const tail = await engine.log(DESK, viewers & everybody(opened.seats), Math.max(1, look.line - 5));
    return { opened, look, last: tail.filter((l) => !l.undone && l.told.length > 0).at(-1) ?? null };
  });
}

const describe = (opened: Opened, look: Look) => ({
  lines: look.line,
  isOver: look.over !== null,
  seats: opened.seats.map((s) => s.title),
  setup: opened.setup,
});

/** A save made of a record that the engine has read; it is not yet in the store. */
export function saveOf(glance: Glance, record: string, seating: Seating, name = ""): Save {
  const { opened, look } = glance;
  const now = Date.now();
  return {
    id: newId(),
    game: opened.game,
    name,
    record,
    ...seating,
    begun: now,
    changed: now,
    ...describe(opened, look),
  };
}

/** A game to begin. A hash identifies its content; without one it is the built-in content. */
export interface Beginning {
  game: string;
  setup: string;
  seed: string;
  content?: string;
  /** Lines to play before the first question. */
  lines?: string[];
}

const create = (engine: Engine, { game, setup, seed, content }: Beginning): Promise<Opened | Fault> =>
  engine.create(DESK, game, setup, seed, content);

/** What the engine would make of a set-up; nothing is kept of it. */
export const tryOut = (engine: Engine, how: Beginning): Promise<Opened | Fault> =>
  onDesk(engine, () => create(engine, how));

/**
 * Begins a game. If there are fewer holders than seats, the last one gets the rest: a person alone leads two
 * conspirators. The fault is the engine's sentence about the set-up.
 */
export async function beginGame(engine: Engine, how: Beginning, seating: Seating): Promise<Save | Fault> {
  const begun = await onDesk(engine, async () => {
    const opened = await create(engine, how);
    if (isFault(opened)) return opened;
    for (const line of how.lines ?? []) {
      const answer = await engine.say(DESK, 0, line);
      if (isRefused(answer)) return { error: answer.refused.says };
      if (isFault(answer)) return answer;
    }
    const { record } = await engine.record(DESK);
    return { glance: { opened, look: await engine.look(DESK, 0), last: null }, record };
  });
  if (isFault(begun)) return begun;
  const holders = begun.glance.opened.seats.map(
    (_, i) => seating.holders[i] ?? seating.holders.at(-1) ?? "me",
  );
  const save = saveOf(begun.glance, begun.record, { ...seating, holders });
  await keepContent(engine, how.game);
  return save;
}

/** Stores a save; false if the browser refuses to keep it. */
export async function keepSave(save: Save): Promise<boolean> {
  try {
    await saves.put(save);
    return true;
  } catch {
    return false;
  }
}
