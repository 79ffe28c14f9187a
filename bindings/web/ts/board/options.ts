/** The properties and the events of a board. */

import { array, callable, flag, oneOf, optional, text, wrong } from "../check.js";
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

const any: Check = () => undefined;
const brush: Check = (value, name) => optional(value, among("green", "blue", "red", "yellow"), name);

/** The checks of values, deep enough that the board can be drawn from what passes. */
const CHECKS: Record<keyof BoardOptions, Check> = {
  layout: nullable(
    object({
      squares: list(object({ name: text })),
      labels: list(any),
      labelsOfSecond: list(any),
      lines: list(any),
      sides: list(object({ name: text })),
      kinds: list(object({ name: text, letters: list(text) })),
    }),
  ),
  placement: nullable(
    object({
      pieces: list(object({ square: text, kind: text, side: among(0, 1) })),
      walls: list(text),
      hands: list(list(object({ kind: text }))),
      turn: among(0, 1),
      checkers: list(text),
      checked: list(text),
    }),
  ),
  moves: list(object({ text, captures: list(text), ways: list(list(any)) })),
  orientation: among(0, 1),
  last: list(text),
  arrows: list(object({ from: text, to: text, brush })),
  highlights: list(object({ square: text, brush })),
  interactive: among("both", "none", 0, 1),
  premoves: flag,
  mode: among("play", "edit"),
  pieceSet: nullable((value, name) => callable(value, name)),
  theme: among("auto", "light", "dark"),
  animated: flag,
  label: text,
  message: text,
  texts: object({}),
};

/** Checks the name and the value of a property. Throws a `TypeError` that names what is wrong. */
export function checkOption(name: string, value: unknown): void {
  if (!Object.hasOwn(CHECKS, name)) {
    throw new TypeError(`a board has no property ${name}; it has ${Object.keys(CHECKS).join(", ")}`);
  }
  CHECKS[name as keyof BoardOptions](value, name);
}
