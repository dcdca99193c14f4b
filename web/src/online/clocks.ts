/*
 * clocks.ts: what the seats' clocks have left. The server tells it with the table; a clock that begins afterwards was
 * seen to begin. Times are those of Date.now(), and only their differences count: a watch that goes wrong does no harm.
 */
import type { Seat } from "../engine/types";
import type { TableTold } from "./wire";

export class Clocks {
  private readonly began = new Map<Seat, number>();

  /** The table was told: it says what every clock has. */
  clear(): void {
    this.began.clear();
  }

  begin(seat: Seat, at: number): void {
    this.began.set(seat, at);
  }

  /** Whole seconds that a seat that is asked has left; null if no clock runs for it. */
  left(seat: Seat, now: number, { clock, seats }: TableTold, toldAt: number): number | null {
    if (clock === 0 || seats[seat]?.bot) return null;
    const began = this.began.get(seat);
    const told = seats[seat]?.left;
    if (began === undefined && told === undefined) return null;
    const left = began === undefined ? (told ?? 0) - (now - toldAt) / 1000 : clock - (now - began) / 1000;
    return Math.max(0, Math.ceil(left));
  }
}
