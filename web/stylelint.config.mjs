/*
 * stylelint.config.mjs: colours, spacings and breakpoints come from their tables: styles/tokens.css and a game's own
 * palette, styles/breakpoints.ts. Hairlines are drawn in px.
 */
const colours = ["rgb", "rgba", "hsl", "hsla", "hwb", "lab", "lch", "oklab", "oklch"];
const spaces = "/^(margin|padding|inset|top|right|bottom|left)(-|$)|gap$/";

export default {
  reportDescriptionlessDisables: true,
  reportNeedlessDisables: true,
  rules: {
    "color-no-hex": [true, { message: "Colours are tokens." }],
    "color-named": ["never", { message: "Colours are tokens." }],
    "function-disallowed-list": [colours, { message: "Colours are tokens." }],
    "declaration-property-unit-disallowed-list": [
      { [spaces]: ["px", "rem"] },
      { message: "Spacings are tokens." },
    ],
    "media-feature-name-disallowed-list": [
      [/width/, /height/, /aspect-ratio/],
      { message: "Breakpoints have names." },
    ],
    "block-no-empty": true,
    "no-duplicate-selectors": true,
    "declaration-block-no-redundant-longhand-properties": [true, { ignoreShorthands: ["grid-template"] }],
    "shorthand-property-no-redundant-values": true,
  },
  overrides: [
    { files: ["**/*.svelte"], customSyntax: "postcss-html" },
    {
      files: ["src/styles/tokens.css", "src/games/*/stawka.css"],
      rules: { "color-no-hex": null, "function-disallowed-list": null },
    },
  ],
};
