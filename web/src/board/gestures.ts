/*
 * gestures.ts: drag, pinch, wheel and double tap on the map, with pointer events alone; and the right button, which
 * shows the slip of a place that a plain press would go to.
 */
import type { Point } from "./plane";
import type { MapView } from "./view.svelte";

/* A press that moves less than this is still a press. */
const slack = 6;
const doubleTap = { within: 320, near: 30 };

const between = (a: Point, b: Point): number => Math.hypot(a.x - b.x, a.y - b.y);
const middle = (a: Point, b: Point): Point => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 });

/** A wheel over a page that can be scrolled scrolls it; with Ctrl, and where nothing scrolls, it zooms. */
const isForMap = (event: WheelEvent): boolean =>
  event.ctrlKey || document.documentElement.scrollHeight <= innerHeight + 1;

class Gestures {
  private readonly fingers = new Map<number, Point>();
  private start: Point = { x: 0, y: 0 };
  private hasMoved = false;
  private lastTap = { at: { x: 0, y: 0 }, time: 0 };

  constructor(
    private readonly node: HTMLElement,
    private readonly view: MapView,
  ) {}

  /* Measured once per gesture: measuring in the middle of one would make the browser lay the page out again. */
  private corner: Point = { x: 0, y: 0 };

  private measure(): void {
    const box = this.node.getBoundingClientRect();
    this.corner = { x: box.left, y: box.top };
  }

  private where(event: MouseEvent): Point {
    return { x: event.clientX - this.corner.x, y: event.clientY - this.corner.y };
  }

  down = (event: PointerEvent): void => {
    if (event.button !== 0) return;
    if (this.fingers.size === 0) this.measure();
    const at = this.where(event);
    this.fingers.set(event.pointerId, at);
    this.start = at;
    this.hasMoved = this.fingers.size > 1;
  };

  move = (event: PointerEvent): void => {
    const before = this.fingers.get(event.pointerId);
    if (!before) return;
    const at = this.where(event);
    if (!this.hasMoved && between(this.start, at) < slack) return;
    if (!this.node.hasPointerCapture(event.pointerId)) this.node.setPointerCapture(event.pointerId);
    this.hasMoved = true;
    const other = [...this.fingers].find(([id]) => id !== event.pointerId)?.[1];
    if (other) this.pinch(before, at, other);
    else this.view.panBy(at.x - before.x, at.y - before.y);
    this.fingers.set(event.pointerId, at);
  };

  private pinch(before: Point, at: Point, other: Point): void {
    const [from, to] = [middle(before, other), middle(at, other)];
    this.view.panBy(to.x - from.x, to.y - from.y);
    this.view.zoomAt(to, between(at, other) / Math.max(1, between(before, other)));
  }

  up = (event: PointerEvent): void => {
    this.fingers.delete(event.pointerId);
  };

  /** A click at the end of a drag does nothing; a double click zooms. */
  click = (event: MouseEvent): void => {
    if (event.detail === 0) return; // made by a keyboard or by assistive technology
    if (this.hasMoved) {
      event.stopPropagation();
      this.hasMoved = false;
      return;
    }
    const tap = { at: this.where(event), time: event.timeStamp };
    const isDouble =
      tap.time - this.lastTap.time < doubleTap.within && between(tap.at, this.lastTap.at) < doubleTap.near;
    this.lastTap = isDouble ? { at: tap.at, time: 0 } : tap;
    if (!isDouble) return;
    event.stopPropagation();
    this.view.toggle(tap.at);
  };

  wheel = (event: WheelEvent): void => {
    if (!isForMap(event)) return;
    event.preventDefault();
    this.measure();
    this.view.zoomAt(this.where(event), Math.exp(-event.deltaY * (event.ctrlKey ? 0.01 : 0.0016)));
  };
}

/** An action for the element that shows the map. */
export function gestures(node: HTMLElement, view: MapView): { destroy(): void } {
  const hands = new Gestures(node, view);
  const ears: [keyof HTMLElementEventMap, (event: never) => void, AddEventListenerOptions?][] = [
    ["pointerdown", hands.down],
    ["pointermove", hands.move],
    ["pointerup", hands.up],
    ["pointercancel", hands.up],
    ["click", hands.click, { capture: true }],
    ["wheel", hands.wheel, { passive: false }],
  ];
  for (const [name, hear, how] of ears) node.addEventListener(name, hear as EventListener, how);
  return {
    destroy: () => {
      for (const [name, hear, how] of ears) node.removeEventListener(name, hear as EventListener, how);
    },
  };
}

/** An action for the element around a map: the right button shows the place under the pointer. */
export function rightPress(node: HTMLElement, desk: { place: string | null }): { destroy(): void } {
  const hear = (event: MouseEvent) => {
    const id = (event.target as Element).closest("[data-place]")?.getAttribute("data-place");
    if (!id) return;
    event.preventDefault();
    desk.place = id;
  };
  node.addEventListener("contextmenu", hear);
  return { destroy: () => node.removeEventListener("contextmenu", hear) };
}
