/*
 * keys.ts: the keys of a table. Every key presses a control that is in view (data-key, data-option) or leads to a part of the
 * table, so that keys and pointers can never disagree. A game says which keys its actions and panels have.
 */
import { tick } from "svelte";
import { t } from "../lib/i18n.svelte";
import { settings } from "../lib/settings.svelte";
import type { KeyGroup } from "../ui/Keys.svelte";

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));

const focusOn = (selector: string): void =>
  document.querySelector<HTMLElement | SVGElement>(selector)?.focus();

/** The parts of a desk that keys change. */
interface KeyDesk<Tab> {
  tab: Tab | "act";
  place: string | null;
  isKeysOpen: boolean;
  isTextOpen: boolean;
  turnTo(tab: Tab): void;
  back(): void;
}

export interface TableKeys<Tab> {
  actions: readonly { key: string; title: () => string }[];
  /** By key: a panel, and the part of it that takes the focus. */
  panels: Record<string, { tab: Tab; at: string }>;
}

// ---- what the keys are ----

/** `end`: what its key ends. A game's own keys follow. */
export const decidingKeys = (
  { actions }: TableKeys<string>,
  end: string,
  own: KeyGroup["keys"] = [],
): KeyGroup => ({
  title: t("Deciding"),
  keys: [
    { key: "1–9", says: t("choose from the list, or an action by its position") },
    ...actions.map((a) => ({ key: a.key, says: a.title() })),
    { key: "e", says: end },
    ...own,
    { key: "u", says: t("undo; also Ctrl+Z") },
    { key: "h", says: t("hint") },
    { key: "Esc", says: t("back, put away") },
  ],
});

/** A game's own keys stand between the map and the log. */
export const lookingKeys = (arrows: string, own: KeyGroup["keys"]): KeyGroup => ({
  title: t("Looking"),
  keys: [
    { key: "m", says: t("to the map") },
    { key: "← ↑ → ↓", says: arrows },
    { key: "Enter", says: t("on the map: go there, or read the slip") },
    ...own,
    { key: "l", says: t("to the log") },
    { key: "p", says: t("the position as text") },
    { key: "?", says: t("these keys") },
  ],
});

// ---- what they do ----

/** On small tables another panel may cover the decision. */
async function press<Tab>(desk: KeyDesk<Tab>, selector: string, nth = 0): Promise<void> {
  desk.tab = "act";
  await tick();
  document.querySelectorAll<HTMLElement>(selector)[nth]?.click();
}

function look<Tab>(desk: KeyDesk<Tab>, { panels }: TableKeys<Tab>, key: string): boolean {
  if (key === "?") desk.isKeysOpen = true;
  else if (key === "p") desk.isTextOpen = true;
  else if (key === "m") focusOn('[data-place][tabindex="0"]');
  else if (key === "i") desk.place = document.activeElement?.getAttribute("data-place") ?? desk.place;
  else if (panels[key]) {
    desk.turnTo(panels[key].tab);
    void tick().then(() => focusOn(panels[key].at));
  } else return false;
  return true;
}

function play<Tab>(desk: KeyDesk<Tab>, { actions }: TableKeys<Tab>, key: string): boolean {
  if (/^[1-9]$/.test(key)) void press(desk, "[data-option]", Number(key) - 1);
  else if (/^[euhn]$/.test(key) || actions.some((a) => a.key === key))
    void press(desk, `[data-key="${key}"]`);
  else return false;
  return true;
}

export function hearKey<Tab>(desk: KeyDesk<Tab>, keys: TableKeys<Tab>, event: KeyboardEvent): void {
  if (isTyping(event.target) || event.defaultPrevented || event.altKey || event.metaKey) return;
  if (event.repeat) return; // holding a key down decides only once
  if (document.querySelector("dialog[open]")) return;
  const isUndo = event.ctrlKey && event.key.toLowerCase() === "z";
  if (event.ctrlKey && !isUndo) return;
  if (event.key === "Escape") return desk.back();
  if (!isUndo && !settings.keys) return;
  const key = isUndo ? "u" : event.key.toLowerCase();
  if (look(desk, keys, key) || play(desk, keys, key)) event.preventDefault();
}
