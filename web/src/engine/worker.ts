/*
 * worker.ts: keeps the engine off the page's thread, one module per game. One request at a time, in order; a module
 * that has stopped says so in every further answer.
 */
import { Module } from "./module";

export interface Request {
  id: number;
  game: string;
  load?: { module: ArrayBuffer };
  ask?: { request: string; body?: Uint8Array };
}
export interface Reply {
  id: number;
  json?: string;
  failed?: string;
}

const modules = new Map<string, Module>();
/** Why modules stopped: we no longer trust their memory. */
const stopped = new Map<string, string>();

async function answer({ game, load, ask }: Request): Promise<string> {
  if (load) {
    modules.set(game, await Module.load(load.module));
    return '{"ok":true}';
  }
  const module = modules.get(game);
  if (!module || !ask) throw new Error(stopped.get(game) ?? "the engine is not loaded");
  try {
    return module.ask(ask.request, ask.body);
  } catch (problem) {
    modules.delete(game);
    stopped.set(game, String(problem));
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
