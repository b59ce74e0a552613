/**
 * Displayed formulas with a name behind them: `$$ … $$ {#eq-a}` as in Quarto, pandoc-crossref and kramdown, `$$ … $$ (a)`
 * as in MyST. They become equations with a label, which are numbered. A number in brackets stays the author's own.
 */
import { isBlank, verbatimLines } from './foreign-lines.js';
import type { Site } from './foreign-site.js';

/** What containers put before the formula, and its first line. */
const OPENING = /^([ \t>]*(?:(?:[-+*]|\d{1,9}[.)])[ \t]+)?)\$\$(?!\$)(.*)$/;
/** The end of the formula, and its name. */
const CLOSING = /^(.*?)\$\$[ \t]*(?:\{:?(?:[^{}#]{0,200}[ \t])?#([\w:.-]{1,100})[^{}]*\}|\(([\w:.-]{1,100})\))[ \t]*$/;
/** The name in the next line, as in kramdown. */
const NEXT_LINE = /^[ \t>]*\{:?(?:[^{}#]{0,200}[ \t])?#([\w:.-]{1,100})[^{}]*\}[ \t]*$/;
/** A number that an author gives to an equation: 1, 2.3a, A.1. */
const NUMBER = /^(?:[A-Z][.-]?)?\d+(?:[.-]\d+)*[a-z]?$/;
/** Names that are no words of a text. */
const NO_WORD = /[\d_:.-]|^eqn?/;
/** Longer ones are no formulas; the same bound as in formulas.ts. */
const MOST_LINES = 400;
/** Environments that number their rows. */
const NUMBERED = /^\s*\\begin\{(?:equation|align|alignat|gather|multline|flalign|eqnarray)\}/;
/** Environments that number nothing, and stand for themselves only; by what stands within an equation. */
const WITHIN: Readonly<Record<string, string>> = { 'align*': 'aligned', 'gather*': 'gathered', 'eqnarray*': 'aligned' };

/** Matches a text that may have displayed formulas. */
export const MAY_HAVE_EQUATIONS = /\$\$/;

export function rewriteEquations(lines: readonly string[], site: Site): string[] {
  const result = [...lines];
  const isVerbatim = verbatimLines(lines);
  for (let i = 0; i < lines.length; i++) {
    const opening = isVerbatim[i] ? null : OPENING.exec(lines[i]!);
    if (!opening) continue;
    const end = endOf(lines, i, opening[2]!);
    if (end === null) continue;
    const name = nameOf(lines, end, i === end ? opening[2]! : lines[end]!, site);
    if (name) replace(result, { start: i, end, ...name });
    i = end;
  }
  return result;
}

/** The line in which a formula ends; null: in none. */
function endOf(lines: readonly string[], start: number, first: string): number | null {
  if (first.includes('$$')) return start;
  const last = Math.min(lines.length, start + MOST_LINES);
  for (let i = start + 1; i < last; i++) if (lines[i]!.includes('$$')) return isSecondFormula(lines[i]!) ? null : i;
  return null;
}

/** A line with a formula of its own: the signs before it, as of a price, begin none. */
function isSecondFormula(line: string): boolean {
  return line.indexOf('$$') < line.lastIndexOf('$$');
}

interface Name {
  /** `\label{…}`, or `\tag{…}` of a number. */
  readonly command: string;
  /** What stands before the closing signs in their line. */
  readonly before: string;
  readonly isInNextLine: boolean;
}

function nameOf(lines: readonly string[], end: number, text: string, site: Site): Name | null {
  const closing = CLOSING.exec(text);
  // Several formulas in one line are text.
  if (closing?.[1]!.includes('$$')) return null;
  if (closing) {
    const command = closing[2] === undefined ? inBrackets(closing[3]!, site) : labelled(closing[2]);
    return command === null ? null : { command, before: closing[1]!, isInNextLine: false };
  }
  const bare = /^(.*?)\$\$[ \t]*$/.exec(text);
  const next = bare && NEXT_LINE.exec(lines[end + 1] ?? '');
  return next ? { command: labelled(next[1]!), before: bare[1]!, isInNextLine: true } : null;
}

function labelled(name: string): string {
  return `\\label{${name}}`;
}

/** What stands in round brackets is a remark where neither the dialect, its form nor a reference says that it is a name. */
function inBrackets(name: string, { dialect, text }: Site): string | null {
  if (dialect === 'myst') return labelled(name);
  if (NUMBER.test(name)) return `\\tag{${name}}`;
  const references = [`\`${name}\``, `<${name}>`, `(#${name})`, `{${name}}`, `@${name}`];
  return NO_WORD.test(name) || references.some((one) => text.includes(one)) ? labelled(name) : null;
}

interface Place extends Name {
  readonly start: number;
  readonly end: number;
}

function replace(lines: string[], { start, end, command, before, isInNextLine }: Place): void {
  const [, marks, first] = OPENING.exec(lines[start]!)!;
  const inside = start === end ? [before] : [first!, ...lines.slice(start + 1, end), before];
  const tex = inside
    // A blank line would end an environment.
    .map((line, i) => (i > 0 && i < inside.length - 1 && isBlank(line) ? `${line}%` : line))
    .join('\n');
  const equation = equationOf(tex, command).split('\n');
  for (let i = start; i <= end; i++) lines[i] = `${i === start ? marks! : ''}${equation[i - start]!}`;
  if (isInNextLine) lines[end + 1] = lines[end + 1]!.replace(/\{.*$/, '');
}

/** The same number of lines. A formula with a label or a tag of its own keeps that. */
function equationOf(tex: string, command: string): string {
  const named = tex.includes(command.startsWith('\\tag') ? '\\tag' : '\\label') ? '' : command;
  if (NUMBERED.test(tex)) {
    const at = tex.lastIndexOf('\\end{');
    if (at >= 0) return `${tex.slice(0, at)}${named}${tex.slice(at)}`;
  }
  const within = tex.replace(/\\(begin|end)\{((?:align|gather|eqnarray)\*)\}/g, (_, end: string, name: string) => {
    return `\\${end}{${WITHIN[name]!}}`;
  });
  return `\\begin{equation}${within}${named}\\end{equation}`;
}
