/**
 * Where a long Markdown source may be cut. micromark's memory, and for some inputs its time with the
 * square, grow with what it is given at once (4,000 paragraphs and lists in turn: 3.5 s), so it is given
 * some kilobytes at a time.
 *
 * A cut is only proposed here, at a line that nearly always starts a block of its own below the root. The
 * caller proves it: it parses the part together with that line, and the cut holds if the line began a new
 * child of the root. Block structure is decided line by line, so nothing before can matter after it.
 */

/** A part aims at this many characters; measured, 8 KB is as fast as any size and 1 MB a third slower. */
export const PART_LENGTH = 8 * 1024;

/**
 * A line after a blank one that begins neither with white space, nor with what could go on with a list, a
 * quote, a fence, a table or a definition.
 */
const CUT = /\n[ \t]*\n(?=#{1,6}[ \t]|[^\s\-+*>~`:|<[\d=_#])/g;

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

export function countLines(text: string, start: number, end: number): number {
  let lines = 0;
  for (let at = text.indexOf('\n', start); at >= 0 && at < end; at = text.indexOf('\n', at + 1)) lines++;
  return lines;
}

const SPACE = 32;
const TAB = 9;
const LINE_FEED = 10;

/**
 * The line (from 1) on which more than `limit` containers (quotes, list items) open, or 0. Such lines cost
 * time with the square of their number and nobody writes them.
 */
export function findDeepLine(text: string, limit: number): number {
  let line = 1;
  for (let at = 0; at < text.length; line++) {
    let end = text.indexOf('\n', at);
    if (end < 0) end = text.length;
    // A marker takes two characters at least, a quote's one.
    if (end - at > limit && countContainers(text, at, end) > limit && !isThematicBreak(text.slice(at, end))) return line;
    at = end + 1;
  }
  return 0;
}

function countContainers(text: string, start: number, end: number): number {
  let count = 0;
  let at = start;
  while (at < end) {
    const code = text.charCodeAt(at);
    if (code === SPACE || code === TAB) at++;
    else {
      const length = containerMarkerLength(text, at, end);
      if (length === 0) break;
      at += length;
      count++;
    }
  }
  return count;
}

const MARKER = /(?:>|[-+*](?=[ \t\n]|$)|\d{1,9}[.)](?=[ \t\n]|$))/y;

function containerMarkerLength(text: string, at: number, end: number): number {
  MARKER.lastIndex = at;
  const match = MARKER.exec(text);
  return match && at + match[0].length <= end ? match[0].length : 0;
}

function isThematicBreak(line: string): boolean {
  return /^ {0,3}([-*_])[ \t]*(?:\1[ \t]*){2,}$/.test(line) && line.charCodeAt(line.length - 1) !== LINE_FEED;
}
