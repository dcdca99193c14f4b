/*
 * layout.svelte.ts: which of the four tables is laid: desktop, short laptop, tablet, phone.
 */
const isPhone = matchMedia("(max-width: 640px)");
const isTablet = matchMedia("(max-width: 900px), (max-width: 1100px) and (max-aspect-ratio: 1/1)");
/* Too short or too narrow for sheets in full. The panels' styles ask the same. */
const isSmall = matchMedia("(max-width: 1289px), (max-height: 820px)");

export type Layout = "desktop" | "laptop" | "tablet" | "phone";

const find = (): Layout =>
  isPhone.matches ? "phone" : isTablet.matches ? "tablet" : isSmall.matches ? "laptop" : "desktop";

const found = $state({ is: find() });
for (const query of [isPhone, isTablet, isSmall]) query.addEventListener("change", () => (found.is = find()));

export const layout = (): Layout => found.is;
