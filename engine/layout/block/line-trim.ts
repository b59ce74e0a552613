/**
 * `text-box-trim` on its way to the lines that it trims (CSS Inline 3, § 6.1): from a block container to its first and
 * last formatted line, which may be in block containers in it.
 */
import { hasLine } from '../../box/first-line.js';
import { isOutOfFlow, isPlaceholder, type BlockLevelBox } from '../../box/box.js';
import type { ComputedStyle } from '../../css/properties/computed-style.js';
import type { BlockSizes } from '../box/block-sizes.js';
import type { BlockBreakToken } from '../contract/break-token.js';
import { NO_TRIM, type LineTrim } from '../contract/constraint-space.js';
import type { BlockFlow } from './flow.js';

/**
 * Returns what is trimmed of the lines in a box. Edges of the box keep its lines from the boxes around, not from itself.
 * At a break in a box that trims its end, only `box-decoration-break: clone` trims.
 */
export function trimInside(
  { textBoxTrim: own, boxDecorationBreak }: ComputedStyle,
  around: LineTrim,
  token: BlockBreakToken | null,
  { topEdge, edges }: BlockSizes,
): LineTrim {
  if (around === NO_TRIM && !own.start && !own.end) return NO_TRIM;
  const clones = boxDecorationBreak === 'clone';
  const passesEnd = edges.bottom === 0;
  return {
    start: (own.start && (!token || clones)) || (around.start && topEdge === 0),
    end: own.end || (around.end && passesEnd),
    endAtBreak: own.end ? clones : around.endAtBreak && (passesEnd || !clones),
  };
}

/** Returns what is trimmed of the lines in child `index`: only the first child has the first line, only the last one the last. */
export function trimOfChild({ container }: BlockFlow, index: number): LineTrim {
  const { trim, box, token } = container;
  if (trim === NO_TRIM) return NO_TRIM;
  const { start, end, endAtBreak } = trim;
  return {
    start: start && !hasInFlow(token?.childIndex ?? 0, index, (at) => box.children.at(at)),
    end: end && !hasInFlow(index + 1, Infinity, (at) => box.children.at(at)),
    endAtBreak,
  };
}

/** Checks whether one of these children is in the flow. */
function hasInFlow(from: number, to: number, childAt: (index: number) => BlockLevelBox | null): boolean {
  for (let index = from; index < to; index++) {
    const child = childAt(index);
    if (!child) return false;
    if (!isPassedOver(child)) return true;
  }
  return false;
}

/** Boxes out of the flow, and inline boxes without content around a block, which is on a line of its own (§ 2.1). */
function isPassedOver(child: BlockLevelBox): boolean {
  if (isPlaceholder(child)) return true;
  if (child.kind !== 'lines') return isOutOfFlow(child.style);
  if (hasLine(child)) return false;
  const isSplit = child.items.some(
    (item) => (item.kind === 'open' && item.continued) || (item.kind === 'close' && item.continues),
  );
  return isSplit || child.items.every(({ kind }) => kind !== 'open' && kind !== 'close');
}
