/*
 * describe.ts: what screen readers say: a field with everything that lies and stands there, a figure, the car.
 */
import { t, tn } from "../../../lib/i18n.svelte";
import { settings } from "../../../lib/settings.svelte";
import type { Agent, Field, Holds, OnField, Position, Token } from "../model";
import { colourName } from "./looks";
import { peopleAt, prisonersOf } from "./stands";
import type { FieldTarget } from "./targets";

const formats = new Map<string, Intl.ListFormat>();

function listed(things: string[]): string {
  if (things.length === 1) return things[0];
  const { language } = settings;
  const format = formats.get(language) ?? new Intl.ListFormat(language, { type: "conjunction" });
  formats.set(language, format);
  return format.format(things);
}

const sectorTitle = (field: Field, position: Position): string =>
  position.sectors.find((s) => s.id === field.sector)?.title ?? "";

function tokenSays({ side, threat, isOpen }: Token): string {
  if (!threat)
    return side === "pl" ? t("A Polish threat token, face down") : t("A German threat token, face down");
  return isOpen
    ? t("Threat token, face up: {1}", threat.title)
    : t("Threat token, known to you: {1}", threat.title);
}

/** "Its tiles held: yellow 2, black 1, strongboxes 1": ST-3.15. */
export function holdsSays({ evidence, boxes, valuables }: Holds): string {
  const parts = [
    ...evidence.map(({ colour, n }) => `${colourName(colour)} ${n}`),
    boxes > 0 ? t("strongboxes {1}", boxes) : "",
    valuables > 0 ? t("valuables {1}", valuables) : "",
  ].filter(Boolean);
  return parts.length > 0 ? t("Its five tiles held at the start: {1}", parts.join(", ")) : "";
}

function lies(field: Field, on: OnField, position: Position): string[] {
  return [
    field.hasTelephone ? t("Telephone") : "",
    on.isRuin ? t("In ruins") : "",
    field.isLocation && !on.isRuin ? tn("{1} item tile", "{1} item tiles", on.pile) : "",
    field.holds ? holdsSays(field.holds) : "",
    on.markers.length > 0 ? t("Markers: {1}", listed(on.markers.map(colourName))) : "",
    on.box === null ? "" : t("Strongbox, lock {1}", on.box),
    on.token ? tokenSays(on.token) : "",
    on.hasRadio ? t("The radio station is here") : "",
    on.dynamite > 0 ? t("Dynamite: {1}", on.dynamite) : "",
    on.hasGrenade ? t("A grenade lies here") : "",
    position.doctor?.at === field.id ? t("The doctor is here; visits: {1}", position.doctor.visitors) : "",
    position.car?.at === field.id ? t("The black Audi stands here") : "",
  ];
}

function stand(field: Field, position: Position): string[] {
  const people = peopleAt(position, field.id).map((a) => a.name);
  const prisoners = field.isPrison ? prisonersOf(position).map((a) => a.name) : [];
  return [
    people.length > 0 ? t("Here: {1}", listed(people)) : "",
    prisoners.length > 0 ? t("Under arrest: {1}", listed(prisoners)) : "",
  ];
}

/** Sentences in a row, for everything that the drawing shows. */
export function describeField(field: Field, position: Position, target?: FieldTarget): string {
  const parts = [
    field.title,
    t("{1} sector", sectorTitle(field, position)),
    target?.way
      ? tn("You can go here, {1} step", "You can go here, {1} steps", target.way.length)
      : target
        ? t("You can choose this place")
        : "",
    ...stand(field, position),
    ...lies(field, position.on.get(field.id)!, position),
  ];
  return parts.filter((p) => p !== "").join(". ");
}

export function describeAgent(agent: Agent, position: Position): string {
  const at = position.field.get(agent.at ?? "")?.title;
  const parts = [
    agent.title,
    agent.isActive ? t("Active") : "",
    at ? t("At {1}", at) : agent.isArrested ? t("Under arrest") : "",
    t("{1}, rank {2}", colourName(agent.colour), agent.rank),
    t("{1} of {2} action points left", agent.left, agent.limit),
    agent.isBribed ? t("Bribed") : "",
  ];
  return parts.filter((p) => p !== "").join(". ");
}
