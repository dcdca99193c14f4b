/*
 * app.svelte.ts: the one engine of the page and its information about the games, in the chosen language.
 */
import { Engine } from "../engine/engine";
import type { Content, GameInfo } from "../engine/types";
import { gamesIn } from "./games";
import { loadStrings } from "./i18n.svelte";
import { settings, set } from "./settings.svelte";

class App {
  readonly engine = new Engine();
  games = $state.raw<GameInfo[]>([]);
  /** Raised when the language has changed, so that open tables tell everything again. */
  told = $state(0);
  private texts = new Map<string, Promise<Content>>();
  /** One language after the other: the page and the engine must not end in different ones. */
  private speaking: Promise<void> = Promise.resolve();

  async start(): Promise<void> {
    await this.speak(settings.language);
  }

  speak(language: string): Promise<void> {
    const next = this.speaking.then(() => this.change(language));
    this.speaking = next.catch(() => undefined);
    return next;
  }

  private async change(language: string): Promise<void> {
    const [games] = await Promise.all([
      gamesIn(language),
      loadStrings(language),
      this.engine.setLanguage(language),
    ]);
    this.texts.clear();
    this.games = games;
    document.documentElement.lang = language;
    if (settings.language !== language) set("language", language);
    this.told++;
  }

  /** The components and rules of a game in the present language; by its hash, the content of an older game. */
  content(game: string, hash = ""): Promise<Content> {
    const key = `${game} ${hash}`;
    let text = this.texts.get(key);
    if (!text) {
      text = this.engine.content(game, hash);
      this.texts.set(key, text);
    }
    return text;
  }
}

export const app = new App();
