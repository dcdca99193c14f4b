/*
 * layout.svelte.ts: which of the four tables is laid: desktop, short laptop, tablet, phone.
 */
import { breakpoints } from "../styles/breakpoints";

const isPhone = matchMedia(breakpoints.phone);
const isTablet = matchMedia(breakpoints.tablet);
const isSmall = matchMedia(breakpoints.small);

export type Layout = "desktop" | "laptop" | "tablet" | "phone";

const find = (): Layout =>
  isPhone.matches ? "phone" : isTablet.matches ? "tablet" : isSmall.matches ? "laptop" : "desktop";

const found = $state({ is: find() });
for (const query of [isPhone, isTablet, isSmall]) query.addEventListener("change", () => (found.is = find()));

export const layout = (): Layout => found.is;
