/**
 * Tables of pandoc: grid, simple and multiline ones. Their lines become fenced code in a language of our own, so that all
 * columns stay; table-nodes.ts reads it. The first and the last line of a grid, and blank lines around others, make room
 * for the fences.
 */
import { isBlank, Output, verbatimLines } from './foreign-lines.js';

const BORDER = /^([ \t]*)\+(?:[-=:]+\+)+[ \t]*$/;
const GROUPS = /^ *-{2,}(?: +-{2,})+ *$/;
const RULE = /^ *-{4,} *$/;
export const GRID = 'platen-grid';
export const SIMPLE = 'platen-simple';
export const MULTILINE = 'platen-multiline';
/** The rows of LaTeX's tables (foreign-floats.ts); the columns follow. */
export const TABULAR = 'platen-tabular';
export const FENCE = '~~~~~~~~';
/** Longer tables are text. */
const MAX_LINES = 5000;

/** Matches a text that may have such tables. */
export const MAY_HAVE_FOREIGN_TABLES = /^[ \t]*(?:\+[-=:]|-{4,} *$|-{2,} +-{2,})/m;

export function rewriteTables(lines: readonly string[]): string[] {
  const isVerbatim = verbatimLines(lines);
  const out = new Output();
  // Terminates because `i` only grows.
  for (let i = 0; i < lines.length; i++) {
    const end = isVerbatim[i] ? null : tableEnd(lines, i, out);
    if (end === null) out.push(lines[i]!);
    else i = end;
  }
  return out.finish();
}

/** Writes the table that begins here. Returns its last line; null for none. */
function tableEnd(lines: readonly string[], at: number, out: Output): number | null {
  return gridEnd(lines, at, out) ?? dashedEnd(lines, at, out);
}

function gridEnd(lines: readonly string[], at: number, out: Output): number | null {
  const border = BORDER.exec(lines[at]!);
  if (!border) return null;
  const indent = border[1]!;
  let end = at + 1;
  while (end < lines.length && end - at < MAX_LINES && /^[|+]/.test(lines[end]!.slice(indent.length))) end++;
  end--;
  if (end - at < 2 || !BORDER.test(lines[end]!)) return null;
  out.push(`${indent}${FENCE}${GRID} ${lines[at]!.trim()}`);
  for (let i = at + 1; i < end; i++) out.push(lines[i]!);
  out.push(`${indent}${FENCE}`);
  return end;
}

function dashedEnd(lines: readonly string[], at: number, out: Output): number | null {
  if (at > 0 && !isBlank(lines[at - 1])) return null;
  const line = lines[at]!;
  if (isBlank(line)) return null;
  if (RULE.test(line) || GROUPS.test(line)) {
    const end = multilineEnd(lines, at);
    if (end !== null) return write(lines, { at, end, kind: MULTILINE }, out);
  }
  if (GROUPS.test(line)) {
    // A simple table without a head ends with the same line.
    const blank = nextBlank(lines, at);
    const isClosed = blank - at >= 3 && GROUPS.test(lines[blank - 1]!);
    return isClosed ? write(lines, { at, end: blank - 1, kind: SIMPLE }, out) : null;
  }
  if (!GROUPS.test(lines[at + 1] ?? '') || /^ *(?:[-*+>#|]|\d+[.)]) /.test(line)) return null;
  const blank = nextBlank(lines, at);
  return blank - at >= 3 ? write(lines, { at, end: blank - 1, kind: SIMPLE }, out) : null;
}

/** A multiline table: between two lines of dashes, with groups of dashes under the head or above the first row. */
function multilineEnd(lines: readonly string[], at: number): number | null {
  let hasGroups = GROUPS.test(lines[at]!);
  let hasBlank = false;
  for (let i = at + 1; i < lines.length && i - at < MAX_LINES; i++) {
    const line = lines[i]!;
    if (isBlank(line)) {
      // In the head there is none.
      if (!hasGroups) return null;
      hasBlank = true;
    } else if (RULE.test(line) || (GROUPS.test(line) && hasGroups)) {
      return hasGroups && i - at > 1 && isBlank(lines[i + 1]) && (hasBlank || RULE.test(lines[at]!)) ? i : null;
    } else if (GROUPS.test(line)) hasGroups = true;
    else if (/^(?:#|```|~~~)/.test(line)) return null;
  }
  return null;
}

function nextBlank(lines: readonly string[], from: number): number {
  for (let i = from; i < lines.length && i - from < MAX_LINES; i++) if (isBlank(lines[i])) return i;
  return Math.min(lines.length, from + MAX_LINES);
}

interface Table {
  readonly at: number;
  readonly end: number;
  readonly kind: string;
}

function write(lines: readonly string[], { at, end, kind }: Table, out: Output): number {
  out.open(`${FENCE}${kind}`);
  for (let i = at; i <= end; i++) out.push(lines[i]!);
  out.close(FENCE);
  return end;
}
