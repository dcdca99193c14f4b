/*
 * keyboard.ts: the keys of Black Orchestra's table.
 */
import { decidingKeys, lookingKeys, type TableKeys } from "../../board/keys";
import { t } from "../../lib/i18n.svelte";
import type { KeyGroup } from "../../ui/Keys.svelte";
import { actions } from "./actions";
import type { Tab } from "./desk.svelte";

export const keys: TableKeys<Tab> = { actions, panels: { l: { tab: "log", at: "[data-log]" } } };

export const keyGroups = (): KeyGroup[] => [
  decidingKeys(keys, t("end the turn; skip ahead while a bot moves, let it go on when it waits"), [
    { key: "n", says: t("let it go on, with no more offers this turn") },
  ]),
  lookingKeys(t("on the map: along the routes"), [
    { key: "i", says: t("the slip of the place in focus") },
    { key: t("Right click"), says: t("on the map: the slip of a place") },
  ]),
];
