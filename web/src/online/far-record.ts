/*
 * far-record.ts: the record of a game that was played at a server, as a save of this browser. Its name is the table's, so
 * that what is kept with it is found again.
 */
import { gameOf, isFault } from "../engine/engine";
import type { Fault } from "../engine/types";
import { app } from "../lib/app.svelte";
import { glanceAt, saveOf } from "../lib/desk";
import { t } from "../lib/i18n.svelte";
import { saves, type Save } from "../lib/saves";
import { hashOf } from "../table/local";
import { bringContent } from "./content";

/** A fault if the server refuses the record or the engine cannot read it. */
export async function saveFrom(table: string): Promise<Save | Fault> {
  const got = await fetch(`record/${encodeURIComponent(table)}`);
  if (!got.ok) return { error: t("There is no such record, or you may not see it.") };
  const record = await got.text();
  const lacking = await bringContent(app.engine, gameOf(record), hashOf(record));
  if (lacking) return lacking;
  const id = `at-${table}`;
  const kept = await saves.get(id).catch(() => undefined);
  if (kept?.record === record) return kept;
  const glance = await glanceAt(app.engine, gameOf(record), record, 0);
  if (isFault(glance)) return glance;
  const seating = { holders: glance.opened.seats.map(() => "me"), shared: true };
  return { ...saveOf(glance, record, seating), id };
}
