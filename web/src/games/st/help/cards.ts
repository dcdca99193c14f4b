import type { Cards } from "../../../help/cards";
import { t } from "../../../lib/i18n.svelte";
import CardPicture from "./CardPicture.svelte";

/* The agents come first, and what they find after them. */
export default {
  kinds: {
    agent: () => t("Agents"),
    item: () => t("Items"),
    mission: () => t("Missions"),
    "location-card": () => t("Location cards"),
    reaction: () => t("Reaction cards"),
    threat: () => t("Threats"),
    "top-secret": () => t("Top Secret"),
    planning: () => t("Planning cards"),
    location: () => t("Locations"),
    face: () => t("Sectors"),
    scenario: () => t("Scenarios"),
  },
  Picture: CardPicture,
} satisfies Cards;
