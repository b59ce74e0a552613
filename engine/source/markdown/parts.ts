/**
 * Where a long Markdown source may be cut. micromark's memory, and for some inputs its time with the
 * square, grow with what it is given at once (4,000 paragraphs and lists in turn: 3.5 s), so it is given
 * some kilobytes at a time.
 *
 * A cut is only proposed here, at a line that nearly always starts a block of its own below the root. The
 * caller proves it: it parses the part together with that line, and the cut holds if the line began a new
 * child of the root. Block structure is decided line by line, so nothing before can matter after it.
 */

import type { RootContent } from 'mdast';

/** A part aims at this many characters; measured, 8 KB is as fast as any size and 1 MB a third slower. */
export const PART_LENGTH = 8 * 1024;

/**
 * A line after a blank one that begins neither with white space, nor with what could go on with a list, a
 * quote, a fence, a table or a definition, nor with attributes or a caption of the block before it; or a line that
 * defines a footnote, blank line or not.
 */
const CUT = /\n(?:[ \t]*\n(?=#{1,6}[ \t]|\[\^|(?!table:)[^\s\-+*>~`:|<[\d=_#{])|(?=\[\^[^\]\s]{1,200}\]:))/gi;

export interface Cut {
  /** Offset of the first character of the next part; the source's length for none. */
  readonly end: number;
  /** The line that proves the cut, without its line ending; '' at the end of the source. */
  readonly proof: string;
}

/** The first proposed cut at least `length` characters behind `start`. */
export function proposeCut(text: string, start: number, length: number): Cut {
  if (start + length >= text.length) return { end: text.length, proof: '' };
  CUT.lastIndex = start + length;
  const match = CUT.exec(text);
  if (!match) return { end: text.length, proof: '' };
  const end = match.index + match[0].length;
  const lineEnd = text.indexOf('\n', end);
  return { end, proof: text.slice(end, lineEnd < 0 ? text.length : lineEnd) };
}

/** Where the next proposed cut is farther away than this, one is looked for among the blocks of less. */
const FAR = 2 * PART_LENGTH;
/** So much is parsed to find a cut among blocks; four times as much if it is a single one. */
export const WINDOW_LENGTH = 2 * 1024;
/**
 * A line that may begin a block of its own below the root, blank line before it or not: no list item, quote, row or fence
 * that goes on, nor what belongs to the block before it.
 */
const BLOCK_START = /\n(?:[ \t]*\n(?!table:)[^\s:{]|#{1,6}[ \t]|(?!table:)[^\s\-+*>~`:|<[\d=_#{])/i;

/** The end of a window behind which blocks are cut apart; null where blank lines cut well, or nothing looks like a block. */
export function windowAt(text: string, start: number, length: number, cut: Cut): number | null {
  if (cut.end - start <= FAR || start + length >= cut.end) return null;
  const lineEnd = text.indexOf('\n', start + length);
  const end = lineEnd < 0 ? text.length : lineEnd + 1;
  return end < cut.end && BLOCK_START.test(text.slice(start, end)) ? end : null;
}

/**
 * The last child of the root that begins a block, whatever comes behind it: all before it are complete. -1 for none. What
 * belongs to the block before it (a definition, attributes, a caption, a list behind a comment) does not count. `first`:
 * the index of the first that is no definition of another part.
 */
export function lastStart(children: readonly RootContent[], first: number, text: string): number {
  for (let i = children.length - 1; i > first; i--) {
    const { type, position } = children[i]!;
    const isOwn = type !== ('definitionItem' as string) && type !== 'html' && children[i - 1]!.type !== 'html';
    if (isOwn && position && !/^[ \t]*(?:[:{]|table:)/i.test(text.slice(position.start.offset, position.end.offset)))
      return i;
  }
  return -1;
}

export function countLines(text: string, start: number, end: number): number {
  let lines = 0;
  for (let at = text.indexOf('\n', start); at >= 0 && at < end; at = text.indexOf('\n', at + 1)) lines++;
  return lines;
}

const SPACE = 32;
const TAB = 9;
const TAB_STOP = 4;
/** A quote, definition or list item marker; a list item's needs white space behind it. */
const MARKER = /(?:>|:(?=[ \t])|[-+*](?=[ \t\n]|$)|\d{1,9}[.)](?=[ \t\n]|$))/y;
const THEMATIC_BREAK = /[ \t]*([-*_])[ \t]*(?:\1[ \t]*){2,}(?=\n|$)/y;

/**
 * The line (from 1) that opens more than `limit` containers (quotes, list items) inside each other, on one
 * line or by indenting line after line; 0 for none. Their parsing takes time with a power of their number,
 * and nobody writes them. A line without a marker never ends a container here: it may go on with a paragraph.
 */
export function findDeepLine(text: string, limit: number): number {
  /** Columns at which the content of open containers starts. */
  const open: number[] = [];
  let line = 1;
  for (let start = 0; start < text.length; line++) {
    let end = text.indexOf('\n', start);
    if (end < 0) end = text.length;
    if (openContainers(text, { start, end, limit }, open) > limit) return line;
    start = end + 1;
  }
  return 0;
}

/** Follows the markers of one line, up to the limit; returns how many containers are open if there are any. */
function openContainers(
  text: string,
  { start, end, limit }: { start: number; end: number; limit: number },
  open: number[],
): number {
  let column = 0;
  let markers = 0;
  for (let at = start; at < end && open.length <= limit;) {
    const code = text.charCodeAt(at);
    if (code === SPACE || code === TAB) {
      column += code === SPACE ? 1 : TAB_STOP - (column % TAB_STOP);
      at++;
      continue;
    }
    MARKER.lastIndex = at;
    const marker = MARKER.exec(text)?.[0];
    THEMATIC_BREAK.lastIndex = at;
    if (marker === undefined || at + marker.length > end || THEMATIC_BREAK.test(text)) break;
    while (markers === 0 && open.length > 0 && open[open.length - 1]! > column) open.pop();
    at += marker.length;
    column += marker.length;
    open.push(column);
    markers++;
  }
  return markers > 0 ? open.length : 0;
}
