/*
 * setup.svelte.ts: a new game while it is being set up: the engine's options with the choices, and who sits where. The
 * engine decides what fits together.
 */
import type { Component } from "svelte";
import { isFault } from "../engine/engine";
import type { Content, Fault, GameInfo, Opened, SetupOption } from "../engine/types";
import { app } from "../lib/app.svelte";
import { beginGame, tryOut } from "../lib/desk";
import { newSeed, type Holder, type Save } from "../lib/saves";

export type OptionKind =
  { is: "number"; least: number; most: number } | { is: "words"; words: string[] } | { is: "text" };

export function kindOf({ values }: SetupOption): OptionKind {
  const range = /^(\d+)\.\.(\d+)$/.exec(values);
  if (range) return { is: "number", least: Number(range[1]), most: Number(range[2]) };
  return values.includes("|") ? { is: "words", words: values.split("|") } : { is: "text" };
}

/** Somebody else at this screen; in a save both are persons, and the game is shared. */
export const OTHER = "other";

/** `isHere`: the game is begun at this screen, not at a server. */
export interface FormPart {
  setup: Setup;
  isHere?: boolean;
}

/** What a game has of its own in the form of a new game. */
export interface Form {
  /** A set-up that keeps more than options and seats. */
  Setup?: typeof Setup;
  /** In place of a list of all options. */
  Options?: Component<FormPart>;
  /** In place of one option. */
  fields?: Record<string, Component<{ setup: Setup }>>;
  /** In place of the list of seats, at this screen. */
  Seats?: Component<{ setup: Setup }>;
}

export class Setup {
  readonly values = $state<Record<string, string>>({});
  /** How many seats the engine would make of this. */
  seats = $state(0);
  /** What the seats are called, where no dice decide it. */
  titles = $state<string[]>([]);
  holders = $state<Holder[]>([]);
  seed = $state("");
  /** The engine's sentence about an option ("" for the whole). */
  fault = $state.raw<{ option: string; says: string } | null>(null);
  isBusy = $state(false);

  constructor(
    readonly info: GameInfo,
    readonly content: Content,
    readonly form: Form = {},
  ) {
    for (const o of info.options) this.values[o.name] = o.otherwise;
    this.holders = Array.from({ length: 9 }, (_, seat) => (seat === 0 ? "me" : this.bestBot));
  }

  /** A bot of middling strength, else one that knows the game, before one that does not. */
  get bestBot(): Holder {
    const { bots } = this.info;
    return bots.find((b) => b === "normal") ?? bots.find((b) => b !== "random") ?? bots[0] ?? "me";
  }

  /** From an address: options by name, and who sits where. Ignores whatever it does not know. */
  preset(pairs: string[], other = OTHER): void {
    for (const pair of pairs) {
      const [name, value] = [pair.slice(0, pair.indexOf("=")), pair.slice(pair.indexOf("=") + 1)];
      if (name in this.values && value) this.values[name] = value;
      else if (name === "seats") {
        const known = ["me", other, ...this.info.bots];
        value.split(",").forEach((who, seat) => known.includes(who) && (this.holders[seat] = who));
      } else this.presetOwn(name, value);
    }
  }

  /** What else a game's own form knows. */
  protected presetOwn(_name: string, _value: string): void {}

  /** Moves that are made before anybody sits down. */
  protected get lines(): string[] {
    return [];
  }

  /** The choices survive a change of language. */
  takeOver(before: Setup): void {
    Object.assign(this.values, before.values);
    this.holders = [...before.holders];
    this.seed = before.seed;
  }

  get players(): number {
    return Number(this.values.players ?? 1);
  }

  /** One person leads all the seats, where a game can be played by fewer people than it has. */
  get isAlone(): boolean {
    return "players" in this.values && this.players < this.seats;
  }

  private lineWith(values: Record<string, string>): string {
    return this.info.options.map((o) => `${o.name}=${values[o.name].trim() || "-"}`).join(" ");
  }

  private tryOut = (setup: string, seed: string): Promise<Opened | Fault> =>
    tryOut(app.engine, { game: this.info.id, setup, seed, content: this.content.hash });

  /** Asks the engine how many seats there are, with defaults for everything but the number of players. */
  async countSeats(): Promise<void> {
    const line = "players" in this.values ? `players=${this.values.players}` : "";
    const opened = await this.tryOut(line, "seats");
    if (isFault(opened)) return;
    this.seats = opened.seats.length;
    this.titles = opened.seats.map((s) => s.title);
  }

  private get seating(): { holders: Holder[]; shared: boolean } {
    if (this.isAlone) return { holders: ["me"], shared: false };
    const chosen = this.holders.slice(0, this.seats);
    return { holders: chosen.map((h) => (h === OTHER ? "me" : h)), shared: chosen.includes(OTHER) };
  }

  /** The save of the game that has begun, or null with `fault` set. */
  async begin(): Promise<Save | null> {
    this.isBusy = true;
    this.fault = null;
    if (this.seats === 0) await this.countSeats(); // pressed before the engine has answered
    const seed = this.seed.trim() || newSeed();
    const setup = this.lineWith(this.values);
    const how = { game: this.info.id, setup, seed, content: this.content.hash, lines: this.lines };
    try {
      const made = await beginGame(app.engine, how, this.seating);
      if (!isFault(made)) return made;
      this.fault = { option: await this.findCulprit(seed), says: made.error };
      return null;
    } finally {
      this.isBusy = false;
    }
  }

  /** The option that causes the engine's objection. */
  private async findCulprit(seed: string): Promise<string> {
    const fits = (answer: Opened | Fault) => !isFault(answer);
    const tryLine = (values: Record<string, string>, dice: string) =>
      this.tryOut(this.lineWith(values), dice);
    if (fits(await tryLine(this.values, newSeed()))) return "seed";
    for (const o of this.info.options) {
      if (this.values[o.name] === o.otherwise) continue;
      if (fits(await tryLine({ ...this.values, [o.name]: o.otherwise }, seed))) return o.name;
    }
    return "";
  }
}
