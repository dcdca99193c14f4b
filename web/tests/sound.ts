/*
 * sound.ts: axe by day and by night, on a phone and on a desktop.
 */
import type { Page } from "@playwright/test";
import { objections } from "./axe";
import { expect } from "./fixtures";

export type Light = "light" | "dark";
export interface Size {
  width: number;
  height: number;
}

export const phone: Size = { width: 360, height: 740 };
export const desktop: Size = { width: 1440, height: 900 };

/* What another light can change; the rest of axe's rules do not look at colours. */
const colours = ["color-contrast", "link-in-text-block"];

/**
 * Marks what has text by its colours: of all with the same text, backgrounds and opacity, from the page's root down, the
 * first. Another light changes nothing about what lies where, so there one of each kind is as good as all.
 */
const markKinds = (page: Page, part: string): Promise<void> =>
  page.evaluate((part) => {
    document.querySelectorAll("[data-kind]").forEach((e) => e.removeAttribute("data-kind"));
    const known = new Map<Element | null, string>([[null, ""]]);
    const kindOf = (e: Element | null): string => {
      if (!known.has(e)) {
        const { color, backgroundColor, backgroundImage, opacity, filter } = getComputedStyle(e!);
        const own = [color, backgroundColor, backgroundImage, opacity, filter].join(" ");
        const above = kindOf(e!.parentElement);
        known.set(e, above.endsWith(own) ? above : `${above}\n${own}`);
      }
      return known.get(e)!;
    };
    const isText = (node: ChildNode) => node.nodeType === Node.TEXT_NODE && node.textContent!.trim() !== "";
    const seen = new Set<string>();
    for (const e of document.querySelectorAll(`${part}, ${part} *`)) {
      if (!e.matches("input, select, textarea") && ![...e.childNodes].some(isText)) continue;
      const { fontSize, fontWeight } = getComputedStyle(e);
      const kind = `${e.checkVisibility()} ${e.tagName === "A"} ${fontSize} ${fontWeight} ${kindOf(e)}`;
      if (!seen.has(kind)) e.setAttribute("data-kind", "");
      seen.add(kind);
    }
  }, part);

/** Things under a sheet are out of reach; we look at them when no sheet lies over them. */
export const reachable = async (page: Page): Promise<string> =>
  (await page.locator("dialog:modal").count()) > 0 ? "dialog:modal" : "html";

/**
 * What axe objects to by day, and at night to the colours or, if `isWhole`, to anything. The page follows the light of
 * the device.
 */
export async function expectSound(
  page: Page,
  light: Light,
  part: string,
  name: string,
  isWhole = light === "light",
): Promise<void> {
  await page.emulateMedia({ colorScheme: light });
  await expect(page.locator(`html[data-theme="${light}"]`)).toHaveCount(1);
  if (!isWhole) await markKinds(page, part);
  const found = isWhole ? objections(page, part) : objections(page, "[data-kind]", colours);
  expect.soft(await found, `${name}, ${light}`).toEqual([]);
}
