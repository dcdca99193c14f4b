/*
 * view.svelte.ts: which part of the map is seen: an offset and a scale, in pixels. The map's layers are drawn at one
 * scale (`drawn`) and moved by a transform; they are redrawn only after zooming has stopped.
 */
import type { Point, Size } from "./plane";

/** How much detail there is room for: all, larger names with fewer figures, or only pieces. */
export type Zoom = "near" | "mid" | "far";

/** Scales in pixels for each unit of the map. */
export interface Scales {
  closest: number;
  /** The one at which a finger can hit a single place. */
  handy: number;
  /** The smallest for full detail, and the smallest for larger names. */
  near: number;
  mid: number;
}

const rest = 160;

export class MapView {
  width = $state(0);
  height = $state(0);
  x = $state(0);
  y = $state(0);
  scale = $state(1);
  drawn = $state(1);
  /** The next step is a glide, not a jump: somebody pressed a button or the turn passed. */
  isGliding = $state(false);
  private timer: ReturnType<typeof setTimeout> | undefined;

  /** `map` is its size in its own units; it may change. */
  constructor(
    readonly map: () => Size,
    private readonly scales: Scales,
  ) {}

  /** The scale at which the whole map is seen. */
  get whole(): number {
    const { width, height } = this.map();
    return Math.min(this.width / width, this.height / height) || 1;
  }
  get zoom(): Zoom {
    return this.drawn >= this.scales.near ? "near" : this.drawn >= this.scales.mid ? "mid" : "far";
  }
  get isWhole(): boolean {
    return this.scale <= this.whole * 1.001;
  }
  get near(): number {
    return Math.max(this.scales.handy, this.whole * 1.6);
  }

  // ---- measures ----

  resize(width: number, height: number): void {
    const wasWhole = this.isWhole || this.width === 0;
    const middle = this.middle;
    this.width = width;
    this.height = height;
    if (wasWhole) this.showAll(false);
    else this.look(middle, this.scale);
  }

  /** The point of the map in the middle of the view. */
  get middle(): Point {
    return this.toMap({ x: this.width / 2, y: this.height / 2 });
  }

  toMap(at: Point): Point {
    return { x: (at.x - this.x) / this.scale, y: (at.y - this.y) / this.scale };
  }

  isSeen(point: Point, margin = 40): boolean {
    const at = { x: this.x + point.x * this.scale, y: this.y + point.y * this.scale };
    return at.x >= margin && at.y >= margin && at.x <= this.width - margin && at.y <= this.height - margin;
  }

  // ---- moving ----

  panBy(dx: number, dy: number): void {
    this.isGliding = false;
    this.place(this.x + dx, this.y + dy);
  }

  /** Zooms about a point of the view that stays where it is. */
  zoomAt(at: Point, factor: number): void {
    this.isGliding = false;
    this.rescale(at, this.scale * factor);
  }

  /** A step of zoom by key or button, about the middle or a point of the map. */
  step(factor: number, about: Point = this.middle): void {
    this.isGliding = true;
    const seen = { x: this.x + about.x * this.scale, y: this.y + about.y * this.scale };
    this.rescale(seen, this.scale * factor);
  }

  centre(point: Point, scale = this.scale): void {
    this.isGliding = true;
    this.look(point, scale);
  }

  showAll(isGliding = true): void {
    this.isGliding = isGliding;
    const { width, height } = this.map();
    this.look({ x: width / 2, y: height / 2 }, this.whole);
  }

  /** Brings a point into sight, if it is out of it. */
  reveal(point: Point): void {
    if (this.width > 0 && !this.isSeen(point)) this.centre(point);
  }

  /** Near about that point, or the whole again. */
  toggle(at: Point): void {
    if (this.scale < this.near * 0.95) this.centre(this.toMap(at), this.near);
    else this.showAll();
  }

  private look(point: Point, scale: number): void {
    this.setScale(scale);
    this.place(this.width / 2 - point.x * this.scale, this.height / 2 - point.y * this.scale);
  }

  private rescale(about: Point, scale: number): void {
    const point = this.toMap(about);
    this.setScale(scale);
    this.place(about.x - point.x * this.scale, about.y - point.y * this.scale);
  }

  private setScale(scale: number): void {
    this.scale = Math.max(this.whole, Math.min(Math.max(this.scales.closest, this.whole), scale));
    clearTimeout(this.timer);
    if (this.scale !== this.drawn) this.timer = setTimeout(() => this.settle(), this.isGliding ? 400 : rest);
  }

  /** Draws at the scale that is shown. */
  settle(): void {
    clearTimeout(this.timer);
    this.isGliding = false;
    this.drawn = this.scale;
  }

  /** The map fills the view, or stands in its middle where it is smaller; on whole pixels, so that letters are sharp. */
  private place(x: number, y: number): void {
    const within = (at: number, room: number, size: number) =>
      Math.round(size <= room ? (room - size) / 2 : Math.min(0, Math.max(room - size, at)));
    const { width, height } = this.map();
    this.x = within(x, this.width, width * this.scale);
    this.y = within(y, this.height, height * this.scale);
  }
}

/** Plus and minus zoom about a point, 0 shows the whole map; false for any other key. */
export function zoomByKey(view: MapView, key: string, about?: Point): boolean {
  if (key === "+" || key === "=") view.step(1.4, about);
  else if (key === "-") view.step(1 / 1.4, about);
  else if (key === "0") view.showAll();
  else return false;
  return true;
}
