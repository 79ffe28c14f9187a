/**
 * Links that carry a variant and a position in their fragment, which browsers never send to a server. The data are
 * JSON, compressed, in the alphabet of base64 for addresses.
 */

import { SHARED } from "./router.js";
import type { GameRef, Source } from "./service/protocol.js";

/** The most bytes of a link's data, compressed and not. Variant files have at most 96 kB. */
const MOST_COMPRESSED = 64 * 1024;
const MOST_BYTES = 512 * 1024;
const MOST_MOVES = 5000;

/** A link that cannot be read. The message is for the user. */
export class LinkError extends Error {}

/** The data as they are written; all but one of the first two are optional. */
interface Data {
  name?: string;
  text?: string;
  fen?: string;
  array?: number;
  moves?: string;
}

/** Returns the fragment of a game. Throws a `LinkError` if it is too long. */
export async function writeLink({ source, fen, array, moves }: GameRef): Promise<string> {
  const data: Data = {
    ...source,
    ...(fen !== undefined && { fen }),
    ...(array !== undefined && { array }),
    ...(moves.length > 0 && { moves: moves.join(" ") }),
  };
  const bytes = new TextEncoder().encode(JSON.stringify(data));
  const stream = new Blob([bytes]).stream().pipeThrough(new CompressionStream("deflate-raw"));
  const compressed = new Uint8Array(await new Response(stream).arrayBuffer());
  if (compressed.length > MOST_COMPRESSED || bytes.length > MOST_BYTES) {
    throw new LinkError("This is too long for a link. Save the file instead and send it.");
  }
  return `#${SHARED}${toBase64(compressed)}`;
}

/** Returns the game of a fragment without its `#`. Nothing is played or run here. */
export async function readLink(fragment: string): Promise<GameRef> {
  if (!fragment.startsWith(SHARED)) {
    throw new LinkError("This link comes from a newer version of this page. Reload the page and try again.");
  }
  const data = fragment.slice(SHARED.length);
  if (data.length > MOST_COMPRESSED * 1.4) throw new LinkError("This link is too long.");
  return checked(parse(await decompress(fromBase64(data))));
}

/** Decompresses as far as the limit: a few kilobytes may stand for gigabytes. */
async function decompress(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw"));
  const reader = stream.getReader();
  const decoder = new TextDecoder("utf-8", { fatal: true });
  let text = "";
  let size = 0;
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return text + decoder.decode();
      size += value.length;
      if (size > MOST_BYTES) break;
      text += decoder.decode(value, { stream: true });
    }
  } catch {
    throw new LinkError("This link is damaged. Perhaps its end was cut off when it was copied.");
  }
  void reader.cancel().catch(() => {});
  throw new LinkError("This link holds more than a variant can be.");
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new LinkError("This link is damaged. Perhaps its end was cut off when it was copied.");
  }
}

function checked(data: unknown): GameRef {
  const wrong = new LinkError("This link holds no variant.");
  if (typeof data !== "object" || data === null) throw wrong;
  const { name, text, fen, array, moves } = data as Record<string, unknown>;
  const source = sourceOf(name, text);
  if (source === null) throw wrong;
  if (fen !== undefined && typeof fen !== "string") throw wrong;
  if (array !== undefined && !isNumber(array)) throw wrong;
  if (moves !== undefined && typeof moves !== "string") throw wrong;
  const list = (moves ?? "").split(" ").filter(Boolean);
  if (list.length > MOST_MOVES) throw new LinkError("The game of this link is too long.");
  return {
    source,
    ...(fen !== undefined && { fen }),
    ...(array !== undefined && { array }),
    moves: list,
  };
}

function isNumber(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) >= 0;
}

function sourceOf(name: unknown, text: unknown): Source | null {
  if (typeof text === "string") return { text };
  return typeof name === "string" ? { name } : null;
}

function toBase64(bytes: Uint8Array): string {
  const text = Array.from(bytes, (byte) => String.fromCharCode(byte)).join("");
  return btoa(text).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

function fromBase64(text: string): Uint8Array<ArrayBuffer> {
  try {
    const plain = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
    return Uint8Array.from(plain, (char) => char.charCodeAt(0));
  } catch {
    throw new LinkError("This link is damaged. Perhaps its end was cut off when it was copied.");
  }
}
