/**
 * Lists of acronyms and glossaries, and the first use of each abbreviation in the text, which is marked so that its meaning is printed
 * there.
 */
import { Collation } from '../../base/collation.js';
import { codeSpan, copied } from './foreign-inline.js';
import { isBlank, verbatimLines } from './foreign-lines.js';
import type { Site } from './foreign-site.js';
import { termId } from './terms.js';

// ── Lists

const LIST =
  /^[ \t]*(?:::(?:list-of-)?(acronyms|abbreviations|glossary)|\\print(?:no[a-z]+)?(acronyms?|glossar(?:y|ies)|abbreviations)(?:\[[^\]\n]*\])?|\\listof(acronyms|abbreviations)|\{\{<\s*print(acronyms|glossary)\s*>\}\})[ \t]*$/;

/** Matches a text that may have such a line. */
export const MAY_LIST_TERMS = /::(?:list-of-)?(?:acr|abb|glo)|\\(?:print|listof)|\{\{<\s*print/;

/** Puts lists in the place of lines such as `::acronyms` and `\printglossary`. */
export function listTerms(lines: readonly string[], site: Site): string[] {
  const { terms, abbreviations, language } = site;
  const isVerbatim = verbatimLines(lines);
  return lines.flatMap((line, i) => {
    const match = isVerbatim[i] ? null : LIST.exec(line);
    if (!match) return [line];
    const isGlossary = (match[1] ?? match[2] ?? match[4] ?? '').startsWith('glossar');
    const acronyms = new Map([...terms.acronyms.values()].map(({ short, long }) => [short, long]));
    for (const [short, long] of abbreviations) if (!acronyms.has(short)) acronyms.set(short, long);
    const explained = [...terms.glossary.values()].map(({ short, long }) => [short, long] as const);
    const shown = isGlossary && explained.length > 0 ? explained : [...acronyms];
    if (shown.length === 0) return [line];
    const inOrder = new Collation(language ?? '').sorted(shown, ([short]) => short);
    const items = inOrder.flatMap(([short, long]) => ['', `[${short}]{#${termId(short)}}`, `: ${long}`]);
    return ['', '::: {.glossary}', ...items, '', ':::', ''];
  });
}

// ── First uses

/** The text of a link, which leads elsewhere. */
const LINK_TEXT = /!?\[(?:[^[\]\n]|\[[^[\]\n]*\]){0,400}\](?=[[(])/y;
const SPECIAL = /[\\`<$\]h[!{]/g;
const HEADING = /^[ \t>]*#{1,6}[ \t]|^[ \t>]*(?:=+|-+)[ \t]*$|^\*\[|^[ \t]*:::/;

/** Marks the first use of each abbreviation, unless its meaning stands beside it. */
export function markFirstUses(lines: readonly string[], { abbreviations }: Site): string[] {
  const pending = new Map(abbreviations);
  const isVerbatim = verbatimLines(lines);
  return lines.map((line, i) => {
    const isHeading = HEADING.test(line) || /^(?:=+|-+)[ \t]*$/.test(lines[i + 1] ?? '');
    if (pending.size === 0 || isVerbatim[i] || isBlank(line) || isHeading) return line;
    return marked(line, pending);
  });
}

function marked(line: string, pending: Map<string, string>): string {
  if (![...pending.keys()].some((name) => line.includes(name))) return line;
  let result = '';
  let at = 0;
  // Terminates because each turn moves `at`.
  while (at < line.length) {
    SPECIAL.lastIndex = at;
    const stop = SPECIAL.exec(line)?.index ?? line.length;
    result += markedText(line.slice(at, stop), result, line.slice(stop), pending);
    at = stop;
    if (at >= line.length) break;
    LINK_TEXT.lastIndex = at;
    const length = codeSpan(line, at)?.length ?? LINK_TEXT.exec(line)?.[0].length ?? copied(line, at)?.length ?? 0;
    // A letter that begins no address is text.
    const taken = Math.max(length, line[at] === 'h' ? 0 : 1);
    const word = taken === 0 ? (/^h[\p{L}\p{N}_]*/u.exec(line.slice(at))?.[0] ?? 'h') : line.slice(at, at + taken);
    result += word;
    at += word.length;
  }
  return result;
}

function markedText(text: string, before: string, behind: string, pending: Map<string, string>): string {
  let result = text;
  for (const [name, meaning] of pending) {
    const at = wordAt(result, name, before, behind);
    if (at < 0) continue;
    pending.delete(name);
    const around = `${before}${result.slice(0, at)}`.slice(-meaning.length - 20).toLowerCase();
    const follows = `${result.slice(at + name.length)}${behind}`.slice(0, meaning.length + 20).toLowerCase();
    const stands = meaning.toLowerCase();
    if (around.includes(stands) || follows.includes(stands)) continue;
    result = `${result.slice(0, at)}[${name}]{.first-use}${result.slice(at + name.length)}`;
  }
  return result;
}

const LETTER = /[\p{L}\p{N}_]/u;

function wordAt(text: string, name: string, before: string, behind: string): number {
  for (let at = text.indexOf(name); at >= 0; at = text.indexOf(name, at + 1)) {
    const left = at > 0 ? text[at - 1]! : (before.at(-1) ?? '');
    const end = at + name.length;
    const right = end < text.length ? text[end]! : (behind[0] ?? '');
    // What has been marked stands in brackets.
    if (!LETTER.test(left) && !LETTER.test(right) && left !== '[' && right !== ']') return at;
  }
  return -1;
}
