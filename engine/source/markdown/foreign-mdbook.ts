/**
 * What mdBook alone writes: titles of pages, escaped inclusions, and TeX for MathJax, whose marks have two backslashes because they
 * are read as Markdown first.
 */
import { verbatimLines } from './foreign-lines.js';
import type { Site } from './foreign-site.js';

const TITLE = /^[ \t]*\{\{[ \t]*#title\b[^}\n]*\}\}[ \t]*$/;
/** A code span, or a formula. */
const SPAN_OR_TEX = /(`+)(?!`)[^\n]{0,2000}?(?<!`)\1(?!`)|\\\\([([])([\s\S]{0,2000}?)\\\\([)\]])/g;

export const MAY_BE_MDBOOK = /\{\{[ \t]*#|\\\\[([]/;

export function rewriteMdBook(lines: readonly string[], { dialect }: Site): string[] {
  if (dialect !== 'mdbook') return [...lines];
  const isVerbatim = verbatimLines(lines);
  const result: string[] = [];
  let text: string[] = [];
  const take = (): void => {
    if (text.length > 0) result.push(...withFormulas(text.join('\n')).split('\n'));
    text = [];
  };
  for (const [i, line] of lines.entries()) {
    const isText = !isVerbatim[i] && line.trim() !== '';
    if (!isText) take();
    const shown = line.replace(/\\(?=\{\{[ \t]*#)/g, '');
    if (isText) text.push(TITLE.test(line) ? '' : shown);
    else result.push(shown);
  }
  take();
  return result;
}

function withFormulas(text: string): string {
  return text.replace(SPAN_OR_TEX, (whole, span: string | undefined, open: string, tex: string, close: string) =>
    // What Markdown reads of a formula as escaped is escaped no more.
    span === undefined ? `\\${open}${tex.replace(/\\([\\{}_*#$%&|])/g, '$1')}\\${close}` : whole,
  );
}
