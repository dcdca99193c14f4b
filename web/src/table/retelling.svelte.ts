/*
 * retelling.svelte.ts: an open table shows everything again when the language changes.
 */
import type { Content } from "../engine/types";
import { app } from "../lib/app.svelte";
import type { Table } from "./table.svelte";

/** Call it while a component is created; it does not repeat what the table showed when it opened. */
export function retellWithLanguage<Open extends { table: Table }>(
  shown: () => Open | null,
  contentOf: (open: Open) => Promise<Content>,
): void {
  let told = app.told;
  $effect(() => {
    const open = shown();
    if (!open || app.told === told) return;
    told = app.told;
    void contentOf(open).then((content) => open.table.retell(content));
  });
}
