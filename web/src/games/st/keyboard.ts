/*
 * keyboard.ts: the keys of Stawka's table.
 */
import { decidingKeys, lookingKeys, type TableKeys } from "../../board/keys";
import { t } from "../../lib/i18n.svelte";
import type { KeyGroup } from "../../ui/Keys.svelte";
import { actions } from "./actions";
import type { Tab } from "./desk.svelte";

export const keys: TableKeys<Tab> = {
  actions,
  panels: {
    n: { tab: "network", at: "[data-network]" },
    j: { tab: "hand", at: "[data-hand]" },
    y: { tab: "tracks", at: "[data-tracks]" },
    l: { tab: "log", at: "[data-log]" },
  },
};

export const keyGroups = (): KeyGroup[] => [
  decidingKeys(keys, t("end the activation; skip ahead while a bot moves")),
  lookingKeys(t("on the map: along the streets"), [
    { key: "i", says: t("the slip of the field in focus") },
    { key: "n", says: t("to the network") },
    { key: "j", says: t("to the hand") },
    { key: "H", says: t("held down with Shift: your own hand, when people share the screen") },
    { key: "y", says: t("to the investigation") },
  ]),
];
