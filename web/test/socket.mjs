// A WebSocket client for tests, since Node 20 has none: text messages only.

import { randomBytes } from "node:crypto";
import { request } from "node:http";

/** Connects to an address. `receive` gets each message. Returns a function that sends one. */
export async function connect(address, receive) {
  const { hostname, port, pathname } = new URL(address);
  const headers = {
    connection: "Upgrade",
    upgrade: "websocket",
    "sec-websocket-version": "13",
    "sec-websocket-key": randomBytes(16).toString("base64"),
  };
  const socket = await new Promise((resolve, reject) => {
    const opening = request({ hostname, port, path: pathname, headers });
    opening
      .on("upgrade", (_, socket) => resolve(socket))
      .on("response", ({ statusCode }) => reject(new Error(`answered ${statusCode}`)));
    opening.on("error", reject).end();
  });
  let waiting = Buffer.alloc(0);
  let parts = [];
  socket.on("data", (data) => {
    waiting = Buffer.concat([waiting, data]);
    for (let frame = take(waiting); frame !== null; frame = take(waiting)) {
      waiting = waiting.subarray(frame.length);
      // Text frames and their continuations; the others need no answer here.
      if (frame.code > 1) continue;
      parts.push(frame.body);
      if (!frame.isLast) continue;
      receive(Buffer.concat(parts).toString());
      parts = [];
    }
  });
  socket.on("error", () => {});
  return (text) => socket.write(written(Buffer.from(text)));
}

/** Reads the first frame; `null` if it is not complete. */
function take(bytes) {
  if (bytes.length < 2) return null;
  let size = bytes[1] & 127;
  let at = 2;
  if (size === 126 && bytes.length >= 4) [size, at] = [bytes.readUInt16BE(2), 4];
  else if (size === 127 && bytes.length >= 10) [size, at] = [Number(bytes.readBigUInt64BE(2)), 10];
  else if (size > 125) return null;
  if (bytes.length < at + size) return null;
  return { code: bytes[0] & 15, isLast: bytes[0] >= 128, body: bytes.subarray(at, at + size), length: at + size };
}

/** Returns a masked text frame. */
function written(body) {
  const mask = randomBytes(4);
  const head = Buffer.alloc(body.length < 126 ? 2 : body.length < 65_536 ? 4 : 10);
  head[0] = 129;
  head[1] = 128 | (head.length === 2 ? body.length : head.length === 4 ? 126 : 127);
  if (head.length === 4) head.writeUInt16BE(body.length, 2);
  if (head.length === 10) head.writeBigUInt64BE(BigInt(body.length), 2);
  return Buffer.concat([head, mask, body.map((byte, index) => byte ^ mask[index % 4])]);
}
