/** The script of the worker for browsers. It is one file, because some bundlers cannot split workers. */

import * as tools from "./wasm/tools.js";
import { setHost } from "./low.js";
import { serve } from "./worker/serve.js";

const parts = async () => ({ glue: tools, wasm: () => new URL("./tools.wasm", import.meta.url) });
setHost({ play: parts, tools: parts });
serve({
  send: (answer) => self.postMessage(answer),
  listen: (listener) => (self.onmessage = ({ data }) => listener(data)),
});
