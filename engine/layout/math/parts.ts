/** Formulas in lines of text, which may be divided behind relations and binary operators, as in TeX. */
import { add, ZERO } from '../../base/units.js';
import type { MathBox, MathElement, MathPart } from '../../box/box.js';
import { usedBorder, usedPadding, marginsWithoutAuto } from '../box/box-sizes.js';
import type { FormulaPart } from '../contract/recursion.js';
import type { LayoutContext } from '../contract/layout-context.js';
import { wraps } from '../text/white-space.js';
import { dividingOperators, soleContent } from './breaks.js';
import { coreOperator } from './embellished.js';
import { at, extentOf, piece, type MathEnvironment, type Piece } from './piece.js';
import { itemsOf, partsOfRow, roomsOf, startsInRow } from './rows.js';

/** \\relpenalty and \\binoppenalty. */
const PENALTIES = { relation: 500, binary: 700 };

/** See contract/recursion.ts. */
export function formulaParts(box: MathBox, context: LayoutContext): readonly FormulaPart[] {
  const { root, style, isDisplayed } = box;
  const row = isDisplayed || style.direction === 'rtl' || !wraps(style) ? null : soleContent(root);
  if (!row || row.name === 'mtable' || !isBare(root, row)) return [];
  // An operator with scripts or spaces is one thing, which the row around it spaces.
  if (row !== root && coreOperator(row)) return [];
  const items = itemsOf(row);
  const operators = dividingOperators(items).filter(({ index }) => index < items.length - 1);
  if (operators.length === 0) return [];
  const rooms = roomsOf(items, context);
  const parts: FormulaPart[] = [];
  let from = 0;
  for (const { index, isRelation } of operators) {
    const space = add(rooms[index]!.after, rooms[index + 1]!.before);
    const penalty = isRelation ? PENALTIES.relation : PENALTIES.binary;
    parts.push({ box: partOf(box, { row, from, to: index + 1 }), space, penalty });
    from = index + 1;
  }
  return [...parts, { box: partOf(box, { row, from, to: items.length }), space: ZERO, penalty: 0 }];
}

function partOf(box: MathBox, part: MathPart): MathBox {
  return { ...box, measured: null, part };
}

/** Whether nothing is drawn around the row of a formula, and nothing states its size. */
function isBare(element: MathElement, row: MathElement): boolean {
  const { style, children } = element;
  const edges = [usedBorder(style), usedPadding(style, ZERO), marginsWithoutAuto(style, ZERO)];
  if (edges.some(({ top, right, bottom, left }) => top !== 0 || right !== 0 || bottom !== 0 || left !== 0))
    return false;
  if (style.backgroundColor.a !== 0 || style.width !== 'auto' || style.height !== 'auto') return false;
  return element === row || children.every((child) => child.name === 'mspace' || isBare(child, row));
}

/** The items of a part, with the space between them and none around them. */
export function layoutPart({ row, from, to }: MathPart, environment: MathEnvironment): Piece {
  const all = itemsOf(row);
  const parts = partsOfRow(all.slice(from, to), row, environment);
  const rooms = roomsOf(all, environment.context).slice(from, to);
  const starts = startsInRow({ ...parts, rooms });
  const shift = starts[0]!;
  const { ascent, descent } = extentOf(parts.pieces);
  const placed = parts.pieces.flatMap((content, i) => at(content, (starts[i]! - shift) as typeof shift, ZERO));
  const last = parts.pieces.at(-1)!;
  return piece(add((starts.at(-1)! - shift) as typeof shift, last.width), ascent, descent, placed);
}
