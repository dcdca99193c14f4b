/*
 * press.ts: what can be pressed in the town besides fields.
 */
import type { Pressed as PressedOf } from "../../../board/press";

export const sorts = ["agent"] as const;

export type Pressed = PressedOf<(typeof sorts)[number]>;
