/*
 * tabs.ts: the panels of small tables.
 */
import { t } from "../../lib/i18n.svelte";
import type { Tab } from "./desk.svelte";
import type { Side } from "./model";

export const tabsOf = (side: Side): { id: Tab; icon: string; title: string }[] => [
  { id: "act", icon: "st-act-talk", title: t("Actions") },
  { id: "tracks", icon: "st-evidence", title: t("Tracks") },
  { id: "network", icon: `st-side-${side}`, title: t("Network") },
  { id: "hand", icon: "st-reaction", title: t("Hand") },
  { id: "log", icon: "st-clock", title: t("Log") },
];
