/** The few marks of Markdown that the language server writes: paragraphs, code, lists, bold and slanted words. */

import { el } from "../dom.js";

/** Returns a Markdown text as elements. */
export function markdown(text: string): DocumentFragment {
  const fragment = document.createDocumentFragment();
  const blocks = text.split(/^```.*$/m);
  blocks.forEach((block, index) => {
    if (index % 2 === 1) fragment.append(el("pre", {}, block.replace(/^\n|\n$/g, "")));
    else for (const part of block.split(/\n{2,}/)) addBlock(fragment, part.trim());
  });
  return fragment;
}

function addBlock(fragment: DocumentFragment, text: string): void {
  if (text === "") return;
  const lines = text.split("\n");
  if (lines.every((line) => /^[-*] /.test(line))) {
    fragment.append(el("ul", {}, ...lines.map((line) => el("li", {}, ...inline(line.slice(2))))));
    return;
  }
  const heading = /^#+ (.*)$/.exec(text);
  if (heading !== null) fragment.append(el("p", {}, el("strong", {}, ...inline(heading[1]!))));
  else if (/^-{3,}$/.test(text)) fragment.append(el("hr"));
  else fragment.append(el("p", {}, ...inline(text)));
}

/** Returns one line with its code, bold and slanted words as elements. */
export function inline(text: string): (Node | string)[] {
  return text.split(/(`[^`]+`|\*\*[^*]+\*\*|\*[^*\s][^*]*\*|\[[^\]]+\]\([^)]+\))/).map((part) => {
    if (/^`.+`$/.test(part)) return el("code", {}, part.slice(1, -1));
    if (/^\*\*.+\*\*$/.test(part)) return el("strong", {}, part.slice(2, -2));
    if (/^\*.+\*$/.test(part)) return el("em", {}, part.slice(1, -1));
    const name = /^\[([^\]]+)\]\([^)]+\)$/.exec(part);
    return name === null ? part : name[1]!;
  });
}
