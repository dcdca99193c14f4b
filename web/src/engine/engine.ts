/*
 * engine.ts: the engine as the page sees it: typed questions, answered by the worker.
 */
import type * as E from "./types";
import type { Reply, Request } from "./worker";
import moduleUrl from "$engine/kapelle.wasm?url";
import englishUrl from "$engine/en.mo?url";
import polishUrl from "$engine/pl.mo?url";

const catalogues: Record<string, string> = { en: englishUrl, pl: polishUrl };

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

  async load(): Promise<void> {
    const module = await fetchBytes(moduleUrl);
    await this.post({ load: { module } }, [module]);
  }

  /** The raw question; the rest of this class only gives it types. */
  async ask<T>(request: string, body?: string): Promise<T> {
    const text = body === undefined ? request : `${request}\n${body}`;
    return JSON.parse(await this.post({ ask: { request: text } })) as T;
  }

  async setLanguage(language: string): Promise<void> {
    const body = new Uint8Array(await fetchBytes(catalogues[language] ?? englishUrl));
    const answer = JSON.parse(await this.post({ ask: { request: "lang", body } })) as object;
    if (isFault(answer)) throw new Error(answer.error);
  }

  games = () => this.ask<E.GameInfo[]>("games");
  content = (game: string, hash = "") => this.ask<E.Content>(`content ${game} ${hash}`.trimEnd());
  files = (game: string) =>
    this.ask<{ hash: string; files: { name: string; text: string }[] }>(`files ${game}`);
  use = (game: string, bundle: string) => this.ask<{ hash: string } | E.Fault>(`use ${game}`, bundle);
  create = (table: number, game: string, setup: string, seed: string, hash = "") =>
    this.ask<E.Opened | E.Fault>(`new ${table} ${game} ${hash}`.trimEnd(), `${setup}\n${seed}\n`);
  open = (table: number, record: string) => this.ask<E.Opened | E.Fault>(`open ${table}`, record);
  close = (table: number) => this.ask<object>(`close ${table}`);
  look = (table: number, viewers: number) => this.ask<E.Look>(`look ${table} ${viewers}`);
  say = (table: number, viewers: number, line: string) =>
    this.ask<E.Answer>(`say ${table} ${viewers}`, `${line}\n`);
  why = (table: number, line: string) =>
    this.ask<{ legal: true } | E.Refused | E.Fault>(`why ${table}`, `${line}\n`);
  foresee = (table: number, viewers: number, line: string) =>
    this.ask<E.Look | { sure: false } | E.Refused | E.Fault>(`foresee ${table} ${viewers}`, `${line}\n`);
  bot = (table: number, seat: E.Seat, name: string, viewers: number) =>
    this.ask<E.Answer>(`bot ${table} ${seat} ${name} ${viewers}`);
  undo = (table: number, agreeing: number, viewers: number) =>
    this.ask<E.Answer>(`undo ${table} ${agreeing} ${viewers}`);
  log = (table: number, viewers: number, from = 1) =>
    this.ask<E.LogLine[]>(`log ${table} ${viewers} ${from}`);
  hint = (table: number, seat: E.Seat) => this.ask<E.Hint | E.Fault>(`hint ${table} ${seat}`);
  record = (table: number) => this.ask<{ record: string; hash: string }>(`record ${table}`);
  at = (replay: number, table: number, lines: number) =>
    this.ask<E.Opened | E.Fault>(`at ${replay} ${table} ${lines}`);
  far = (table: number, told: E.Far, view: string) =>
    this.ask<E.Opened | E.Fault>(
      `far ${table} ${told.game}`,
      `${told.content}\n${told.dialect}\n${told.setup}\n${view}\n`,
    );
  see = (table: number, view: string) => this.ask<{ ok: true } | E.Fault>(`see ${table}`, view);
  patch = (table: number, difference: string) =>
    this.ask<{ ok: true } | E.Fault>(`patch ${table}`, difference);
  heard = (table: number, viewers: number, events: number[][]) =>
    this.ask<E.Told[] | E.Fault>(
      `heard ${table} ${viewers}`,
      events.map((numbers) => `${numbers.join(" ")}\n`).join(""),
    );
  perhaps = (table: number, seat: E.Seat) => this.ask<E.Move[] | E.Fault>(`perhaps ${table} ${seat}`);
  verify = (record: string) => this.ask<E.Verified | E.Fault>("verify", record);
  bench = (game: string, seed: string, games: number) => this.ask<E.Bench>(`bench ${game} ${seed} ${games}`);
}
