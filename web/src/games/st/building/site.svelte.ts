/*
 * site.svelte.ts: the town while it is being laid: which tile somebody has in hand, and where each of the engine's moves
 * would put it.
 */
import type { Edge, Position } from "../model";
import type { Move, Table } from "../told";

/** A free cell beside what lies: the moves that lay something there, by tile. */
export interface Spot {
  column: number;
  row: number;
  moves: Map<string, Move>;
}

const step: Record<Edge, [number, number]> = { north: [0, -1], east: [1, 0], south: [0, 1], west: [-1, 0] };

export class Site {
  /** The tile in hand; the first that can be laid, until the player takes another. */
  private taken = $state<string | null>(null);

  constructor(
    private readonly table: Table,
    private readonly position: () => Position,
  ) {}

  moves = $derived.by((): Move[] => (this.table.ask?.moves ?? []).filter((m) => m.verb === "lay"));

  /** Tiles that can be laid now, in the order of the engine. */
  tiles = $derived.by((): string[] => [...new Set(this.moves.map((m) => m.args[0].id ?? ""))]);

  inHand = $derived.by((): string | null =>
    this.taken && this.tiles.includes(this.taken) ? this.taken : (this.tiles[0] ?? null),
  );

  take(tile: string): void {
    this.taken = tile;
  }

  /** Two tiles may touch the same cell: we use the move beside the first of them. */
  spots = $derived.by((): Spot[] => {
    const spots = new Map<string, Spot>();
    const { sectors } = this.position();
    for (const move of this.moves) {
      const [tile, beside, edge] = move.args.map((a) => a.id ?? "");
      const lies = sectors.find((s) => s.id === beside);
      const by = step[edge as Edge];
      if (!lies || !by) continue;
      const [column, row] = [lies.column + by[0], lies.row + by[1]];
      const key = `${column} ${row}`;
      const spot = spots.get(key) ?? { column, row, moves: new Map<string, Move>() };
      spots.set(key, spot);
      if (!spot.moves.has(tile)) spot.moves.set(tile, move);
    }
    return [...spots.values()].sort((a, b) => a.row - b.row || a.column - b.column);
  });

  /** Where the tile in hand can be laid. */
  open = $derived.by((): { spot: Spot; move: Move }[] =>
    this.spots.flatMap((spot) => {
      const move = this.inHand ? spot.moves.get(this.inHand) : undefined;
      return move ? [{ spot, move }] : [];
    }),
  );

  /** How many tiles the town will have, and how many lie. */
  get size(): { of: number; laid: number } {
    return { of: Number(this.table.shown.view.n_sectors ?? 0), laid: this.position().sectors.length };
  }
}
