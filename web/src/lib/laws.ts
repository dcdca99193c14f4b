/*
 * laws.ts: which rules can be read about.
 */
import type { Law } from "../engine/types";

/** Rules of a game have a page; refusals of the table itself ("KA-4") and of a lesson have none. */
export const hasPage = ({ rule }: Pick<Law, "rule">): boolean =>
  /^[A-Z]{2}-(R\.|[CGT])?\d/.test(rule) && !rule.startsWith("KA-");
