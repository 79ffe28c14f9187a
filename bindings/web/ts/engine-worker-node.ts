/** The script of the thread for Node. */

import { parentPort } from "node:worker_threads";
import { host } from "./host-node.js";
import { setHost } from "./low.js";
import { serve } from "./worker/serve.js";

setHost(host);
serve({
  send: (answer) => parentPort!.postMessage(answer),
  listen: (listener) => parentPort!.on("message", listener),
});
