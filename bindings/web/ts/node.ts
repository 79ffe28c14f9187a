/** The entry for Node. */

import { host } from "./host-node.js";
import { setHost } from "./low.js";

setHost(host);

export * from "./index.js";
