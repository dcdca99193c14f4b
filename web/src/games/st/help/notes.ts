/*
 * notes.ts: the teacher's notes on Stawka, in the usual order: first what two people need for a conversation in a café,
 * then missions, threats and arrests, then cards; at the end what single scenarios add.
 */
import type { Note, Scene } from "../../../help/notes.svelte";
import { t } from "../../../lib/i18n.svelte";
import { tableOf } from "../../../table/table.svelte";
import type { EventKind, Move, QuestionKind } from "../told";

const asked =
  (...kinds: QuestionKind[]) =>
  ({ ask }: Scene) =>
    kinds.some((k) => k === ask);
const can =
  (...verbs: Move["verb"][]) =>
  ({ can: offered }: Scene) =>
    verbs.some((v) => offered.has(v));
const heard =
  (...kinds: EventKind[]) =>
  ({ heard: told }: Scene) =>
    kinds.some((k) => told.has(k));
const either =
  (...signs: ((scene: Scene) => boolean)[]) =>
  (scene: Scene) =>
    signs.some((sign) => sign(scene));

const viewOf = ({ table }: Scene) => tableOf("st", table).look.view;
const stageOf = (scene: Scene): number => viewOf(scene).stage;
/** 1 basic, 2 extended, 3 advanced. */
const levelOf = (scene: Scene): number => viewOf(scene).level;
/** The most evidence that anybody has on anybody. */
const most = (scene: Scene): number => Math.max(...viewOf(scene).evidence);

