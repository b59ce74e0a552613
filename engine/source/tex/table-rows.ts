/**
 * Rows of matrices, cases and aligned equations as TeX has them: each is at least as high as a strut, which `data-strut` tells in
 * em, so that fences are as large as in TeX and rows of x and y stand as far apart as rows of f and g.
 */
import type { Element, ElementContent } from 'hast';

/** \baselineskip of LaTeX, in em. */
const STRUT = 1.2;
/** \arraystretch in cases. */
const CASES = 1.2;
/** Of small matrices and \substack: less than \baselineskip of these by the padding of rows. */
const SMALL = 0.63;
/** The space between rows of equations, \jot. */
const JOT = 0.3;
/** Half of the space between columns, \arraycolsep. Temml has it in points, and none around an array. */
const COLUMN_GAP = '.5em';
const TEMML_GAP = /(padding-(?:left|right)):(?:0|5\.9776)pt/g;

export function withTexRows(table: Element): Element {
  if (table.tagName !== 'mtable') return table;
  const classes = (table.properties.className ?? []) as string[];
  if (classes.includes('tml-small')) return withStrut(table, SMALL);
  const [first] = cellsOf(table);
  const isOfEquations = classes.includes('tml-jot');
  // \vcenter, and other boxes of one cell.
  if (first === undefined || (!isOfEquations && /padding:0/.test(styleOf(first)))) return table;
  const stretch = /padding-top:([\d.]+)ex/.exec(styleOf(first))?.[1];
  const factor = stretch === undefined ? (isCases(first) ? CASES : 1) : stretchOf(Number(stretch));
  const strut = isOfEquations ? STRUT + JOT : STRUT * factor;
  const children = table.children.map((row) => (row.type === 'element' ? withGaps(row) : row));
  return withStrut({ ...table, children }, strut);
}

function withStrut(table: Element, strut: number): Element {
  return { ...table, properties: { ...table.properties, 'data-strut': String(Number(strut.toFixed(3))) } };
}

function cellsOf(table: Element): Element[] {
  const [row] = table.children;
  return row?.type === 'element' ? row.children.filter((cell): cell is Element => cell.type === 'element') : [];
}

const styleOf = (cell: Element | undefined): string => String(cell?.properties.style ?? '');

/** Cells of cases stand at the left without a gap, those of an array have one. */
function isCases(cell: Element): boolean {
  const isLeft = ((cell.properties.className ?? []) as string[]).includes('tml-left');
  return isLeft && /padding-left:0em/.test(styleOf(cell)) && !/\dpt/.test(styleOf(cell));
}

/** What Temml makes padding of: (1.4 · \arraystretch − 0.8) ex. */
function stretchOf(padding: number): number {
  return (padding + 0.8) / 1.4;
}

function withGaps(row: Element): Element {
  const children = row.children.map((cell): ElementContent => {
    const style = cell.type === 'element' ? styleOf(cell) : '';
    const own = style.replace(TEMML_GAP, `$1:${COLUMN_GAP}`).replace(/padding-(?:top|bottom):[\d.]+ex;/g, '');
    return cell.type === 'element' && own !== style
      ? { ...cell, properties: { ...cell.properties, style: own } }
      : cell;
  });
  return { ...row, children };
}
