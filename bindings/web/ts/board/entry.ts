/**
 * The entry of a move, step by step, as a state machine without a page. The state is the list of steps made so far. The
 * legal moves and their ways determine everything else.
 */

import type { MoveObject, MoveStep } from "../types.js";

/** The mark of a square that can be picked next: `capture` if the step captures. */
export type Mark = "move" | "capture";

/** An option that is not a square: a further step, or the end of the entry at a complete move. */
export type Choice = { step: MoveStep } | { stop: MoveObject };

/** The possibilities after some steps. */
export interface Entry {
  /** Set if the steps begin a way of a legal move. */
  legal: boolean;
  /** The squares that can be picked next. */
  squares: Map<string, Mark>;
  /** The kinds in hand that can be picked next. */
  hands: Set<string>;
  /** The other options. A chooser offers them. */
  choices: Choice[];
  /** The move, once it is complete and nothing can follow. */
  move: MoveObject | null;
  /** The square that the moving piece has reached; `null` if no piece has left its square or hand. */
  at: string | null;
}

/** Returns `true` if two steps are the same. */
export function sameStep(a: MoveStep, b: MoveStep): boolean {
  if ("square" in a) return "square" in b && a.square === b.square;
  if ("hand" in a) return "hand" in b && a.hand === b.hand;
  if ("becomes" in a) return "becomes" in b && a.becomes === b.becomes;
  return "pass" in b;
}

/** Returns the possibilities after some steps. */
export function readEntry(moves: readonly MoveObject[], steps: readonly MoveStep[]): Entry {
  const entry: Entry = { legal: false, squares: new Map(), hands: new Set(), choices: [], move: null, at: null };
  const complete: MoveObject[] = [];
  const further: MoveStep[] = [];
  for (const move of moves) {
    for (const way of move.ways) {
      if (way.length < steps.length || !steps.every((step, index) => sameStep(step, way[index]!))) continue;
      entry.legal = true;
      entry.at ??= place(move, steps);
      const next = way[steps.length];
      if (next === undefined) {
        if (!complete.includes(move)) complete.push(move);
      } else if ("square" in next) {
        const mark = captures(move, steps, next.square) ? "capture" : "move";
        if (entry.squares.get(next.square) !== "capture") entry.squares.set(next.square, mark);
      } else {
        if ("hand" in next) entry.hands.add(next.hand);
        if (!further.some((step) => sameStep(step, next))) further.push(next);
      }
    }
  }
  // At the start the user picks from the hands on the screen; later a piece in hand is an option like others.
  const offered = further.filter((step) => steps.length > 0 || !("hand" in step));
  entry.choices = offered.map((step) => ({ step }));
  const goesOn = entry.squares.size + further.length > 0;
  if (complete.length === 1 && !goesOn) entry.move = complete[0]!;
  else entry.choices.push(...complete.map((move) => ({ stop: move })));
  return entry;
}

/** Returns the steps with another step, and with all further steps that have no alternative. */
export function advance(moves: readonly MoveObject[], steps: readonly MoveStep[], step: MoveStep): MoveStep[] {
  const made = [...steps, step];
  for (;;) {
    const { squares, choices } = readEntry(moves, made);
    const only = choices[0];
    if (squares.size > 0 || choices.length !== 1 || only === undefined || !("step" in only)) return made;
    made.push(only.step);
  }
}

/**
 * Returns the steps before the user's first step: none, unless all moves drop the same kind. Then the user only picks
 * the square, as in games with stones.
 */
export function beginning(moves: readonly MoveObject[]): MoveStep[] {
  const { squares, hands, choices } = readEntry(moves, []);
  const [only] = hands;
  const canOnlyPass = choices.every((choice) => "step" in choice && "pass" in choice.step);
  return only !== undefined && hands.size === 1 && squares.size === 0 && canOnlyPass ? [{ hand: only }] : [];
}

function visited(steps: readonly MoveStep[]): string[] {
  return steps.flatMap((step) => ("square" in step ? [step.square] : []));
}

/**
 * Returns the square of the moving piece after some steps. Squares after the target belong to something else, such as
 * a wall.
 */
function place(move: MoveObject, steps: readonly MoveStep[]): string | null {
  const squares = visited(steps);
  const begins = steps[0] !== undefined && "square" in steps[0] ? 1 : 0;
  if (squares.length <= begins) return null;
  const target = squares.indexOf(move.to, begins);
  return squares[target < 0 ? squares.length - 1 : target] ?? null;
}

/** Returns `true` if a step to a square takes something: on the square, or elsewhere on the way to the target. */
function captures(move: MoveObject, steps: readonly MoveStep[], square: string): boolean {
  if (move.captures.length === 0) return false;
  const before = visited(steps);
  const isStart = before.length === 0 && steps.length === 0 && square === move.from;
  if (isStart && move.from !== move.to) return false;
  if (move.captures.includes(square)) return true;
  return !before.slice(1).includes(move.to) && !before.some((name) => move.captures.includes(name));
}
