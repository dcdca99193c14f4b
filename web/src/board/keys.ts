/*
 * keys.ts: how boards hear keys. Every key presses a control that is in view (data-key, data-option), so that keys and
 * pointers can never disagree.
 */
import { settings } from "../lib/settings.svelte";

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));

export function pressFirst(selector: string, nth = 0): boolean {
  const found = document.querySelectorAll<HTMLElement>(selector)[nth];
  found?.click();
  return found !== undefined;
}

export const focusOn = (selector: string): void =>
  document.querySelector<HTMLElement | SVGElement>(selector)?.focus();

export interface Hearing {
  /** Escape. */
  back: () => void;
  /** Whether the key is one of the board's; it has done its work then. */
  press: (key: string) => boolean;
}

export function hear({ back, press }: Hearing, event: KeyboardEvent): void {
  if (isTyping(event.target) || event.defaultPrevented || event.altKey || event.metaKey) return;
  if (event.repeat) return; // a key that is held down decides once
  if (document.querySelector("dialog[open]")) return;
  const isUndo = event.ctrlKey && event.key.toLowerCase() === "z";
  if (event.ctrlKey && !isUndo) return;
  if (event.key === "Escape") return back();
  if (!isUndo && !settings.keys) return;
  if (press(isUndo ? "u" : event.key.toLowerCase())) event.preventDefault();
}
