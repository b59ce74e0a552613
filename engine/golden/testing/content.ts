/** Assertions about what stands in a PDF, without a golden. */
import { readPdf } from '../../read/read-pdf.js';
import { textOfBlock, type Block } from '../../read/reading.js';
import { quote } from '../compare/changes.js';
import { isHeading, passagesOf, type Passage } from '../compare/passages.js';
import { GoldenError, type PdfLike } from './goldens.js';

/** Something that was found in a PDF. */
export interface Found {
  /** The page it begins on, counted from 1. */
  readonly page: number;
  /** Its whole text. */
  readonly text: string;
  /** @throws GoldenError unless it begins on this page */
  onPage(number: number): Found;
}

/** A table of a PDF. */
export interface FoundTable {
  /** The texts of the cells of a row, counted from 0. */
  row(index: number): readonly string[];
  /** How many rows it has. */
  readonly rows: number;
}

/** What stands in a PDF. Each method throws a GoldenError that says what was found instead. */
export interface PdfContent {
  /** The text of a page, or of all pages: a line for each block. */
  text(page?: number): string;
  /** The first heading with this text. */
  heading(text: string | RegExp): Found;
  /** The first block that contains this text. */
  contains(text: string | RegExp): Found;
  /** A table, counted from 0. Needs tags. */
  table(index: number): FoundTable;
  /** Asserts that the document has tags. */
  isTagged(): PdfContent;
  /** Asserts that it has this many pages at most. */
  fits(pages: number): PdfContent;
}

/** Opens a PDF for assertions about its content. */
export function openPdf(pdf: PdfLike): PdfContent {
  const reading = readPdf(pdf instanceof Uint8Array ? pdf : pdf.pdf);
  const passages = passagesOf(reading);
  const content: PdfContent = {
    text: (page) =>
      reading.pages
        .filter(({ number }) => page === undefined || number === page)
        .flatMap(({ blocks }) => blocks.map(textOfBlock))
        .join('\n'),
    heading: (text) => {
      const headings = passages.filter(({ block }) => isHeading(block.role));
      return findIn(headings, text, { what: 'heading', isWhole: true });
    },
    contains: (text) => findIn(passages, text, { what: 'text', isWhole: false }),
    table: (index) => tableOf(passages, index),
    isTagged: () => {
      if (reading.facts['tagged'] !== 'yes') throw new GoldenError('The PDF has no tags.', []);
      return content;
    },
    fits: (pages) => {
      const count = reading.pages.length;
      if (count > pages) throw new GoldenError(`The PDF has ${count} pages, and should have ${pages} at most.`, []);
      return content;
    },
  };
  return content;
}

function findIn(
  passages: readonly Passage[],
  wanted: string | RegExp,
  { what, isWhole }: { readonly what: string; readonly isWhole: boolean },
): Found {
  const fits = (text: string): boolean =>
    wanted instanceof RegExp ? text.search(wanted) >= 0 : isWhole ? text === wanted : text.includes(wanted);
  const found = passages.find(({ text }) => fits(text));
  if (found) return foundAt(found);
  const name = wanted instanceof RegExp ? String(wanted) : quote(wanted);
  const known = isWhole ? ` It has ${passages.map(({ text }) => quote(text, 40)).join(', ') || 'none'}.` : '';
  throw new GoldenError(`The PDF has no ${what} ${name}.${known}`, []);
}

function foundAt({ page, text }: Passage): Found {
  const found: Found = {
    page,
    text,
    onPage: (number) => {
      if (page !== number)
        throw new GoldenError(`${quote(text, 40)} stands on page ${page}, not on page ${number}.`, []);
      return found;
    },
  };
  return found;
}

function tableOf(passages: readonly Passage[], index: number): FoundTable {
  const cells = passages.filter(({ block }) => block.cell?.table === index + 1);
  if (cells.length === 0)
    throw new GoldenError(`The PDF has no table ${index}, counted from 0, or no tags that tell of it.`, []);
  const cellOf = ({ block }: { readonly block: Block }): NonNullable<Block['cell']> => block.cell!;
  const rows = Math.max(...cells.map((cell) => cellOf(cell).row));
  return {
    rows,
    row: (number) => {
      const found = new Map<number, string>();
      for (const cell of cells) {
        const { row, column } = cellOf(cell);
        if (row === number + 1) found.set(column, [found.get(column) ?? [], cell.text].flat().join(' '));
      }
      if (found.size === 0)
        throw new GoldenError(`Table ${index} has ${rows} rows, and none is row ${number}, counted from 0.`, []);
      return [...found.keys()].sort((a, b) => a - b).map((column) => found.get(column)!);
    },
  };
}
