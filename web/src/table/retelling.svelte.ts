/*
 * retelling.svelte.ts: an open table tells everything again when the language changes.
 */
import { app } from "../lib/app.svelte";
import { contentOf, type Opening } from "./opening";

/** To be called while a component is made; what was told at the opening is not told again. */
export function retellWithLanguage(shown: () => Opening | null): void {
  let told = app.told;
  $effect(() => {
    const open = shown();
    if (open?.is !== "open" || app.told === told) return;
    told = app.told;
    void contentOf(open.save).then((content) => open.table.retell(content));
  });
}
