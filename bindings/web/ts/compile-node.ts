/** The `.wasm` files for Node. */

import { readFile } from "node:fs/promises";
import { join } from "node:path";

/** Compiles a file of the package's folder. */
export const compile = async (file: string) => WebAssembly.compile(await readFile(join(__dirname, "..", file)));
