/** Functions of the second module. The first call loads the module. */

import { loadTools, type Tools } from "./tools.js";

type Late<K extends keyof Tools> = Tools[K] extends (...args: infer A) => infer R ? (...args: A) => Promise<R> : never;

const late = <K extends keyof Tools>(name: K): Late<K> =>
  (async (...args: unknown[]) => {
    const tools = (await loadTools()) as unknown as Record<K, (...args: unknown[]) => unknown>;
    return tools[name](...args);
  }) as Late<K>;

/** Returns the board of a game as an SVG document. */
export const boardSvg: Late<"boardSvg"> = late("boardSvg");

/** Returns a piece as an SVG document. */
export const pieceSvg: Late<"pieceSvg"> = late("pieceSvg");

/** Returns the rules of a variant as a complete HTML document. */
export const rulesHtml: Late<"rulesHtml"> = late("rulesHtml");

/** Reads the games of a PGN text: of this variant, or of the built-in variants that they name. */
export const readPgn: Late<"readPgn"> = late("readPgn");

/** Writes a game as PGN, with these tags. */
export const writePgn: Late<"writePgn"> = late("writePgn");
