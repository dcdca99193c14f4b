/** How long a computer player thinks in the worker: for the hidden bench page. */
import { type Engine, isFault } from "../engine/engine";

const BENCH = 4; // a table that nobody else uses
const EVERY = 5; // the player makes one decision in this many; easy makes the others
const SECONDS = 4;
const ENOUGH = 400;

export interface Thinking {
  decisions: number;
  /** Milliseconds: the median and the 99th percentile. */
  median: number;
  most: number;
}

/** What to play where the usual set-up is a lesson for beginners, as `kapelle bench` does. */
const setups: Record<string, string> = { st: "scenario=wiem-kim-jestes" };

const at = (sorted: number[], share: number): number =>
  sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? 0;

/** One game; adds the time of each decision that the player took. */
async function playOne(engine: Engine, bot: string, isEnough: () => boolean, times: number[]): Promise<void> {
  for (let i = 0; !isEnough(); i++) {
    const { must } = await engine.look(BENCH, 0);
    if (must.length === 0) return;
    const seat = must[0];
    if (i % EVERY === 0) {
      const { asks } = await engine.look(BENCH, 1 << seat);
      const isForced = (asks.find((a) => a.seat === seat)?.moves.length ?? 0) < 2;
      const began = performance.now();
      await engine.bot(BENCH, seat, bot, 0);
      if (!isForced) times.push(performance.now() - began);
    } else {
      await engine.bot(BENCH, seat, "easy", 0);
    }
  }
}

export async function measureThinking(engine: Engine, game: string, bot: string): Promise<Thinking> {
  const times: number[] = [];
  const end = performance.now() + SECONDS * 1000;
  const isEnough = () => times.length >= ENOUGH || (performance.now() > end && times.length > 0);

  try {
    for (let n = 0; !isEnough(); n++) {
      const opened = await engine.create(BENCH, game, setups[game] ?? "", `bench-${n}`);
      if (isFault(opened)) throw new Error(opened.error);
      await playOne(engine, bot, isEnough, times);
    }
  } finally {
    await engine.close(BENCH);
  }
  times.sort((a, b) => a - b);
  return { decisions: times.length, median: at(times, 0.5), most: at(times, 0.99) };
}
