/** The custom element `<ferz-board>`. */

import type { BoardEvents, BoardOptions } from "./options.js";
import { Board } from "./board.js";
import { defaults } from "./options.js";

const asText = (value: string): string => value;
const asFlag = (value: string): boolean => value !== "false";
/** Reads a side, or a word. */
const asSide = (value: string): string | number => (value === "0" || value === "1" ? Number(value) : value);

/** The properties that are also attributes, with the functions that read their texts. */
const PARSERS = {
  orientation: asSide,
  interactive: asSide,
  premoves: asFlag,
  mode: asText,
  theme: asText,
  animated: asFlag,
  label: asText,
  message: asText,
};

// Outside browsers the module can be imported, but defines nothing.
const Base = (globalThis as { HTMLElement?: typeof HTMLElement }).HTMLElement ?? (class {} as typeof HTMLElement);

export interface FerzBoard extends BoardOptions {
  addEventListener<K extends keyof BoardEvents>(
    type: K,
    listener: (event: CustomEvent<BoardEvents[K]>) => void,
    options?: boolean | AddEventListenerOptions,
  ): void;
  addEventListener(
    type: string,
    listener: EventListenerOrEventListenerObject,
    options?: boolean | AddEventListenerOptions,
  ): void;
}

/** An element with the properties of `BoardOptions`. It sends the events of `BoardEvents`. */
export class FerzBoard extends Base {
  static readonly observedAttributes: readonly string[] = Object.keys(PARSERS);
  /** The board itself, with its methods. */
  readonly board: Board = new Board(this);

  constructor() {
    super();
    // Properties set before the definition would hide the accessors.
    for (const name of Object.keys(defaults())) {
      if (!Object.hasOwn(this, name)) continue;
      const value: unknown = Reflect.get(this, name);
      Reflect.deleteProperty(this, name);
      try {
        Reflect.set(this, name, value);
      } catch (error) {
        // An error thrown here would leave the element without a board.
        reportError(error);
      }
    }
  }

  attributeChangedCallback(name: keyof typeof PARSERS, _: string | null, value: string | null): void {
    this.board.set({ [name]: value === null ? defaults()[name] : PARSERS[name](value) });
  }
}

for (const name of Object.keys(defaults()) as (keyof BoardOptions)[]) {
  Object.defineProperty(FerzBoard.prototype, name, {
    get(this: FerzBoard) {
      return this.board.get(name);
    },
    set(this: FerzBoard, value: unknown) {
      this.board.set({ [name]: value });
    },
    configurable: true,
    enumerable: true,
  });
}

/** Defines `<ferz-board>`, if the name is free. */
export function defineBoard(name = "ferz-board"): void {
  if (typeof customElements === "undefined" || customElements.get(name) !== undefined) return;
  customElements.define(name, FerzBoard);
}

declare global {
  interface HTMLElementTagNameMap {
    "ferz-board": FerzBoard;
  }
}
