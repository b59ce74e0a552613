/**
 * Tables of formulas: matrices, cases, aligned equations (MathML Core, § 3.5; MathML 3, § 3.5). Rows share baselines and
 * never break, so that columns are as wide as their cells and cells as high as their content.
 */
import { add, maxLu, sub, ZERO, type LayoutUnit } from '../../base/units.js';
import type { MathElement } from '../../box/box.js';
import { definiteSize, usedPadding } from '../box/box-sizes.js';
import { plainBox } from '../box/plain-box.js';
import { lengthOf, parseLength } from './attributes.js';
import { soleContent } from './breaks.js';
import { mathFont } from './math-font.js';
import { at, boxed, EMPTY, half, piece, rule, type MathEnvironment, type Piece, type Placed } from './piece.js';

interface Cell {
  readonly element: MathElement;
  readonly content: Piece;
  readonly column: number;
  readonly row: number;
  readonly columns: number;
  readonly rows: number;
  /** The share of the table's width that it asks for, as an equation's number does; null for none. */
  readonly share: number | null;
}

/** No formula has more columns; a span beyond them is a mistake. */
const MOST_COLUMNS = 200;

export function layoutTable(element: MathElement, environment: MathEnvironment): Piece {
  const rows = element.children.filter(({ name }) => name === 'mtr' || name === 'mlabeledtr' || name === 'tr');
  const whole = cellsOf(rows, environment);
  if (whole.length === 0) return EMPTY;
  const columnCount = whole.reduce((most, { column, columns }) => Math.max(most, column + columns), 0);
  const gaps = gapsOf(element, { columns: columnCount, rows: rows.length }, environment);
  const cells =
    environment.broken === element ? withinRoom(whole, { count: columnCount, gaps: gaps.columns }, environment) : whole;
  const available = definiteSize(element.style.width, element.style, environment.available, ZERO);
  const widths = columnWidths(cells, columnCount, { gaps: gaps.columns, available });
  const heights = rowHeights(cells, rows.length, strutOf(element, environment));
  const lefts = startsOf(widths, gaps.columns);
  const tops = startsOf(
    heights.map(({ ascent, descent }) => add(ascent, descent)),
    gaps.rows,
  );
  const width = add(lefts.at(-1)!, widths.at(-1)!);
  const height = add(tops.at(-1)!, heights.at(-1)!.ascent, heights.at(-1)!.descent);
  const axis = mathFont(element.style, environment.context).constant('axisHeight');
  const ascent = add(half(height), axis);
  const placed: Placed[] = [];
  rows.forEach((row, i) => {
    const own = cells.filter((cell) => cell.row === i);
    const baseline = add(tops[i]!, heights[i]!.ascent);
    const rowHeight = add(heights[i]!.ascent, heights[i]!.descent);
    const children = own.flatMap((cell) => {
      const { element: data, content, column, columns } = cell;
      const last = Math.min(column + columns, columnCount) - 1;
      const room = sub(add(lefts[last]!, widths[last]!), lefts[column]!);
      const end = Math.min(cell.row + cell.rows, rows.length) - 1;
      const depth = sub(add(tops[end]!, heights[end]!.ascent, heights[end]!.descent), tops[i]!);
      const y =
        cell.rows === 1
          ? ZERO
          : sub(half(sub(depth, content.ascent, content.descent)), sub(heights[i]!.ascent, content.ascent));
      return cellFragments(data, content, { x: lefts[column]!, y, room, top: sub(tops[i]!, baseline), height: depth });
    });
    const inRow = children.map((child) => ({ ...child, y: add(child.y, heights[i]!.ascent) }));
    const fragment = plainBox('math', { node: row.node, style: row.style }, width, rowHeight, inRow);
    placed.push({ x: ZERO, y: sub(tops[i]!, ascent), fragment });
  });
  const lines = linesOf(element, { lefts, widths, tops, gaps, width, height }, environment);
  const all = [...placed, ...lines.map((line) => ({ ...line, y: sub(line.y, ascent) }))];
  return piece(width, ascent, sub(height, ascent), all);
}

interface CellPlace {
  readonly x: LayoutUnit;
  /** Of its baseline, from that of its row. */
  readonly y: LayoutUnit;
  readonly room: LayoutUnit;
  /** Of the row, from its baseline. */
  readonly top: LayoutUnit;
  readonly height: LayoutUnit;
}

/** A cell fills its place in the grid, so that its borders and background do; its content is aligned in it. */
function cellFragments({ style }: MathElement, content: Piece, { x, y, room, top, height }: CellPlace): Placed[] {
  const [only] = content.children;
  if (only?.fragment.kind !== 'box') return at(content, x, y);
  const { fragment } = only;
  const align =
    style.textAlign === 'left' || style.textAlign === 'start'
      ? 0
      : style.textAlign === 'right' || style.textAlign === 'end'
        ? 1
        : 0.5;
  const shift = Math.round(sub(room, content.width) * align) as LayoutUnit;
  const down = sub(add(only.y, y), top);
  const children = fragment.children.map((child) => ({ ...child, x: add(child.x, shift), y: add(child.y, down) }));
  return [{ x, y: top, fragment: { ...fragment, width: room, height, children } }];
}

