/*
 * sprite.ts: puts the symbols into the page once, where every <use> finds them.
 */
import symbols from "../styles/symbols.svg?raw";

export function placeSymbols(): void {
  const holder = document.createElement("div");
  holder.hidden = true;
  holder.className = "sprite";
  holder.innerHTML = symbols;
  document.body.prepend(holder);
}
