/**
 * Flex and grid items that hold nothing but lines of text. Stretching changes nothing in them but their height, and a page
 * that has room for all of one does not change it either. So one layout does for measuring an item and for setting it: rows
 * may have 100,000 items, and each layout of each of them is kept as long as its page.
 */
import type { LayoutUnit } from '../../base/units.js';
import { isMulticol } from '../../box/box.js';
import { clampsLines } from '../../css/properties/line-clamp.js';
import { isScrollContainer } from '../../css/properties/overflow.js';
import { axesOf } from '../../css/properties/writing-modes.js';
import type { BoxFragment, Fragment, FragmentChild } from '../contract/fragment.js';
import type { LaidOut } from '../contract/layout-result.js';
import type { LayoutBox } from '../contract/recursion.js';

/** What the layout of the item at the height of its content becomes at this height; null if it has to be made anew. */
export function stretchedText(box: LayoutBox, natural: LaidOut, height: LayoutUnit): LaidOut | null {
  const { fragment } = natural;
  if (height < fragment.height || !holdsOnlyText(box, natural)) return null;
  if (height === fragment.height) return natural;
  if (box.style.alignContent.keyword !== 'normal') return null;
  return { ...natural, fragment: { ...fragment, height } as BoxFragment };
}

/** Whether pages that hold all of the item do not change its layout. */
export function holdsOnlyText(box: LayoutBox, { fragment, breakToken }: LaidOut): boolean {
  if (box.kind !== 'block' || box.scaled || breakToken !== null || fragment.kind !== 'box') return false;
  const { style } = box;
  if (style.hasTransform || isMulticol(style) || clampsLines(style) || isScrollContainer(style)) return false;
  // Lines along other axes than the container's may begin at the edge that stretching moves.
  if (style.axes !== axesOf(style.writingMode)) return false;
  if (style.containerType !== 'normal' || fragment.outOfFlow.length > 0) return false;
  return fragment.children.every((child) => child.fragment.kind === 'line' && isText(child.fragment, fragment, child));
}

/** Nothing that breaks by itself stands in the line, and the line stands in the item. */
function isText(line: Fragment & { readonly kind: 'line' }, item: BoxFragment, { y }: FragmentChild): boolean {
  return y + line.height <= item.height && line.children.every((child) => isInText(child.fragment));
}

function isInText(fragment: Fragment): boolean {
  if (fragment.kind === 'text') return true;
  return fragment.kind === 'inline-box' && fragment.children.every((child) => isInText(child.fragment));
}
