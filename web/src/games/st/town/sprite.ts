/*
 * sprite.ts: puts Stawka's symbols into the page, once, where every <use> finds them, and brings its fonts and variables
 * along.
 */
import "$fonts/poltawski-nowy.css";
import "../stawka.css";
import symbols from "./symbols.svg?raw";

const id = "st-symbols";

export function placeSymbols(): void {
  if (document.getElementById(id)) return;
  const holder = document.createElement("div");
  holder.id = id;
  holder.hidden = true;
  holder.className = "sprite";
  holder.innerHTML = symbols;
  document.body.prepend(holder);
}
