/*
 * drafts.ts: what somebody has typed at a table but not sent. It survives closing the drawer, the start of the game and
 * a reload of the page, but not the tab.
 */
const nameOf = (table: string): string => `kapelle.draft.${table}`;

export function draftOf(table: string): string {
  try {
    return sessionStorage.getItem(nameOf(table)) ?? "";
  } catch {
    return ""; // a store that is closed to us
  }
}

export function keepDraft(table: string, text: string): void {
  try {
    if (text === "") sessionStorage.removeItem(nameOf(table));
    else sessionStorage.setItem(nameOf(table), text);
  } catch {
    // Then it lives as long as the field.
  }
}
