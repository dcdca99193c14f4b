/*
 * carried.ts: what one game of a campaign hands on to the next, read from the engine's text (`over.carry`), and the way
 * to a new game that begins with it. The engine makes and checks the text (st_21_campaign.c); this file only explains
 * it.
 *
 *     pierwsze-starcie:0.2.1.0:1.0.0.3:item.pl.gestapo-2:instead.hermann-brunner.fritz-kopf
 */
import type { Component, Content } from "../../../engine/types";
import type { Holder } from "../../../lib/saves";
import { colours, type Colour, type Side } from "../model";
import { colourName } from "../town/looks";

/** A side's evidence on the agent of a colour; `against` is null if the next game has no such agent. */
export interface Known {
  colour: Colour;
  colourTitle: string;
  against: string | null;
  evidence: number;
}

export interface Carried {
  scenario: Component;
  /** By side, without zeros. */
  known: Record<Side, Known[]>;
  item: { side: Side; component: Component } | null;
  replaced: { who: string; by: string } | null;
  /** A document that Kloss cannot have again. */
  barred: Component | null;
}

const nameOf = (c: Component): string => c.title.split(",")[0].replace(/ \(.*$/, "");
const find = (content: Content, sort: string, id: string | undefined): Component | undefined =>
  content.sorts[sort].find((c) => c.id === id);

/** The name of a side's agent of a colour in that scenario. */
function agentOf(content: Content, scenario: Component, side: Side, colour: Colour): string | null {
  const ids = (scenario.fields[side === "pl" ? "polish" : "german"] ?? []).map(String);
  const isOf = (a: Component) => a.fields.side?.[0] === side && a.fields.colour?.[0] === colour;
  const agent = content.sorts.agent.find((a) => isOf(a) && (ids.includes(a.id) || a.id.startsWith("kloss")));
  return agent ? nameOf(agent) : null;
}

export function carriedOf(text: string, content: Content): Carried | null {
  const [id, polish, german, ...extras] = text.split(":");
  const scenario = find(content, "scenario", id);
  if (!scenario || !polish || !german) return null;
  const more = new Map(extras.map((extra) => [extra.split(".")[0], extra.split(".").slice(1)]));
  const [side, tile] = more.get("item") ?? [];
  const item = find(content, "item", String(find(content, "tile", tile)?.fields.item?.[0] ?? ""));
  const [who, by] = (more.get("instead") ?? []).map((agent) => find(content, "agent", agent));
  const known = (numbers: string, enemy: Side): Known[] =>
    numbers
      .split(".")
      .map((n, i) => ({
        colour: colours[i],
        colourTitle: colourName(colours[i]),
        against:
          who && by && who.fields.side?.[0] === enemy && who.fields.colour?.[0] === colours[i]
            ? nameOf(by)
            : agentOf(content, scenario, enemy, colours[i]),
        evidence: Number(n),
      }))
      .filter((k) => k.evidence > 0);
  return {
    scenario,
    known: { pl: known(polish, "de"), de: known(german, "pl") },
    item: item ? { side: side === "pl" ? "pl" : "de", component: item } : null,
    replaced: who && by ? { who: nameOf(who), by: nameOf(by) } : null,
    barred: find(content, "agent", more.get("not")?.[0]) ?? null,
  };
}

/** Where the next game is set up, by the same people: here, or as a table of the server where this one stood. */
export function nextGame(
  carry: string,
  { holders, isShared }: { holders: readonly Holder[]; isShared: boolean },
  isFar: boolean,
): string {
  const here = holders.map((who, seat) => (isShared && who === "me" && seat > 0 ? "other" : who));
  const there = holders.map((who) => (who === "other" ? "open" : who));
  const seats = (isFar ? there : here).join(",");
  return `#/${isFar ? "online/new" : "new"}/st/carry=${carry}/seats=${seats}`;
}
