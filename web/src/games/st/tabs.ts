/*
 * tabs.ts: the panels of small tables.
 */
import { t } from "../../lib/i18n.svelte";
import type { Tab } from "./desk.svelte";
import type { Side } from "./model";

export const tabsOf = (side: Side): { id: Tab; icon: string; title: string }[] => [
  { id: "act", icon: "st-act-talk", title: t("Actions") }, // room: 11
  { id: "tracks", icon: "st-evidence", title: t("Tracks") }, // room: 11
  { id: "network", icon: `st-side-${side}`, title: t("Network") }, // room: 11
  { id: "hand", icon: "st-reaction", title: t("Hand") }, // room: 11
  { id: "log", icon: "st-clock", title: t("Log") }, // room: 11
];
