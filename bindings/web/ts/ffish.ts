/** `ferz/ffish` for browsers, workers and bundlers. */

import * as glue from "./wasm/ffish.js";
import { moduleOf, type Module as FfishModule } from "./ffish/module.js";

export { Board } from "./ffish/board.js";
export type { FairyStockfish, Game, ModuleOptions } from "./ffish/module.js";
export { Notation, Termination } from "./ffish/values.js";

/** Loads the module: `await Module()`, or `new Module().then(...)`. */
export const Module: FfishModule = moduleOf({ glue, wasm: () => new URL("./ffish.wasm", import.meta.url) });
export default Module;
