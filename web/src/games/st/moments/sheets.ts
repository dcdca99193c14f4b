/*
 * sheets.ts: what lies on the sheets of moments, in one file that is fetched when somebody begins to act.
 */
export { default as Ended } from "./Ended.svelte";
export { default as Find } from "./Find.svelte";
export { default as Occasion } from "./Occasion.svelte";
export { default as Scene } from "./Scene.svelte";
