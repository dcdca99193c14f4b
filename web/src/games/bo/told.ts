/*
 * told.ts: the types of what the engine sends about Black Orchestra, and its table.
 */
import type * as Engine from "../../engine/types";
import type { Table as AnyTable } from "../../table/table.svelte";

export type Ask = Engine.Ask<"bo">;
export type Fact = Engine.Fact<"bo">;
export type LogLine = Engine.LogLine<"bo">;
export type Look = Engine.Look<"bo">;
export type Move = Engine.Move<"bo">;
export type Table = AnyTable<"bo">;
export type Told = Engine.Told<"bo">;
export type Weighed = Engine.Weighed<"bo">;

export type EventKind = Told["kind"];
export type QuestionKind = Ask["kind"];
