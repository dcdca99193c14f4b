/*
 * worker.ts: keeps the engine away from the page's thread. One request at a time, in order; an engine that
 * stopped says so in every further answer.
 */
import { Module } from "./module";

export interface Request {
  id: number;
  load?: { module: ArrayBuffer };
  ask?: { request: string; body?: Uint8Array };
}
export interface Reply {
  id: number;
  json?: string;
  failed?: string;
}

let engine: Module | null = null;
/** Why the engine stopped: what it holds since then cannot be trusted. */
let stopped = "";

async function answer({ load, ask }: Request): Promise<string> {
  if (load) {
    engine = await Module.load(load.module);
    return '{"ok":true}';
  }
  if (!engine || !ask) throw new Error(stopped || "the engine is not loaded");
  try {
    return engine.ask(ask.request, ask.body);
  } catch (problem) {
    engine = null;
    stopped = String(problem);
    throw problem;
  }
}

let last: Promise<void> = Promise.resolve();

self.onmessage = ({ data }: MessageEvent<Request>) => {
  last = last.then(async () => {
    const reply: Reply = { id: data.id };
    try {
      reply.json = await answer(data);
    } catch (problem) {
      reply.failed = String(problem);
    }
    self.postMessage(reply);
  });
};
