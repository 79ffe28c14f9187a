/** A view: everything below the page's header. */

import type { Route } from "../router.js";

export interface View {
  /** The title for the browser's tab. */
  title: string;
  element: HTMLElement;
  /** Called once the element is in the page. */
  shown?(): void;
  /** Called when another view takes its place. */
  close?(): void;
  /** Returns `true` if the view shows a new route itself. */
  follow?(route: Route): boolean;
}
