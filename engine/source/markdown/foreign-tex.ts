/** Text as LaTeX has it between Markdown: ties, quotation marks, line ends, comments, arguments. Other modules rewrite its commands. */

/** The end of a line, or of a row, with the space it asks for. The bound keeps many brackets without an end from being slow. */
export const LINE_END = String.raw`\\\\\*?(?:\[[^\]\n]{0,40}\])?`;
const LINE_ENDS_WITHIN = new RegExp(`${LINE_END}(?=\\s*\\S)`, 'g');

/** Longer arguments are text. */
const LONGEST_ARGUMENT = 10_000;

/** The arguments in braces that begin at a place, without their braces; null: there are fewer than `count`. */
export function argumentsAt(text: string, at: number, count: number): string[] | null {
  const found: string[] = [];
  let from = at;
  for (let i = 0; i < count; i++) {
    const [space] = /^\s*/.exec(text.slice(from, from + 80))!;
    const end = text[from + space.length] === '{' ? closingBrace(text, from + space.length) : -1;
    if (end < 0) return null;
    found.push(text.slice(from + space.length + 1, end));
    from = end + 1;
  }
  return found;
}

/** The place of the brace that closes the one at `open`; −1: there is none. */
export function closingBrace(text: string, open: number): number {
  let depth = 0;
  const last = Math.min(text.length, open + LONGEST_ARGUMENT);
  for (let at = open; at < last; at++) {
    if (text[at] === '\\') at++;
    else if (text[at] === '{') depth++;
    else if (text[at] === '}' && --depth === 0) return at;
  }
  return -1;
}

/** A line without a comment that is all of it, or that only hides its end. Elsewhere a sign of per cent is text. */
export function withoutComment(line: string): string {
  return line.replace(/^[ \t]*%.*$|(?<!\\)%[ \t]*$/, '');
}

/** A line of text, or of a cell, as Markdown writes it. Commands stay. */
export function plainTex(text: string): string {
  const marked = withoutComment(text)
    .replace(/``((?:[^`'\n]|'(?!')){1,400})''/g, '“$1”')
    .replace(/(?<=[\p{L}\p{N}.)}])~(?=[\p{L}\p{N}\\$(])/gu, '\u00A0');
  // In formulas it ends a row.
  return marked.includes('$') ? marked : marked.replace(LINE_ENDS_WITHIN, '<br>');
}
