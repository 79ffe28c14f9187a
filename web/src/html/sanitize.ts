/**
 * Copies HTML element by element, without anything that could run, load or look like a part of the page. The rules of
 * a variant contain texts of its author; they arrive escaped, and this is the second lock.
 */

import { SVG_ATTRIBUTES, SVG_ELEMENTS } from "ferz/board";

const HTML = "http://www.w3.org/1999/xhtml";
const SVG = "http://www.w3.org/2000/svg";

const ELEMENTS = new Set(
  (
    "h1 h2 h3 h4 p ul ol li dl dt dd section article nav figure figcaption table caption thead tbody tr th td " +
    "pre code strong em b i sub sup br hr span div a"
  ).split(" "),
);

const ATTRIBUTES = new Set("id class lang dir title colspan rowspan scope role aria-label aria-hidden".split(" "));

/** The attributes of shapes, in addition to those that the package allows. */
const SHAPE_ATTRIBUTES = new Set(["id", "class", "role"]);

/** The most elements, so that a foreign text cannot stall the page. */
const MOST = 60_000;

interface Policy {
  createHTML(text: string): string;
}

let policy: Policy | null = null;

/** Returns the contents of an HTML text as a fragment. */
export function cleanHtml(text: string): DocumentFragment {
  const types = (globalThis as { trustedTypes?: { createPolicy(name: string, rules: Policy): Policy } }).trustedTypes;
  const plain: Policy = { createHTML: (html) => html };
  policy ??= types?.createPolicy("ferz-html", plain) ?? plain;
  // A document made by the parser runs no scripts and loads nothing.
  const parsed = new DOMParser().parseFromString(policy.createHTML(text), "text/html");
  const fragment = document.createDocumentFragment();
  copyChildren(parsed.body, fragment, { left: MOST });
  return fragment;
}

function copyChildren(from: Node, to: Node, budget: { left: number }): void {
  for (const child of from.childNodes) {
    if (child.nodeType === Node.TEXT_NODE) to.appendChild(document.createTextNode(child.nodeValue ?? ""));
    else if (child instanceof Element && budget.left > 0) {
      budget.left -= 1;
      const made = copy(child);
      if (made === null) continue;
      copyChildren(child, made, budget);
      to.appendChild(made);
    }
  }
}

function copy(from: Element): Element | null {
  const { namespaceURI, localName } = from;
  if (namespaceURI === SVG && SVG_ELEMENTS.has(localName)) return copyShape(from);
  if (namespaceURI !== HTML || !ELEMENTS.has(localName)) return null;
  const made = document.createElement(localName);
  for (const { name, value } of from.attributes) if (ATTRIBUTES.has(name)) made.setAttribute(name, value);
  if (made instanceof HTMLAnchorElement) setTarget(made, from.getAttribute("href") ?? "");
  return made;
}

function copyShape(from: Element): Element {
  const made = document.createElementNS(SVG, from.localName);
  for (const { localName, value } of from.attributes) {
    if (localName === "href" && value.startsWith("#")) made.setAttribute("href", value);
    else if (isHarmless(localName) && !/url\(|\\/i.test(value)) made.setAttribute(localName, value);
  }
  return made;
}

function isHarmless(attribute: string): boolean {
  return SVG_ATTRIBUTES.has(attribute) || SHAPE_ATTRIBUTES.has(attribute);
}

/** Links lead to other pages, in a new tab that knows nothing of this one, or within the text. */
function setTarget(anchor: HTMLAnchorElement, href: string): void {
  if (href.startsWith("#")) anchor.setAttribute("href", href);
  const url = safeUrl(href);
  if (url === null) return;
  anchor.href = url;
  anchor.target = "_blank";
  anchor.rel = "noopener noreferrer nofollow";
}

/** Returns an address of the web; `null` for any other, such as `javascript:`. */
export function safeUrl(text: string): string | null {
  try {
    const { protocol, href } = new URL(text);
    return protocol === "https:" || protocol === "http:" ? href : null;
  } catch {
    return null;
  }
}
