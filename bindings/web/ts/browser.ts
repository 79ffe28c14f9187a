/** The entry for browsers, workers and bundlers. It fetches the WebAssembly files from its own folder. */

import * as play from "./wasm/play.js";
import { setHost } from "./low.js";

setHost({
  play: async () => ({ glue: play, wasm: () => new URL("./play.wasm", import.meta.url) }),
  tools: async () => ({
    glue: await import("./wasm/tools.js"),
    wasm: () => new URL("./tools.wasm", import.meta.url),
  }),
});

export * from "./index.js";
