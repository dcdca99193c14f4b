/*
 * link.svelte.ts: the connection of this page: connection.svelte.ts in a browser. The identity is a cookie that no
 * script can read; the socket brings it along.
 */
import type { GameInfo } from "../engine/types";
import { app } from "../lib/app.svelte";
import { isServed } from "../lib/served";
import { Link, type World } from "./connection.svelte";

export type { Farewell, Link, LinkState, Me } from "./connection.svelte";

/** One tab at a time, so that two new ones do not become two people. */
async function askWhoWeAre(): Promise<boolean> {
  const post = async () => (await fetch("api/identity", { method: "POST", cache: "no-store" })).ok;
  const locks = navigator.locks as LockManager | undefined;
  return locks ? locks.request("kapelle.identity", post) : post();
}

/* The engine takes longer to load than this module: who we are is asked meanwhile. */
let early: Promise<boolean> | null = isServed().then((is) => is && askWhoWeAre());
early.catch(() => undefined); // told when it is wanted

function identify(): Promise<boolean> {
  const asked = early;
  early = null;
  return asked ?? askWhoWeAre();
}

function socket(): WebSocket {
  const address = new URL("ws", location.href.replace(/#.*/, ""));
  address.protocol = address.protocol.replace("http", "ws");
  return new WebSocket(address);
}

/* In milliseconds: how often we look at the clock, and what it does not jump over while the device is awake. */
const LOOK = 4000;
const NAP = 12_000;

/** Calls back when the clock has made a leap: the device has slept, and nobody says so. */
function onWaking(back: () => void): void {
  let last = Date.now();
  setInterval(() => {
    const slept = Date.now() - last;
    last = Date.now();
    if (slept > NAP && document.visibilityState === "visible") back();
  }, LOOK);
}

function onReturn(back: () => void): void {
  onWaking(back);
  document.addEventListener("resume", back);
  window.addEventListener("online", back);
  window.addEventListener("pageshow", (event) => event.persisted && back());
  document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && back());
}

const world: World = {
  isServed,
  identify,
  socket,
  onReturn,
  dialects: () => new Map(app.games.flatMap((g: GameInfo) => (g.dialect ? [[g.id, g.dialect]] : []))),
};

export const link = new Link(world);

/** Reloads the page with the server's newest files; the server will answer moves in hand. */
export async function reloadPage(): Promise<void> {
  const workers = navigator.serviceWorker as ServiceWorkerContainer | undefined;
  const registration = await workers?.getRegistration().catch(() => undefined);
  await registration?.update().catch(() => undefined);
  location.reload();
}
