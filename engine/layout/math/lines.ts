/**
 * Displayed formulas that are wider than the page: they break before relations, which align, and where that is not enough
 * before binary operators, which stand behind the relation (MathML 3, § 3.2.5.2).
 */
import { add, maxLu, sub, ZERO, type LayoutUnit } from '../../base/units.js';
import type { MathElement } from '../../box/box.js';
import { dividingOperators } from './breaks.js';
import { parseLength } from './attributes.js';
import { mathFont } from './math-font.js';
import { at, extentOf, piece, type MathEnvironment, type Piece, type Placed } from './piece.js';
import { itemsOf, partsOfRow, startsInRow, type Item, type RowParts } from './rows.js';

/** Between lines, in em. */
const LINE_GAP = 0.35;
/** Of lines that align with nothing, in em. */
const INDENT = 2;
/** The share of a line that may stand before the first relation, for the others to align with it. */
const WIDEST_LEFT_SIDE = 0.45;
/** White space in em that is a place to break, as between two equations. */
const WIDE_SPACE = 0.9;

const COSTS = { line: 50, relation: 30, binary: 60, depth: 100, first: 1e4, overflow: 1e6, short: 60 };

/** A place where a line may begin. */
interface Start {
  readonly index: number;
  readonly x: LayoutUnit;
  readonly cost: number;
}

export function layoutLines(element: MathElement, environment: MathEnvironment): Piece {
  const items = itemsOf(element);
  const row = partsOfRow(items, element, environment);
  const { em } = mathFont(element.style, environment.context);
  const lefts = startsInRow(row);
  const starts = startsOf(row, { lefts, em, environment });
  const ends = [...starts.slice(1).map(({ index }) => index), items.length];
  const widthOf = (from: number, to: number): LayoutUnit => {
    const last = lastShown(items, ends[to]!);
    return sub(add(lefts[last]!, row.pieces[last]!.width), lefts[starts[from]!.index]!);
  };
  const gap = Math.round(em * LINE_GAP) as LayoutUnit;
  const placed: Placed[] = [];
  let width = ZERO;
  let y = ZERO;
  let first: ReturnType<typeof extentOf> | null = null;
  let descent = ZERO;
  for (const [from, to] of bestLines(starts, widthOf, environment)) {
    const begin = starts[from]!.index;
    const pieces = row.pieces.slice(begin, ends[to]);
    const extent = extentOf(pieces);
    if (first) y = add(y, descent, gap, extent.ascent);
    first ??= extent;
    descent = extent.descent;
    const shift = sub(starts[from]!.x, lefts[begin]!);
    pieces.forEach((content, i) => placed.push(...at(content, add(lefts[begin + i]!, shift), y)));
    width = maxLu(width, add(starts[from]!.x, widthOf(from, to)));
  }
  return piece(width, first?.ascent ?? ZERO, add(y, descent), placed);
}

interface Scene {
  readonly lefts: readonly LayoutUnit[];
  readonly em: LayoutUnit;
  readonly environment: MathEnvironment;
}

/** The first line, and where others may begin. The relation that others align with stays behind its left side, unless nothing else fits. */
function startsOf({ items, pieces, rooms }: RowParts, { lefts, em, environment }: Scene): readonly Start[] {
  const operators = dividingOperators(items);
  const relation = operators.find(({ isRelation, depth }) => isRelation && depth === 0);
  const indent = Math.round(em * INDENT) as LayoutUnit;
  const left = relation ? lefts[relation.index]! : ZERO;
  const aligns = relation !== undefined && left <= environment.available * WIDEST_LEFT_SIDE;
  const behind = aligns ? add(left, pieces[relation.index]!.width, rooms[relation.index]!.after) : indent;
  const starts: Start[] = [{ index: 0, x: ZERO, cost: 0 }];
  const byIndex = new Map(operators.map((operator) => [operator.index, operator]));
  items.forEach((_, index) => {
    if (index === 0) return;
    const operator = byIndex.get(index);
    if (operator && aligns && operator === relation) starts.push({ index, x: indent, cost: COSTS.first });
    else if (operator) {
      const { isRelation, depth } = operator;
      const x = isRelation && depth === 0 ? (aligns ? left : indent) : behind;
      starts.push({ index, x, cost: (isRelation ? COSTS.relation : COSTS.binary) + depth * COSTS.depth });
    } else if (!operator && isWideSpace(items[index - 1]!, em, environment))
      starts.push({ index, x: aligns ? ZERO : indent, cost: 0 });
  });
  return starts;
}

function isWideSpace({ element }: Item, em: LayoutUnit, { context }: MathEnvironment): boolean {
  if (element.name !== 'mspace') return false;
  const size = parseLength(element.attributes.get('width'), element, ZERO, context);
  return size !== null && size.sign !== '-' && size.size >= em * WIDE_SPACE;
}

/** White space at the end of a line is left out. */
function lastShown(items: readonly Item[], end: number): number {
  let last = end - 1;
  while (last > 0 && items[last]!.element.name === 'mspace') last--;
  return last;
}

/** The cheapest lines, by their first and last places. A line that is too long is tried only where nothing shorter is. */
function bestLines(
  starts: readonly Start[],
  widthOf: (from: number, to: number) => LayoutUnit,
  { available, context }: MathEnvironment,
): readonly (readonly [number, number])[] {
  const best: { cost: number; from: number }[] = [];
  for (let to = 0; to < starts.length; to++) {
    let chosen = { cost: Infinity, from: to };
    for (let from = to; from >= 0; from--) {
      context.guard.work();
      const rest = available - starts[from]!.x - widthOf(from, to);
      // What is too long stays with its left side where a line of its own would not help.
      if (rest < 0 && from < to && starts[to]!.cost !== COSTS.first) break;
      const isLast = to === starts.length - 1;
      const fill =
        rest < 0 ? COSTS.overflow * (1 - rest / available) : isLast ? 0 : COSTS.short * (rest / available) ** 2;
      const cost = (from === 0 ? 0 : best[from - 1]!.cost) + COSTS.line + starts[from]!.cost + fill;
      if (cost < chosen.cost) chosen = { cost, from };
    }
    best.push(chosen);
  }
  const lines: [number, number][] = [];
  for (let to = starts.length - 1; to >= 0; to = best[to]!.from - 1) lines.unshift([best[to]!.from, to]);
  return lines;
}
