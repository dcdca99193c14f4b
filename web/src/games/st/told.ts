/*
 * told.ts: the types of what the engine sends about Stawka, and its table.
 */
import type * as Engine from "../../engine/types";
import type { Table as AnyTable } from "../../table/table.svelte";

export type Ask = Engine.Ask<"st">;
export type Fact = Engine.Fact<"st">;
export type LogLine = Engine.LogLine<"st">;
export type Look = Engine.Look<"st">;
export type Move = Engine.Move<"st">;
export type Table = AnyTable<"st">;
export type Told = Engine.Told<"st">;
export type Weighed = Engine.Weighed<"st">;

export type EventKind = Told["kind"];
export type FactKind = Fact["kind"];
export type QuestionKind = Ask["kind"];
