/** Faults of a text, with the edits that fix them. */

/** A change of a text, by offsets. */
export interface Edit {
  from: number;
  to: number;
  insert: string;
}

/** A fix with a name for its button. */
export interface Fix {
  title: string;
  edits: Edit[];
}

/** An error or a warning. */
export interface Fault {
  from: number;
  to: number;
  isError: boolean;
  message: string;
  /** The line, from 1. */
  line: number;
  fixes: Fix[];
}

/** A position as the language server counts: lines and UTF-16 units from 0. */
export interface Point {
  line: number;
  character: number;
}

/** Converts between offsets and points of one text. */
export class Lines {
  readonly #starts: number[] = [0];

  constructor(private readonly text: string) {
    for (let at = text.indexOf("\n"); at >= 0; at = text.indexOf("\n", at + 1)) this.#starts.push(at + 1);
  }

  /** Returns the offset of a point; points outside the text are moved into it. */
  offset({ line, character }: Point): number {
    const start = this.#starts[line];
    if (start === undefined) return this.text.length;
    const end = this.#starts[line + 1] ?? this.text.length + 1;
    return Math.min(start + character, end - 1);
  }

  point(offset: number): Point {
    let low = 0;
    let high = this.#starts.length - 1;
    while (low < high) {
      const middle = Math.ceil((low + high) / 2);
      if (this.#starts[middle]! <= offset) low = middle;
      else high = middle - 1;
    }
    return { line: low, character: offset - this.#starts[low]! };
  }
}
