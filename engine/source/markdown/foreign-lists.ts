/** Lists of pandoc (`a.`, `(i)`, `#.`, `(@)`), its line blocks (`| line`), and `{:toc}` of kramdown. */
import { isBlank, Output, verbatimLines } from './foreign-lines.js';
import type { Site } from './foreign-site.js';

const ITEM = /^( *)(\()?([a-zA-Z]{1,8}|#|\d{1,9}|@[\w-]*)([.)])([ \t]+)(?=\S)/;
const LINE = /^( *)\|(?: (.*)|[ \t]*)$/;
/** Written so that each blank is looked at once. */
const DELIMITER_ROW = String.raw`(?: *\|)?[ \t]*:?-+:?[ \t]*(?:\|[ \t:|-]*)?`;
const DELIMITER = new RegExp(`^${DELIMITER_ROW}$`);

/** An item whose marker CommonMark does not know, `{:toc}`, or the first line of a line block, which begins no table. */
const MAY_HAVE_ITEMS = /^ *(?:\((?:[a-zA-Z]{1,8}|#|\d{1,9}|@[\w-]*)\)|(?:[a-zA-Z]{1,8}|#)[.)])[ \t]|^[ \t]*\{:\s*toc/m;
const MAY_HAVE_LINE_BLOCKS = new RegExp(
  String.raw`(?:^|\n(?:[ \t>]*|[ \t]*(?:~{8}|:::)[^\n]*)\n) *\|(?: [^\n]*|[ \t]*)(?!\n${DELIMITER_ROW}(?:\n|$))(?:\n|$)`,
);

/** Whether a text may have such lists or line blocks. */
export function mayHaveLists(text: string): boolean {
  return MAY_HAVE_ITEMS.test(text) || MAY_HAVE_LINE_BLOCKS.test(text);
}

type Style = 'decimal' | 'lower-alpha' | 'upper-alpha' | 'lower-roman' | 'upper-roman';
interface Marker {
  readonly style: Style;
  readonly value: number;
}

/** `type` of HTML by style. */
const TYPES: Readonly<Record<Style, string>> = {
  decimal: '1',
  'lower-alpha': 'a',
  'upper-alpha': 'A',
  'lower-roman': 'i',
  'upper-roman': 'I',
};

function romanValue(text: string): number | null {
  if (!/^m{0,3}(?:cm|cd|d?c{0,3})(?:xc|xl|l?x{0,3})(?:ix|iv|v?i{0,3})$/i.test(text) || text === '') return null;
  const digits: Readonly<Record<string, number>> = { i: 1, v: 5, x: 10, l: 50, c: 100, d: 500, m: 1000 };
  const values = [...text.toLowerCase()].map((digit) => digits[digit]!);
  return values.reduce((sum, value, i) => sum + (value < (values[i + 1] ?? 0) ? -value : value), 0);
}

/** What a marker may mean: a single letter may be a letter or a numeral. */
function meanings(text: string): readonly Marker[] {
  const isUpper = text === text.toUpperCase();
  const found: Marker[] = [];
  const roman = text === text.toLowerCase() || isUpper ? romanValue(text) : null;
  if (text.length === 1)
    found.push({ style: isUpper ? 'upper-alpha' : 'lower-alpha', value: text.toLowerCase().charCodeAt(0) - 96 });
  if (roman !== null) found.push({ style: isUpper ? 'upper-roman' : 'lower-roman', value: roman });
  return found;
}

interface Item {
  readonly line: number;
  readonly marker: string;
  readonly match: RegExpExecArray;
}

export function rewriteLists(lines: readonly string[], site: Site): string[] {
  const isVerbatim = verbatimLines(lines);
  const out = new Output();
  /** Rewritten first lines of items, and the attributes behind the last of a list. */
  const items = new Map<number, string>();
  const ends = new Map<number, string>();
  for (let i = 0; i < lines.length; i++) {
    if (isVerbatim[i] || items.has(i)) continue;
    const match = ITEM.exec(lines[i]!);
    if (match && isFancy(match))
      takeList(lines, { line: i, marker: match[3]!, match }, { items, ends, site, isVerbatim });
  }
  for (let i = 0; i < lines.length; i++) {
    const block = isVerbatim[i] ? 0 : lineBlock(lines, i, site);
    if (block > 0) {
      const indent = LINE.exec(lines[i]!)![1]!;
      out.open(`${indent}::: line-block`);
      for (let k = 0; k < block; k++) out.push(indent + lineOf(lines[i + k]!, k === block - 1));
      out.close(`${indent}:::`);
      i += block - 1;
      continue;
    }
    if (
      /^ {0,3}(?:[-*+]|\d+\.)[ \t]+\S/.test(lines[i]!) &&
      /^[ \t]*\{:\s*toc\b[^}]*\}[ \t]*$/.test(lines[i + 1] ?? '')
    ) {
      out.push('[TOC]');
      out.push('');
      i++;
      continue;
    }
    if (!isVerbatim[i] && /^[ \t]*\{:\s*toc\b[^}]*\}[ \t]*$/.test(lines[i]!)) out.push('[TOC]');
    else out.push(items.get(i) ?? lines[i]!);
    const attributes = ends.get(i);
    // The blank line behind the list has to stay: text on the next line would belong to its last item.
    if (attributes !== undefined) out.push(attributes);
  }
  return out.finish();
}

function isFancy([, , paren, text = '', end, space = '']: RegExpExecArray): boolean {
  if (text.startsWith('@') || /^\d/.test(text)) return paren === '(' && end === ')';
  if (paren !== undefined && end !== ')') return false;
  // As in pandoc: “B. Russell” begins with an initial.
  if (/^[A-Z]$/.test(text) && end === '.' && space.length < 2) return false;
  return text === '#' || meanings(text).length > 0;
}

interface Lists {
  readonly items: Map<number, string>;
  readonly ends: Map<number, string>;
  readonly site: Site;
  readonly isVerbatim: readonly boolean[];
}

/** Rewrites a list if it certainly is one: two items in a row, or the dialect has such lists. */
function takeList(lines: readonly string[], first: Item, { items, ends, site, isVerbatim }: Lists): void {
  const [, indent = '', paren = '', , end] = first.match;
  const list: Item[] = [first];
  let last = first.line;
  for (let i = first.line + 1; i < lines.length; i++) {
    const line = lines[i]!;
    if (isBlank(line)) continue;
    const match = isVerbatim[i] ? null : ITEM.exec(line);
    if (match && match[1] === indent && (match[2] ?? '') === paren && match[4] === end) {
      list.push({ line: i, marker: match[3]!, match });
    } else if (
      !/^\s/.test(line.slice(indent.length)) &&
      (isBlank(lines[i - 1]) || /^ *(?:[-*+>#]|\d+[.)]) /.test(line))
    )
      break;
    last = i;
  }
  const read = readMarkers(list, site);
  if (!read) return;
  const { style, values, taken } = read;
  if (taken < list.length) last = list[taken]!.line - 1;
  while (last > first.line && isBlank(lines[last])) last--;
  // Another delimiter begins another list, if this one follows one directly.
  const sign = ends.size % 2 === 0 ? ')' : '.';
  list.slice(0, taken).forEach(({ line, match }, i) => {
    const width = match[0].length - indent.length;
    const marker = `${values[i]!}${sign}`;
    const spaces = Math.min(4, Math.max(1, width - marker.length));
    items.set(line, `${indent}${marker}${' '.repeat(spaces)}${lines[line]!.slice(match[0].length)}`);
  });
  // The class says the style too: the attribute, which is a hint of the author, would win over it.
  const marks = paren === '(' ? 'in-parentheses' : 'before-parenthesis';
  if (end === ')') ends.set(last, `${indent}{.list-${marks}-${style}}`);
  else if (style !== 'decimal') ends.set(last, `${indent}{type=${TYPES[style]}}`);
}

function readMarkers(
  list: readonly Item[],
  { dialect, examples }: Site,
): { readonly style: Style; readonly values: readonly number[]; readonly taken: number } | null {
  const [{ marker }] = list as readonly [Item];
  if (marker.startsWith('@')) {
    const values = list.map(({ marker: own }) => {
      const number = examples.get(own) ?? examples.size + 1;
      examples.set(own === '@' ? `@ ${examples.size}` : own, number);
      return number;
    });
    return { style: 'decimal', values, taken: list.length };
  }
  const isNumbered = (text: string): boolean => text === '#' || /^\d+$/.test(text);
  if (isNumbered(marker)) {
    const taken = list.findIndex(({ marker: own }) => !isNumbered(own));
    const count = taken < 0 ? list.length : taken;
    const from = marker === '#' ? 1 : Number(marker);
    return { style: 'decimal', values: Array.from({ length: count }, (_, i) => from + i), taken: count };
  }
  const isSure = dialect === 'pandoc' || dialect === 'quarto';
  for (const { style, value } of [...meanings(marker)].sort((a, b) => Number(b.value === 1) - Number(a.value === 1))) {
    let taken = 1;
    const follows = (text: string, next: number): boolean =>
      text === '#' || meanings(text).some((one) => one.style === style && one.value === next);
    while (taken < list.length && follows(list[taken]!.marker, value + taken)) taken++;
    // A capital letter with a period may begin a name: B. Russell.
    if (taken >= 2 || (isSure && !/^[A-Z]$/.test(marker) && value === 1))
      return { style, values: Array.from({ length: taken }, (_, i) => value + i), taken };
  }
  return null;
}

/** The number of lines of a line block that begins here; 0 for none. */
function lineBlock(lines: readonly string[], at: number, { dialect }: Site): number {
  if (
    !LINE.test(lines[at]!) ||
    (at > 0 && !isBlank(lines[at - 1]) && !/^[ \t]*(?:~{8}|:{3,})/.test(lines[at - 1]!)) ||
    DELIMITER.test(lines[at + 1] ?? '')
  )
    return 0;
  let end = at;
  while (end < lines.length && (LINE.test(lines[end]!) || (end > at && /^ +[^\s|]/.test(lines[end]!)))) end++;
  const block = lines.slice(at, end);
  if (block.some((line) => /\S\|[ \t]*$/.test(line) || / \|[ \t]*$/.test(line) || DELIMITER.test(line))) return 0;
  return block.length >= 2 || dialect === 'pandoc' || dialect === 'quarto' ? block.length : 0;
}

function lineOf(line: string, isLast: boolean): string {
  const match = LINE.exec(line);
  const text = match ? (match[2] ?? '').trimEnd() : ` ${line.trim()}`;
  const [spaces = ''] = /^ */.exec(text)!;
  const shown = match ? '\u00A0'.repeat(spaces.length) + (text.trim() === '' ? '\u00A0' : text.trim()) : text.trim();
  return isLast ? shown : `${shown}\\`;
}
