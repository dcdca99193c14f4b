/*
 * keyboard.ts: the keys of the table.
 */
import { tick } from "svelte";
import { focusOn, hear, pressFirst } from "../../board/keys";
import { t } from "../../lib/i18n.svelte";
import type { KeyGroup } from "../../ui/Keys.svelte";
import { actions } from "./actions";
import type { Desk } from "./desk.svelte";

export const keyGroups = (): KeyGroup[] => [
  {
    title: t("Deciding"),
    keys: [
      { key: "1–9", says: t("choose from the list, or an action by its place") },
      ...actions.map((a) => ({ key: a.key, says: a.title() })),
      { key: "e", says: t("end the turn; skip ahead while a bot moves") },
      { key: "u", says: t("undo; also Ctrl+Z") },
      { key: "h", says: t("hint") },
      { key: "Esc", says: t("back, put away") },
    ],
  },
  {
    title: t("Looking"),
    keys: [
      { key: "m", says: t("to the map") },
      { key: "← ↑ → ↓", says: t("on the map: along the routes") },
      { key: "Enter", says: t("on the map: go there, or read the slip") },
      { key: "i", says: t("the slip of the place in focus") },
      { key: t("Right press"), says: t("on the map: the slip of a place") },
      { key: "l", says: t("to the log") },
      { key: "p", says: t("the position as text") },
      { key: "?", says: t("these keys") },
    ],
  },
];

/** On a phone the decision may lie under another panel. */
async function press(desk: Desk, selector: string, nth = 0): Promise<void> {
  desk.tab = "act";
  await tick();
  pressFirst(selector, nth);
}

function look(desk: Desk, key: string): boolean {
  if (key === "?") desk.isKeysOpen = true;
  else if (key === "p") desk.isTextOpen = true;
  else if (key === "m") focusOn('[data-place][tabindex="0"]');
  else if (key === "i") showFocused(desk);
  else if (key === "l") {
    desk.tab = "log";
    void tick().then(() => focusOn("[data-log]"));
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
