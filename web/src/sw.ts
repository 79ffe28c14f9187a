/** The service worker: it keeps all files of one version, so that the page works offline. */

declare const FILES: string[];
declare const VERSION: string;

interface Extendable extends Event {
  waitUntil(promise: Promise<unknown>): void;
}

interface Fetch extends Extendable {
  request: Request;
  respondWith(response: Promise<Response>): void;
}

interface Scope {
  addEventListener(type: "install" | "activate", listener: (event: Extendable) => void): void;
  addEventListener(type: "fetch", listener: (event: Fetch) => void): void;
  addEventListener(type: "message", listener: (event: MessageEvent<unknown>) => void): void;
  skipWaiting(): Promise<void>;
  clients: { claim(): Promise<void> };
  location: Location;
}

const scope = globalThis as unknown as Scope;
const PREFIX = "ferz-";
const CACHE = PREFIX + VERSION;

scope.addEventListener("install", (event) => {
  // Names with a hash may come from the browser's cache; the others must be fresh.
  const requests = FILES.map((file) => new Request(file, /-\w{8,10}\.\w+$/.test(file) ? {} : { cache: "no-cache" }));
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(requests)));
});

scope.addEventListener("activate", (event) => {
  const clean = async () => {
    const old = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== CACHE);
    await Promise.all(old.map((name) => caches.delete(name)));
    await scope.clients.claim();
  };
  event.waitUntil(clean());
});

// The page asks for the change to a new version, so that files of two versions never meet.
scope.addEventListener("message", ({ data }) => {
  if (data === "change") void scope.skipWaiting();
});

scope.addEventListener("fetch", (event) => {
  const url = new URL(event.request.url);
  if (event.request.method !== "GET" || url.origin !== scope.location.origin) return;
  const name = event.request.mode === "navigate" ? "index.html" : event.request;
  const answer = async () => {
    const cache = await caches.open(CACHE);
    return (await cache.match(name, { ignoreSearch: true })) ?? fetch(event.request);
  };
  event.respondWith(answer());
});
