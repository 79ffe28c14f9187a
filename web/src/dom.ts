/** Helpers to make elements. Texts become text nodes, so nothing here can inject markup. */

/** A child: an element, a text, or nothing. */
export type Child = Node | string | number | null | undefined | false;

type Attributes<T> = {
  [name: string]: unknown;
  class?: string;
  on?: { [K in keyof HTMLElementEventMap]?: (event: HTMLElementEventMap[K]) => void };
  /** Gets the element. */
  ref?: (element: T) => void;
};

/** Makes an element. Attributes that are `false`, `null` or `undefined` are left out; `true` becomes an empty one. */
export function el<K extends keyof HTMLElementTagNameMap>(
  name: K,
  attributes: Attributes<HTMLElementTagNameMap[K]> = {},
  ...children: Child[]
): HTMLElementTagNameMap[K] {
  const element = document.createElement(name);
  const { on = {}, ref, ...plain } = attributes;
  for (const [key, value] of Object.entries(plain)) {
    if (value === false || value === null || value === undefined) continue;
    element.setAttribute(key, value === true ? "" : String(value));
  }
  for (const [type, listener] of Object.entries(on)) element.addEventListener(type, listener as EventListener);
  fill(element, ...children);
  ref?.(element);
  return element;
}

/** Replaces the children of an element. */
export function fill(element: Element, ...children: Child[]): void {
  const nodes = children.filter((child) => child !== null && child !== undefined && child !== false);
  element.replaceChildren(...nodes.map((child) => (typeof child === "number" ? String(child) : child)));
}

/** Makes a button. */
export function button(
  text: string,
  press: () => void,
  attributes: Attributes<HTMLButtonElement> = {},
): HTMLButtonElement {
  return el("button", { type: "button", ...attributes, on: { click: press } }, text);
}

/** Makes a button with a picture from `icons.ts` and a name for screen readers. */
export function iconButton(
  icon: Node,
  name: string,
  press: () => void,
  attributes: Attributes<HTMLButtonElement> = {},
): HTMLButtonElement {
  return el(
    "button",
    { type: "button", class: "icon", "aria-label": name, title: name, ...attributes, on: { click: press } },
    icon,
  );
}

let ids = 0;

/** Returns an id that no other element has. */
export function newId(): string {
  return `e${(ids += 1)}`;
}

/** Makes a field with a label. */
export function field(label: string, control: HTMLElement, hint: Child = null): HTMLElement {
  control.id ||= newId();
  return el(
    "div",
    { class: "field" },
    el("label", { for: control.id }, label),
    control,
    hint && el("p", { class: "hint" }, hint),
  );
}

/** Makes a picture from the text of an SVG. As an image it can run no scripts and load nothing. */
export function picture(svg: string, alt: string): HTMLImageElement {
  const url = URL.createObjectURL(new Blob([svg], { type: "image/svg+xml" }));
  const image = el("img", { alt, src: url, draggable: "false" });
  const release = () => URL.revokeObjectURL(url);
  image.addEventListener("load", release);
  image.addEventListener("error", release);
  return image;
}

/** Saves a text as a file of the user. */
export function saveFile(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: "text/plain" }));
  el("a", { href: url, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

/** Returns a function that runs another one once, some time after its last call. */
export function debounced(milliseconds: number, run: () => void): () => void {
  let timer = 0;
  return () => {
    clearTimeout(timer);
    timer = window.setTimeout(run, milliseconds);
  };
}
