/** The addresses of the page. All of them are fragments, so any static host can serve the page. */

/** The views with the data in their addresses. */
export type Route =
  | { view: "catalogue"; family: string | null }
  | { view: "variant"; name: string }
  | { view: "play"; name: string | null }
  | { view: "new" }
  | { view: "edit"; name: string | null }
  | { view: "help" }
  | { view: "shared"; data: string }
  | { view: "missing" };

/** The mark of a shared link. The digit is the version of its format. */
export const SHARED = "s1.";

/** Returns the route of a fragment, which starts with `#`, or is empty. */
export function readRoute(fragment: string): Route {
  const text = fragment.replace(/^#/, "");
  if (/^s\d+\./.test(text)) return { view: "shared", data: text };
  const parts = text.split("/").filter(Boolean).map(decode);
  if (parts.includes(null) || parts.length > 2) return { view: "missing" };
  const [view, name = null] = parts as (string | null)[];
  switch (view) {
    case undefined:
      return { view: "catalogue", family: null };
    case "family":
      return { view: "catalogue", family: name };
    case "variant":
      return name === null ? { view: "missing" } : { view, name };
    case "play":
      return { view, name };
    case "edit":
      return { view, name };
    case "new":
    case "help":
      return { view };
    default:
      return { view: "missing" };
  }
}

function decode(part: string): string | null {
  try {
    return decodeURIComponent(part);
  } catch {
    return null;
  }
}

/** Returns the fragment of a view: `link("play", "chess")`. */
export function link(view: string, name?: string): string {
  return name === undefined ? `#/${view}` : `#/${view}/${encodeURIComponent(name)}`;
}

/** Goes to a view. */
export function go(view: string, name?: string): void {
  location.hash = link(view, name);
}

/** What an entry of the browser's history keeps, for when the user goes back to it. */
interface Kept {
  /** How far the page was scrolled, in pixels. */
  scroll?: number;
  /** The text in the catalogue's search. */
  search?: string;
}

/** Returns what the present entry of the history keeps. */
export function kept(): Kept {
  return (history.state as Kept | null) ?? {};
}

/** Keeps something in the present entry of the history. */
export function keep(more: Kept): void {
  history.replaceState({ ...kept(), ...more }, "");
}
