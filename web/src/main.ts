/*
 * main.ts: where the page begins.
 */
import "$fonts/old-standard-tt.css";
import "$fonts/courier-prime.css";
import "$fonts/barlow-semi-condensed.css";
import "./styles/tokens.css";
import "./styles/base.css";
import { mount } from "svelte";
import App from "./App.svelte";
import { placeSymbols } from "./ui/sprite";

placeSymbols();
mount(App, { target: document.getElementById("app")! });

/** The copy for playing offline. If the last visit fetched a newer one, that takes over and the page restarts. */
async function keepOffline(): Promise<void> {
  const { waiting } = await navigator.serviceWorker.register("./sw.js");
  if (!waiting) return;
  navigator.serviceWorker.addEventListener("controllerchange", () => location.reload(), { once: true });
  waiting.postMessage("take over");
}

if ("serviceWorker" in navigator && import.meta.env.PROD) keepOffline().catch(() => undefined); // without it the page plays as long as there is a network
