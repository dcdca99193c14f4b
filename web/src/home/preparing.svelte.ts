/*
 * preparing.svelte.ts: which game a form is about, and its set-up as soon as the content is there.
 */
import type { Content, GameInfo } from "../engine/types";
import { pageOf } from "../games/pages";
import { Setup, type Form } from "./setup.svelte";

interface Wanted {
  /** Those that can be chosen. */
  games: () => GameInfo[];
  /** As the address says it: the game, then options. */
  asked: () => string[];
  contentOf: (game: string) => Promise<Content>;
  /** A set-up that nobody has touched yet; `asked` are the options of the address, if they are of this game. */
  begin: (setup: Setup, asked: string[]) => void;
}

/** If a game's own form fails to load, lists replace it. */
const formOf = async (game: string): Promise<Form> =>
  (
    await pageOf(game)
      .form?.()
      .catch(() => null)
  )?.default ?? {};

/** Created with its form, and lives as long. */
export class Preparing {
  setup = $state.raw<Setup | null>(null);
  /** Resolves when the set-up is that of the last game chosen. */
  ready: Promise<void> = Promise.resolve();
  private chosen = $state("");
  /** What the set-up began with: a link to another town, for example, begins a new one. */
  private address = "";
  private wishes = 0;

  constructor(private readonly wanted: Wanted) {
    $effect(() => {
      const info = this.info;
      if (info) this.ready = this.prepare(info, ++this.wishes);
      return () => this.wishes++; // the person has left, and with the page its address
    });
    $effect(() => {
      void this.setup?.values.players;
      void this.setup?.countSeats();
    });
  }

  choose = (game: string): void => {
    this.chosen = game;
  };

  private get info(): GameInfo | undefined {
    const games = this.wanted.games();
    const named = (id: string) => games.find((g) => g.id === id);
    return named(this.chosen || this.wanted.asked()[0]) ?? games[0];
  }

  /** Of several requests, the last one counts. */
  private async prepare(info: GameInfo, wish: number): Promise<void> {
    const [content, form] = await Promise.all([this.wanted.contentOf(info.id), formOf(info.id)]);
    if (wish !== this.wishes) return;
    const next = new (form.Setup ?? Setup)(info, content, form);
    const [game, ...options] = this.wanted.asked();
    const address = [game, ...options].join("/");
    if (this.setup?.info.id === info.id && address === this.address) next.takeOver(this.setup);
    else this.wanted.begin(next, game === info.id ? options : []);
    this.address = address;
    this.setup = next;
  }
}
