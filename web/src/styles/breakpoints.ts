/*
 * breakpoints.ts: the sizes of window at which the page is laid differently, by name. Styles ask with `@media (--phone)`,
 * scripts with `matchMedia(breakpoints.phone)`.
 */
export const breakpoints = {
  slim: "(max-width: 520px)",
  phone: "(max-width: 640px)",
  "above-phone": "(min-width: 641px)",
  column: "(max-width: 760px)",
  middle: "(max-width: 900px)",
  narrow: "(max-width: 1100px)",
  laptop: "(max-width: 1289px)",
  /** The panels lie under the map. */
  tablet: "(max-width: 900px), (max-width: 1100px) and (max-aspect-ratio: 1/1)",
  /** Too short or too narrow for sheets in full. */
  small: "(max-width: 1289px), (max-height: 820px)",
  /** Broad, but short: two limits, and its opposite. */
  low: "(min-width: 1101px) and (max-height: 820px)",
  short: "(min-width: 901px) and (max-height: 960px)",
  roomy: "(min-width: 1101px) and (min-height: 821px)",
  /** Pressed with a finger. */
  touch: "(pointer: coarse), (max-width: 640px)",
};

/** Puts the query in the place of its name, as postcss-custom-media does; PostCSS calls it while the page is built. */
export const namedMedia = {
  postcssPlugin: "named-media",
  AtRule: {
    media(rule: { params: string; error: (message: string) => Error }): void {
      rule.params = rule.params.replace(/\(--([\w-]+)\)/g, (_, name: string) => {
        if (name in breakpoints) return breakpoints[name as keyof typeof breakpoints];
        throw rule.error(`No breakpoint is called ${name}.`);
      });
    },
  },
};
