/*
 * player.svelte.ts: lets a game run again: which line is shown, whether it goes on by itself, and how fast.
 */
import type { Table } from "./table.svelte";

const speeds = [
  { name: "×½", wait: 2400 },
  { name: "×1", wait: 1200 },
  { name: "×2", wait: 600 },
  { name: "×6", wait: 200 },
];

export class Player {
  isRunning = $state(false);
  private nthSpeed = $state(1);
  /** The line that was asked for and is not shown yet. */
  private wanted = $state<number | null>(null);
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly table: Table) {}

  get last(): number {
    return this.table.look.line;
  }

  get at(): number {
    return this.wanted ?? this.table.past?.line ?? this.last;
  }

  get speed(): string {
    return speeds[this.nthSpeed].name;
  }

  changeSpeed(): void {
    this.nthSpeed = (this.nthSpeed + 1) % speeds.length;
  }

  /** While one position is being fetched, only the last request counts: a slider makes many. */
  private async show(to: number): Promise<void> {
    const isUnderWay = this.wanted !== null;
    this.wanted = Math.max(0, Math.min(this.last, to));
    if (isUnderWay) return;
    let next = -1;
    try {
      while (next !== this.wanted) {
        next = this.wanted;
        await this.table.lookBack(next);
      }
    } finally {
      this.wanted = null;
    }
  }

  goTo(line: number): void {
    this.stop();
    void this.show(line);
  }

  stop(): void {
    this.isRunning = false;
    clearTimeout(this.timer);
  }

  toggle(): void {
    if (this.isRunning) return this.stop();
    this.isRunning = true;
    void this.run(this.at >= this.last ? 0 : this.at + 1);
  }

  private async run(line: number): Promise<void> {
    await this.show(line);
    if (!this.isRunning) return;
    if (line >= this.last) this.stop();
    else this.timer = setTimeout(() => void this.run(this.at + 1), speeds[this.nthSpeed].wait);
  }
}
