import { t } from "../../lib/i18n.svelte";
import type { Cards } from "../../help/cards";

export default {
  kinds: { place: () => t("Places"), card: () => t("Cards") },
  symbols: { place: "pl-entry" },
} satisfies Cards;
