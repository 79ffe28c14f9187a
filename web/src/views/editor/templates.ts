/** Variants to start from. Their comments say what to try first. */

export interface Template {
  title: string;
  description: string;
  text: string;
}

export const TEMPLATES: Template[] = [
  {
    title: "A new piece",
    description: "Camels take the place of the knights. Change how far they leap.",
    text: `(
  name: "Camel Chess",
  description: "Chess with camels in place of the knights.",
  base: "chess",
  pieces: {
    // Try other leaps: (1, 2) is a knight, (2, 2) leaps two squares diagonally.
    "camel": (letter: "c", moves: Leaper(by: (1, 3))),
  },
  // The first position, from the top rank to the bottom rank.
  start: "rcbqkbcr/pppppppp/8/8/8/8/PPPPPPPP/RCBQKBCR w KQkq - 0 1",
)
`,
  },
  {
    title: "A new way to win",
    description: "Chess that is also won by a king on the far rank.",
    text: `(
  name: "King's Run",
  description: "Chess that is also won by a king on the far rank.",
  base: "chess",
  outcomes: {
    // Try another piece in place of the king, or "own king d4-e5" for the middle of the board.
    "the king has arrived": (for: Mover, when: Any("own king last rank"), result: Win),
  },
)
`,
  },
  {
    title: "A small board",
    description: "Six files and six ranks, for games of a few minutes.",
    text: `(
  name: "Small Chess",
  description: "Chess on six files and ranks.",
  base: "chess",
  board: (files: 6, ranks: 6),
  castling: Remove,
  // Small letters are Black's pieces, capitals White's, a number is that many empty squares.
  start: "rnqknr/pppppp/6/6/PPPPPP/RNQKNR w - - 0 1",
)
`,
  },
  {
    title: "A wide board",
    description: "Ten files, with a piece that moves like a rook and a knight.",
    text: `(
  name: "Wide Chess",
  description: "Chess on ten files, with marshals.",
  base: "chess",
  board: (files: 10),
  castling: Remove,
  pieces: {
    // A piece can move like others. Try Like("queen"), too.
    "marshal": (letter: "m", moves: [Like("rook"), Like("knight")]),
  },
  promotion: { "far rank": (into: ["queen", "marshal", "rook", "bishop", "knight"]) },
  start: "rnbmqkmbnr/pppppppppp/10/10/10/10/PPPPPPPPPP/RNBMQKMBNR w - - 0 1",
)
`,
  },
  {
    title: "Captured pieces return",
    description: "Drop the pieces you have captured, as in crazyhouse.",
    text: `(
  name: "Homecoming",
  description: "Captured pieces change sides and come back, but only near home.",
  base: "crazyhouse",
  drops: {
    // Where a piece may be dropped. Try "rank 1-8" for the whole board.
    "pieces": (pieces: Except("pawn"), to: "rank 1-4"),
    "pawns": (pieces: "pawn", to: "rank 2-4"),
  },
)
`,
  },
  {
    title: "Captures are forced",
    description: "A player who can capture must do so.",
    text: `(
  name: "Greedy Chess",
  description: "Chess in which captures must be made.",
  base: "chess",
  must: {
    // Try (takes: "pawn") to force only captures of pawns.
    "a capture must be made": (on: (takes: Anything)),
  },
)
`,
  },
  {
    title: "Hexagons",
    description: "Glinski's chess, with one piece changed.",
    text: `(
  name: "Hexagonal Dragons",
  description: "Hexagonal chess in which the queen also moves like a knight.",
  base: "glinski",
  pieces: {
    "queen": (moves: [Like("rook"), Like("bishop"), Like("knight")]),
  },
)
`,
  },
  {
    title: "A game from nothing",
    description: "All rules of a small game, to change as you like.",
    text: `(
  name: "Keep",
  description: "Six files and ranks; two towers, two guards and a lord each.",
  sides: (first: (name: "South", letter: "s"), second: (name: "North", letter: "n")),
  board: (files: 6, ranks: 6, second: Rotated),
  pieces: {
    "lord": (letter: "l", tags: ["royal"], moves: Leaper(by: AnyWay)),
    "tower": (letter: "t", moves: Rider(by: Orthogonal, up_to: 3)),
    "guard": (letter: "g", moves: [Leaper(by: Diagonal), Leaper(by: Forward)]),
    "man": (letter: "m", san: "", moves: Leaper(by: [Forward, Sideways])),
  },
  check: Any("own royal attacked"),
  forbidden: { "lord left in check": (when: Check) },
  outcomes: {
    "checkmate": (when: All([Stuck, Check]), result: Loss),
    "no move left": (when: Stuck, result: Loss),
    "repetition": (when: Repeated(3), result: Draw),
  },
  fen: (fields: [Placement, Side, FullMove]),
  start: "tglg1t/mmmmmm/6/6/MMMMMM/T1GLGT s 1",
)
`,
  },
];

/** A part that can be added to a variant. `${1:dragon}` marks what to change first. */
export interface Part {
  title: string;
  /** The field that the rows belong to. */
  field: string;
  row: string;
}

export const PARTS: Part[] = [
  {
    title: "A piece that leaps",
    field: "pieces",
    row: '"${1:dragon}": (letter: "${2:d}", moves: Leaper(by: (${3:1}, ${4:3}))),',
  },
  {
    title: "A piece that slides",
    field: "pieces",
    row: '"${1:wizard}": (letter: "${2:w}", moves: Rider(by: ${3:Diagonal})),',
  },
  {
    title: "More moves for a piece",
    field: "pieces",
    row: '"${1:knight}": (moves: [Like("${1:knight}"), Leaper(by: ${2:Forward})]),',
  },
  {
    title: "A way to win",
    field: "outcomes",
    row: '"${1:goal reached}": (for: Mover, when: Any("own ${2:king} last rank"), result: Win),',
  },
  { title: "A forced move", field: "must", row: '"${1:a capture must be made}": (on: (takes: ${2:Anything})),' },
  {
    title: "A forbidden move",
    field: "cannot",
    row: '"${1:no capture by pawns}": (on: (by: "${2:pawn}", takes: Anything)),',
  },
];
