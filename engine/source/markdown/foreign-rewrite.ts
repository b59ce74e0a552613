/**
 * Rewrites what only some dialects of Markdown know as what Platen parses. Code and raw HTML stay. Blank lines make room
 * for lines that open and close containers, so nearly all lines keep their numbers.
 */
import type { Diagnostics } from '../../diagnostics.js';
import { rewriteBoxes } from './foreign-boxes.js';
import type { Dialect } from './foreign-dialect.js';
import type { Variables } from './variables.js';
import { rewriteDirectives } from './foreign-directives.js';
import { rewriteEquations } from './foreign-equations.js';
import { hide } from './foreign-hidden.js';
import { rewriteInline } from './foreign-inline.js';
import { rewriteLists } from './foreign-lists.js';
import { namesIn, type Site } from './foreign-site.js';
import { rewriteTables } from './foreign-tables.js';
import { rewriteTargets } from './foreign-targets.js';

export interface Foreign {
  readonly text: string;
  /** What abbreviations mean, to be marked in the tree. */
  readonly abbreviations: ReadonlyMap<string, string>;
  /** Rewrites the text of a cell of a table that was set aside. */
  readonly rewriteCell: (text: string) => string;
}

interface Given {
  readonly dialect: Dialect | undefined;
  readonly diagnostics: Diagnostics;
  readonly lineOffset: number;
  readonly variables: Variables;
}

type Step = (lines: readonly string[], site: Site) => string[];
const STEPS: readonly Step[] = [
  hide,
  rewriteDirectives,
  rewriteEquations,
  rewriteBoxes,
  rewriteTargets,
  rewriteTables,
  rewriteLists,
  rewriteInline,
];

export function rewriteForeign(text: string, given: Given): Foreign {
  const abbreviations = new Map<string, string>();
  const noted: string[] = [];
  const site: Site = { ...given, ...namesIn(text), text, notes: noted, abbreviations, examples: new Map() };
  let lines = text.split('\n');
  for (const step of STEPS) {
    given.diagnostics.look();
    lines = step(lines, site).flatMap((line) => (line.includes('\n') ? line.split('\n') : line));
  }
  const notes = noted.map((note, i) => `[^platen-note-${i + 1}]: ${note}`);
  const end = notes.length > 0 ? `\n\n${notes.join('\n\n')}\n` : '';
  const rewriteCell = (cell: string): string => rewriteInline(cell.split('\n'), { ...site, notes: null }).join('\n');
  return { text: lines.join('\n') + end, abbreviations, rewriteCell };
}
