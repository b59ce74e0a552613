/**
 * Rewrites syntax within lines, such as `==text==`, `[[Page]]` and `\textbf{…}`, as Markdown and HTML. Code, formulas, addresses,
 * tags and escaped characters stay as they are.
 */
import { parseAttributes } from './attributes.js';
import { isPandocLike } from './foreign-dialect.js';
import { INLINE_RULES, variable, type InlineSite } from './foreign-inline-rules.js';
import { isBlank, verbatimLines } from './foreign-lines.js';
import { formulaAt } from './formulas.js';
import type { Site } from './foreign-site.js';

/** What is copied as it is. */
const COPIED: readonly { readonly first: string; readonly pattern: RegExp }[] = [
  { first: '<', pattern: /<(?!Badge)(?:\/?[a-z][^<>]{0,2000}|!--[^]{0,2000}?--)>/iy },
  { first: '$', pattern: /\$\$(?:[^$]|\$(?!\$)){1,8000}?\$\$|\$(?![\s$])[^$\n]{1,400}(?<![\s\\])\$(?![\d$])/y },
  {
    first: '\\',
    pattern:
      /\\\((?:(?!\\\))[^\n]){1,400}\\\)|\\\[(?:(?!\\\])[^]){1,2000}\\\]|\\begin\{([a-z]{1,20}\*?)\}[^]{0,4000}?\\end\{\1\}/iy,
  },
  { first: ']', pattern: /\]\((?:<[^<>\n]*>|(?:[^()\s]|\([^()\n]*\))*)(?:[ \t]+(?:"[^"\n]*"|'[^'\n]*'))?[ \t]*\)/y },
  { first: 'h', pattern: /https?:\/\/[^\s<>]+/y },
  { first: '[', pattern: /(?<=^|\n) {0,3}\[(?!\^)[^\]\n]+\]:[ \t]+\S[^\n]*/y },
];
/** How deep such syntax may be in itself. */
const MAX_DEPTH = 6;

/** Matches a text, and of that each line, that may have such syntax: what the rules begin with. */
const MAY_HAVE_FOREIGN_MARKS =
  /==|\$`|\\ |\]\[|\+\+|\^\S|\[[[+-]|\{|\\[a-zA-Z]|!\[|\(@|@[a-zA-Z]{2,3}[-:]|%[%s]|\*\[|<Badge|:(?:material|fontawesome|octicons|simple)-|`#!/;

/** The same where the text of a heading is a label. */
const MAY_HAVE_LABELS = new RegExp(String.raw`${MAY_HAVE_FOREIGN_MARKS.source}|\[[\p{L}\p{N}]`, 'u');

/** Whether a text may have such syntax. */
export function mayHaveForeignMarks(text: string, { dialect }: Site): boolean {
  return (isPandocLike(dialect) ? MAY_HAVE_LABELS : MAY_HAVE_FOREIGN_MARKS).test(text);
}

export function rewriteInline(lines: readonly string[], site: Site): string[] {
  const isVerbatim = verbatimLines(lines);
  const result: string[] = [];
  // Terminates because each turn takes at least one line.
  for (let i = 0; i < lines.length;) {
    if (isVerbatim[i] || isBlank(lines[i])) {
      result.push(lines[i++]!);
      continue;
    }
    let end = i;
    while (end < lines.length && !isVerbatim[end] && !isBlank(lines[end])) end++;
    const paragraph = lines.slice(i, end);
    if (paragraph.some((line) => mayHaveForeignMarks(line, site))) {
      const isHeading = /^ {0,3}#/.test(lines[i]!);
      const inside = { ...site, line: i, depth: 0, isHeading, rewrite: rewriteText };
      result.push(...rewriteText(paragraph.join('\n'), inside).split('\n'));
    } else result.push(...paragraph);
    i = end;
  }
  return result;
}

function rewriteText(text: string, site: InlineSite): string {
  if (site.depth > MAX_DEPTH) return text;
  let result = '';
  let at = 0;
  // Terminates because each turn moves `at`.
  while (at < text.length) {
    const stop = nextSpecial(text, at);
    result += text.slice(at, stop);
    at = stop;
    if (at >= text.length) break;
    const taken = codeSpan(text, at) ?? ruled(text, at, site) ?? withVariables(copied(text, at), site);
    result += taken?.text ?? text[at]!;
    at += taken?.length ?? 1;
  }
  return result;
}

interface Taken {
  readonly text: string;
  readonly length: number;
}

const SPECIAL = /[\\`<$\]h[=^+{!%@(*:~]/g;

function nextSpecial(text: string, at: number): number {
  SPECIAL.lastIndex = at;
  return SPECIAL.exec(text)?.index ?? text.length;
}

/** A code span, with the role of MyST before it or the format of pandoc behind it left to the rules. */
export function codeSpan(text: string, at: number): Taken | null {
  if (text[at] !== '`') return null;
  const marks = /`+/y;
  marks.lastIndex = at;
  const open = marks.exec(text)![0];
  for (let end = text.indexOf(open, at + open.length); end >= 0; end = text.indexOf(open, end + 1)) {
    if (text[end + open.length] === '`') {
      // A longer run does not close it.
      while (text[end + 1] === '`') end++;
      continue;
    }
    const length = end + open.length - at;
    const raw = /\{=([a-z0-9]+)\}/y;
    raw.lastIndex = at + length;
    const format = raw.exec(text);
    if (!format) return { text: withoutLanguage(text.slice(at, at + length)), length };
    const inside = text.slice(at + open.length, end);
    return { text: /^html/.test(format[1]!) ? inside : '', length: length + format[0].length };
  }
  return { text: open, length: open.length };
}

/** A code span of PyMdown begins with its language: `#!python range()`. */
function withoutLanguage(span: string): string {
  return span.replace(/^(`+)#![a-z][\w+-]* (?=\S)/, '$1');
}

function ruled(text: string, at: number, site: InlineSite): Taken | null {
  const rules = INLINE_RULES.get(text[at]!);
  if (!rules) return null;
  for (const { pattern, apply } of rules) {
    pattern.lastIndex = at;
    const match = pattern.exec(text);
    if (!match) continue;
    const written = apply(match, site);
    if (written !== null) return { text: written, length: match[0].length };
  }
  return null;
}

/** Variables in the address of a link. */
function withVariables(taken: Taken | null, site: InlineSite): Taken | null {
  if (!taken?.text.startsWith('](')) return taken;
  const text = taken.text.replace(
    /\{\{[ \t]*([A-Za-z][\w.-]{0,80})[ \t]*\}\}/g,
    (all, name: string) => variable(name, site) ?? all,
  );
  return { ...taken, text };
}

export function copied(text: string, at: number): Taken | null {
  const formula = text[at] === '$' && text[at + 1] !== '$' ? formulaAt(text, at) : null;
  if (formula !== null) return { text: formula, length: formula.length };
  for (const { first, pattern } of COPIED) {
    if (text[at] !== first) continue;
    pattern.lastIndex = at;
    const match = pattern.exec(text);
    if (match) return { text: match[0], length: match[0].length };
  }
  if (text[at] === '\\') return { text: text.slice(at, at + 2), length: 2 };
  const attributes = text[at] === '{' ? parseAttributes(text, at) : null;
  return attributes && { text: text.slice(at, attributes.end), length: attributes.end - at };
}
