/** The sheets of what only some documents have: theorems, notes beside the text, rows of figures. They are loaded by need. */
import type { KeptSheets } from '../../css/rules/kept-sheets.js';
import type { StyleSheet } from '../../css/rules/style-sheet.js';
import { COUNTERS } from '../../css/user-agent/numbers-css.js';
import { Diagnostics } from '../../diagnostics.js';
import type { DocumentTree } from '../../tree/document-tree.js';

/** Matches classes of notes beside the text, and a few too many: beside-css.ts has them. */
const MAY_BE_NOTE = /margin|aside|sidenote/;

/** Every how many lines have a number, by the field `linenumbers` of front matter: a number, or whether all of them have one. */
function linesWithNumbers(attributes: readonly ReadonlyMap<string, string>[]): number | undefined {
  const content = attributes.find((of) => /^line-?numbers$/.test(of.get('name') ?? ''))?.get('content');
  return content === 'true' ? 1 : /^[1-9]\d?$/.test(content ?? '') ? Number(content) : undefined;
}

export async function apparatusSheets(
  { storage: { attributes } }: DocumentTree,
  isNumbered: boolean,
  sheets: KeptSheets,
): Promise<StyleSheet[]> {
  const found: StyleSheet[] = [];
  const add = (css: string, url: string): void =>
    void found.push(sheets.parse(css, { origin: 'user-agent', url }, new Diagnostics()));
  const every = linesWithNumbers(attributes);
  if (every !== undefined) add(`body { -platen-line-numbers: ${every} }`, 'line-numbers.css');
  if (attributes.some((of) => of.has('data-word'))) {
    const { theoremsCss } = await import('../../css/user-agent/theorems-css.js');
    add(theoremsCss(isNumbered ? COUNTERS : ''), 'theorems.css');
  }
  const hasRows = attributes.some((of) => of.has('data-layout-ncol'));
  const classes = attributes.flatMap((of) => of.get('class') ?? []).filter((names) => MAY_BE_NOTE.test(names));
  if (!hasRows && classes.length === 0) return found;
  const { MARGIN_NOTE, MARGIN_NOTES_CSS, ROWS_CSS } = await import('../../css/user-agent/beside-css.js');
  if (hasRows) add(ROWS_CSS, 'rows.css');
  if (classes.some((names) => MARGIN_NOTE.test(names))) add(MARGIN_NOTES_CSS, 'margin-notes.css');
  return found;
}
