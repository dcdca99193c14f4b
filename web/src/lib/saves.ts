/*
 * saves.ts: games kept in this browser. A save is a record (.kap) with who sits where; we keep the content it began
 * with beside it, by its hash, so that a newer page can finish it.
 */
import type { Insight, Summary } from "../engine/types";

/** Who holds a seat: a person at this screen, a bot by its name; at a server also "other", a person elsewhere. */
export type Holder = "me" | string;

export interface Save {
  id: string;
  game: string;
  /** "" until the person gives it a name. */
  name: string;
  record: string;
  holders: Holder[];
  /** Several people share this screen: secrets are covered. */
  shared: boolean;
  begun: number;
  changed: number;
  lines: number;
  isOver: boolean;
  /** Names of the seats, for lists that do not open the game. */
  seats: string[];
  setup: string;
  /** Of a daily deal: its day, "2026-11-18". */
  day?: string;
  /** Once it is over: the seats that won. */
  winners?: number[];
  /** Set for the tutorial's game: the step reached. */
  lesson?: number;
  /** What is known of a finished game in hindsight. */
  analysis?: KeptAnalysis;
}

/** An analysis, as far as it has come. */
export interface KeptAnalysis {
  /** The language of its sentences. */
  language: string;
  /** Of the first lines, in order. */
  insights: Insight[];
  /** Once all lines are done. */
  summary: Summary | null;
  /** Somebody has stopped it: it does not go on by itself. */
  isStopped: boolean;
}

export interface KeptContent {
  hash: string;
  game: string;
  bundle: string;
}

/** The browser refused to keep something: its store is full, closed to us, or broken. */
export class StoreProblem extends Error {
  constructor(
    readonly isFull: boolean,
    cause: unknown,
  ) {
    super(isFull ? "store full" : "store closed", { cause });
  }
}

const problem = (cause: unknown): StoreProblem =>
  cause instanceof StoreProblem
    ? cause
    : new StoreProblem((cause as DOMException | null)?.name === "QuotaExceededError", cause);

function finished<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((done, failed) => {
    request.onsuccess = () => done(request.result);
    request.onerror = () => failed(problem(request.error));
  });
}

function openStore(): Promise<IDBDatabase> {
  const request = indexedDB.open("kapelle", 1);
  request.onupgradeneeded = () => {
    request.result.createObjectStore("games", { keyPath: "id" });
    request.result.createObjectStore("contents", { keyPath: "hash" });
  };
  return finished(request);
}

let store: Promise<IDBDatabase> | null = null;

async function run<T>(
  name: "games" | "contents",
  mode: IDBTransactionMode,
  act: (s: IDBObjectStore) => IDBRequest<T>,
): Promise<T> {
  try {
    return await runIn(await openedStore(), name, mode, act);
  } catch (cause) {
    throw problem(cause);
  }
}

async function openedStore(): Promise<IDBDatabase> {
  try {
    const db = await (store ??= openStore());
    db.onclose = () => (store = null); // somebody cleared the browser's data
    db.onversionchange = () => {
      db.close(); // a newer page in another tab changes the store: it must not wait for this one
      store = null;
    };
    return db;
  } catch (cause) {
    store = null; // the next try may succeed
    throw cause;
  }
}

async function runIn<T>(
  db: IDBDatabase,
  name: "games" | "contents",
  mode: IDBTransactionMode,
  act: (s: IDBObjectStore) => IDBRequest<T>,
): Promise<T> {
  const work = db.transaction(name, mode);
  const committed = new Promise<void>((done, failed) => {
    work.oncomplete = () => done();
    work.onabort = () => failed(problem(work.error));
  });
  try {
    const [result] = await Promise.all([finished(act(work.objectStore(name))), committed]);
    return result;
  } catch (cause) {
    throw problem(cause);
  }
}

const isText = (value: unknown): value is string => typeof value === "string";
const text = (value: unknown): string => (isText(value) ? value : "");
const texts = (value: unknown): string[] => (Array.isArray(value) ? value.filter(isText) : []);
const number = (value: unknown): number => (Number.isFinite(value) ? Number(value) : 0);

/** Undefined if something else is stored under our name. */
function analysisIn({ analysis, lines }: Save): KeptAnalysis | undefined {
  const insights: unknown = analysis?.insights;
  const isOurs =
    Array.isArray(insights) &&
    insights.length <= lines &&
    insights.every((one: Partial<Insight> | null, i) => one?.line === i + 1 && Number.isFinite(one.chance));
  return isOurs ? analysis : undefined;
}

/**
 * A save as lists and tables can read it, whatever its state: members that are missing or of the wrong type are empty.
 */
const mended = (kept: Save): Save => ({
  ...kept,
  game: text(kept.game),
  name: text(kept.name),
  record: text(kept.record),
  holders: texts(kept.holders),
  shared: kept.shared === true,
  begun: number(kept.begun),
  changed: number(kept.changed),
  lines: number(kept.lines),
  isOver: kept.isOver === true,
  seats: texts(kept.seats),
  setup: text(kept.setup),
  analysis: analysisIn(kept),
});

/* Games that the browser refused to keep: they last until the page is closed. */
const unkept = new Map<string, Save>();

export const saves = {
  /** The latest first; what the store refused comes from the page alone. */
  all: async (): Promise<Save[]> => {
    const kept = await run<Save[]>("games", "readonly", (s) => s.getAll());
    const list = [...unkept.values(), ...kept.filter((s) => !unkept.has(s.id)).map(mended)];
    return list.sort((a, b) => b.changed - a.changed);
  },
  /** The latest version, from the store or, if that refused it, from the page alone. */
  get: async (id: string): Promise<Save | undefined> => {
    const found = unkept.get(id) ?? (await run<Save | undefined>("games", "readonly", (s) => s.get(id)));
    return found && mended(found);
  },
  put: async (save: Save): Promise<void> => {
    const copy = { ...save, holders: [...save.holders], seats: [...save.seats] };
    unkept.set(save.id, copy); // until the store has it
    await run("games", "readwrite", (s) => s.put(copy));
    unkept.delete(save.id);
  },
  /** Keeps the analysis with the save; whatever else another tab has changed of it stays. */
  analyse: async (id: string, analysis: KeptAnalysis): Promise<void> => {
    const save = await saves.get(id);
    if (save) await saves.put({ ...save, analysis });
  },
  remove: async (id: string): Promise<void> => {
    unkept.delete(id);
    await run("games", "readwrite", (s) => s.delete(id));
  },
  /** What only the page holds: all there is where the store is closed. */
  unkept: (): Save[] => [...unkept.values()],
};

export const contents = {
  get: (hash: string) => run<KeptContent | undefined>("contents", "readonly", (s) => s.get(hash)),
  put: (kept: KeptContent) => run("contents", "readwrite", (s) => s.put(kept)),
};

/** The name of a new save: random enough that two are never the same. */
export const newId = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(9)), (b) => b.toString(36).padStart(2, "0")).join("");

/** A seed for the dice of a new game. */
export const newSeed = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (b) => b.toString(16).padStart(2, "0")).join("");
