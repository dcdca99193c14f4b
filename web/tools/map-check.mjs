/*
 * map-check.mjs: no place may lie in the wrong land or sea. Reads the positions of content/bo/board.txt, tests each place
 * outside the plan of Berlin against the drawn coast and its present-day country, and prints the figures.
 *
 * Some names of the game are not on a modern map: Wolfsschlucht is Brûly-de-Pesche, Eagle's Nest Adlerhorst at
 * Ziegenberg, Tannenberg the Kniebis, Wasserburg Pskov, Wehrwolf Vinnytsia, Anlage Süd Strzyżów, Wolf's Lair Kętrzyn.
 */
import { readPlaces } from "./map/board.mjs";
import { countryRings, landRings } from "./map/coast.mjs";
import { distanceToEdge, isInside } from "./map/geometry.mjs";

/* The drawn shore is simplified, and borders come from coarser data: a place at the edge may be this far off. */
const tolerance = 6;

const countries = {
  "train-station": "DEU",
  hanover: "DEU",
  "eagles-nest": "DEU",
  nuremberg: "DEU",
  tannenberg: "DEU",
  munich: "DEU",
  berghof: "DEU",
  vienna: "AUT",
  zurich: "CHE",
  prague: "CZE",
  poznan: "POL",
  warsaw: "POL",
  "wolfs-lair": "POL",
  "anlage-sued": "POL",
  auschwitz: "POL",
  treblinka: "POL",
  wolfsschlucht: "BEL",
  paris: "FRA",
  stockholm: "SWE",
  riga: "LVA",
  wasserburg: "RUS",
  smolensk: "RUS",
  borisov: "BLR",
  wehrwolf: "UKR",
};

/** How far a point lies outside of rings; 0 or less within them. */
const outside = (point, rings) => (isInside(point, rings) ? -1 : 1) * distanceToEdge(point, rings);

function judge({ id, at }) {
  const country = countries[id];
  const offLand = outside(at, landRings);
  const offCountry = country ? outside(at, countryRings(country)) : Infinity;
  const faults = [
    ...(offLand > tolerance ? ["in the sea"] : []),
    ...(country ? [] : ["no country is noted for it"]),
    ...(country && offCountry > tolerance ? [`outside ${country}`] : []),
  ];
  return { id, country, offLand, offCountry, faults };
}

const verdicts = readPlaces()
  .filter((p) => !p.isInset)
  .map(judge);

for (const v of verdicts) {
  const figures = [v.offLand, v.offCountry].map((n) => (-n).toFixed(0).padStart(6)).join("");
  console.log(`${v.id.padEnd(16)} ${v.country ?? "---"}${figures}  ${v.faults.join(", ")}`);
}

const wrong = verdicts.filter((v) => v.faults.length > 0);
console.log(
  `${verdicts.length} places, ${wrong.length} wrong (columns: units within the coast, within the country)`,
);
process.exitCode = wrong.length > 0 || verdicts.length === 0 ? 1 : 0;
