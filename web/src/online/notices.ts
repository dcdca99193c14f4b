/*
 * notices.ts: how a person who looks elsewhere learns that a table waits: a mark in the title, a notification where the
 * browser has them, a knock if sound is on. The feed is for people whose page is closed.
 */
import { t } from "../lib/i18n.svelte";
import { play } from "../lib/sound";

export type NoticeState =
  | "on" // allowed and wanted
  | "off" // possible, but not wanted
  | "refused" // the person has forbidden them in the browser
  | "insecure" // the connection is not secure: browsers show none then
  | "missing"; // this browser has none

// ---- whether they can be had ----

const key = "kapelle.notices";

function isWanted(): boolean {
  try {
    return localStorage.getItem(key) === "yes";
  } catch {
    return false;
  }
}

export function noticeState(): NoticeState {
  if (!isSecureContext) return "insecure";
  if (!("Notification" in globalThis)) return "missing";
  if (Notification.permission === "denied") return "refused";
  return isWanted() && Notification.permission === "granted" ? "on" : "off";
}

/** What works here, in a sentence. */
export function noticeSays(): string {
  switch (noticeState()) {
    case "on":
      return t(
        "The browser tells you when a table is waiting for you, as long as that table or the list of your games is open in some tab.",
      );
    case "off":
      return t(
        "The browser can tell you when a table is waiting for you, as long as that table or the list of your games is open in some tab.",
      );
    case "refused":
      return t(
        "The browser’s settings forbid notifications for this page. The page’s title and the private feed show what is waiting.",
      );
    case "insecure":
      return t(
        "Browsers show notifications only over a secure connection (https). The page’s title and the private feed show what is waiting.",
      );
    case "missing":
      return t(
        "This browser has no notifications. The page’s title and the private feed show what is waiting.",
      );
  }
}

/** Asks the browser for its permission if necessary; the browser only listens after a press of a button. */
export async function wantNotices(yes: boolean): Promise<NoticeState> {
  const now = noticeState();
  if (now === "insecure" || now === "missing") return now;
  if (yes && Notification.permission === "default") await Notification.requestPermission();
  try {
    if (yes && Notification.permission === "granted") localStorage.setItem(key, "yes");
    else localStorage.removeItem(key);
  } catch {
    // Then it is off again at the next visit.
  }
  return noticeState();
}

// ---- the title ----

let waiting = 0;
let observer: MutationObserver | null = null;

/** Pages write the title as they like; the mark is put before it again. */
function markTitle(): void {
  const bare = document.title.replace(/^\(\d+\) /, "");
  const marked = waiting > 0 ? `(${waiting}) ${bare}` : bare;
  if (document.title !== marked) document.title = marked;
}

/** Shows how many questions or tables wait for the person; 0 removes the mark. */
export function showWaiting(count: number): void {
  waiting = count;
  if (count > 0 && !observer) {
    observer = new MutationObserver(markTitle);
    observer.observe(document.head, { childList: true, subtree: true, characterData: true });
  } else if (count === 0) {
    observer?.disconnect();
    observer = null;
  }
  markTitle();
}

// ---- being told ----

const isLookedAt = (): boolean => document.visibilityState === "visible" && document.hasFocus();

async function notify(sentence: string, path: string): Promise<void> {
  const options = { body: sentence, tag: path, icon: "icon-192.png" };
  try {
    const shown = new Notification("Kapelle", options);
    shown.onclick = () => {
      window.focus();
      location.hash = path;
      shown.close();
    };
  } catch {
    /* Telephones let only the service worker show them. */
    const worker = await navigator.serviceWorker?.getRegistration();
    await worker?.showNotification("Kapelle", { ...options, data: path });
  }
}

/** The person is asked for something at that address: a knock, and a notification if the page is not looked at. */
export function notice(sentence: string, path: string): void {
  if (isLookedAt()) return;
  play("knock");
  if (noticeState() === "on") notify(sentence, path).catch(() => undefined); // the title shows it, too
}
