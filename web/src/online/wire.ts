/*
 * wire.ts: the messages from and to a server; their types are made from src/wire/proto.def.
 */
import type { Answers, Asks, NoTold, SaidTold, Told, UpdateTold } from "../engine/contract/messages";

export type * from "../engine/contract/messages";

export type AskKind = keyof Asks;

/** A refusal, the server's or our own: "lost" is ours, when there is no connection. */
export type No = Omit<NoTold, "why"> & { why: NoTold["why"] | "lost" };
export type Answer<Kind extends AskKind> = Answers[Kind] | No;

export type Words = Omit<SaidTold, "is">;
/** rule, kind, seat, hide, arguments. */
export type EventTold = UpdateTold["events"][number];

export const isNo = (told: Told | No): told is No => told.is === "no";

/** A refusal that is worth trying again after a while. */
export const isPassing = ({ why }: No): boolean => why === "busy" || why === "often" || why === "server";
