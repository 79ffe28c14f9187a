/** The modules for Node. */

import { compile } from "./compile-node.js";
import * as play from "./wasm/play.js";
import * as tools from "./wasm/tools.js";
import type { Host } from "./low.js";

export const host: Host = {
  play: async () => ({ glue: play, wasm: () => compile("play.wasm") }),
  tools: async () => ({ glue: tools, wasm: () => compile("tools.wasm") }),
};
