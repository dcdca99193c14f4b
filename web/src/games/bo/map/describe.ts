/*
 * describe.ts: what screen readers say: a place with everything on it, a pawn, a leader.
 */
import { t } from "../../../lib/i18n.svelte";
import { settings } from "../../../lib/settings.svelte";
import type { Leader, Person, Place, Position } from "../model";

export const listed = (things: string[]): string =>
  new Intl.ListFormat(settings.language, { type: "conjunction" }).format(things);

function openness(place: Place, position: Position): string {
  if (place.isPrison) return "";
  const is = position.openness[place.id];
  if (is === "open") return t("Open now");
  return is === "later" ? t("Opens in stage {1}", place.stage ?? 0) : t("Closed");
}

function tile(place: Place, position: Position, itemTitle: (id: string) => string): string {
  const lies = position.tiles[place.id];
  if (!lies) return "";
  return lies === "down" ? t("An item lies face down") : t("Item face up: {1}", itemTitle(lies));
}

function whoIsThere(place: Place, position: Position): string {
  const there = [
    ...position.people.filter((p) => p.at === place.id).map((p) => p.short),
    ...position.leaders.filter((l) => l.at === place.id).map((l) => l.title),
  ];
  return there.length > 0 ? t("Here: {1}", listed(there)) : t("Nobody here");
}

export interface PlaceState {
  isLegal: boolean;
  isSelected: boolean;
  itemTitle: (id: string) => string;
}

/** Sentences in a row, for everything that the drawing shows. */
export function describePlace(place: Place, position: Position, state: PlaceState): string {
  const parts = [
    place.title,
    state.isLegal ? t("You can choose this place") : "",
    openness(place, position),
    place.isFortified ? t("Fortified") : "",
    whoIsThere(place, position),
    tile(place, position, state.itemTitle),
    ...place.marks.map((m) => m.says.replace(/\.$/, "")),
    state.isSelected ? t("Selected") : "",
  ];
  return parts.filter((p) => p !== "").join(". ");
}

const titleOf = (id: string | null, position: Position): string =>
  position.places.find((p) => p.id === id)?.title ?? "";

export const describePerson = (person: Person, position: Position): string =>
  person.isActing
    ? t("{1}, acting, at {2}", person.name, titleOf(person.at, position))
    : t("{1}, at {2}", person.name, titleOf(person.at, position));

export const describeLeader = (leader: Leader, position: Position): string =>
  t("{1}, at {2}", leader.title, titleOf(leader.at, position));
