/** Positions that the user sets up, as FENs. */

import { type BoardLayout, dispose, Game, type Placement, type SquareLayout, type Variant } from "ferz";

/** The distance of neighbouring files, in cells. */
const FILE = { square: 1, hexagon: Math.sqrt(3) / 2 };

/** The letters of the sides in a FEN, which the layout does not have. */
const known = new WeakMap<Variant, (string | undefined)[]>();

/**
 * Returns the FEN of a placement. The fields after the side to move are those of the given FEN if they fit the pieces;
 * otherwise they are left out, or have their usual values if the position is valid.
 */
export function fenOf(variant: Variant, placement: Placement, fen: string): string {
  const { layout } = variant;
  const letter = lettersOf(variant)[placement.turn] ?? "";
  const first = `${boardOf(layout, placement)}${handsOf(layout, placement)} ${letter}`;
  const others = fen.trim().split(/\s+/).slice(2);
  return complete(variant, [first, ...others].join(" ")) ?? complete(variant, first) ?? first;
}

/** Returns a FEN with all fields; `null` if it is not valid. */
function complete(variant: Variant, fen: string): string | null {
  const game = start(variant, fen);
  const all = game?.fen ?? null;
  game?.[dispose]();
  return all;
}

function start(variant: Variant, fen: string): Game | null {
  try {
    return new Game(variant, fen);
  } catch {
    return null;
  }
}

/** Returns the letters of the sides, found by trying. */
function lettersOf(variant: Variant): (string | undefined)[] {
  let letters = known.get(variant);
  if (letters !== undefined) return letters;
  letters = [];
  const [board = "", , ...others] = variant.startFen.split(" ");
  for (const letter of "abcdefghijklmnopqrstuvwxyz0123456789") {
    const game = start(variant, [board, letter, ...others].join(" "));
    if (game !== null) letters[game.turn] ??= letter;
    game?.[dispose]();
  }
  known.set(variant, letters);
  return letters;
}

function boardOf(layout: BoardLayout, { pieces, walls }: Placement): string {
  const contents = new Map(walls.map((square) => [square, "*"]));
  for (const { square, kind, side, promoted } of pieces) {
    contents.set(square, letterOf(layout, kind, side) + (promoted ? "~" : ""));
  }
  // From the top; squares that do not exist are written like walls.
  return rows(layout)
    .map((row) => row.map((square) => (square === undefined ? "*" : (contents.get(square.name) ?? " "))).join(""))
    .map((row) => row.replace(/ +/g, (gap) => String(gap.length)))
    .join("/");
}

/** Returns the squares of the grid, rank by rank from the top. On hexagons a rank ascends from file to file. */
function rows({ shape, squares }: BoardLayout): (SquareLayout | undefined)[][] {
  const places = squares.map((square) => {
    const file = Math.round(square.x / FILE[shape] - 0.5);
    const rank = Math.round((shape === "hexagon" ? file / 2 : 0) - square.y);
    return { square, file, rank };
  });
  const edge = (of: "file" | "rank", most: (...values: number[]) => number) =>
    most(...places.map((place) => place[of]));
  const [left, top] = [edge("file", Math.min), edge("rank", Math.max)];
  const width = edge("file", Math.max) - left + 1;
  const count = top - edge("rank", Math.min) + 1;
  const grid = Array.from({ length: count }, () => Array<SquareLayout | undefined>(width).fill(undefined));
  for (const { square, file, rank } of places) grid[top - rank]![file - left] = square;
  return grid;
}

function handsOf(layout: BoardLayout, { hands }: Placement): string {
  if (!layout.hands) return "";
  const held = hands.flatMap((hand, side) =>
    hand.map(({ kind, count }) => `${count > 1 ? count : ""}${letterOf(layout, kind, side)}`),
  );
  return `[${held.join("")}]`;
}

function letterOf(layout: BoardLayout, kind: string, side: number): string {
  return layout.kinds.find(({ name }) => name === kind)?.letters[side] ?? "";
}
