/**
 * What a tag names: a field, and filters that change its value in order, as in `{{items | sum price | money EUR}}`. Filters are
 * a fixed list (filters.ts); nothing is computed that a template does not name, and no code runs.
 */

export interface Expression {
  /** `.` for the value of the section itself. */
  readonly field: string;
  readonly calls: readonly FilterCall[];
}

export interface FilterCall {
  readonly name: string;
  readonly args: readonly Argument[];
}

export interface Argument {
  readonly text: string;
  /** Whether it is text in quotes. Words without quotes may be fields, codes or numbers. */
  readonly isQuoted: boolean;
}

const WORD = /\s*(?:"((?:[^"\\]|\\.)*)"|'((?:[^'\\]|\\.)*)'|(\|)|([^\s|"']+))/y;

/** Returns null for text that is no expression, such as a quotation mark that nothing closes. */
export function parseExpression(text: string): Expression | null {
  const parts: Argument[][] = [[]];
  WORD.lastIndex = 0;
  // Each round reads a word.
  while (WORD.lastIndex < text.trimEnd().length) {
    const found = WORD.exec(text);
    if (!found) return null;
    const [, double, single, bar, bare] = found;
    const quoted = double ?? single;
    if (bar !== undefined) parts.push([]);
    else parts.at(-1)!.push({ text: bare ?? quoted!.replace(/\\(.)/g, '$1'), isQuoted: quoted !== undefined });
  }
  const [field, ...calls] = parts;
  if (field!.length !== 1 || calls.some(([name]) => name === undefined || name.isQuoted)) return null;
  return { field: field![0]!.text, calls: calls.map(([name, ...args]) => ({ name: name!.text, args })) };
}

/**
 * Takes the filters out of the tags: mustache wants a section to end with the name it begins with. The text keeps its length, so
 * that places stay places. `filtered`: the tags that had filters, by the offset at which they begin.
 */
export function withoutFilters(template: string): {
  readonly text: string;
  readonly filtered: ReadonlyMap<number, string>;
} {
  const filtered = new Map<number, string>();
  let [open, close] = ['{{', '}}'];
  let text = '';
  let at = 0;
  // Ends, because each round goes on behind a tag.
  for (let start = template.indexOf(open); start >= 0; start = template.indexOf(open, at)) {
    const inner = start + open.length;
    const kind = template[inner] ?? '';
    const end = template.indexOf(kind === '=' ? `=${close}` : kind === '{' ? `}${close}` : close, inner);
    if (end < 0) break;
    const content = template.slice(inner, end);
    const bar = /^[!=]/.test(kind) ? -1 : content.indexOf('|');
    if (bar >= 0) filtered.set(start, content.replace(/^[#^&{]/, '').trim());
    text += template.slice(at, inner) + (bar >= 0 ? content.slice(0, bar).padEnd(content.length) : content);
    at = end;
    if (kind === '=') [open = open, close = close] = content.slice(1).trim().split(/\s+/);
  }
  return { text: text + template.slice(at), filtered };
}
