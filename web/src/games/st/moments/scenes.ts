/*
 * scenes.ts: which decisions are scenes, whom they show, and the words of their results.
 */
import type { Arg, Content } from "../../../engine/types";
import { sentence } from "../../../board/words";
import { t, tn } from "../../../lib/i18n.svelte";
import type { Agent, Position } from "../model";
import type { Ask, Move, QuestionKind } from "../told";
import { plainName, settingOf } from "../words";
import type { Begun } from "./story";
import type { Result, Weighing } from "./weighing";

/** Something that is rolled for. */
export type Deed = "talk" | "interrogate" | "attack" | "arrest" | "kidnap" | "remove" | "lock" | "test";

/** Actions whose chances are shown before they are sent. */
export const weighedVerbs: ReadonlySet<Move["verb"]> = new Set<Move["verb"]>([
  "talk",
  "interrogate",
  "attack",
  "arrest",
  "kidnap",
  "remove",
]);

/** Questions that are asked while something is rolled for. */
const windows: Partial<Record<QuestionKind, Deed>> = {
  "use-rank": "talk",
  "use-talk": "talk",
  "use-talked": "talk",
  "use-test": "test",
  "use-box": "lock",
  "use-attacked": "attack",
  near: "test",
  "near-attack": "attack",
  weapon: "attack",
  lock: "lock",
  "box-or-next": "lock",
};

export interface SceneOf {
  deed: Deed;
  who: Agent;
  whom: Agent | null;
  /** The line to weigh; none for what is under way. */
  line?: string;
}

export const agentOf = (position: Position, arg: Arg | undefined): Agent | null =>
  (arg?.sort === "agent" ? position.agents.find((a) => a.id === arg.id) : undefined) ?? null;

/** The target is the car, with nobody in it: ST-24.17. */
export const isOnCar = (deed: Deed, whom: Agent | null): boolean => deed === "attack" && whom === null;

export const carOf = (content: Content): string =>
  sentence(plainName(content.sorts.agent.find((c) => c.kind === "car")?.title ?? ""));

/** The scene of a move that is being weighed. */
export function sceneOfMove(position: Position, move: Move): SceneOf | null {
  const { active } = position;
  if (!active || !weighedVerbs.has(move.verb)) return null;
  return { deed: move.verb as Deed, who: active, whom: agentOf(position, move.args[0]), line: move.line };
}

/** Who faces whom in what has been begun, if this agent is one of the two. */
function facing({ who, whom }: Begun, agent: Agent, position: Position): Agent | null {
  const others = [who, whom].map((arg) => agentOf(position, arg ?? undefined));
  return others.includes(agent) ? (others.find((a) => a !== agent) ?? null) : null;
}

/** The scene of a question; null if it is none. */
export function sceneOfAsk(position: Position, ask: Ask, begun: Begun | null): SceneOf | null {
  const deed = windows[ask.kind];
  if (!deed) return null;
  const [first, second] = ask.args.map((a) => agentOf(position, a)).filter((a) => a !== null);
  const who = first ?? position.active;
  if (!who) return null;
  const other = begun && !second ? facing(begun, who, position) : null;
  /* The question names the target; the attacker rolls. */
  if (other && deed === "attack") return { deed, who: other, whom: who };
  /* In an arrest or a kidnapping the target takes the test. */
  if (other && deed === "test" && isSeizing(begun!.deed)) return { deed: begun!.deed, who: other, whom: who };
  /* What the lock would need is weighed by the move that tries it. */
  const line = ask.moves.find((m) => m.verb === "try")?.line;
  return { deed, who, whom: second ?? null, line };
}

/** An effect asks whether or how it is to be used, in the middle of what has been begun. */
export const isInBetween = (ask: Ask): boolean => /^((may|choose|pick)(-|$)|use-how$)/.test(ask.kind);

/** The scene of what has been begun, while another is asked. */
export function sceneOfBegun(
  position: Position,
  deed: Deed,
  who: Arg | null,
  whom: Arg | null,
): SceneOf | null {
  const agent = agentOf(position, who ?? undefined);
  return agent ? { deed, who: agent, whom: agentOf(position, whom ?? undefined) } : null;
}

// ---- words ----

export function titleOf(deed: Deed): string {
  const titles: Record<Deed, () => string> = {
    talk: () => t("Conversation"),
    interrogate: () => t("Interrogation"),
    attack: () => t("Attack"),
    arrest: () => t("An arrest"),
    kidnap: () => t("Kidnapping"),
    remove: () => t("Removing a threat"),
    lock: () => t("The strongbox"),
    test: () => t("A test"),
  };
  return titles[deed]();
}

const isSeizing = (deed: Deed): boolean => deed === "arrest" || deed === "kidnap";
const isTalk = (deed: Deed): boolean => deed === "talk" || deed === "interrogate";

