/*
 * content.ts: cards and boards of a table at the server that this page does not have: a server keeps what each game
 * began with, and an operator may have changed theirs. We find them by their hash, in this browser's store or at the
 * server, and keep them, so that this page can read records of such games later.
 */
import { isFault, type Engine } from "../engine/engine";
import type { Fault } from "../engine/types";
import { app } from "../lib/app.svelte";
import { t } from "../lib/i18n.svelte";
import { contents } from "../lib/saves";

async function fetchBundle(hash: string): Promise<string | null> {
  try {
    const got = await fetch(`api/content/${hash}`);
    return got.ok ? await got.text() : null;
  } catch {
    return null;
  }
}

/** A store that is closed to us keeps nothing: then we ask the server each time. */
const keptBundle = async (hash: string): Promise<string | undefined> =>
  (await contents.get(hash).catch(() => undefined))?.bundle;

/** Makes sure that the engine has this content; the fault is a sentence for people. */
export async function bringContent(engine: Engine, game: string, hash: string): Promise<Fault | null> {
  if (!hash || app.games.find((g) => g.id === game)?.content === hash) return null;
  const kept = await keptBundle(hash);
  const bundle = kept ?? (await fetchBundle(hash));
  if (bundle === null)
    return { error: t("The cards of this table could not be fetched. Reload the page to try again.") };
  const used = await engine.use(game, bundle);
  if (isFault(used)) return used;
  if (used.hash !== hash) return { error: t("The server sent cards that are not those of this table.") };
  if (kept === undefined) await contents.put({ hash, game, bundle }).catch(() => undefined);
  return null;
}
