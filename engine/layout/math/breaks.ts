/**
 * Where formulas may be divided: at relations and binary operators of the row that they consist of, as in TeX. Brackets that
 * grow, fractions, roots and tables stay in one piece.
 */
import type { MathElement } from '../../box/box.js';
import { isSpaceLike } from './embellished.js';
import { fenceSide, isFence } from './operator-dictionary.js';
import type { Item } from './rows.js';

const PATH: ReadonlySet<string> = new Set(['math', 'mrow', 'mstyle', 'semantics', 'mtd']);

/** The row or table that an element consists of; null if it is another element. */
export function soleContent(element: MathElement): MathElement | null {
  if (element.name === 'mtable') return element;
  if (!PATH.has(element.name)) return null;
  const content = element.children.filter((child) => child.name !== 'mspace');
  const inner = content.length === 1 ? soleContent(content[0]!) : null;
  return inner ?? (element.children.length > 1 ? element : null);
}

/** An operator at which a row may be divided. */
export interface DividingOperator {
  readonly index: number;
  readonly isRelation: boolean;
  /** How many brackets it stands in. */
  readonly depth: number;
}

export function dividingOperators(items: readonly Item[]): readonly DividingOperator[] {
  const found: DividingOperator[] = [];
  let depth = 0;
  let growing = 0;
  items.forEach(({ operator }, index) => {
    if (!operator) return;
    const side = fenceSide(operator.text, operator.form);
    const step = side === 'start' ? 1 : side === 'end' ? -1 : 0;
    if (operator.stretchy) growing = Math.max(0, growing + step);
    else depth = Math.max(0, depth + step);
    const strength = growing > 0 ? null : strengthAt(items, index);
    if (strength !== null) found.push({ index, isRelation: strength === 'relation', depth });
  });
  return found;
}

const RELATION = 5 / 18;
const BINARY = 3 / 18;
/** Letters (lim, mod), signs of keyboards that mostly stand in something that is read as one, and operators without a sign (\mathop{}). */
const UNDIVIDED = /^$|[\p{L}\p{M}]|^[!-),-/:;?-Z[-\x7f]/u;

function strengthAt(items: readonly Item[], index: number): 'relation' | 'binary' | null {
  const { text, lspace, form, largeop } = items[index]!.operator!;
  if (largeop || isFence(text) || (UNDIVIDED.test(text) && !/^[-*<=>]/.test(text))) return null;
  if (lspace >= RELATION) return 'relation';
  return lspace >= BINARY && form === 'infix' && hasLeftOperand(items, index) ? 'binary' : null;
}

/** Without one, a plus or minus is a sign. */
function hasLeftOperand(items: readonly Item[], index: number): boolean {
  const before = items.slice(0, index).findLast(({ element }) => !isSpaceLike(element));
  const operator = before?.operator;
  if (!before || !operator) return before !== undefined;
  return operator.form === 'postfix' || fenceSide(operator.text, operator.form) === 'end';
}
