/*
 * keys.ts: uses the page with the keyboard alone: Tab until the control has the focus, then Enter.
 */
import type { ElementHandle, Page } from "@playwright/test";

/** Tab until the focus is on it; a person who has to press more often would give up. */
export async function tabTo(page: Page, isThere: () => Promise<boolean>, key = "Tab"): Promise<void> {
  const most = 60;
  for (let n = 0; n < most; n++) {
    if (await isThere()) return;
    await page.keyboard.press(key);
  }
  throw new Error(`${key} does not lead there within ${most} presses`);
}

export const isFocused = (page: Page, selector: string) => () =>
  page.evaluate((s) => document.activeElement?.matches(s) ?? false, selector);

export const hasText = (page: Page, text: string) => () =>
  page.evaluate((s) => document.activeElement?.textContent?.trim().startsWith(s) ?? false, text);

/** Forward or back, whichever a person would take. */
const keyTowards = (control: ElementHandle<HTMLElement>): Promise<string> =>
  control.evaluate((e) => {
    const isBefore = e.compareDocumentPosition(document.activeElement!) & Node.DOCUMENT_POSITION_FOLLOWING;
    return isBefore ? "Shift+Tab" : "Tab";
  });

/** Through the page to the button, or by its own key where it has one. */
export const keys = (page: Page) => {
  let presses = 0;
  return async (control: ElementHandle<HTMLElement>) => {
    const key = await control.getAttribute("data-key");
    const isUnderSheet = (await page.locator("dialog[open]").count()) > 0;
    if (key && !isUnderSheet && presses++ % 3 === 0) return page.keyboard.press(key);
    const isHere = () => control.evaluate((e) => e === document.activeElement);
    await tabTo(page, isHere, await keyTowards(control));
    return page.keyboard.press("Enter");
  };
};
