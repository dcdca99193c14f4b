/*
 * kinds.ts: finds questions, facts and events by their kind.
 */

/** Those of these kinds, with the arguments of such a kind. */
export const ofKinds = <Any extends { kind: string }, Kind extends Any["kind"]>(
  said: Any[],
  ...kinds: Kind[]
): Extract<Any, { kind: Kind }>[] =>
  said.filter((s): s is Extract<Any, { kind: Kind }> => kinds.some((kind) => kind === s.kind));
