/** The start of the page: it shows the view that the address names, and keeps the page for offline use. */

import { debounced, el } from "./dom.js";
import { startOffline } from "./offline.js";
import { keep, kept, readRoute, type Route } from "./router.js";
import type { View } from "./views/view.js";

const main = document.querySelector<HTMLElement>("#main")!;
let shown: View | null = null;
let isFirst = true;
/** Counts navigations, so that a slow view does not replace a later one. */
let turn = 0;
/** Set while a view is being loaded, and the last one still shows. */
let isLoading = false;

async function viewOf(route: Route): Promise<View> {
  switch (route.view) {
    case "catalogue":
      return (await import("./views/catalogue/catalogue.js")).catalogueView(route.family);
    case "variant":
      return (await import("./views/catalogue/variant.js")).variantView(route.name);
    case "play":
      return (await import("./views/play/play.js")).playView(route.name);
    case "shared":
      return (await import("./views/play/shared.js")).sharedView(route.data);
    case "new":
      return (await import("./views/editor/gallery.js")).galleryView();
    case "edit":
      return (await import("./views/editor/editor.js")).editorView(route.name);
    case "help":
      return (await import("./views/help.js")).helpView();
    case "missing":
      return failed("This page does not exist", "The address may have been cut off.");
  }
}

function failed(title: string, text: string): View {
  const home = el("p", {}, el("a", { href: "#/" }, "All variants"));
  return { title, element: el("div", { class: "page prose" }, el("h1", {}, title), el("p", {}, text), home) };
}

async function show(): Promise<void> {
  const own = (turn += 1);
  const route = readRoute(location.hash);
  isLoading = shown?.follow?.(route) !== true;
  if (!isLoading) return;
  let view: View;
  try {
    view = await viewOf(route);
  } catch (error) {
    view = failed("This page could not be loaded", error instanceof Error ? error.message : "Try again later.");
  }
  if (own !== turn) {
    view.close?.();
    return;
  }
  shown?.close?.();
  shown = view;
  document.title = `${view.title} · Ferz`;
  for (const link of document.querySelectorAll<HTMLElement>(".sections a")) {
    const section = { variant: "catalogue", shared: "play", new: "edit" }[route.view as string] ?? route.view;
    if (link.dataset["view"] === section) link.setAttribute("aria-current", "page");
    else link.removeAttribute("aria-current");
  }
  main.replaceChildren(view.element);
  view.shown?.();
  isLoading = false;
  window.scrollTo(0, kept().scroll ?? 0);
  if (isFirst) isFirst = false;
  else {
    main.focus({ preventScroll: true });
  }
}

// Browsers would scroll before the view is there.
history.scrollRestoration = "manual";
const keepScroll = debounced(150, () => isLoading || keep({ scroll: window.scrollY }));
window.addEventListener("scroll", keepScroll, { passive: true });
document.querySelector("#skip")!.addEventListener("click", () => main.focus());
window.addEventListener("hashchange", () => void show());
void show();
startOffline();
