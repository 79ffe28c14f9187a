/** Creates elements without HTML text, so that no text of a variant is ever parsed as markup. */

const SVG = "http://www.w3.org/2000/svg";

type Attributes = Record<string, string | number>;

/** Creates an SVG element. */
export function svg<K extends keyof SVGElementTagNameMap>(
  name: K,
  attributes: Attributes = {},
  children: Node[] = [],
): SVGElementTagNameMap[K] {
  const element = document.createElementNS(SVG, name);
  return prepared(element, attributes, children);
}

/** Creates an HTML element. */
export function html<K extends keyof HTMLElementTagNameMap>(
  name: K,
  attributes: Attributes = {},
  children: (Node | string)[] = [],
): HTMLElementTagNameMap[K] {
  return prepared(document.createElement(name), attributes, children);
}

function prepared<E extends Element>(element: E, attributes: Attributes, children: (Node | string)[]): E {
  for (const name in attributes) element.setAttribute(name, String(attributes[name]));
  element.append(...children);
  return element;
}

/** Sets an attribute, unless it has that value already: each write costs time on large boards. */
export function attribute(element: Element, name: string, value: string): void {
  if (element.getAttribute(name) !== value) element.setAttribute(name, value);
}
