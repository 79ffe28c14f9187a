/** `ferz/ffish` for Node. `require` returns the function itself. */

import { readFile } from "node:fs/promises";
import { join } from "node:path";
import * as glue from "./wasm/ffish.js";
import { moduleOf } from "./ffish/module.js";

const Module = moduleOf({ glue, wasm: () => readFile(join(__dirname, "../ffish.wasm")) });
export default Object.assign(Module, { Module, default: Module });
