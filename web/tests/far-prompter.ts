/*
 * far-prompter.ts: a bot beside a page at a server. It gets only what was sent to that page, and says what the hint
 * there would say; the test plays the game by pressing it.
 */
import type { Page } from "@playwright/test";
import { Engine } from "../../tests/server/oracle.mjs";
import { tap, wayTo } from "./driver";
import { expect } from "./fixtures";
import { press } from "./far-play";
import type { Frames } from "./frames";
import type { UpdateTold, ViewTold } from "../src/online/wire";

export class FarPrompter {
  private readonly engine = new Engine();
  /** How many messages it has read, and the stream's number after them. */
  private read = 0;
  private n = 0;
  private said = { n: 0, line: null as string | null };
  /** Passes for the rest of every stage, so that the stages go by and the score decides the game. */
  isInHurry = false;
  /** What was pressed, by the verb. */
  readonly verbs = new Map<string, number>();

  constructor(
    readonly page: Page,
    private readonly frames: Frames,
    private readonly seat: number,
  ) {}

  private follow(): void {
    for (; this.read < this.frames.told.length; this.read++) {
      const told = this.frames.told[this.read];
      if (told.is === "view") this.see(told as ViewTold);
      else if (told.is === "update") this.change(told as UpdateTold);
    }
  }

  private see({ n, view }: ViewTold): void {
    const { game, content, dialect, setup } = this.frames.table;
    this.engine.ask(`far 1 ${game}\n${content}\n${dialect}\n${setup}\n${view}\n`);
    this.n = n;
  }

  private change({ n, view }: UpdateTold): void {
    if (n <= this.n) return; // the view has it in it
    expect(n, "nothing is left out").toBe(this.n + 1);
    if (view !== undefined) this.engine.ask(`patch 1\n${view}`);
    this.n = n;
  }

  /** What its side should do now; null if it is not asked. */
  private next(): string | null {
    this.follow();
    if (this.said.n !== this.n) this.said = { n: this.n, line: this.advice() };
    return this.said.line;
  }

  private advice(): string | null {
    const { must } = this.engine.ask("look 1 0") as { must: number[] };
    if (!must.includes(this.seat)) return null;
    return (this.engine.ask(`hint 1 ${this.seat}`) as { best: { move: { line: string } }[] }).best[0].move
      .line;
  }

  get isAsked(): boolean {
    return this.next() !== null;
  }

  /** Saves presses where possible: a pass is a pass for the whole stage. */
  private shorter(line: string, words: string[]): string {
    const [side] = line.split(" ");
    const quick = this.isInHurry ? ["resign", "end", "pass-stage"].map((verb) => `${side} ${verb}`) : [];
    return [`${line}-stage`, ...quick].find((word) => words.includes(word)) ?? line;
  }

  /** The advice may have changed since an action was opened for it. */
  async goBack(): Promise<void> {
    if (this.isAsked) await this.page.keyboard.press("Escape");
  }

  /** One press towards it, or to read on; false while there is none to make. */
  async play(): Promise<boolean> {
    const way = (words: string[], shown: number): number => {
      const goOn = words.indexOf("go-on");
      const line = this.next();
      if (line === null || goOn >= 0 || shown !== this.n - 1) return goOn;
      return wayTo(this.shorter(line, words), words);
    };
    const pressed = await press(this.page, way, tap);
    if (pressed === null) return false;
    const verb = pressed.split(" ")[1] ?? pressed;
    this.verbs.set(verb, (this.verbs.get(verb) ?? 0) + 1);
    return true;
  }
}

const readsOn = (words: string[]): number => words.indexOf("go-on");

/**
 * Players with a decision follow the prompter until the condition holds; the others read on when idle, and now and
 * then those who watch: an unread verdict holds back everything after it on their page.
 */
export async function playAsAdvised(
  sides: FarPrompter[],
  holds: () => boolean,
  watching: Page[] = [],
): Promise<void> {
  for (let idle = 0, rounds = 0; !holds(); rounds++) {
    let isPlayed = false;
    for (const side of sides) if (side.isAsked) isPlayed = (await side.play()) || isPlayed;
    if (!isPlayed) for (const side of sides) isPlayed = (await side.play()) || isPlayed;
    if (rounds % 10 === 0) for (const page of watching) await press(page, readsOn, tap);
    idle = isPlayed ? 0 : idle + 1;
    if (idle % 50 === 49) for (const side of sides) await side.goBack();
    expect(idle, "nobody can do what he is told").toBeLessThan(400);
    if (!isPlayed) await sides[0].page.waitForTimeout(10);
  }
}
