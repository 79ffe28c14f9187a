/** The colours and the indentation of variant files. */

import { HighlightStyle, StreamLanguage, indentUnit, syntaxHighlighting } from "@codemirror/language";
import { tags } from "@lezer/highlight";

interface State {
  depth: number;
  isComment: boolean;
}

const variantFile = StreamLanguage.define<State>({
  name: "ferz",
  startState: () => ({ depth: 0, isComment: false }),
  token(stream, state) {
    if (state.isComment || stream.match("/*")) {
      state.isComment = !stream.skipTo("*/");
      if (state.isComment) stream.skipToEnd();
      else stream.match("*/");
      return "comment";
    }
    if (stream.eatSpace()) return null;
    if (stream.match("//")) {
      stream.skipToEnd();
      return "comment";
    }
    if (stream.match(/^"(?:\\.|[^"\\])*"?/)) return stream.match(/^\s*:/, false) ? "propertyName" : "string";
    if (stream.match(/^-?\d+(?:\.\d+)?/)) return "number";
    if (stream.match(/^[a-z_]\w*(?=\s*:)/)) return "propertyName";
    if (stream.match(/^(?:true|false|None|Some)\b/)) return "atom";
    if (stream.match(/^[A-Z]\w*/)) return "typeName";
    const char = stream.next();
    if (char !== undefined && "([{".includes(char)) state.depth += 1;
    if (char !== undefined && ")]}".includes(char)) state.depth -= 1;
    return char !== undefined && "()[]{}".includes(char) ? "bracket" : null;
  },
  indent(state, after, context) {
    const closes = /^\s*[)\]}]/.test(after) ? 1 : 0;
    return Math.max(0, state.depth - closes) * context.unit;
  },
  languageData: { commentTokens: { line: "//" }, closeBrackets: { brackets: ["(", "[", "{", '"'] } },
});

const colours = HighlightStyle.define([
  { tag: tags.comment, color: "var(--code-comment)", fontStyle: "italic" },
  { tag: tags.string, color: "var(--code-string)" },
  { tag: tags.number, color: "var(--code-number)" },
  { tag: tags.propertyName, color: "var(--code-name)" },
  { tag: [tags.typeName, tags.atom], color: "var(--code-word)", fontWeight: "550" },
  { tag: tags.bracket, color: "var(--soft)" },
]);

/** The language of variant files. */
export const variantLanguage = [variantFile, syntaxHighlighting(colours), indentUnit.of("  ")];
