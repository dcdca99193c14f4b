/*
 * pages.ts: the pages at a server, fetched together and only when one of them is asked for.
 */
export { default as Daily } from "./Daily.svelte";
export { default as FarPage } from "./FarPage.svelte";
export { default as MePage } from "./MePage.svelte";
export { default as MeetingPage } from "./MeetingPage.svelte";
