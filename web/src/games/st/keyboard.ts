/*
 * keyboard.ts: the keys of Stawka's table.
 */
import { tick } from "svelte";
import { focusOn, hear, pressFirst } from "../../board/keys";
import { t } from "../../lib/i18n.svelte";
import type { KeyGroup } from "../../ui/Keys.svelte";
import { actions } from "./actions";
import type { Desk, Tab } from "./desk.svelte";

export const keyGroups = (): KeyGroup[] => [
  {
    title: t("Deciding"),
    keys: [
      { key: "1–9", says: t("choose from the list, or an action by its place") },
      ...actions.map((a) => ({ key: a.key, says: a.title() })),
      { key: "e", says: t("end the activation; skip ahead while a bot moves") },
      { key: "u", says: t("undo; also Ctrl+Z") },
      { key: "h", says: t("hint") },
      { key: "Esc", says: t("back, put away") },
    ],
  },
  {
    title: t("Looking"),
    keys: [
      { key: "m", says: t("to the map") },
      { key: "← ↑ → ↓", says: t("on the map: along the streets") },
      { key: "Enter", says: t("on the map: go there, or read the slip") },
      { key: "i", says: t("the slip of the field in focus") },
      { key: "n", says: t("to the network") },
      { key: "j", says: t("to the hand") },
      { key: "H", says: t("held, with Shift: one’s own hand, where people share the screen") },
      { key: "y", says: t("to the investigation") },
      { key: "l", says: t("to the log") },
      { key: "p", says: t("the position as text") },
      { key: "?", says: t("these keys") },
    ],
  },
];

/** On small tables the decision may lie under another panel. */
async function press(desk: Desk, selector: string, nth = 0): Promise<void> {
  desk.tab = "act";
  await tick();
  pressFirst(selector, nth);
}

const panels: Record<string, { tab: Tab; at: string }> = {
  n: { tab: "network", at: "[data-network]" },
  j: { tab: "hand", at: "[data-hand]" },
  y: { tab: "tracks", at: "[data-tracks]" },
  l: { tab: "log", at: "[data-log]" },
};

function look(desk: Desk, key: string): boolean {
  if (key === "?") desk.isKeysOpen = true;
  else if (key === "p") desk.isTextOpen = true;
  else if (key === "m") focusOn('[data-place][tabindex="0"]');
  else if (key === "i") showFocused(desk);
  else if (panels[key]) {
    desk.tab = panels[key].tab;
    if (desk.rest === "low") desk.rest = "half";
    void tick().then(() => focusOn(panels[key].at));
  } else return false;
  return true;
}

function showFocused(desk: Desk): void {
  const id = document.activeElement?.getAttribute("data-place");
  if (id) desk.place = id;
}

const playKeys = new Set([...actions.map((a) => a.key), "e", "u", "h"]);

function play(desk: Desk, key: string): boolean {
  if (/^[1-9]$/.test(key)) void press(desk, "[data-option]", Number(key) - 1);
  else if (playKeys.has(key)) void press(desk, `[data-key="${key}"]`);
  else return false;
  return true;
}

export const hearKey = (desk: Desk, event: KeyboardEvent): void =>
  hear({ back: () => desk.back(), press: (key) => look(desk, key) || play(desk, key) }, event);
