/** `ferz/ffish` for Node. `require` returns the function itself. */

import * as glue from "./wasm/ffish.js";
import { compile } from "./compile-node.js";
import { moduleOf } from "./ffish/module.js";

const Module = moduleOf({ glue, wasm: () => compile("ffish.wasm") });
export default Object.assign(Module, { Module, default: Module });
