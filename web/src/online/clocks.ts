/*
 * clocks.ts: how much time the seats' clocks have left. The server sends it with the table; for a clock that starts
 * later, we saw it start. Times are those of Date.now(), and only their differences count: a clock that is wrong does
 * no harm.
 */
import type { Seat } from "../engine/types";
import type { TableTold } from "./wire";

export class Clocks {
  private readonly began = new Map<Seat, number>();

  /** The server has sent the table: it says what every clock has. */
  clear(): void {
    this.began.clear();
  }

  begin(seat: Seat, at: number): void {
    this.began.set(seat, at);
  }

  /** Whole seconds that the clock of a seat has left; null if it is not running. */
  left(seat: Seat, now: number, { clock, seats }: TableTold, toldAt: number): number | null {
    if (clock === 0 || seats[seat]?.bot) return null;
    const began = this.began.get(seat);
    const told = seats[seat]?.left;
    if (began === undefined && told === undefined) return null;
    const left = began === undefined ? (told ?? 0) - (now - toldAt) / 1000 : clock - (now - began) / 1000;
    return Math.max(0, Math.ceil(left));
  }
}
