/**
 * Rewrites what only some dialects of Markdown know as what Platen parses. Code and raw HTML stay. Blank lines make room
 * for lines that open and close containers, so nearly all lines keep their numbers.
 */
import type { Diagnostics } from '../../diagnostics.js';
import { MAY_HAVE_FOREIGN_BLOCKS, rewriteBlocks } from './foreign-blocks.js';
import { MAY_HAVE_BOXES, rewriteBoxes } from './foreign-boxes.js';
import { MAY_HAVE_ENVIRONMENTS, rewriteEnvironments } from './foreign-environments.js';
import type { Dialect } from './foreign-dialect.js';
import type { Variables } from './variables.js';
import { MAY_HAVE_FOREIGN_DIRECTIVES, rewriteDirectives } from './foreign-directives.js';
import { MAY_HAVE_EQUATIONS, rewriteEquations } from './foreign-equations.js';
import { hide, MAY_HIDE } from './foreign-hidden.js';
import { mayHaveForeignMarks, rewriteInline } from './foreign-inline.js';
import { mayHaveLists, rewriteLists } from './foreign-lists.js';
import { namesIn, type Site } from './foreign-site.js';
import { MAY_BE_MDBOOK, rewriteMdBook } from './foreign-mdbook.js';
import { MAY_HAVE_FOREIGN_TABLES, rewriteTables } from './foreign-tables.js';
import { MAY_HAVE_TARGETS, rewriteTargets } from './foreign-targets.js';
import { showCells } from './shown-cells.js';
import { listTerms, markFirstUses, MAY_LIST_TERMS } from './term-uses.js';
import { readTerms } from './terms.js';

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
  readonly language: string | undefined;
  /** All of the front matter. */
  readonly data: ReadonlyMap<unknown, unknown> | undefined;
}

interface Step {
  /** Whether the text may have what the step rewrites. Most texts have next to nothing, and splitting one takes a while. */
  readonly mayApply: (text: string, site: Site) => boolean;
  readonly rewrite: (lines: readonly string[], site: Site) => string[];
}

const matching = (pattern: RegExp) => (text: string) => pattern.test(text);

/** In order of application. */
const STEPS: readonly Step[] = [
  { mayApply: matching(/\{\{/), rewrite: showCells },
  { mayApply: matching(MAY_BE_MDBOOK), rewrite: rewriteMdBook },
  { mayApply: matching(MAY_HIDE), rewrite: hide },
  { mayApply: matching(MAY_HAVE_ENVIRONMENTS), rewrite: rewriteEnvironments },
  { mayApply: matching(MAY_HAVE_FOREIGN_BLOCKS), rewrite: rewriteBlocks },
  { mayApply: matching(MAY_HAVE_FOREIGN_DIRECTIVES), rewrite: rewriteDirectives },
  { mayApply: matching(MAY_HAVE_EQUATIONS), rewrite: rewriteEquations },
  { mayApply: matching(MAY_HAVE_BOXES), rewrite: rewriteBoxes },
  { mayApply: matching(MAY_HAVE_TARGETS), rewrite: rewriteTargets },
  { mayApply: matching(MAY_HAVE_FOREIGN_TABLES), rewrite: rewriteTables },
  { mayApply: mayHaveLists, rewrite: rewriteLists },
  { mayApply: mayHaveForeignMarks, rewrite: rewriteInline },
  { mayApply: matching(MAY_LIST_TERMS), rewrite: listTerms },
  { mayApply: (_, { abbreviations }) => abbreviations.size > 0, rewrite: markFirstUses },
];

export function rewriteForeign(text: string, given: Given): Foreign {
  const abbreviations = new Map<string, string>();
  const terms = readTerms(given.data, text, abbreviations);
  const noted: string[] = [];
  const site: Site = { ...given, ...namesIn(text), text, notes: noted, abbreviations, terms, examples: new Map() };
  let result = text;
  for (const { mayApply, rewrite } of STEPS) {
    given.diagnostics.look();
    if (mayApply(result, site)) result = rewrite(result.split('\n'), site).join('\n');
  }
  const notes = noted.map((note, i) => `[^platen-note-${i + 1}]: ${note}`);
  const end = notes.length > 0 ? `\n\n${notes.join('\n\n')}\n` : '';
  const rewriteCell = (cell: string): string => rewriteInline(cell.split('\n'), { ...site, notes: null }).join('\n');
  return { text: result + end, abbreviations, rewriteCell };
}