function cellsOf(rows: readonly MathElement[], environment: MathEnvironment): Cell[] {
  const cells: Cell[] = [];
  /** For each column, the row up to which a cell above reaches. */
  const taken: number[] = [];
  rows.forEach(({ children, name }, row) => {
    let column = 0;
    // The label of a labelled row comes first, and stands behind the others.
    const [label, ...others] = children;
    const list = name === 'mlabeledtr' && label ? [...others, label] : children;
    for (const element of list) {
      while ((taken[column] ?? 0) > row && column < MOST_COLUMNS) column++;
      const columns = spanOf(element, ['columnspan', 'colspan']);
      const rowSpan = Math.min(spanOf(element, ['rowspan']), rows.length - row);
      for (let i = 0; i < columns; i++) taken[column + i] = row + rowSpan;
      const { width } = element.style;
      const share =
        typeof width === 'object' && width !== null && 'percent' in width
          ? (width as { percent: number }).percent / 100
          : null;
      const sized = share === null ? element : { ...element, style: { ...element.style, width: 'auto' as const } };
      const content = boxed(sized, environment.row(element), environment);
      cells.push({ element: sized, content, column, row, columns, rows: rowSpan, share });
      column += columns;
    }
  });
  return cells;
}

/** Sets the widest column in lines, so that the table fits its page. A number beside the equation keeps its room. */
function withinRoom(
  cells: readonly Cell[],
  { count, gaps }: { readonly count: number; readonly gaps: readonly LayoutUnit[] },
  environment: MathEnvironment,
): readonly Cell[] {
  const widths = columnWidths(cells, count, { gaps, available: null });
  const excess = total(widths) + total(gaps) - environment.available;
  const widest = widths.indexOf(widths.reduce((most, width) => maxLu(most, width), ZERO));
  const room = sub(widths[widest]!, excess as LayoutUnit);
  if (excess <= 0 || room <= 0) return cells;
  return cells.map((cell) => {
    const { element, content, column, columns } = cell;
    if (column !== widest || columns > 1 || content.width <= room) return cell;
    const row = soleContent(element);
    if (!row || row.name === 'mtable') return cell;
    const { left, right } = usedPadding(element.style, ZERO);
    const inner = environment.breaking(row, sub(room, left, right));
    return { ...cell, content: boxed(element, inner.row(element), inner) };
  });
}

function spanOf({ attributes }: MathElement, names: readonly string[]): number {
  const value = names.map((name) => attributes.get(name)).find((found) => found !== undefined);
  const span = Number.parseInt(value ?? '1', 10);
  return Number.isFinite(span) ? Math.max(1, Math.min(span, MOST_COLUMNS)) : 1;
}

/** `gaps`: between columns. `available`: the width that the table is to have; null for that of its content. */
function columnWidths(
  cells: readonly Cell[],
  count: number,
  { gaps, available }: { readonly gaps: readonly LayoutUnit[]; readonly available: LayoutUnit | null },
): LayoutUnit[] {
  const widths = Array<LayoutUnit>(count).fill(ZERO);
  const shares = Array<number>(count).fill(0);
  for (const { column, columns, content, share } of cells) {
    if (columns > 1) continue;
    widths[column] = maxLu(widths[column]!, content.width);
    shares[column] = Math.max(shares[column]!, share ?? 0);
  }
  for (const { column, columns, content } of cells) {
    if (columns === 1) continue;
    const last = Math.min(column + columns, count) - 1;
    const own = total(widths.slice(column, last + 1)) + total(gaps.slice(column, last));
    if (content.width > own) widths[last] = add(widths[last]!, sub(content.width, own as LayoutUnit));
  }
  if (available === null) return widths;
  const free = available - total(widths) - total(gaps);
  const sum = shares.reduce((all, share) => all + share, 0);
  if (free <= 0) return widths;
  if (sum === 0) return widths.map((width) => Math.round(width + free / count) as LayoutUnit);
  return filled(widths, shares, free);
}

/** Columns that ask for a share of the table are made alike before they grow: the equation between them stays in the middle. */
function filled(widths: readonly LayoutUnit[], shares: readonly number[], free: number): LayoutUnit[] {
  const sharing = shares.flatMap((share, i) => (share > 0 ? [i] : []));
  const room = sharing.reduce((all, i) => all + widths[i]!, free);
  const even = room / sharing.length;
  const narrow = sharing.filter((i) => widths[i]! <= even);
  const rest = room - sharing.reduce((all, i) => all + (widths[i]! > even ? widths[i]! : 0), 0);
  return widths.map((width, i) => (narrow.includes(i) ? (Math.floor(rest / narrow.length) as LayoutUnit) : width));
}

