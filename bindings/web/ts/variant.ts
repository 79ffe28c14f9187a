import { loaded, type LowVariant, type Play } from "./low.js";
import type { BoardLayout, Diagnostic, Family, Summary } from "./types.js";

/** The symbol of disposable objects, also where the language does not have it yet. */
export const dispose: typeof Symbol.dispose = Symbol.dispose ?? (Symbol.for("Symbol.dispose") as never);

/** The rules of a game. */
export class Variant {
  #layout: BoardLayout | undefined;

  /** @internal */
  constructor(
    /** @internal */ readonly module: Play,
    /** @internal */ readonly low: LowVariant,
    /** The warnings about the text that the variant was read from. */
    readonly warnings: readonly Diagnostic[] = [],
  ) {}

  /** Returns a built-in variant, by its name or one of its other names. Throws a `VariantError` if there is none. */
  static builtin(name: string): Variant {
    const module = loaded();
    return new Variant(module, module.Variant.builtin(name));
  }

  /** Returns the summaries of all built-in variants, sorted by name. */
  static all(): Summary[] {
    return JSON.parse(loaded().Variant.summaries());
  }

  /** Returns the names of all built-in variants. */
  static names(): string[] {
    return Variant.all().map((summary) => summary.name);
  }

  /** Returns the names of the built-in variants that a word describes. */
  static search(word: string): string[] {
    return JSON.parse(loaded().Variant.search(word));
  }

  /** Returns the families of the built-in variants, the best known first. */
  static families(): Family[] {
    return JSON.parse(loaded().Variant.families());
  }

  /** The title. */
  get title(): string {
    return this.low.title;
  }

  /** The name of a built-in variant. */
  get name(): string | undefined {
    return this.low.name;
  }

  /** The description, one line. */
  get description(): string {
    return this.low.description;
  }

  /** The address of a page about the rules. */
  get link(): string | undefined {
    return this.low.link;
  }

  /** The inventor and the year, as far as they are known. */
  get origin(): string | undefined {
    return this.low.origin;
  }

  /** The hash of the rules: 64 hexadecimal digits. Equal hashes mean equal rules. */
  get hash(): string {
    return this.low.hash;
  }

  /** The FEN of the start. */
  get startFen(): string {
    return this.low.startFen;
  }

  /** The board and everything that is needed to draw positions. */
  get layout(): BoardLayout {
    return (this.#layout ??= JSON.parse(this.low.layout()));
  }

  /** Frees the memory of the variant. Without it, the garbage collector does so some time later. */
  [dispose](): void {
    this.low.free();
  }
}
