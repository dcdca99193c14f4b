/*
 * inbox.ts: takes the server's messages one at a time and in order. Others' moves wait if they come faster than
 * somebody can read them; an answer to a question of our own never waits, nor what came before it.
 */
import { paceWaits, settings } from "../lib/settings.svelte";
import type { Question } from "./connection.svelte";
import type { Told } from "./wire";

/** Takes one message; the next one waits for it. `came` is when it was heard: Date.now(). */
export type Take = (told: Told, came: number, question?: Question) => Promise<void>;

/* If more than this wait, nobody could read them one by one. */
const TOO_MANY = 12;

export class Inbox {
  private waiting: { told: Told; came: number; question?: Question }[] = [];
  private pumping: Promise<void> | null = null;
  /** Somebody looks: without, there is nothing to wait for. */
  isRead = false;
  private isHeld = false;
  private isHurried = false;
  private lastShown = 0;
  private wake: () => void = () => undefined;

  constructor(private readonly take: Take) {}

  put(told: Told, question?: Question): void {
    this.waiting.push({ told, came: Date.now(), question });
    if (question) this.wake();
    this.pumping ??= this.pump().finally(() => (this.pumping = null));
  }

  /** Until everything that came has been taken. */
  async emptied(): Promise<void> {
    await this.pumping;
  }

  clear(): void {
    this.waiting = [];
    this.isRead = false;
    this.wake();
  }

  /** Something was shown: from now on it is looked at. */
  shown(): void {
    this.lastShown = Date.now();
  }

  hurry(isHurried: boolean): void {
    this.isHurried = isHurried;
    this.wake();
  }

  hold(isHeld: boolean): void {
    this.isHeld = isHeld;
    this.wake();
  }

  private async pump(): Promise<void> {
    for (let next = this.waiting[0]; next; next = this.waiting[0]) {
      if (next.told.is === "update") await this.breathe();
      if (this.waiting[0] !== next) return; // cleared meanwhile
      this.waiting.shift();
      await this.take(next.told, next.came, next.question);
    }
  }

  private async breathe(): Promise<void> {
    while (this.isRead && !this.isPressed()) {
      const rest = this.lastShown + paceWaits[settings.pace] - Date.now();
      if (!this.isHeld && rest <= 0) return;
      await new Promise<void>((done) => {
        this.wake = done;
        if (!this.isHeld) setTimeout(done, rest);
      });
    }
  }

  private isPressed(): boolean {
    if (this.waiting.some((m) => m.question)) return true;
    if (this.isHeld) return false;
    return this.isHurried || document.hidden || this.waiting.length > TOO_MANY;
  }
}
