/** The picture of a board: cells, which are a grid for screen readers, and layers with everything on the cells. */

import type { PlacedPiece } from "../types.js";
import type { Mark } from "./entry.js";
import { CELL, type Point, type View, round } from "./geometry.js";
import type { Arrow } from "./options.js";
import type { PieceArt } from "./piece.js";
import { attribute, svg } from "./svg.js";

/** The duration of a move in milliseconds. */
const GLIDE = 180;

interface Drawn {
  piece: PlacedPiece;
  element: SVGGElement;
}

export class Scene {
  readonly svg: SVGSVGElement;
  readonly grid: SVGGElement;
  readonly cells = new Map<string, SVGGElement>();
  readonly #marks = svg("g");
  readonly #walls = svg("g");
  readonly #pieces = svg("g");
  readonly #targets = svg("g");
  readonly #arrows = svg("g");
  readonly #ring = svg("g");
  #drawn = new Map<string, Drawn>();

  constructor(
    private readonly view: View,
    private readonly art: PieceArt,
  ) {
    const { box, layout } = view;
    this.grid = svg("g", { role: "grid", class: layout.checkered || layout.points ? "" : "edged" });
    for (const row of view.rows()) {
      const group = svg("g", { role: "row" });
      for (const square of row) group.append(this.#cell(square.name, square.shade));
      this.grid.append(group);
    }
    const layers = [this.#lines(), this.#marks, this.#walls, this.#pieces, this.#targets, this.#arrows, this.#ring];
    for (const layer of layers) {
      layer.setAttribute("class", "layer");
      layer.setAttribute("aria-hidden", "true");
    }
    const viewBox = [box.x, box.y, box.width, box.height].map(round).join(" ");
    this.svg = svg("svg", { class: "board", viewBox, role: "presentation" }, [this.#ground(), this.grid, ...layers]);
    this.svg.style.setProperty("--columns", String(round(box.width / CELL)));
  }

  /** Shows pieces and walls. A piece with a new square glides there, except onto `still`. */
  showPieces(pieces: readonly PlacedPiece[], walls: readonly string[], glides: boolean, still: string | null): void {
    const next = new Map<string, Drawn>();
    const added: PlacedPiece[] = [];
    const left = new Set(this.#drawn.values());
    for (const piece of pieces) {
      const old = this.#drawn.get(piece.square);
      if (old !== undefined && left.has(old) && looksLike(old.piece, piece)) {
        next.set(piece.square, old);
        left.delete(old);
      } else added.push(piece);
    }
    for (const piece of added) {
      const to = this.view.middle(piece.square);
      if (to === undefined || next.has(piece.square)) continue;
      const old = this.#nearest(left, piece, to);
      const element = old?.element ?? this.#piece(piece);
      element.setAttribute("transform", `translate(${round(to.x)} ${round(to.y)})`);
      // A gliding piece passes over the others.
      this.#pieces.append(element);
      if (old !== null) {
        left.delete(old);
        if (glides && piece.square !== still) glide(element, this.view.middle(old.piece.square)!, to);
      }
      next.set(piece.square, { piece, element });
    }
    for (const { element } of left) element.remove();
    this.#drawn = next;
    this.#walls.replaceChildren(...walls.flatMap((square) => this.#wall(square)));
  }

  /** Dims the piece that is dragged; `null` for none. */
  lift(square: string | null): void {
    for (const [name, { element }] of this.#drawn) element.classList.toggle("lifted", name === square);
  }

  /** Colours squares, each by the class of a mark. */
  showMarks(marks: readonly (readonly [square: string, style: string])[]): void {
    this.#marks.replaceChildren(...marks.flatMap(([square, style]) => this.#area(square, style)));
  }

  /** Marks the squares that can be picked: by a dot, or by a ring if the step captures or the square is occupied. */
  showTargets(targets: ReadonlyMap<string, Mark>): void {
    const shapes = [...targets].flatMap(([square, mark]): SVGElement[] => {
      const at = this.view.middle(square);
      if (at === undefined) return [];
      const [cx, cy] = [round(at.x), round(at.y)];
      if (mark === "move" && !this.#drawn.has(square)) return [svg("circle", { class: "dot", cx, cy, r: 15 })];
      const r = mark === "move" ? 36 : 44;
      return ["take under", "take"].map((style) => svg("circle", { class: style, cx, cy, r }));
    });
    this.#targets.replaceChildren(...shapes);
  }

  showArrows(arrows: readonly Arrow[]): void {
    this.#arrows.replaceChildren(...arrows.flatMap((arrow) => this.#arrow(arrow)));
  }

  /** Draws a ring around the square that has the focus of the keyboard. */
  showFocus(square: string | null): void {
    const at = square === null ? undefined : this.view.middle(square);
    if (at === undefined) return this.#ring.replaceChildren();
    const points = this.view.outline(at, 0.92);
    this.#ring.replaceChildren(svg("polygon", { class: "halo", points }), svg("polygon", { class: "focus", points }));
  }

  /** Describes a square to screen readers. A press on it does something if `can`, and begins a drag if `canDrag`. */
  describe(square: string, label: string, isSelected: boolean, can: boolean, canDrag: boolean): void {
    const cell = this.cells.get(square);
    if (cell === undefined) return;
    attribute(cell, "aria-label", label);
    attribute(cell, "aria-selected", isSelected ? "true" : "false");
    attribute(cell, "class", canDrag ? "cell can drag" : can ? "cell can" : "cell");
  }

  /** Returns the square at a point of the window. */
  at(x: number, y: number): string | null {
    const matrix = this.svg.getScreenCTM();
    return matrix === null ? null : this.view.at(new DOMPoint(x, y).matrixTransform(matrix.inverse()));
  }

  /** Returns the middle of a square in the window, or of the board, and the size of a cell there. */
  client(square: string | null): Point & { size: number } {
    const { box } = this.view;
    const center = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    const { x, y } = (square === null ? null : this.view.middle(square)) ?? center;
    const matrix = this.svg.getScreenCTM() ?? new DOMMatrix();
    const point = new DOMPoint(x, y).matrixTransform(matrix);
    return { x: point.x, y: point.y, size: matrix.a * CELL };
  }

  #piece({ kind, side, promoted }: PlacedPiece): SVGGElement {
    return svg("g", { class: "piece" }, [this.art.draw(kind, side, promoted)]);
  }

  #nearest(left: Iterable<Drawn>, piece: PlacedPiece, to: Point): Drawn | null {
    let best: Drawn | null = null;
    let least = Infinity;
    for (const old of left) {
      const from = this.view.middle(old.piece.square);
      if (from === undefined || !looksLike(old.piece, piece)) continue;
      const distance = Math.hypot(from.x - to.x, from.y - to.y);
      if (distance < least) [best, least] = [old, distance];
    }
    return best;
  }

  #cell(name: string, shade: number): SVGGElement {
    const { layout } = this.view;
    const style = layout.checkered && !layout.points ? `s${shade}` : "plain";
    const polygon = svg("polygon", { class: style, points: this.view.outline(this.view.middle(name)!) });
    const cell = svg("g", { role: "gridcell", class: "cell", tabindex: -1, "data-square": name }, [polygon]);
    this.cells.set(name, cell);
    return cell;
  }

  #ground(): SVGGElement {
    const { layout } = this.view;
    const outlines = layout.squares.map(({ name }) => `M${this.view.outline(this.view.middle(name)!)}z`);
    const cells = svg("path", { class: "rim", d: outlines.join("") });
    // The lines between points may cross areas without a square.
    const whole = { x: 0, y: 0, width: layout.width * CELL, height: layout.height * CELL };
    const below = layout.points ? ["rim", "plain"].map((style) => svg("rect", { class: style, ...whole })) : [cells];
    const ground = svg("g", { "aria-hidden": "true" }, below);
    for (const { text, x, y } of this.view.labels()) {
      const label = svg("text", { class: "label", x: round(x), y: round(y + 9) });
      label.append(text);
      ground.append(label);
    }
    return ground;
  }

  #lines(): SVGGElement {
    const { layout } = this.view;
    const line = (a: Point, b: Point, style: string) => {
      const [from, to] = [this.view.place(a), this.view.place(b)];
      return svg("line", { class: style, x1: round(from.x), y1: round(from.y), x2: round(to.x), y2: round(to.y) });
    };
    const style = layout.points ? "line" : "bound";
    const drawn = layout.lines.map(([x1, y1, x2, y2]) => line({ x: x1, y: y1 }, { x: x2, y: y2 }, style));
    const { width, height, wrap } = layout;
    const joined = (wrap.files ? [0, width] : []).map((x) => line({ x, y: 0 }, { x, y: height }, "wrap"));
    joined.push(...(wrap.ranks ? [0, height] : []).map((y) => line({ x: 0, y }, { x: width, y }, "wrap")));
    return svg("g", {}, [...drawn, ...joined]);
  }

  #area(square: string, style: string): SVGElement[] {
    const at = this.view.middle(square);
    if (at === undefined) return [];
    return [svg("polygon", { class: style, points: this.view.outline(at, style.startsWith("check") ? 0.95 : 1) })];
  }

  #wall(square: string): SVGElement[] {
    const at = this.view.middle(square);
    if (at === undefined) return [];
    const bricks = "M-32-11H32M-32 11H32M0-34V-11M-17-11V11M17-11V11M0 11V34";
    const parts = [
      svg("rect", { class: "wall", x: -34, y: -34, width: 68, height: 68, rx: 6 }),
      svg("path", { class: "brick", d: bricks }),
    ];
    return [svg("g", { transform: `translate(${round(at.x)} ${round(at.y)})` }, parts)];
  }

