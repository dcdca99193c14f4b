/*
 * ending.ts: how a game was decided, in sentences for its players. The law's short titles name the rule; this file has
 * the facts of this game, one sentence for each way in which it can end.
 */
import { t, tn } from "../../../lib/i18n.svelte";
import type { Position, SideState } from "../model";
import type { Look, Told } from "../told";

type Over = NonNullable<Look["over"]>;

const bySecrets = ({ secrets }: SideState): string =>
  tn(
    "{1} enemy secret was enough to decide the game.",
    "{1} enemy secrets were enough to decide the game.",
    secrets,
  );
const byPoints = ({ vp }: SideState): string =>
  tn("{1} victory point decided the game.", "{1} victory points decided the game.", vp);

/** Where one rule has two ways to end the game, the last lines of the log say which it was. */
export function endingOf(over: Over, position: Position, last: Told[]): string | null {
  const [pl, de] = position.sides;
  const winner = over.winners.length === 1 ? position.sides[over.winners[0]] : null;
  const nameOfChief = (side: SideState) =>
    position.agents.find((a) => a.isChief && a.side === side.side)?.name ?? side.title;
  const tooFewSecrets = () =>
    t(
      "The last stage is over, and neither side has the secrets it needed: {1} to {2}.",
      pl.secrets,
      de.secrets,
    );
  const tooFewPoints = () =>
    t("The last stage is over, and neither side has the victory points it needed: {1} to {2}.", pl.vp, de.vp);
  const pointsDecide = () => t("Victory points decide: {1} to {2}.", pl.vp, de.vp);
  const exposed = () =>
    t(
      "In a conversation {1} gave the game away, and once a chief is unmasked, the game is lost.",
      nameOfChief(winner === pl ? de : pl),
    );
  const ways: Record<string, () => string> = {
    "ST-1.4": exposed,
    "ST-1.5": exposed,
    "ST-1.7": () =>
      t("{1} is the only one of the network still free. The others are dead or in prison.", nameOfChief(pl)),
    "ST-21.10": () => (winner ? bySecrets(winner) : tooFewSecrets()),
    "ST-21.19": () => (winner ? byPoints(winner) : tooFewPoints()),
    "ST-21.30": () =>
      `${t("Victory points {1} to {2}, secrets {3} to {4}: that was enough.", pl.vp, de.vp, pl.secrets, de.secrets)} ${t("The campaign is won with it.")}`,
    "ST-22.16": () => t("The connection held, and the report reached headquarters."),
    "ST-22.17": () =>
      t(
        "The report was not sent in time. The German side had found the radio station on its own, with {1} secrets.",
        de.secrets,
      ),
    "ST-22.18": () =>
      `${t("The report was not sent in time, but the German side had not found the radio station on its own.")} ${pointsDecide()}`,
    "ST-23.9": () =>
      tn(
        "With {1} victory point and what the hotel’s card asks for, the last card was played at the hotel.",
        "With {1} victory points and what the hotel’s card asks for, the last card was played at the hotel.",
        winner?.vp ?? 0,
      ),
    "ST-24.25": () => {
      if (winner === de) return t("The black Audi has brought the doctor back to the barracks.");
      return last.some((e) => e.kind === "destroyed")
        ? t("The black Audi was destroyed on its way, and the doctor will say nothing more.")
        : t("The last stage is over, and the black Audi has not brought the doctor back to the barracks.");
    },
    "ST-25.14": () =>
      winner === de &&
      position.agents.filter((a) => a.seat === 0 && a.isArrested).length >= (de.goals.get("prisoners") ?? 1)
        ? t("Three of the network were in prison at the same time.")
        : winner
          ? bySecrets(winner)
          : "",
    "ST-25.16": () => (winner ? byPoints(winner) : ""),
    "ST-25.19": () => t("A guess at the enemy’s password was right."),
    "ST-G13": () => `${tooFewPoints()} ${t("The campaign is drawn too.")}`,
    "ST-G14": tooFewSecrets,
    "ST-G26": () => t("The other side has nobody left alive and free."),
    "ST-G42": () =>
      winner
        ? t("Both sides reached their goal at the same moment; the side that was acting wins.")
        : t("Both sides reached their goal at the same moment, at the end of a stage."),
    "ST-G88": () => `${t("The last stage is over, and nobody has reached the goal.")} ${pointsDecide()}`,
  };
  return ways[over.rule]?.().trim() ?? null;
}
