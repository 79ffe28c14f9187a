import { integer, word } from "./check.js";
import { dispose } from "./dispose.js";
import { loaded, type LowVariant, type Play } from "./low.js";
import type { BoardLayout, Diagnostic, Family, ParseOptions, Source, Summary } from "./types.js";

/** The result of checking a text. */
export interface Checked {
  /** The variant; `undefined` if there are errors. */
  variant: Variant | undefined;
  /** All errors and warnings. */
  diagnostics: Diagnostic[];
}

/** Loads the second module. Its file imports this one, so it is imported only when it is needed. */
const reader = async () => (await import("./tools.js")).loadTools();

/** The rules of a game. */
export class Variant {
  /** @internal */
  readonly module: Play;
  /** @internal */
  readonly low: LowVariant;
  /** The warnings about the text that the variant was read from. */
  readonly warnings: readonly Diagnostic[];
  /** Plain data from which `Variant.from` makes the same variant, for example in a worker. */
  readonly source: Source;
  #layout: BoardLayout | undefined;

  private constructor(module: Play, low: LowVariant, source: Source, warnings: readonly Diagnostic[]) {
    if (low === undefined) throw new TypeError("use Variant.builtin(name) or Variant.parse(text), not new Variant");
    this.module = module;
    this.low = low;
    this.source = source;
    this.warnings = warnings;
  }

  /** @internal */
  static of(module: Play, low: LowVariant, source: Source, warnings: readonly Diagnostic[] = []): Variant {
    return new Variant(module, low, source, warnings);
  }

  /** Returns a built-in variant, by its name or one of its other names. Throws a `VariantError` if there is none. */
  static builtin(name: string): Variant {
    const module = loaded();
    const low = module.Variant.builtin(word(name, "name"));
    return new Variant(module, low, { builtin: low.name ?? name }, []);
  }

  /**
   * Reads a variant from a text, or from a section of a text in the format of `variants.ini`. Loads the second module
   * if needed. If the text has errors, throws a `VariantError` with all `diagnostics`.
   */
  static async parse(text: string, options?: ParseOptions): Promise<Variant> {
    return (await reader()).parse(text, options);
  }

  /** Reads a variant like `parse`, but returns errors instead of throwing them. */
  static async check(text: string, options?: ParseOptions): Promise<Checked> {
    return (await reader()).check(text, options);
  }

  /** Returns the variant of a `source`. Loads the second module if needed. */
  static async from(source: Source): Promise<Variant> {
    if ("builtin" in source) return Variant.builtin(source.builtin);
    const { text, name, section, files } = source;
    return Variant.parse(text, { name, section, beside: (file) => (Object.hasOwn(files, file) ? files[file]! : null) });
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
  static search(query: string): string[] {
    return JSON.parse(loaded().Variant.search(word(query, "query")));
  }

  /** Returns the families of the built-in variants, the best known first. */
  static families(): Family[] {
    return JSON.parse(loaded().Variant.families());
  }

  /** The title. */
  get title(): string {
    return this.low.title;
  }

  /** The name, if the variant is built in. */
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

  /** The number of starting arrays: 960 for Fischer's; `undefined` if the variant does not shuffle its pieces. */
  get arrayCount(): number | undefined {
    return this.low.arrayCount;
  }

  /** Returns the FEN of the start with the array of this number, from 0. Throws a `VariantError` if there is none. */
  arrayFen(number: number): string {
    return this.low.arrayFen(integer(number, "number", 0, Number.MAX_SAFE_INTEGER));
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
