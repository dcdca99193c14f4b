/*
 * drafts.ts: what somebody has begun to say at a table and not sent. It outlives the drawer that is closed, the start of
 * the game and a page that is loaded anew; not the tab.
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
