/*
 * board.mjs: what the map's builder and its check need of content/bo/board.txt: the places with position, marks and lines.
 */
import { readFileSync } from "node:fs";
import { fromContent } from "./projection.mjs";

const file = new URL("../../../content/bo/board.txt", import.meta.url);

/** The value of a field with the deeper indented lines that go on with it. */
function field(stanza, name) {
  const found = new RegExp(`^ {2}${name} +(.*(?:\\n {6,}.*)*)`, "m").exec(stanza);
  return found ? found[1].trim().split(/\s+/) : [];
}

/** The plan of Berlin and the prison lie in the inset; the one place of Berlin with lines to others stands on the map. */
function isInset(place, places) {
  if (place.marks.includes("prison")) return true;
  const isNeighbour = (other) => place.joins.includes(other.id) || other.joins.includes(place.id);
  return (
    place.marks.includes("berlin") && places.filter(isNeighbour).every((p) => p.marks.includes("berlin"))
  );
}

export function readPlaces() {
  const stanzas = readFileSync(file, "utf8").split(/^(?=\S)/m);
  const places = stanzas
    .filter((s) => s.startsWith("place "))
    .map((s) => ({
      id: /^place +(\S+)/.exec(s)[1],
      at: fromContent(...field(s, "at").map(Number)),
      joins: field(s, "joins"),
      marks: field(s, "marks"),
    }));
  return places.map((p) => ({ ...p, isInset: isInset(p, places) }));
}

/** The lines drawn on the map: those between two places outside the inset. */
export function routesOf(places) {
  const byId = new Map(places.map((p) => [p.id, p]));
  return places
    .filter((p) => !p.isInset)
    .flatMap((from) => from.joins.map((id) => [from, byId.get(id)]))
    .filter(([, to]) => !to.isInset);
}
