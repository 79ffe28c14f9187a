/**
 * Converts the text of an SVG to elements, without scripts, event handlers and references to other documents. Style
 * sheets and `style` attributes become plain attributes, since a strict Content-Security-Policy forbids both.
 */

/** The elements of SVG that are harmless. Animations and `foreignObject` are left out. */
export const SVG_ELEMENTS: ReadonlySet<string> = new Set(
  ("svg g path rect circle ellipse line polyline polygon text tspan defs use symbol clipPath mask pattern " +
    "linearGradient radialGradient stop title desc").split(" "),
);

/**
 * The attributes of SVG that are harmless if their values refer to no other document. `id`, `href`, `class` and `style`
 * are left out.
 */
export const SVG_ATTRIBUTES: ReadonlySet<string> = new Set(
  ("d x y x1 y1 x2 y2 cx cy r rx ry fx fy dx dy width height points viewBox preserveAspectRatio transform " +
    "offset gradientUnits gradientTransform spreadMethod patternUnits patternTransform patternContentUnits " +
    "clipPathUnits maskUnits maskContentUnits rotate fill fill-opacity fill-rule stroke stroke-width " +
    "stroke-opacity stroke-linecap stroke-linejoin stroke-miterlimit stroke-dasharray stroke-dashoffset opacity " +
    "color display visibility clip-path clip-rule mask stop-color stop-opacity font-family font-size font-weight " +
    "font-style text-anchor dominant-baseline paint-order").split(" "),
);

/** The largest number of elements of a picture, so that an untrusted text cannot stall the page. */
const MOST = 2000;
const MOST_LENGTH = 500_000;

/** The name that `style` elements and attributes get before parsing. */
const STYLE = "data-style";

type Declarations = [name: string, value: string][];

interface Policy {
  createHTML(text: string): string;
}

/** Under Trusted Types, parsing needs a policy. */
let policy: Policy | null = null;

/** The number of pictures so far, for a prefix that makes the ids of each picture unique. */
let pictures = 0;

/** Returns the picture; `null` if the text is not an SVG document. */
export function parseSvg(text: string): SVGSVGElement | null {
  if (text.length > MOST_LENGTH) return null;
  // A strict policy reports styles even in a document that is never shown, so they get another name.
  const root = parse(text.replace(/(<\/?|\s)style(?=[\s=>/])/g, `$1${STYLE}`));
  if (root?.localName !== "svg" || root.querySelector("parsererror") !== null) return null;
  const picture = new Copier(root).copy(root) as SVGSVGElement | null;
  if (picture !== null && !picture.hasAttribute("viewBox")) {
    const [width, height] = ["width", "height"].map((name) => parseFloat(root.getAttribute(name) ?? "") || 45);
    picture.setAttribute("viewBox", `0 0 ${width} ${height}`);
  }
  return picture;
}

/** Returns the root of a document; `null` if the page's policy forbids parsing. */
function parse(text: string): Element | null {
  const types = (globalThis as { trustedTypes?: { createPolicy(name: string, rules: Policy): Policy } }).trustedTypes;
  const plain: Policy = { createHTML: (text) => text };
  try {
    policy ??= types?.createPolicy("ferz-board", plain) ?? plain;
    return new DOMParser().parseFromString(policy.createHTML(text), "image/svg+xml").documentElement;
  } catch {
    return null;
  }
}

/** Copies allowed elements and attributes from one picture. */
class Copier {
  #left = MOST;
  readonly #prefix = `p${(pictures += 1)}-`;
  readonly #rules: Map<string, Declarations>;

  constructor(root: Element) {
    this.#rules = rules([...root.getElementsByTagName(STYLE)].map((sheet) => sheet.textContent ?? "").join(""));
  }

  copy(from: Element): Element | null {
    if (!SVG_ELEMENTS.has(from.localName) || this.#left-- <= 0) return null;
    const made = document.createElementNS("http://www.w3.org/2000/svg", from.localName);
    for (const { localName, value } of from.attributes) this.#set(made, localName, value);
    const sheets = [...from.classList].flatMap((name) => this.#rules.get(name) ?? []);
    const own = declarations(from.getAttribute(STYLE) ?? "");
    for (const [name, value] of [...sheets, ...own]) this.#set(made, name, value);
    for (const child of from.childNodes) {
      if (child instanceof Element) made.append(this.copy(child) ?? "");
      else if (child.nodeType === Node.TEXT_NODE) made.append(child.nodeValue ?? "");
    }
    return made;
  }

  /** Sets an attribute if it is allowed. References may only lead to ids of the same picture. */
  #set(element: Element, name: string, value: string): void {
    const prefix = this.#prefix;
    if (name === "id") element.setAttribute(name, prefix + value);
    else if (name === "href" && value.startsWith("#")) element.setAttribute(name, `#${prefix}${value.slice(1)}`);
    else if (!SVG_ATTRIBUTES.has(name)) return;
    else if (!/url|image|\\|\/\*/i.test(value)) element.setAttribute(name, value);
    else {
      const inner = /^\s*url\(\s*["']?#([\w.-]+)["']?\s*\)\s*$/.exec(value);
      if (inner !== null) element.setAttribute(name, `url(#${prefix}${inner[1]})`);
    }
  }
}

/** Returns the declarations of a style sheet by class. Other selectors and `@` rules are left out. */
function rules(sheet: string): Map<string, Declarations> {
  const found = new Map<string, Declarations>();
  const plain = sheet.replace(/\/\*[^]*?\*\//g, "").replace(/@[^{;]*(;|\{([^{}]*\{[^{}]*\})*[^{}]*\})/g, "");
  for (const [, selectors, body] of plain.matchAll(/([^{}]+)\{([^{}]*)\}/g)) {
    for (const selector of selectors!.split(",")) {
      const name = /^\s*\.([\w-]+)\s*$/.exec(selector)?.[1];
      if (name !== undefined) found.set(name, [...(found.get(name) ?? []), ...declarations(body!)]);
    }
  }
  return found;
}

function declarations(style: string): Declarations {
  return style.split(";").flatMap((part): Declarations => {
    const colon = part.indexOf(":");
    return colon < 0 ? [] : [[part.slice(0, colon).trim(), part.slice(colon + 1).trim()]];
  });
}
