/*
 * ring.ts: the points of an agent as segments around the front of its base, those that are spent first.
 */
const [rx, ry, low] = [7.1, 3, 0.9];

function segment(i: number, of: number): string {
  const at = (part: number): string => {
    const angle = Math.PI * (1 - part / of);
    return `${(Math.cos(angle) * rx).toFixed(2)} ${(Math.sin(angle) * ry + low).toFixed(2)}`;
  };
  return `M${at(i + 0.08)}A${rx} ${ry} 0 0 0 ${at(i + 0.92)}`;
}

export function ringOf(limit: number, spent: number): { spent: string; left: string } {
  const segments = Array.from({ length: limit }, (_, i) => segment(i, limit));
  return { spent: segments.slice(0, spent).join(""), left: segments.slice(spent).join("") };
}
