/*
 * games.mjs: asks the modules in a folder what they play, and which scenarios there are, so that the page can say so
 * without fetching them.
 */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** The games that have a module of their own there. */
export const gamesIn = (folder) =>
  readdirSync(folder)
    .map((file) => /^kapelle-(\w+)\.wasm$/.exec(file)?.[1])
    .filter((game) => game !== undefined)
    .sort();

/** One answer of the module to a request with a body. */
function ask({ memory, web_buffer, web_call, web_call_bytes }, request, body) {
  const head = new TextEncoder().encode(body ? `${request}\n` : request);
  const bytes = Buffer.concat([head, body ?? Buffer.alloc(0)]);
  const start = web_buffer(bytes.length);
  new Uint8Array(memory.buffer).set([...bytes, 0], start);
  const said = body ? web_call_bytes(bytes.length) : web_call();
  const room = new Uint8Array(memory.buffer);
  return JSON.parse(new TextDecoder().decode(room.subarray(said, room.indexOf(0, said))));
}

/** The scenarios of a game, in the order of its content: a name, and which one goes on from there. */
const scenariosOf = ({ sorts }) =>
  (sorts.scenario ?? []).map(({ id, original, fields }) => ({
    id,
    title: original,
    next: fields["leads-to"]?.[0] ?? "",
  }));

async function moduleOf(folder, game) {
  const { instance } = await WebAssembly.instantiate(readFileSync(join(folder, `kapelle-${game}.wasm`)), {});
  instance.exports._initialize?.();
  return instance.exports;
}

/** What the words and numbers of a game mean. */
export const tablesOf = async (folder, game) => ask(await moduleOf(folder, game), `tables ${game}`);

async function toldBy(folder, game, language) {
  const module = await moduleOf(folder, game);
  ask(module, "lang", readFileSync(join(folder, `${game}.${language}.mo`)));
  return ask(module, "games").map((info) => {
    const content = ask(module, `content ${info.id}`);
    return { ...info, letters: content.laws[0]?.rule.split("-")[0], scenarios: scenariosOf(content) };
  });
}

/** What all of them offer, in that language. */
export const gamesTold = async (folder, language) =>
  (await Promise.all(gamesIn(folder).map((game) => toldBy(folder, game, language)))).flat();
