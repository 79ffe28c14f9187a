/** Presses, taps, drags and arrows of mice, fingers and pens. */

import type { Brush } from "./options.js";
import type { Spot } from "./strip.js";

/** The board, as gestures use it. */
export interface GestureTarget {
  /** Returns the spot at a point of the window. */
  spotAt(x: number, y: number): Spot | null;
  /** Begins a gesture. Returns `true` if the contents of the spot can be dragged. */
  press(spot: Spot): boolean;
  tap(spot: Spot): void;
  lift(spot: Spot, isTouch: boolean): void;
  drag(x: number, y: number, over: Spot | null): void;
  /** Ends a drag; `onto` is `null` beyond the board. */
  drop(spot: Spot, onto: Spot | null): void;
  /** Ends a drag without effect. */
  release(): void;
  arrow(from: string, to: string, brush: Brush): void;
}

interface Press {
  id: number;
  spot: Spot;
  x: number;
  y: number;
  isTouch: boolean;
  isArrow: boolean;
  canDrag: boolean;
  isDragging: boolean;
}

export class Gestures {
  #pressed: Press | null = null;
  /** Set after a drag, when browsers send a click that must not count. */
  #skipsClick = false;

  constructor(
    private readonly root: HTMLElement,
    private readonly target: GestureTarget,
  ) {
    root.addEventListener("pointerdown", (event) => this.#down(event));
    root.addEventListener("pointermove", (event) => this.#move(event));
    root.addEventListener("pointerup", (event) => this.#up(event));
    root.addEventListener("pointercancel", (event) => {
      if (event.pointerId === this.#pressed?.id) this.cancel();
    });
    root.addEventListener("click", (event) => this.#click(event), true);
    root.addEventListener("dragstart", (event) => event.preventDefault());
    root.addEventListener("contextmenu", (event) => event.preventDefault());
    // Some browsers ignore `touch-action` inside an SVG.
    const still = (event: TouchEvent) => {
      if (this.#pressed?.canDrag === true && event.cancelable) event.preventDefault();
    };
    root.addEventListener("touchmove", still, { passive: false });
  }

  /** Ends a drag without effect. Returns `true` if there was one. */
  cancel(): boolean {
    const wasDragging = this.#pressed?.isDragging === true;
    this.#pressed = null;
    if (wasDragging) this.target.release();
    return wasDragging;
  }

  #down(event: PointerEvent): void {
    const isArrow = event.button === 2;
    if (this.#pressed !== null || (event.button !== 0 && !isArrow)) {
      if (isArrow) this.cancel();
      return;
    }
    const { clientX: x, clientY: y } = event;
    const spot = this.target.spotAt(x, y);
    this.#skipsClick = false;
    if (spot === null || (isArrow && !("square" in spot))) return;
    const canDrag = !isArrow && this.target.press(spot);
    const isTouch = event.pointerType === "touch";
    this.#pressed = { id: event.pointerId, spot, x, y, isTouch, isArrow, canDrag, isDragging: false };
    if ("square" in spot) this.#capture();
  }

  #move(event: PointerEvent): void {
    const pressed = this.#pressed;
    if (pressed === null || event.pointerId !== pressed.id || !pressed.canDrag) return;
    const { clientX: x, clientY: y } = event;
    if (!pressed.isDragging) {
      if (Math.hypot(x - pressed.x, y - pressed.y) < (pressed.isTouch ? 8 : 4)) return;
      pressed.isDragging = true;
      this.#capture();
      this.target.lift(pressed.spot, pressed.isTouch);
    }
    this.target.drag(x, y, this.target.spotAt(x, y));
  }

  #up(event: PointerEvent): void {
    const pressed = this.#pressed;
    if (pressed === null || event.pointerId !== pressed.id) return;
    this.#pressed = null;
    const { clientX: x, clientY: y } = event;
    const spot = this.target.spotAt(x, y);
    if (pressed.isArrow) {
      if (spot === null || !("square" in spot) || !("square" in pressed.spot)) return;
      const brush = event.shiftKey ? "red" : event.altKey ? "blue" : event.ctrlKey ? "yellow" : "green";
      this.target.arrow(pressed.spot.square, spot.square, brush);
    } else if (pressed.isDragging) {
      this.#skipsClick = true;
      this.target.drop(pressed.spot, spot);
    } else if ("square" in pressed.spot && spot !== null && "square" in spot && spot.square === pressed.spot.square) {
      this.target.tap(spot);
    }
  }

  /** Handles clicks: taps on buttons, and activations of squares by screen readers. */
  #click(event: MouseEvent): void {
    // Keys and screen readers send clicks without a count.
    if (this.#skipsClick && event.detail > 0) event.stopPropagation();
    this.#skipsClick = false;
    const cell = event.target instanceof Element ? event.target.closest("[data-square]") : null;
    const square = cell?.getAttribute("data-square");
    if (event.detail === 0 && square != null) this.target.tap({ square });
  }

  #capture(): void {
    try {
      this.root.setPointerCapture(this.#pressed!.id);
    } catch {
      // The pointer has gone, or an event was made by a script.
    }
  }
}
