/*
 * press.ts: what can be pressed on the map besides places.
 */
import type { Pressed as PressedOf } from "../../../board/press";

export const sorts = ["seat", "leader"] as const;

export type Pressed = PressedOf<(typeof sorts)[number]>;
