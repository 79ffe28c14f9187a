/** Pictures of starting positions. They are drawn when they come into view. */

import { el, picture } from "../../dom.js";
import { DroppedError } from "../../service/errors.js";
import { pictures } from "../../service/client.js";

/** The texts of the pictures by variant. */
const known = new Map<string, string>();

/** Draws pictures as they come into view. */
export class Previews {
  readonly #observer = new IntersectionObserver((entries) => this.#observe(entries), { rootMargin: "300px" });
  readonly #names = new WeakMap<Element, string>();

  /** Returns the frame for the picture of a variant. */
  frame(name: string): HTMLElement {
    const frame = el("div", { class: "preview", "aria-hidden": "true" });
    const svg = known.get(name);
    if (svg !== undefined) frame.append(picture(svg, ""));
    else {
      this.#names.set(frame, name);
      this.#observer.observe(frame);
    }
    return frame;
  }

  close(): void {
    this.#observer.disconnect();
    pictures.stop();
  }

  #observe(entries: IntersectionObserverEntry[]): void {
    for (const { isIntersecting, target } of entries) {
      const name = this.#names.get(target);
      if (!isIntersecting || name === undefined) continue;
      this.#observer.unobserve(target);
      void this.#draw(target, name);
    }
  }

  async #draw(frame: Element, name: string): Promise<void> {
    try {
      const svg = known.get(name) ?? (await pictures.call("boardSvg", [{ source: { name }, moves: [] }]));
      known.set(name, svg);
      frame.replaceChildren(picture(svg, ""));
    } catch (error) {
      // A picture that nobody sees any more may be asked for again.
      if (error instanceof DroppedError && frame.isConnected) this.#observer.observe(frame);
    }
  }
}
