/*
 * work.ts: what is under way, according to the engine: the deed that dice will decide, and the card, thing, token or
 * trait whose text is at work.
 */
import { ofKinds } from "../../../engine/kinds";
import type { Arg, Component, Seat } from "../../../engine/types";
import type { Work } from "../model";
import type { FactKind, Table } from "../told";
import type { Deed } from "./scenes";
import type { Begun } from "./story";

const deeds = {
  "work-talk": "talk",
  "work-arrest": "arrest",
  "work-kidnap": "kidnap",
  "work-attack": "attack",
} satisfies Partial<Record<FactKind, Deed>>;

/** The deed that was begun last and is not over. */
export function begunIn(work: Work[]): Begun | null {
  const fact = ofKinds(work, "work-talk", "work-arrest", "work-kidnap", "work-attack").at(-1);
  if (!fact) return null;
  const [who, whom] = fact.args;
  return { deed: deeds[fact.kind], seat: fact.seat, who, whom };
}

/** The test has no other purpose than to get rid of a token. */
export const isRemoving = (work: Work[]): boolean => work.at(-1)?.kind === "work-remove";

/** The component whose text asks, with the side that it works for; null if no component asks. */
export function componentIn(work: Work[], table: Table): { seat: Seat | null; component: Component } | null {
  const fact = work.at(-1);
  const thing: Arg | undefined = fact?.args.at(-1);
  if (!fact || !thing?.id || !asks.has(fact.kind)) return null;
  const component = table.component(thing.sort, thing.id);
  return component ? { seat: fact.seat, component } : null;
}
const asks = new Set<FactKind>([
  "work-item",
  "work-card",
  "work-reaction",
  "work-threat",
  "work-trait",
  "work-mission",
  "work-place",
]);

/** The text of a component that is at work for one side. A reaction card has a half for either. */
export function textAtWork(component: Component, seat: Seat | null): string {
  const others = seat === 0 ? "react-de" : "react-pl";
  return component.rules
    .filter((r) => r.when !== others)
    .map((r) => r.says)
    .join(" ");
}
