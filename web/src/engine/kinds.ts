/*
 * kinds.ts: finds what is wanted among things that were said.
 */

/** Those of these kinds, with the arguments that such have. */
export const ofKinds = <Any extends { kind: string }, Kind extends Any["kind"]>(
  said: Any[],
  ...kinds: Kind[]
): Extract<Any, { kind: Kind }>[] =>
  said.filter((s): s is Extract<Any, { kind: Kind }> => kinds.some((kind) => kind === s.kind));
