/*
 * engine.ts: the engine as the page sees it: typed questions, answered by the worker. Each game is a separate module;
 * the page fetches it with its sentences when it first asks it something.
 */
import type * as E from "./types";
import type { Reply, Request } from "./worker";
import { modules } from "virtual:modules";

/** The game that a record names; "" if it names none. */
export const gameOf = (record: string): string => /^game\s+(\S+)/m.exec(record)?.[1] ?? "";

export function isFault(answer: object): answer is E.Fault {
  return "error" in answer;
}
export function isRefused(answer: object): answer is E.Refused {
  return "refused" in answer;
}

async function fetchBytes(url: string): Promise<ArrayBuffer> {
  const got = await fetch(url);
  if (!got.ok) throw new Error(`${url}: ${got.status}`);
  return got.arrayBuffer();
}

export class Engine {
  private readonly worker = new Worker(new URL("./worker.ts", import.meta.url), { type: "module" });
  private readonly waiting = new Map<
    number,
    { done: (json: string) => void; failed: (why: Error) => void }
  >();
  private count = 0;
  private language = "";
  /** Games whose modules are loaded or loading. */
  private readonly loaded = new Map<string, Promise<void>>();
  /** What is played at each table. */
  private readonly tables = new Map<number, string>();

  constructor() {
    this.worker.onmessage = ({ data }: MessageEvent<Reply>) => {
      const who = this.waiting.get(data.id);
      this.waiting.delete(data.id);
      if (data.failed !== undefined) who?.failed(new Error(data.failed));
      else who?.done(data.json ?? "{}");
    };
    this.worker.onerror = (event) => this.giveUp(new Error(event.message));
  }

  private giveUp(why: Error) {
    for (const who of this.waiting.values()) who.failed(why);
    this.waiting.clear();
  }

  private post(request: Omit<Request, "id">, transfer: Transferable[] = []): Promise<string> {
    const id = ++this.count;
    return new Promise((done, failed) => {
      this.waiting.set(id, { done, failed });
      this.worker.postMessage({ id, ...request }, transfer);
    });
  }

  /** Fetches the module of a game, once; for a game without one, another module answers that it does not know it. */
  async prepare(game: string): Promise<string> {
    const known = game in modules ? game : Object.keys(modules)[0];
    let loading = this.loaded.get(known);
    if (!loading) {
      loading = this.load(known);
      this.loaded.set(known, loading);
      loading.catch(() => this.loaded.delete(known)); // the next question tries again
    }
    await loading;
    return known;
  }

  private async load(game: string): Promise<void> {
    const module = await fetchBytes(modules[game].wasm);
    await this.post({ game, load: { module } }, [module]);
    if (this.language) await this.teach(game, this.language);
  }

  private async teach(game: string, language: string): Promise<void> {
    const { words } = modules[game];
    const body = new Uint8Array(await fetchBytes(words[language] ?? words.en));
    const answer = JSON.parse(await this.post({ game, ask: { request: "lang", body } })) as object;
    if (isFault(answer)) throw new Error(answer.error);
  }

  async setLanguage(language: string): Promise<void> {
    this.language = language;
    await Promise.all(
      [...this.loaded].map(async ([game, loading]) => loading.then(() => this.teach(game, language))),
    );
  }

  /** Sends a raw request to the module of a game; the rest of this class only adds types. */
  async ask<T>(game: string, request: string, body?: string): Promise<T> {
    const text = body === undefined ? request : `${request}\n${body}`;
    return JSON.parse(await this.post({ game: await this.prepare(game), ask: { request: text } })) as T;
  }

  /** A question about what is played at a table. */
  private about<T>(table: number, request: string, body?: string): Promise<T> {
    return this.ask<T>(this.tables.get(table) ?? "", request, body);
  }

  /** A table gets another game; clears it in any other module. */
  private async seat<T>(table: number, game: string, request: string, body?: string): Promise<T> {
    const before = this.tables.get(table);
    if (before !== undefined && before !== game) await this.close(table);
    this.tables.set(table, game);
    return this.ask<T>(game, request, body);
  }

