/** Finds where a row belongs in the text of a variant. */

/** A place in a text, with what must stand around the inserted row. Lines are indented like the one before. */
export interface Place {
  at: number;
  before: string;
  after: string;
}

/** A field at the top of a variant: where its value begins and ends. */
interface Field {
  name: string;
  opens: string;
  from: number;
  to: number;
}

/** Returns the place for a row of a field; `null` if the text is not even roughly a variant. */
export function placeOf(text: string, field: string): Place | null {
  const { fields, end, needsComma } = scan(text);
  if (end === null) return null;
  const known = fields.find(({ name, opens }) => name === field && opens === "{");
  if (known !== undefined) return { at: known.from + 1, before: "\n\t", after: "" };
  if (fields.some(({ name }) => name === field)) return null;
  const line = text.slice(0, end).trimEnd().length;
  return { at: line, before: `${needsComma ? "," : ""}\n${field}: {\n\t`, after: "\n}," };
}

/** Reads the outermost parentheses, without regard for strings and comments. */
function scan(text: string): { fields: Field[]; end: number | null; needsComma: boolean } {
  const fields: Field[] = [];
  const open: string[] = [];
  let name = "";
  let last = "";
  const tokens = /\/\/[^\n]*|\/\*[^]*?\*\/|"(?:\\.|[^"\\])*"?|[A-Za-z_]\w*|[([{)\]},:]|\S/g;
  for (const { 0: token, index } of text.matchAll(tokens)) {
    if (/^\/[/*]/.test(token)) continue;
    if (/^[([{]$/.test(token)) {
      if (open.length === 1 && last === ":") fields.push({ name, opens: token, from: index, to: index });
      open.push(token);
    } else if (/^[)\]}]$/.test(token)) {
      open.pop();
      const field = fields.at(-1);
      if (open.length === 1 && field !== undefined && field.to === field.from) field.to = index;
      if (open.length === 0) return { fields, end: index, needsComma: last !== "," && last !== "(" };
    } else if (open.length === 1 && /^\w/.test(token)) {
      name = token;
    }
    last = token;
  }
  return { fields, end: null, needsComma: false };
}
