/**
 * `line-clamp` on its way to the lines that it counts (CSS Overflow 4, § 5): from a block container to the lines in it and
 * in the blocks of its formatting context. What follows the last of them in the flow is left out.
 */
import { clampsLines } from '../../css/properties/line-clamp.js';
import { isAbsolutelyPositioned, isMulticol, isOutOfFlow, isPlaceholder, type BlockLevelBox } from '../../box/box.js';
import { hasLine } from '../../box/first-line.js';
import type { LineClamp } from '../contract/constraint-space.js';
import type { BlockInput } from './container.js';
import type { BlockFlow } from './flow.js';

/** Returns how many lines the rest of a box may show; null for all. Lines in formatting contexts of their own do not count. */
export function clampInside(
  { box, space, token, fittingLines }: BlockInput,
  isFormattingContext: boolean,
): LineClamp | null {
  const { style } = box;
  if (!clampsLines(style) || isMulticol(style)) return isFormattingContext ? null : space.clamp;
  const most = style.maxLines ?? fittingLines ?? Infinity;
  return {
    lines: most - (token?.clampedLines ?? 0),
    ellipsis: style.blockEllipsis,
    dividesWords: style.continue === '-webkit-legacy',
    isFollowed: false,
  };
}

/** Whether the height of the box decides how many lines it shows, and that is not known yet. */
export function clampsAtHeight({ container }: BlockFlow): boolean {
  return container.clamp !== null && container.clamp.lines === Infinity && clampsLines(container.box.style);
}

/** Returns how many lines child `index` may show. */
export function clampOfChild(flow: BlockFlow, index: number): LineClamp | null {
  const { clamp, box } = flow.container;
  if (clamp === null) return null;
  const isFollowed = clamp.isFollowed || hasContentFrom(index + 1, (at) => box.children.at(at));
  return { ...clamp, lines: clamp.lines - flow.lineCount, isFollowed };
}

/** Behind the last line that is shown, boxes are left out unless they are positioned, which stand elsewhere. */
export function isLeftOutAtClamp(child: BlockLevelBox): boolean {
  return child.kind === 'lines' || (!isPlaceholder(child) && !isAbsolutelyPositioned(child.style));
}

/** Checks whether a child from `index` on would be seen. Usually the next one is, so that few are looked at. */
function hasContentFrom(index: number, childAt: (index: number) => BlockLevelBox | null): boolean {
  for (let at = index; ; at++) {
    const child = childAt(at);
    if (!child) return false;
    if (isContent(child)) return true;
  }
}

function isContent(child: BlockLevelBox): boolean {
  if (isPlaceholder(child)) return false;
  if (child.kind === 'lines') return hasLine(child) && /\S/.test(child.text);
  if (isOutOfFlow(child.style)) return false;
  if (child.kind !== 'block') return true;
  const { height, minHeight, borderTopWidth, borderBottomWidth } = child.style;
  const isEmpty =
    height === 'auto' && (minHeight === 'auto' || minHeight === 0) && borderTopWidth + borderBottomWidth === 0;
  return !isEmpty || hasContentFrom(0, (at) => child.children.at(at));
}
