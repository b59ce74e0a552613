/** Passages: blocks as a reader knows them, put together over the pages that they stand on. */
import { textOfLine, type Block, type Line, type Page, type Reading } from '../../read/reading.js';
import { roundBox } from '../../read/blocks.js';
import { quote, type ChangeBox, type Finding } from './changes.js';

export interface PlacedLine extends Line {
  readonly page: number;
}

export interface Passage {
  readonly block: Block;
  readonly lines: readonly PlacedLine[];
  readonly text: string;
  /** Where it begins. */
  readonly page: number;
  readonly x: number;
  readonly y: number;
}

/** The passages of the text, without headers, footers and decoration. */
export function passagesOf(reading: Reading): readonly Passage[] {
  const found: { block: Block; page: number; lines: PlacedLine[] }[] = [];
  for (const page of reading.pages)
    for (const block of page.blocks) {
      if (block.role === 'Artifact') continue;
      const lines = block.lines.map((line) => ({ ...line, page: page.number }));
      const begun = block.continues ? found.findLast((open) => isSame(open.block, block)) : undefined;
      if (begun) begun.lines.push(...lines);
      else found.push({ block, page: page.number, lines });
    }
  return found.map(passage);
}

/** The passages of the margins of a page. */
export function marginsOf(page: Page): readonly Passage[] {
  return page.blocks
    .filter(({ role }) => role === 'Artifact')
    .map((block) =>
      passage({ block, page: page.number, lines: block.lines.map((line) => ({ ...line, page: page.number })) }),
    );
}

const isSame = (a: Block, b: Block): boolean =>
  a.role === b.role &&
  a.cell?.table === b.cell?.table &&
  a.cell?.row === b.cell?.row &&
  a.cell?.column === b.cell?.column;

function passage({ block, page, lines }: { block: Block; page: number; lines: readonly PlacedLine[] }): Passage {
  const first = lines[0];
  const { x, y } = first ?? block.drawing?.box ?? { x: 0, y: 0 };
  return { block, lines, page: first?.page ?? page, x, y, text: joined(lines.map(textOfLine)) };
}

/** Lines joined as a reader joins them: a word that was divided becomes whole. */
function joined(lines: readonly string[]): string {
  return lines.reduce((text, line) => {
    if (text.endsWith('\u00ad')) return text.slice(0, -1) + line;
    return text === '' ? line : `${text} ${line}`;
  }, '');
}

const NAMES: Readonly<Record<string, string>> = {
  P: 'paragraph',
  Text: 'text',
  NonStruct: 'text',
  LI: 'list item',
  LBody: 'list item',
  Caption: 'caption',
  BlockQuote: 'quotation',
  Code: 'code',
  Note: 'note',
  FENote: 'note',
  TOCI: 'entry of the contents',
  Title: 'title',
  Figure: 'figure',
  Formula: 'formula',
  Artifact: 'margin text',
  TH: 'header cell',
  TD: 'cell',
};

export const isHeading = (role: string): boolean => /^(?:H\d*|Title)$/.test(role);

/** What a block of this role is called. */
export const nameOfRole = (role: string): string => NAMES[role] ?? (isHeading(role) ? 'heading' : `${role} block`);

/** How a passage is named in a sentence: `heading 'Totals'`, `table row 4`. */
export function labelOf({ block, text }: Passage, tables: number): string {
  if (block.cell) {
    const { table, row } = block.cell;
    return tables > 1 ? `table ${table}, row ${row}` : `table row ${row}`;
  }
  const shown = text === '' ? (block.alt ?? '') : text;
  return `${nameOfRole(block.role)}${shown === '' ? '' : ` ${quote(shown, 40)}`}`;
}

/** How a passage is named as the subject of a sentence: `the heading 'Totals'`, `'14' in table row 3`. */
export function subjectOf(passage: Passage, tables: number): string {
  const label = labelOf(passage, tables);
  if (!passage.block.cell) return `the ${label}`;
  return passage.text === '' ? `a cell in ${label}` : `${quote(passage.text, 40)} in ${label}`;
}

/** The same with the row alone, for sentences about places. */
export const rowOrBlock = (passage: Passage, tables: number): string =>
  `${passage.block.cell ? '' : 'the '}${labelOf(passage, tables)}`;

/** The column of a cell; undefined for what is none. */
export function columnOf({ block: { cell } }: Passage, tables: number): Finding['column'] {
  if (!cell) return undefined;
  const { table, column } = cell;
  return { table, number: column, name: `${tables > 1 ? `table ${table},` : 'table'} column ${column}` };
}

/** Where lines stand, from the top of the first to below the last, as far as they are on the page of the first. */
export function boxOfLines(lines: readonly PlacedLine[]): ChangeBox | undefined {
  const first = lines[0];
  if (!first) return undefined;
  const own = lines.filter(({ page }) => page === first.page);
  const sizeOf = ({ runs }: Line): number => runs.reduce((most, { size }) => Math.max(most, size), 0);
  const x = Math.min(...own.map((line) => line.x));
  const y = Math.min(...own.map((line) => line.y - 0.8 * sizeOf(line)));
  const right = Math.max(...own.map((line) => line.x + line.width));
  const bottom = Math.max(...own.map((line) => line.y + 0.2 * sizeOf(line)));
  return roundBox({ x, y, width: right - x, height: bottom - y });
}

export const boxOfPassage = ({ lines, block }: Passage): ChangeBox | undefined =>
  boxOfLines(lines) ?? block.drawing?.box;

/** How many tables the passages stand in. */
export const countTables = (passages: readonly Passage[]): number =>
  passages.reduce((most, { block }) => Math.max(most, block.cell?.table ?? 0), 0);
