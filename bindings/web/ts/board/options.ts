/** The properties and the events of a board. */

import { array, callable, oneOf, optional, text, wrong } from "../check.js";
import type { BoardLayout, MoveObject, MoveStep, Placement, Side } from "../types.js";
import type { Texts } from "./texts.js";

/** The colour of an arrow or a highlight. Custom properties such as `--ferz-green` redefine the colours. */
export type Brush = "green" | "blue" | "red" | "yellow";

/** An arrow from one square to another; a ring if both are the same. */
export interface Arrow {
  from: string;
  to: string;
  brush?: Brush;
}

/** A highlighted square. */
export interface Highlight {
  square: string;
  brush?: Brush;
}

/**
 * Returns the picture of a piece: the text of an SVG, the URL of an image, or `null` for a token with letters. If the
 * direction of a piece shows its side, draw the piece as the first player sees it.
 */
export type PieceSet = (kind: string, side: Side) => string | null;

/** The properties of a board. */
export interface BoardOptions {
  /** The board; without one nothing is drawn. */
  layout: BoardLayout | null;
  placement: Placement | null;
  /** The legal moves. */
  moves: readonly MoveObject[];
  /** The player at the lower edge. */
  orientation: Side;
  /** The squares of the last move. */
  last: readonly string[];
  /** The arrows of the page. Those of the user are kept apart. */
  arrows: readonly Arrow[];
  highlights: readonly Highlight[];
  /** The sides that the user plays. */
  interactive: "both" | "none" | Side;
  /** Lets the user enter a move before the opponent has moved. This needs one interactive side. */
  premoves: boolean;
  /** In the mode `edit`, the user places pieces freely. */
  mode: "play" | "edit";
  pieceSet: PieceSet | null;
  theme: "auto" | "light" | "dark";
  /** Lets pieces glide, unless the user prefers reduced motion. */
  animated: boolean;
  /** The name of the board for screen readers. */
  label: string;
  /** Text for screen readers, read when it changes: the last move, a check, the result. */
  message: string;
  /** Texts that replace the English ones. */
  texts: Partial<Texts>;
}

/** The details of the events. All events bubble and cross shadow roots. */
export interface BoardEvents {
  /** A complete legal move. */
  move: MoveObject;
  /** The steps of a premove; `null` if it is withdrawn or was made. */
  premove: MoveStep[] | null;
  /** All arrows of the user, after one was added or removed. */
  arrows: Arrow[];
  /** The placement after an edit. */
  change: Placement;
  /** The steps that the user tried, if no legal move begins with them. A page can then say why. */
  refused: MoveStep[];
  /** The first step of the entry; `null` if nothing is selected. */
  select: MoveStep | null;
}

/** Returns the properties of a new board. */
export function defaults(): BoardOptions {
  return {
    layout: null,
    placement: null,
    moves: [],
    orientation: 0,
    last: [],
    arrows: [],
    highlights: [],
    interactive: "both",
    premoves: false,
    mode: "play",
    pieceSet: null,
    theme: "auto",
    animated: true,
    label: "",
    message: "",
    texts: {},
  };
}

type Check = (value: unknown, name: string) => unknown;

/** Returns the check of a value that may also be `null`. */
const nullable =
  (check: Check): Check =>
  (value, name) =>
    value === null || check(value, name);

/** Returns the check of a list. */
const list =
  (check: Check): Check =>
  (value, name) =>
    array(value as unknown[], name).forEach((item, index) => check(item, `${name}[${index}]`));

/** Returns the check of an object by the checks of its fields. */
const object =
  (fields: Record<string, Check>): Check =>
  (value, name) => {
    if (typeof value !== "object" || value === null) throw wrong(name, "an object", value);
    for (const [key, check] of Object.entries(fields)) check((value as Record<string, unknown>)[key], `${name}.${key}`);
  };

const among =
  (...choices: unknown[]): Check =>
  (value, name) =>
    oneOf(value, name, choices);

/** Returns the check of a list with one item for each side. */
const pair =
  (check: Check): Check =>
  (value, name) => {
    list(check)(value, name);
    if ((value as unknown[]).length !== 2) throw wrong(name, "an array of two items", value);
  };

const any: Check = () => undefined;
const yes = among(true, false);
const side = among(0, 1);
const brush: Check = (value, name) => optional(value, among("green", "blue", "red", "yellow"), name);

/** The checks of values. They are deep enough that drawing does not throw. */
const CHECKS: Record<keyof BoardOptions, Check> = {
  layout: nullable(
    object({
      shape: among("square", "hexagon"),
      squares: list(object({ name: text })),
      labels: list(object({ text })),
      labelsOfSecond: list(object({ text })),
      lines: list(list(any)),
      wrap: object({ files: yes, ranks: yes }),
      sides: pair(object({ name: text })),
      kinds: list(object({ name: text, letters: pair(text) })),
    }),
  ),
  placement: nullable(
    object({
      pieces: list(object({ square: text, kind: text, side })),
      walls: list(text),
      hands: pair(list(object({ kind: text }))),
      turn: side,
      checkers: list(text),
      checked: list(text),
    }),
  ),
  moves: list(object({ text, captures: list(text), ways: list(list(object({}))) })),
  orientation: side,
  last: list(text),
  arrows: list(object({ from: text, to: text, brush })),
  highlights: list(object({ square: text, brush })),
  interactive: among("both", "none", 0, 1),
  premoves: yes,
  mode: among("play", "edit"),
  pieceSet: nullable(callable),
  theme: among("auto", "light", "dark"),
  animated: yes,
  label: text,
  message: text,
  texts: object({}),
};

/** Checks properties; those that are `undefined` are left out. Throws a `TypeError` that names what is wrong. */
export function checkOptions(options: object): void {
  for (const [name, value] of Object.entries(options)) {
    if (!Object.hasOwn(CHECKS, name)) {
      throw new TypeError(`a board has no property ${name}; it has ${Object.keys(CHECKS).join(", ")}`);
    }
    if (value !== undefined) CHECKS[name as keyof BoardOptions](value, name);
  }
}
