/**
 * Finds places to cut a long Markdown source. The memory of micromark grows with its input, and for some inputs its
 * time grows quadratically (4,000 alternating paragraphs and lists: 3.5 s), so it gets a few kilobytes at a time.
 *
 * This module only proposes a cut, at a line that nearly always starts a top-level block. The caller proves it by
 * parsing the part together with that line: the cut is valid if the line started a new child of the root. Markdown
 * decides block structure line by line, so nothing before the cut can affect what follows.
 */

import type { RootContent } from 'mdast';

/**
 * The approximate number of characters per part. In measurements, 8 KB is as fast as any size, and 1 MB is a third
 * slower.
 */
export const PART_LENGTH = 8 * 1024;

/**
 * Matches a line after a blank line that does not start with white space, nor with anything that could continue a list,
 * quote, fence, table or definition, nor with attributes or a caption of the preceding block. Also matches a line that
 * defines a footnote, even without a blank line.
 */
const CUT = /\n(?:[ \t]*\n(?=#{1,6}[ \t]|\[\^|(?!table:)[^\s\-+*>~`:|<[\d=_#{])|(?=\[\^[^\]\s]{1,200}\]:))/gi;

export interface Cut {
  /** The offset of the next part; the length of the source at its end. */
  readonly end: number;
  /** The line that proves the cut, without its line ending; '' at the end of the source. */
  readonly proof: string;
}

/** Returns the first proposed cut at least `length` characters after `start`. */
export function proposeCut(text: string, start: number, length: number): Cut {
  if (start + length >= text.length) return { end: text.length, proof: '' };
  CUT.lastIndex = start + length;
  const match = CUT.exec(text);
  if (!match) return { end: text.length, proof: '' };
  const end = match.index + match[0].length;
  const lineEnd = text.indexOf('\n', end);
  return { end, proof: text.slice(end, lineEnd < 0 ? text.length : lineEnd) };
}

/** If the next proposed cut is farther away than this, a cut is searched among the blocks of a shorter text. */
const FAR = 2 * PART_LENGTH;
/** The length of text to parse for a cut among blocks. It is multiplied by four if it contains only a single block. */
export const WINDOW_LENGTH = 2 * 1024;
/**
 * Matches a line that may start a top-level block, with or without a preceding blank line. It cannot continue a list
 * item, quote, row or fence, or belong to the preceding block.
 */
const BLOCK_START = /\n(?:[ \t]*\n(?!table:)[^\s:{]|#{1,6}[ \t]|(?!table:)[^\s\-+*>~`:|<[\d=_#{])/i;

/**
 * Returns the end of a window in which to search for a cut among blocks. Returns null if blank lines are close enough,
 * or if nothing looks like a block.
 */
export function windowAt(text: string, start: number, length: number, cut: Cut): number | null {
  if (cut.end - start <= FAR || start + length >= cut.end) return null;
  const lineEnd = text.indexOf('\n', start + length);
  const end = lineEnd < 0 ? text.length : lineEnd + 1;
  return end < cut.end && BLOCK_START.test(text.slice(start, end)) ? end : null;
}

/**
 * Returns the index of the last child of the root that certainly starts a block; all children before it are complete.
 * Ignores children that belong to the preceding block (definitions, attributes, captions, lists after a comment).
 * Returns -1 for none. `first` is the index of the first child that is not a definition from another part.
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
/** The marker of a quote, definition or list item. Definitions and list items need white space after it. */
const MARKER = /(?:>|:(?=[ \t])|[-+*](?=[ \t\n]|$)|\d{1,9}[.)](?=[ \t\n]|$))/y;
const THEMATIC_BREAK = /[ \t]*([-*_])[ \t]*(?:\1[ \t]*){2,}(?=\n|$)/y;

/**
 * Returns the line (starting at 1) that nests more than `limit` containers (quotes, list items), either on one line or
 * by indenting line after line; 0 for none. Parsing them takes polynomial time, and nobody writes them. This assumes
 * that a line without a marker never closes a container, because it may continue a paragraph.
 */
export function findDeepLine(text: string, limit: number): number {
  /** The columns at which the content of open containers starts. */
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

/** Reads the markers of a line, up to the limit. Returns the number of open containers if there are markers. */
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