  content = (game: string, hash = "") => this.ask<E.Content>(game, `content ${game} ${hash}`.trimEnd());
  files = (game: string) =>
    this.ask<{ hash: string; files: { name: string; text: string }[] }>(game, `files ${game}`);
  use = (game: string, bundle: string) => this.ask<{ hash: string } | E.Fault>(game, `use ${game}`, bundle);
  create = (table: number, game: string, setup: string, seed: string, hash = "") =>
    this.seat<E.Opened | E.Fault>(
      table,
      game,
      `new ${table} ${game} ${hash}`.trimEnd(),
      `${setup}\n${seed}\n`,
    );
  open = (table: number, record: string) =>
    this.seat<E.Opened | E.Fault>(table, gameOf(record), `open ${table}`, record);
  close = (table: number) => this.about<object>(table, `close ${table}`);
  look = (table: number, viewers: number) => this.about<E.Look>(table, `look ${table} ${viewers}`);
  say = (table: number, viewers: number, line: string) =>
    this.about<E.Answer>(table, `say ${table} ${viewers}`, `${line}\n`);
  why = (table: number, line: string) =>
    this.about<{ legal: true } | E.Refused | E.Fault>(table, `why ${table}`, `${line}\n`);
  whyOpenly = (table: number, line: string) =>
    this.about<{ legal: true } | { sure: false } | E.Refused | E.Fault>(
      table,
      `why-openly ${table}`,
      `${line}\n`,
    );
  foresee = (table: number, viewers: number, line: string) =>
    this.about<E.Look | { sure: false } | E.Refused | E.Fault>(
      table,
      `foresee ${table} ${viewers}`,
      `${line}\n`,
    );
  bot = (table: number, seat: E.Seat, name: string, viewers: number) =>
    this.about<E.Answer>(table, `bot ${table} ${seat} ${name} ${viewers}`);
  undo = (table: number, agreeing: number, viewers: number) =>
    this.about<E.Answer>(table, `undo ${table} ${agreeing} ${viewers}`);
  log = (table: number, viewers: number, from = 1) =>
    this.about<E.LogLine[]>(table, `log ${table} ${viewers} ${from}`);
  weigh = (table: number, viewers: number, line = "") =>
    this.about<E.Weighed | E.Refused | E.Fault>(table, `weigh ${table} ${viewers}`, `${line}\n`);
  openly = (table: number, seat: E.Seat) => this.about<E.Ask | E.Fault>(table, `openly ${table} ${seat}`);
  hint = (table: number, seat: E.Seat) => this.about<E.Hint | E.Fault>(table, `hint ${table} ${seat}`);
  reason = (table: number, mine: number, viewers: number, line: number) =>
    this.about<{ why: string } | E.Fault>(table, `reason ${table} ${mine} ${viewers} ${line}`);
  /** Analyses one line of a record; what was `kept` of an earlier analysis is only put into words again. */
  analyse = (table: number, line: number, kept?: string) =>
    this.about<E.Insight | E.Fault>(table, `analyse ${table} ${line}`, kept);
  summary = (table: number, insights: readonly E.Insight[]) =>
    this.about<E.Summary | E.Fault>(
      table,
      `summary ${table}`,
      insights.map(({ kept }) => `${kept}\n`).join(""),
    );
  record = (table: number) => this.about<{ record: string; hash: string }>(table, `record ${table}`);
  at = (replay: number, table: number, lines: number) =>
    this.seat<E.Opened | E.Fault>(replay, this.tables.get(table) ?? "", `at ${replay} ${table} ${lines}`);
  far = (table: number, told: E.Far, view: string) =>
    this.seat<E.Opened | E.Fault>(
      table,
      told.game,
      `far ${table} ${told.game}`,
      `${told.content}\n${told.dialect}\n${told.setup}\n${view}\n`,
    );
  see = (table: number, view: string) => this.about<{ ok: true } | E.Fault>(table, `see ${table}`, view);
  patch = (table: number, difference: string) =>
    this.about<{ ok: true } | E.Fault>(table, `patch ${table}`, difference);
  heard = (table: number, viewers: number, events: number[][]) =>
    this.about<E.Told[] | E.Fault>(
      table,
      `heard ${table} ${viewers}`,
      events.map((numbers) => `${numbers.join(" ")}\n`).join(""),
    );
  perhaps = (table: number, seat: E.Seat) =>
    this.about<E.Move[] | E.Fault>(table, `perhaps ${table} ${seat}`);
  verify = (record: string) => this.ask<E.Verified | E.Fault>(gameOf(record), "verify", record);
  /** BLAKE2b-256 of bytes, all in hexadecimal digits. */
  hash = (game: string, digits: string) => this.ask<{ hash: string }>(game, "hash", digits);
  bench = (game: string, seed: string, games: number) =>
    this.ask<E.Bench>(game, `bench ${game} ${seed} ${games}`);
  /** The same by the quick policy of play-outs; only in games whose computer players plan. */
  playouts = (game: string, seed: string, games: number) =>
    this.ask<E.Bench>(game, `playouts ${game} ${seed} ${games}`);
}
