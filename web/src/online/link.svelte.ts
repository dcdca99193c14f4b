/*
 * link.svelte.ts: the connection of this page: connection.svelte.ts in a browser. The identity is a cookie that no
 * script can read; the socket brings it along.
 */
import type { GameInfo } from "../engine/types";
import { app } from "../lib/app.svelte";
import { Link, type World } from "./connection.svelte";

export type { Farewell, Link, LinkState, Me } from "./connection.svelte";

const served = "kapelle.served";

/** Without a network nobody can tell; then it counts what the last visit found. */
function remembered(): boolean {
  try {
    return localStorage.getItem(served) === "yes";
  } catch {
    return false;
  }
}

function remember(is: boolean): void {
  try {
    if (is) localStorage.setItem(served, "yes");
    else localStorage.removeItem(served);
  } catch {
    // Asked again at the next visit.
  }
}

async function isServed(): Promise<boolean> {
  let is: boolean;
  try {
    const got = await fetch("healthz", { cache: "no-store" });
    is = got.status === 503 || (got.ok && (await got.text()).trim() === "ok"); // 503: there, but it cannot save
  } catch {
    return remembered();
  }
  remember(is);
  return is;
}

/** One tab at a time, so that two new ones do not become two people. */
async function identify(): Promise<boolean> {
  const post = async () => (await fetch("api/identity", { method: "POST", cache: "no-store" })).ok;
  const locks = navigator.locks as LockManager | undefined;
  return locks ? locks.request("kapelle.identity", post) : post();
}

function socket(): WebSocket {
  const address = new URL("ws", location.href.replace(/#.*/, ""));
  address.protocol = address.protocol.replace("http", "ws");
  return new WebSocket(address);
}

function onReturn(back: () => void): void {
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

/** Loads the page anew, with the newest files that the server has; moves in hand are the server's to answer. */
export async function reloadPage(): Promise<void> {
  const workers = navigator.serviceWorker as ServiceWorkerContainer | undefined;
  const registration = await workers?.getRegistration().catch(() => undefined);
  await registration?.update().catch(() => undefined);
  location.reload();
}
