/*
 * axe.ts: what axe objects to on a page, as short lines. It goes into a document once and stays there: reading its half
 * megabyte before every look took longer than most looks.
 */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Page } from "@playwright/test";
import type { AxeResults, RunOptions } from "axe-core";

const source = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

interface Axe {
  run(context: { include: string[][] }, options: RunOptions): Promise<AxeResults>;
}

/** Looks at part of the page, by some of its rules or by all. */
export async function objections(page: Page, part = "html", rules?: string[]): Promise<string[]> {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(source);
  return page.evaluate(
    async ({ part, rules }) => {
      const { axe } = window as unknown as { axe: Axe };
      const { violations } = await axe.run(
        { include: [[part]] },
        {
          resultTypes: ["violations"], // to describe what is sound takes half of the time
          preload: false, // nor do our rules need the style sheets again
          ...(rules ? { runOnly: { type: "rule", values: rules } } : {}),
        },
      );
      return violations.flatMap((v) =>
        v.nodes.map((n) => `${v.id}: ${n.html.slice(0, 160)} ${n.any[0]?.message ?? ""}`),
      );
    },
    { part, rules },
  );
}
