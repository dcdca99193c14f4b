/*
 * town.svelte.ts: a game of Stawka while it is being set up: it may begin with a town that was laid before.
 */
import { isFault } from "../../../engine/engine";
import { kindOf, Setup } from "../../../home/setup.svelte";
import { app } from "../../../lib/app.svelte";
import { beginGame } from "../../../lib/desk";
import { t } from "../../../lib/i18n.svelte";
import { linesOf, readTown } from "../building/town";
import { isFree } from "./scenarios";

export class TownSetup extends Setup {
  town = $state<string[]>([]);
  /** Why the town that somebody brought was refused. */
  townFault = $state("");

  protected override presetOwn(name: string, value: string): void {
    if (name === "town") void this.bringTown(readTown(value));
  }

  override takeOver(before: Setup): void {
    super.takeOver(before);
    if (before instanceof TownSetup) this.town = before.town;
  }

  protected override get lines(): string[] {
    const scenario = this.content.sorts.scenario?.find((s) => s.id === this.values.scenario);
    return scenario && isFree(scenario) ? linesOf(this.town) : [];
  }

  /** A town from elsewhere may be damaged or use other tiles: we accept it only if the engine can lay it. */
  async bringTown(town: string[]): Promise<void> {
    const sizes = kindOf(this.info.options.find((o) => o.name === "sectors")!);
    const isWhole = sizes.is === "number" && town.length + 1 >= sizes.least && town.length < sizes.most;
    this.town = [];
    this.townFault = isWhole ? "" : t("The town cannot be read. Its link may have been cut short.");
    if (!isWhole) return;
    const setup = `scenario=swobodny sectors=${town.length + 1}`;
    const how = { game: this.info.id, setup, seed: "town", content: this.content.hash };
    const laid = await beginGame(
      app.engine,
      { ...how, lines: linesOf(town) },
      { holders: [], shared: false },
    );
    if (isFault(laid)) {
      this.townFault = t("The town cannot be laid: {1}", laid.error);
      return;
    }
    this.town = town;
    this.values.sectors = String(town.length + 1);
  }

  /** The people lay one themselves. */
  leaveTown(): void {
    this.town = [];
    this.townFault = "";
  }
}
