/** The board as a viewer sees it: points of the picture, neighbours for arrow keys, and the square at a point. */

import type { BoardLayout, Side, SquareLayout } from "../types.js";

/** The side of a square cell, and the height of a hexagonal one, in units of the picture. */
export const CELL = 100;
/** The distance of the corners of a hexagon from its middle. */
const CORNER = CELL / Math.sqrt(3);
/** The distance of labels from the edge of the board, and the space that a label needs around its middle. */
const LABEL = 0.22 * CELL;

/** The widest hole that an arrow key crosses. At a wider hole, it leads to a square at the side. */
const WIDEST = 4.5 * CELL;

export interface Point {
  x: number;
  y: number;
}

export interface Box extends Point {
  width: number;
  height: number;
}

export type Direction = "up" | "down" | "left" | "right";

const WAYS: Record<Direction, Point> = {
  up: { x: 0, y: -1 },
  down: { x: 0, y: 1 },
  left: { x: -1, y: 0 },
  right: { x: 1, y: 0 },
};

/** A layout from the view of a player: the second one sees the board rotated by 180 degrees. */
export class View {
  /** The area of the picture: the board and its labels. */
  readonly box: Box;
  /** The corners of a cell, from its middle. */
  readonly corners: Point[];
  readonly #middles = new Map<string, Point>();

