/*
 * english.ts: words of the page that are still English where it should speak Polish.
 */
import type { Page } from "@playwright/test";
import { pageStrings } from "../tools/plugins.mjs";

const polish = pageStrings("pl") as Record<string, string | string[]>;
/** What the page says in English, where Polish has other words for it. A letter alone may be anything. */
const english = new Set(
  Object.entries(polish)
    .filter(([key, said]) => said !== key && key.length > 1 && !key.includes("{"))
    .map(([key]) => key),
);

/** Texts in view or spoken that are still English. */
export async function leftOver(page: Page): Promise<string[]> {
  const texts = await page.evaluate(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const found: string[] = [];
    while (walker.nextNode()) {
      const node = walker.currentNode;
      if (!node.parentElement?.closest("script, style, noscript, code, pre, .sprite"))
        found.push(node.textContent!.trim());
    }
    for (const e of document.querySelectorAll("[aria-label], [title], [placeholder]"))
      for (const name of ["aria-label", "title", "placeholder"]) found.push(e.getAttribute(name) ?? "");
    return [...new Set(found)];
  });
  return texts.filter((text) => english.has(text));
}
