/** The language server of the package, if it has one. */

import type { Tools } from "ferz";

interface LanguageServer {
  handle(message: object): object[];
}

/** Returns a function from a message to the server's messages; `null` if there is no server. */
export function languageServer(tools: Tools): ((message: object) => object[]) | null {
  const make = (tools as { languageServer?: () => LanguageServer }).languageServer;
  if (make === undefined) return null;
  const server = make.call(tools);
  return (message) => server.handle(message);
}
