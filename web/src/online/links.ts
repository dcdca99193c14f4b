/*
 * links.ts: invitations that this browser has made. The server keeps only a hash of a link's key, and a new key revokes
 * the old one, so we keep the link that was sent and show it again.
 */
import type { Seat } from "../engine/types";

const nameOf = (table: string, seat: Seat | null): string => `kapelle.link.${table}.${seat ?? "table"}`;

export function keptKey(table: string, seat: Seat | null): string | null {
  try {
    return localStorage.getItem(nameOf(table, seat));
  } catch {
    return null; // a store that is closed to us
  }
}

export function keepKey(table: string, seat: Seat | null, key: string | null): void {
  try {
    if (key === null) localStorage.removeItem(nameOf(table, seat));
    else localStorage.setItem(nameOf(table, seat), key);
  } catch {
    // It is shown until the page is closed.
  }
}
