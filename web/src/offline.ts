/** The service worker, as the page sees it. */

import { notify } from "./notices.js";
import { serviceWorkerUrl } from "./trusted.js";

/** Keeps the page for offline use, once it has loaded, and offers new versions. */
export function startOffline(): void {
  if (!("serviceWorker" in navigator)) return;
  const start = () => void register().catch(() => {});
  if (document.readyState === "complete") start();
  else window.addEventListener("load", start, { once: true });
}

async function register(): Promise<void> {
  const { serviceWorker } = navigator;
  const wasControlled = serviceWorker.controller !== null;
  const registration = await serviceWorker.register(serviceWorkerUrl());
  const offer = (worker: ServiceWorker) =>
    notify("A new version of this page is ready.", { name: "Change to it", run: () => worker.postMessage("change") });
  if (registration.waiting !== null && wasControlled) offer(registration.waiting);
  registration.addEventListener("updatefound", () => {
    const worker = registration.installing;
    worker?.addEventListener("statechange", () => {
      if (worker.state === "installed" && serviceWorker.controller !== null) offer(worker);
    });
  });
  // The first worker takes over a page that it did not serve, which changes nothing.
  if (wasControlled) serviceWorker.addEventListener("controllerchange", () => location.reload(), { once: true });
}
