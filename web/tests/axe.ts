/*
 * axe.ts: what axe objects to on a page, as short lines. We load it into a document once, because loading its half
 * megabyte before every check took longer than most checks.
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
          resultTypes: ["violations"], // describing what passes would take half of the time
          preload: false, // our rules do not need the style sheets either
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