  #arrow({ from, to, brush = "green" }: Arrow): SVGElement[] {
    const [start, end] = [this.view.middle(from), this.view.middle(to)];
    if (start === undefined || end === undefined) return [];
    const length = Math.hypot(end.x - start.x, end.y - start.y);
    if (length < 1) {
      return [svg("circle", { class: `arrow ${brush}`, cx: round(start.x), cy: round(start.y), r: 42 })];
    }
    const [x, y] = [(end.x - start.x) / length, (end.y - start.y) / length];
    const point = (along: number, across: number) =>
      `${round(end.x + along * x - across * y)},${round(end.y + along * y + across * x)}`;
    const shaft = `M${point(22 - length, 0)}L${point(-34, 0)}`;
    return [
      svg("path", { class: `arrow ${brush}`, d: shaft }),
      svg("polygon", { class: `head ${brush}`, points: `${point(6, 0)} ${point(-34, 21)} ${point(-34, -21)}` }),
    ];
  }
}

function looksLike(a: PlacedPiece, b: PlacedPiece): boolean {
  return a.kind === b.kind && a.side === b.side && a.promoted === b.promoted;
}

function glide(element: SVGGElement, from: Point, to: Point): void {
  const at = ({ x, y }: Point) => ({ transform: `translate(${round(x)}px, ${round(y)}px)` });
  element.animate([at(from), at(to)], { duration: GLIDE, easing: "ease-in-out" });
}