/** What the dice decide, as the heading over the bars. */
export function stakeOf(deed: Deed): string {
  const stakes: Record<Deed, () => string> = {
    talk: () => t("What they will say"),
    interrogate: () => t("What they will say"),
    attack: () => t("Will it hit?"),
    arrest: () => t("Will they get away?"),
    kidnap: () => t("Will they get away?"),
    remove: () => t("Will it be removed?"),
    lock: () => t("Will the lock give way?"),
    test: () => t("Will the test be passed?"),
  };
  return stakes[deed]();
}

const endings: Partial<Record<Deed, [fails: () => string, succeeds: () => string]>> = {
  attack: [() => t("missed"), () => t("killed")],
  arrest: [() => t("goes to prison"), () => t("avoids arrest")],
  kidnap: [() => t("kidnapped"), () => t("escapes")],
  remove: [() => t("it stays"), () => t("removed")],
  lock: [() => t("stays shut"), () => t("opens")],
};

/** A result with its words; `zone` is how good it is for the acting side, from 0 to 3. */
export interface Ending {
  result: Result;
  title: string;
  zone: number;
}

/** The possible results, in order. The target of an arrest or a kidnapping rolls, and should fail. */
export function endingsOf(
  { deed, whom }: Pick<SceneOf, "deed" | "whom">,
  weighing: Weighing,
  content: Content,
): Ending[] {
  if (isOnCar(deed, whom))
    return [
      { result: "fails", title: t("missed"), zone: 0 },
      { result: "succeeds", title: t("destroyed"), zone: 3 },
    ];
  if (!isTalk(deed)) {
    const [fails, succeeds] = endings[deed] ?? [() => t("fails"), () => t("passes")];
    const isTheirs = isSeizing(deed);
    return [
      { result: "fails", title: fails(), zone: isTheirs ? 3 : 0 },
      { result: "succeeds", title: succeeds(), zone: isTheirs ? 0 : 3 },
    ];
  }
  const evidence = (id: string) => {
    const n = settingOf(content, id);
    return tn("{1} piece of evidence", "{1} pieces of evidence", n);
  };
  const secret = weighing.thresholds?.canBeSecret
    ? [{ result: "secret" as const, title: t("secret"), zone: 3 }]
    : [];
  return [
    { result: "nothing", title: t("nothing"), zone: 0 },
    { result: "single", title: evidence("single-evidence"), zone: 1 },
    { result: "double", title: evidence("double-evidence"), zone: 2 },
    ...secret,
  ];
}

/** "2d6 + 4, thresholds 8 · 10 · 11" */
export function needsOf({ thresholds, against, added }: Weighing): string {
  const dice = added === 0 ? t("2d6") : added > 0 ? t("2d6 + {1}", added) : t("2d6 − {1}", -added);
  if (thresholds) {
    const needed = thresholds.canBeSecret ? thresholds.values : thresholds.values.slice(0, 2);
    return t("{1}, thresholds {2}", dice, needed.join(" · "));
  }
  return against ? t("{1}, at least {2}", dice, against.least) : dice;
}

/** The one line that says what success would mean. */
export function meaningOf(scene: SceneOf, weighing: Weighing): string {
  const name = (scene.whom ?? scene.who).name;
  switch (scene.deed) {
    case "talk":
    case "interrogate":
      return weighing.secret?.says ?? "";
    case "attack":
      if (isOnCar(scene.deed, scene.whom))
        return t("The car would be destroyed, and the Polish side would win.");
      return t("{1} would be dead, and out of the game.", name);
    case "arrest":
      return t("{1} would be in prison and could be interrogated.", name);
    case "kidnap":
      return t("{1} would be exchanged for a prisoner at once.", name);
    case "remove":
      return t("The field would be free of the threat.");
    case "lock":
      return t("An opened strongbox holds a Top Secret card.");
    default:
      return weighing.against?.says ?? "";
  }
}

const answers = new Set<Move["verb"]>(["agree", "decline", "pass", "try", "leave", "draw"]);

/** It ends the window, and uses nothing. */
export const isAnswer = (move: Move): boolean => answers.has(move.verb);

/** The words for "no" in a window. */
export function passWords(kind: QuestionKind): string | null {
  const words: Partial<Record<QuestionKind, () => string>> = {
    "use-rank": () => t("Roll for the ranks"),
    "use-talk": () => t("Roll the dice"),
    "use-talked": () => t("Leave it at that"),
    "use-test": () => t("Roll the dice"),
    "use-box": () => t("Roll the dice"),
    near: () => t("Show no token"),
    "near-attack": () => t("Show no token"),
  };
  return words[kind]?.() ?? null;
}