interface Height {
  readonly ascent: LayoutUnit;
  readonly descent: LayoutUnit;
}

/** How much of a strut stands above the baseline: \strutbox of LaTeX. */
const ABOVE = 0.7;

/** What rows of TeX are at least as high as. */
function strutOf({ attributes, style }: MathElement, { context }: MathEnvironment): Height {
  const size = Number(attributes.get('data-strut') ?? 0) * mathFont(style, context).em;
  if (!(size > 0 && size < Infinity)) return { ascent: ZERO, descent: ZERO };
  return { ascent: Math.round(size * ABOVE) as LayoutUnit, descent: Math.round(size * (1 - ABOVE)) as LayoutUnit };
}

function rowHeights(cells: readonly Cell[], count: number, strut: Height): Height[] {
  const heights = Array<Height>(count).fill(strut);
  for (const { row, rows, content } of cells) {
    if (rows > 1) continue;
    const { ascent, descent } = heights[row]!;
    heights[row] = { ascent: maxLu(ascent, content.ascent), descent: maxLu(descent, content.descent) };
  }
  for (const { row, rows, content } of cells) {
    if (rows === 1) continue;
    const spanned = heights.slice(row, row + rows).reduce((sum, { ascent, descent }) => sum + ascent + descent, 0);
    const missing = sub(add(content.ascent, content.descent), spanned as LayoutUnit);
    const last = heights[row + rows - 1]!;
    if (missing > 0) heights[row + rows - 1] = { ...last, descent: add(last.descent, missing) };
  }
  return heights;
}

interface Gaps {
  readonly columns: readonly LayoutUnit[];
  readonly rows: readonly LayoutUnit[];
}

/** `columnspacing` and `rowspacing`: a length for each gap; the last also counts for further ones. */
function gapsOf(
  element: MathElement,
  counts: { readonly columns: number; readonly rows: number },
  { context }: MathEnvironment,
): Gaps {
  const list = (name: string, count: number): LayoutUnit[] => {
    const words = element.attributes.get(name)?.trim().split(/\s+/) ?? [];
    const sizes = words.map((word) => parseLength(word, element, ZERO, context)?.size ?? ZERO);
    return Array.from({ length: Math.max(0, count - 1) }, (_, i) => sizes[Math.min(i, sizes.length - 1)] ?? ZERO);
  };
  return { columns: list('columnspacing', counts.columns), rows: list('rowspacing', counts.rows) };
}

function startsOf(sizes: readonly LayoutUnit[], gaps: readonly LayoutUnit[]): LayoutUnit[] {
  let at = ZERO;
  return sizes.map((size, i) => {
    const start = at;
    at = add(at, size, gaps[i] ?? ZERO);
    return start;
  });
}

const total = (sizes: readonly number[]): number => sizes.reduce((sum, size) => sum + size, 0);

interface Grid {
  readonly lefts: readonly LayoutUnit[];
  readonly widths: readonly LayoutUnit[];
  readonly tops: readonly LayoutUnit[];
  readonly gaps: Gaps;
  readonly width: LayoutUnit;
  readonly height: LayoutUnit;
}

/** `columnlines`, `rowlines` and `frame` (MathML 3, § 3.5.1.2), from the top of the table. */
function linesOf(
  element: MathElement,
  { lefts, tops, gaps, width, height }: Grid,
  environment: MathEnvironment,
): Placed[] {
  const usual = mathFont(element.style, environment.context).constant('fractionRuleThickness');
  const thickness = lengthOf(element, 'rulethickness', usual, environment.context) ?? usual;
  const isDrawn = (name: string, index: number): boolean => {
    const words = element.attributes.get(name)?.trim().toLowerCase().split(/\s+/) ?? [];
    return /^(?:solid|dashed)$/.test(words[Math.min(index, words.length - 1)] ?? '');
  };
  const across = (y: LayoutUnit): Placed => rule(element, { x: ZERO, y, width, height: thickness });
  const down = (x: LayoutUnit): Placed => rule(element, { x, y: ZERO, width: thickness, height });
  const lines: Placed[] = [];
  lefts.slice(1).forEach((left, i) => {
    if (isDrawn('columnlines', i)) lines.push(down(sub(left, half(add(gaps.columns[i]!, thickness)))));
  });
  tops.slice(1).forEach((top, i) => {
    if (isDrawn('rowlines', i)) lines.push(across(sub(top, half(add(gaps.rows[i]!, thickness)))));
  });
  if (isDrawn('frame', 0))
    lines.push(across(ZERO), across(sub(height, thickness)), down(ZERO), down(sub(width, thickness)));
  return lines;
}