const notes: Note[] = [
  {
    id: "begin",
    rule: "ST-21.1",
    when: () => true,
    says: () =>
      t(
        "One side leads Hans Kloss and his network, the other German counter-intelligence. The goal slip says how this game is won. All documents lie open; plans, finds and cards are hidden.",
      ),
  },
  {
    id: "plan",
    rule: "ST-7.1",
    when: asked("plan"),
    says: () =>
      t(
        "A stage begins with a secret choice. A low planning card goes first but has few points; a high one waits and has many. Used cards stay aside until you have used four, so think beyond this stage.",
      ),
  },
  {
    id: "first",
    rule: "ST-7.4",
    when: heard("plan", "first"),
    says: () =>
      t(
        "Both plans are shown, and the lower number acts first. The points on the card are the pool from which all agents of that side pay in this stage. Unused points are lost.",
      ),
  },
  {
    id: "activate",
    rule: "ST-8.8",
    isOfMap: true,
    when: asked("activate"),
    says: () =>
      t(
        "The sides take turns, one agent at a time. Choose whom to activate: press the figure or the name. You may activate the same agent again later, as long as the pool and the agent’s own limit allow it.",
      ),
  },
  {
    id: "turn",
    rule: "ST-8.4",
    isOfMap: true,
    when: asked("turn"),
    says: () =>
      t(
        "An activation is movement, one action, or both in either order. A step along a street costs one point; lit fields show how many points it takes to get there. Movement alone has to cost at least two.",
      ),
  },
  {
    id: "help",
    rule: "ST-8.13",
    when: (scene) => asked("turn")(scene) && scene.heard.has("stepped"),
    says: () =>
      t(
        "Press something you cannot do now, and it says why. Hint names a sensible move, and Undo takes back what nobody has learned from. Press an agent to see the document, a place to see what lies there.",
      ),
  },
  {
    id: "search",
    rule: "ST-12.1",
    isOfMap: true,
    when: can("search"),
    says: () =>
      t("You can search this place: two points for its top tile. Every location has five, face down."),
  },
  {
    id: "find",
    rule: "ST-12.4",
    when: asked("find"),
    says: () =>
      t(
        "Decide what to do with a find at once. Either the agent keeps it to use, or it becomes evidence against the enemy of a colour that it shows. Later you can no longer turn it into evidence.",
      ),
  },
  {
    id: "marker",
    rule: "ST-12.3",
    isOfMap: true,
    when: heard("marker"),
    says: () =>
      t(
        "A search leaves a marker in the agent’s colour. It closes the place to that colour on both sides, so a blue agent can shut out the enemy’s blue one. Where two markers lie, a third colour removes both.",
      ),
  },
  {
    id: "carry",
    rule: "ST-13.8",
    when: heard("kept", "kept-openly"),
    says: () =>
      t(
        "An agent can carry three things. Lasting ones lie open; of the others the enemy sees only where they came from. It costs nothing to use them, or to hand them to a friend on the same field.",
      ),
  },
  {
    id: "box",
    rule: "ST-13.35",
    when: either(heard("box"), asked("lock")),
    says: () =>
      t(
        "A strongbox stays where it is. It opens when two dice total more than its lock, or to certain tools without a roll. Inside is a Top Secret card: evidence on every colour that it shows, whenever you choose.",
      ),
  },
  {
    id: "talk",
    rule: "ST-10.1",
    when: can("talk"),
    says: () =>
      t(
        "There is an enemy on the same field: a talk costs one point. That is how you win most evidence. Before you decide, you see the exact chances and everything that counts for and against you.",
      ),
  },
  {
    id: "rank",
    rule: "ST-10.6",
    when: heard("rank-roll", "no-talk"),
    says: () =>
      t(
        "To question somebody of higher rank, you roll a die first: it has to show more than the difference. If it does not, the point and the action are lost, but you may try again in another activation.",
      ),
  },
  {
    id: "talked",
    rule: "ST-10.10",
    when: heard("talk-nothing", "talk-single", "talk-double", "talk-secret"),
    says: () =>
      t(
        "Two dice and all modifiers are compared with the three thresholds of the agent you ask: one piece of evidence, two, or a secret. The same two talk once a stage, whoever begins: if you ask first, you will not be asked.",
      ),
  },
  {
    id: "evidence",
    rule: "ST-11.5",
    when: heard("evidence"),
    says: () =>
      t(
        "Evidence is counted by colour, from zero to ten. The more there is, the easier it is to question that agent. Three pieces make a secret possible, and six an arrest, in games that have arrests.",
      ),
  },
  {
    id: "three",
    rule: "ST-10.14",
    when: (scene) => most(scene) >= 3,
    says: () =>
      t(
        "Enough is known about somebody now: with three pieces of evidence or more, a talk with that agent can bring a secret. Keep your own agents away from people who ask well.",
      ),
  },
  {
    id: "secret",
    rule: "ST-10.13",
    when: heard("secrets", "talk-secret"),
    says: () =>
      t(
        "A secret. The scenario says what it is worth; the evidence it came from is used up. A secret drawn out of a chief, Kloss or the black officer, ends the game at once.",
      ),
  },
  {
    id: "stage",
    rule: "ST-7.2",
    when: (scene) => stageOf(scene) >= 2,
    says: () =>
      t(
        "A new stage. Limits are renewed, everybody may talk to everybody again, and the planning card you used is laid aside. The row of stages at the top shows how much time is left.",
      ),
  },
  {
    id: "resign",
    rule: "ST-8.7",
    when: heard("resigned", "skipped"),
    says: () =>
      t(
        "A side that resigns activates nobody for the rest of the stage; the other side goes on until it has spent its points. A side that merely has nobody to activate loses only that turn.",
      ),
  },
  // ---- the second game ----
  {
    id: "over",
    rule: "ST-21.12",
    when: (scene) => !scene.heard.has("evidence") && most(scene) > 0,
    says: () =>
      t(
        "The campaign goes on: half of the evidence from the last game is already on the tracks. What each side learned about people who had not yet arrived counts now.",
      ),
  },
  {
    id: "extended",
    rule: "ST-2.3",
    when: (scene) => levelOf(scene) === 2,
    says: () =>
      t(
        "The extended rules: chiefs hand out missions, threat tokens lie in wait, and an agent with six pieces of evidence against him can be arrested or kidnapped.",
      ),
  },
  {
    id: "document",
    rule: "ST-4.16",
    when: asked("document"),
    says: () =>
      t(
        "Kloss has several documents. Each has its own figures and its own trait, and both sides see which one he chose.",
      ),
  },
  {
    id: "place",
    rule: "ST-21.15",
    isOfMap: true,
    when: asked("place", "start"),
    says: () =>
      t(
        "The sides take turns to place agents, and any agents: the enemy’s too. Think about where their chief is, whom they want to meet, and whom they had better avoid.",
      ),
  },
  {
    id: "token",
    rule: "ST-17.5",
    isOfMap: true,
    when: either(asked("token"), heard("token-placed")),
    says: () =>
      t(
        "Threat tokens are drawn and laid face down: German ones in locations, Polish ones on streets. The enemy sees that something lies there, but not what.",
      ),
  },
  {
    id: "remove",
    rule: "ST-17.9",
    isOfMap: true,
    when: either(can("remove"), asked("halt")),
    says: () =>
      t(
        "On a field with an enemy token you may stop and try to remove it: it costs one point, and two dice have to beat your vigilance. If you do something else there, its owner may trigger it.",
      ),
  },
  {
    id: "trigger",
    rule: "ST-17.13",
    when: either(asked("trigger"), heard("token-acts")),
    says: () =>
      t(
        "A token works when its owner triggers it, and most are gone afterwards. Not every enemy is worth one: an unknown token keeps others away too.",
      ),
  },
  {
    id: "control",
    rule: "ST-17.18",
    isOfMap: true,
    when: heard("control-passed", "control-failed"),
    says: () =>
      t(
        "There is a document control at the door: two dice, less its number, have to beat vigilance. An agent who fails stays outside and may move no further.",
      ),
  },
  {
    id: "order",
    rule: "ST-5.6",
    when: either(can("order"), asked("mission")),
    says: () =>
      t(
        "A chief hands out missions: on the same field, in a sector without enemies, for one point. Then you choose the card. Only your side sees which one it is.",
      ),
  },
  {
    id: "complete",
    rule: "ST-5.12",
    when: either(can("complete"), heard("mission-done")),
    says: () =>
      t(
        "A mission has an easy part and a hard one. You can score only one of them, in an activation of its agent, when all its conditions hold. Then the card is shown and laid aside.",
      ),
  },
  {
    id: "points",
    rule: "ST-21.18",
    when: heard("vp"),
    says: () =>
      t(
        "Victory points come from missions, secrets, and evidence beyond ten. The scenario says whether they win the game or only settle it at the end.",
      ),
  },
  {
    id: "arrest",
    rule: "ST-14.7",
    when: either(can("arrest"), heard("arrest")),
    says: () =>
      t(
        "With six pieces of evidence an SS officer can arrest a Polish agent on his field, though never Kloss. Two dice that beat vigilance mean an escape; in the police sector nobody escapes.",
      ),
  },
  {
    id: "prison",
    rule: "ST-14.12",
    when: heard("arrested"),
    says: () =>
      t(
        "A prisoner loses everything carried and can be interrogated once a stage, at no cost. If nobody but Kloss is left at large, the network is broken and the German side wins.",
      ),
  },
  {
    id: "kidnap",
    rule: "ST-15.2",
    when: either(can("kidnap"), heard("kidnap")),
    says: () =>
      t(
        "Kidnapping brings a prisoner back. It takes an armed Polish agent, a German who is alone on the field and not an SS officer, and six pieces of evidence on that German.",
      ),
  },
  {
    id: "attack",
    rule: "ST-16.2",
    when: either(can("attack"), heard("attack")),
    says: () =>
      t(
        "An attack needs a weapon and a mission that orders it. Two dice plus the weapon have to beat the defence. A target with a weapon strikes back at the same time, and a failure leaves evidence.",
      ),
  },
  // ---- the third game ----
  {
    id: "advanced",
    rule: "ST-2.4",
    when: (scene) => levelOf(scene) === 3,
    says: () =>
      t(
        "The advanced rules: each side has location cards for its own turns and reaction cards for the enemy’s. You see yours; the enemy sees only how many you hold.",
      ),
  },
  {
    id: "reactions",
    rule: "ST-19.4",
    when: heard("drew-reaction"),
    says: () =>
      t(
        "Reaction cards answer what the enemy does: red ones a movement, violet ones a search, yellow ones a talk. You hold three at most; low planning cards bring more of them.",
      ),
  },
  {
    id: "react",
    rule: "ST-19.1",
    when: ({ ask }) => ask.startsWith("react-"),
    says: () =>
      t(
        "You are asked whenever you could react, whether or not you hold a card that fits, so that the question gives nothing away. If you do not want to be asked again, pass for the whole stage.",
      ),
  },
  {
    id: "block",
    rule: "ST-19.7",
    when: asked("block"),
    says: () =>
      t(
        "A card of the same colour with the block sign cancels a reaction. Nothing else does, and both cards are spent.",
      ),
  },
  {
    id: "cards",
    rule: "ST-18.5",
    when: either(heard("drew-card"), can("card", "card-points", "card-box")),
    says: () =>
      t(
        "A location card has three uses: its special action, with your agent in that place; there too, a drop box that gives a mission; or two more points, anywhere, once a stage. None of them counts as an action.",
      ),
  },
  // ---- scenarios ----
  {
    id: "radio",
    rule: "ST-22.3",
    isOfMap: true,
    when: ({ table }) => table.look.facts.some((f) => f.kind === "radio" || f.kind === "radio-in"),
    says: () =>
      t(
        "The radio is hidden in one of three sectors. With two secrets Kloss can begin to send from there, and somebody has to hold the place until the end of the next stage. German secrets narrow down where it is.",
      ),
  },
  {
    id: "doctor",
    rule: "ST-24.6",
    when: heard("pressed"),
    says: () =>
      t(
        "At the end of each stage the doctor is put under pressure: two dice and the time gone by, less three for every Polish agent who has been with him. At twelve he breaks, and the car can fetch him.",
      ),
  },
  {
    id: "lay",
    rule: "ST-25.5",
    isOfMap: true,
    when: asked("lay"),
    says: () =>
      t(
        "You build the town. Take a sector and lay it beside one that is already there. Three tiles are double-sided, so one sector may rule out another. In the police sector nobody escapes an arrest.",
      ),
  },
  {
    id: "word",
    rule: "ST-25.17",
    when: asked("word"),
    says: () =>
      t(
        "Write a password, a common noun of five letters, letter by letter. Every secret shows the enemy one of its letters, and a right guess wins the game; a wrong one costs the agent who makes it.",
      ),
  },
];

export default notes;