  constructor(
    readonly layout: BoardLayout,
    readonly orientation: Side,
  ) {
    this.corners = corners(layout.shape);
    for (const square of layout.squares) this.#middles.set(square.name, this.place(square));
    const reach = (part: "x" | "y") => Math.max(...this.corners.map((corner) => Math.abs(corner[part])));
    const around = (point: Point, x: number, y: number) => [point.x - x, point.y - y, point.x + x, point.y + y];
    const areas = [...this.#middles.values()].map((point) => around(point, reach("x"), reach("y")));
    areas.push(...this.labels().map((label) => around(label, LABEL, LABEL)));
    const edge = (index: number, most: (...values: number[]) => number) =>
      areas.reduce((best, area) => most(best, area[index]!), areas[0]?.[index] ?? 0);
    const [x, y] = [edge(0, Math.min) - 4, edge(1, Math.min) - 4];
    this.box = { x, y, width: edge(2, Math.max) + 4 - x, height: edge(3, Math.max) + 4 - y };
  }

  /** Converts a point of the layout to a point of the picture. */
  place({ x, y }: Point): Point {
    const isFirst = this.orientation === 0;
    return { x: (isFirst ? x : this.layout.width - x) * CELL, y: (isFirst ? y : this.layout.height - y) * CELL };
  }

  /** Returns the names of files and ranks with their points, close to the board. */
  labels(): { text: string; x: number; y: number }[] {
    const labels = this.orientation === 0 ? this.layout.labels : this.layout.labelsOfSecond;
    return labels.map((label) => ({ text: label.text, ...this.#near(this.place(label)) }));
  }

  /** Moves the point of a label close to the board. */
  #near({ x, y }: Point): Point {
    const { width, height, shape } = this.layout;
    const within = (value: number, size: number) => Math.max(-LABEL, Math.min(value, size * CELL + LABEL));
    const moved = { x: within(x, width), y: within(y, height) };
    if (shape === "square" && (moved.x !== x || moved.y !== y)) return moved;
    const far = (point: Point) => Math.hypot(point.x - x, point.y - y);
    const [nearest] = [...this.#middles.values()].sort((a, b) => far(a) - far(b));
    const most = CELL / 2 + LABEL;
    if (nearest === undefined || far(nearest) <= most) return { x, y };
    const by = most / far(nearest);
    return { x: nearest.x + (x - nearest.x) * by, y: nearest.y + (y - nearest.y) * by };
  }

  /** Returns the middle of a square; `undefined` if there is no such square. */
  middle(name: string): Point | undefined {
    return this.#middles.get(name);
  }

  /** Returns the outline of a cell around a point, as the points of a polygon. */
  outline(at: Point, size = 1): string {
    return this.corners.map((corner) => `${round(at.x + corner.x * size)},${round(at.y + corner.y * size)}`).join(" ");
  }

  /** Returns the square that contains a point. */
  at(point: Point): string | null {
    let best: string | null = null;
    let least = Infinity;
    for (const [name, middle] of this.#middles) {
      const [x, y] = [Math.abs(point.x - middle.x), Math.abs(point.y - middle.y)];
      const isInside = this.layout.shape === "square" ? Math.max(x, y) <= CELL / 2 : Math.hypot(x, y) <= CORNER;
      if (isInside && Math.hypot(x, y) < least) [best, least] = [name, Math.hypot(x, y)];
    }
    return best;
  }

  /** Returns the squares row by row, in the order of reading. */
  rows(): SquareLayout[][] {
    const rows = new Map<number, SquareLayout[]>();
    for (const square of this.layout.squares) {
      const y = Math.round(this.#middles.get(square.name)!.y);
      if (!rows.has(y)) rows.set(y, []);
      rows.get(y)!.push(square);
    }
    const x = (square: SquareLayout) => this.#middles.get(square.name)!.x;
    return [...rows].sort(([a], [b]) => a - b).map(([, row]) => row.sort((a, b) => x(a) - x(b)));
  }

  /**
   * Returns the square that an arrow key leads to; `null` at the edge. Holes are skipped, and joined edges lead to the
   * other side. `goal` is the line on which several steps along one axis began. It keeps sideways steps over hexagons
   * on that line.
   */
  step(from: string, direction: Direction, goal?: number): string | null {
    const start = this.#middles.get(from);
    if (start === undefined) return null;
    const way = WAYS[direction];
    const across = (point: Point) => point.x * Math.abs(way.y) + point.y * Math.abs(way.x);
    const along = (point: Point) => (point.x - start.x) * way.x + (point.y - start.y) * way.y;
    const line = goal ?? across(start);
    const nearest = (cost: (point: Point) => number) => {
      let best: string | null = null;
      let least: [number, number] = [Infinity, Infinity];
      for (const [name, point] of this.#middles) {
        const value: [number, number] = [Math.round(cost(point)), Math.round(Math.abs(across(point) - line))];
        if (value[0] < least[0] || (value[0] === least[0] && value[1] < least[1])) [best, least] = [name, value];
      }
      return least[0] < Infinity ? best : null;
    };
    const off = (point: Point) => Math.abs(across(point) - across(start));
    // Hexagons have no neighbour straight to the left or right.
    const isStraight = this.layout.shape === "square" || way.x === 0;
    const isOnLine = (point: Point) => off(point) < 1 && along(point) > 1 && along(point) < WIDEST;
    const straight = isStraight && nearest((point) => (isOnLine(point) ? along(point) : Infinity));
    if (straight) return straight;
    const joined = way.x === 0 ? this.layout.wrap.ranks : this.layout.wrap.files;
    const isAhead = (point: Point) => along(point) > 1 && off(point) <= along(point) + 1;
    const cone = () => nearest((point) => (isAhead(point) ? along(point) + off(point) : Infinity));
    const opposite = () => nearest((point) => (Math.abs(across(point) - line) < CELL / 2 ? along(point) : Infinity));
    const found = joined && isStraight ? opposite() : (cone() ?? (joined ? opposite() : null));
    return found === from ? null : found;
  }

  /** Returns the coordinate of a square across a direction, as the `goal` of `step`. */
  line(from: string, direction: Direction): number {
    const { x, y } = this.#middles.get(from) ?? { x: 0, y: 0 };
    return WAYS[direction].x === 0 ? x : y;
  }
}

/** Returns the corners of a cell, from its middle. Hexagons point to the left and to the right. */
function corners(shape: BoardLayout["shape"]): Point[] {
  const [count, radius, turn] = shape === "square" ? [4, CELL / Math.SQRT2, 0.5] : [6, CORNER, 0];
  return Array.from({ length: count }, (_, index) => {
    const angle = ((index + turn) * 2 * Math.PI) / count;
    return { x: radius * Math.cos(angle), y: radius * Math.sin(angle) };
  });
}

/** Rounds a coordinate for an attribute. */
export function round(value: number): number {
  return Math.round(value * 100) / 100;
}
