/*
 * route.svelte.ts: which page is shown: the part of the address behind '#', as "/table/ID".
 */
function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part; // broken percent signs: not one of our pages
  }
}

const parts = () => location.hash.replace(/^#\/?/, "").split("/").map(decode);

const shown = $state({ parts: parts() });

addEventListener("hashchange", () => {
  shown.parts = parts();
  scrollTo(0, 0);
});

/** The first part names the page, the others are its arguments. */
export const route = (): { page: string; args: string[] } => ({
  page: shown.parts[0] || "home",
  args: shown.parts.slice(1),
});

export const go = (path: string): void => {
  location.hash = path;
};
