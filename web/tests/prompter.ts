/*
 * prompter.ts: the engine beside the page. It reads the game that the page has kept and says what a bot would do in it,
 * so that a test plays a game worth playing; the page must have that move in view, whatever it is.
 */
import { errors, expect, type Page } from "@playwright/test";
import { Engine, linesOf } from "../../tests/server/oracle.mjs";
import { click, reach, theEnd, type Played, type Press } from "./driver";
import type { Save } from "../src/lib/saves";
import { keptSave } from "./store";

interface Fact {
  kind: string;
  seat: number | null;
  args: { sort: string; id: string }[];
}

interface Named {
  id: string;
  original: string;
}

interface Over {
  rule: string;
  winners: number[];
}

export class Prompter {
  private readonly engine = new Engine();
  /** The last record it saw, and its answer. */
  private last = { record: "", line: null as string | null };
  /** What was played on its advice, by verb. */
  readonly verbs = new Map<string, number>();

  /** By seat: the bot whose decisions are played; null for a seat that somebody else plays. */
  constructor(private readonly bots: (string | null)[]) {}

  /** A new game as a record. */
  static record(game: string, setup: string, seed: string): string {
    const engine = new Engine();
    engine.ask(`new 1 ${game}\n${setup}\n${seed}`);
    return engine.ask("record 1").record as string;
  }

  /** The names of the cards that a seat holds in hand, of which the others see the backs. */
  static handOf(record: string, seat: number): string[] {
    const engine = new Engine();
    engine.ask(`open 1\n${record}`);
    const { facts } = engine.ask(`look 1 ${1 << seat}`) as { facts: Fact[] };
    const { sorts } = engine.ask("content st") as { sorts: Record<string, Named[]> };
    const own = facts.filter((f) => f.seat === seat && (f.kind === "reaction" || f.kind === "card"));
    return own.map(({ args: [{ sort, id }] }) => sorts[sort].find((c) => c.id === id)!.original);
  }

  /** The move to play now; null while others decide, or when the game is over. */
  next(record: string): string | null {
    if (record !== this.last.record) this.last = { record, line: this.lineFor(record) };
    return this.last.line;
  }

  private lineFor(record: string): string | null {
    this.engine.ask(`open 1\n${record}`);
    const must = this.engine.ask("look 1 0").must as number[];
    const seat = must.find((s) => this.bots[s] !== null);
    if (seat === undefined) return null;
    this.engine.ask(`bot 1 ${seat} ${this.bots[seat]} 0`);
    return linesOf(this.engine.ask("record 1").record).at(-1)!.replace(/^\d+ /, "");
  }

  /** How a game ended. */
  over(record: string): Over | null {
    this.engine.ask(`open 1\n${record}`);
    return this.engine.ask("look 1 0").over as Over | null;
  }
}

const idOf = (page: Page): string => /#\/table\/([^/?]+)/.exec(page.url())![1];
const saveAt = (page: Page): Promise<Save> => keptSave(page, idOf(page));
export const recordOf = async (page: Page): Promise<string> => (await saveAt(page)).record;

/** Plays as the prompter says, to the end of the game or until something holds. */
export async function playAsTold(
  page: Page,
  prompter: Prompter,
  { press = click, until = async () => false }: { press?: Press; until?: () => Promise<boolean> } = {},
): Promise<Played> {
  let presses = 0;
  for (let waits = 0; ;) {
    const save = await saveAt(page);
    if (save.isOver || (await until())) return { presses, lines: save.lines };
    const line = prompter.next(save.record);
    if (line === null) {
      expect(++waits, "nothing happens at this table").toBeLessThan(400);
      await page.waitForTimeout(25);
      continue;
    }
    waits = 0;
    const verb = line.split(" ")[1];
    prompter.verbs.set(verb, (prompter.verbs.get(verb) ?? 0) + 1);
    presses += await reach(page, line, press, save.lines); // a press may be answered after the bot has moved
  }
}

/** Reads whatever verdict lies there, until the end page does. Where the lamp goes out, nothing can be pressed for a while. */
export async function readToEnd(page: Page, press: Press = click): Promise<void> {
  const unlessDark = (why: unknown) => {
    if (!(why instanceof errors.TimeoutError)) throw why;
  };
  const isThere = async () => {
    const [goOn] = (await page.locator("button[data-go-on]:visible").elementHandles()).slice(-1);
    if (goOn) await press(goOn as Parameters<Press>[0]).catch(unlessDark);
    return theEnd(page).isVisible();
  };
  await expect.poll(isThere).toBe(true);
}
