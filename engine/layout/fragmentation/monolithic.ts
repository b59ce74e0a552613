/** Monolithic boxes (CSS Fragmentation 3, § 4.1): no page or column breaks them. */
import { add, INDEFINITE, type LayoutUnit, minLu, ZERO } from '../../base/units.js';
import type { BlockBox, ItemContainerBox } from '../../box/box.js';
import { isTurned } from '../../css/properties/transforms.js';
import { NO_FRAGMENTATION, type ConstraintSpace } from '../contract/constraint-space.js';
import type { BoxRole, Fragment } from '../contract/fragment.js';
import { isForcedBreak, type Fragmentainer } from '../contract/fragmentation.js';
import type { LayoutContext } from '../contract/layout-context.js';
import type { LayoutResult } from '../contract/layout-result.js';
import { strutSum } from '../contract/margin-strut.js';
import { CUT_OFF_ROOM } from '../contract/policy.js';
import { layoutBox, type LayoutBox } from '../contract/recursion.js';
import { clippedAxes } from '../box/clipped-axes.js';

/**
 * A field of one line is a whole, as wide and high as it may be.
 *
 * Size containment: content has no say about the box, so it is not broken for its sake (CSS Containment 1, § 3.1). Pages
 * break it all the same where it is taller than they are (see `movesUnbroken`): what would stand below their end
 * would be lost, while columns let it stand there.
 */
export function isMonolithic(
  { style, node }: BlockBox | ItemContainerBox,
  { fragmentainer }: ConstraintSpace,
  { tree }: LayoutContext,
): boolean {
  if (fragmentainer.blockSize === INDEFINITE) return false;
  return (style.contain.size && fragmentainer.type !== 'pages') || tree.name(node) === 'input';
}

/** Whether a box whose size is contained begins on the next page, because it would be broken on this one. */
export function movesUnbroken(
  box: BlockBox | ItemContainerBox,
  space: ConstraintSpace,
  context: LayoutContext,
): boolean {
  const { fragmentainer, breaks, bfc } = space;
  if (!box.style.contain.size || fragmentainer.type !== 'pages' || !breaks.hasContentBefore) return false;
  // Only floats come before what begins at the top of a page, and the next page has no more room for it.
  const top = add(fragmentainer.offset, bfc.blockOffset, strutSum(bfc.marginStrut));
  if (top <= 0 || fragmentainer.blockSize === INDEFINITE) return false;
  return layoutMonolithic(box, space, context).status === 'break-before';
}

/** As a whole; in the next fragmentainer if it does not fit here and something comes before it. */
export function layoutMonolithic(box: LayoutBox, space: ConstraintSpace, context: LayoutContext): LayoutResult {
  return settled(laidOutWhole(box, space, NO_FRAGMENTATION, context), space);
}

/**
 * A box that is turned, skewed or tilted is turned as a whole, where a page or column has room for it as it is laid out (see
 * `isTurned`). null: it is too tall for that, or breaks of its own are forced. It goes on in the next one then, each piece
 * turned by itself, and loses nothing.
 */
export function layoutTurned(box: LayoutBox, space: ConstraintSpace, context: LayoutContext): LayoutResult | null {
  const { fragmentainer, page, bfc } = space;
  if (fragmentainer.blockSize === INDEFINITE || !isTurned(box.style)) return null;
  const { type, blockSize, fullSize = page.monolithicLimit } = fragmentainer;
  const limit = minLu(page.monolithicLimit, type === 'pages' ? blockSize : fullSize);
  // What is far below the end of a page need not be laid out to know that there is too much.
  const cutOffAt = add(bfc.blockOffset, strutSum(bfc.marginStrut), limit, CUT_OFF_ROOM);
  const whole = laidOutWhole(box, space, { ...NO_FRAGMENTATION, cutOffAt }, context);
  if (whole.status !== 'laid-out') return whole;
  return staysWhole(whole.fragment, ZERO, { ...fragmentainer, blockSize: limit }) ? settled(whole, space) : null;
}

function laidOutWhole(
  box: LayoutBox,
  space: ConstraintSpace,
  fragmentainer: Fragmentainer,
  context: LayoutContext,
): LayoutResult {
  const breaks = { ...space.breaks, isInColumns: false };
  return layoutBox(box, { ...space, fragmentainer, breaks }, null, context, null);
}

/** The result of a box that is laid out as a whole: it moves to the next fragmentainer where it does not fit. */
export function settled(whole: LayoutResult, space: ConstraintSpace): LayoutResult {
  if (whole.status !== 'laid-out') return whole;
  const { blockSize, offset } = space.fragmentainer;
  const top = add(offset, whole.bfcOffset ?? space.bfc.blockOffset);
  const end = top + whole.fragment.height;
  const moves = space.breaks.hasContentBefore
    ? end + space.breaks.reservedBlockEnd > blockSize
    : space.breaks.hasSpaceBefore && end > blockSize;
  // Breakpoints in it are none for what is around.
  return moves ? { status: 'break-before' } : { ...whole, earlyBreak: null };
}

/** What `break-before` and `break-after` apply to (CSS Fragmentation 3, § 3.1). */
const BREAKING: ReadonlySet<BoxRole> = new Set(['block', 'table', 'row-group', 'row']);

/** Whether a box ends in this page or column, with all that shows of it, and nothing in it asks for another one. */
export function staysWhole(fragment: Fragment, top: LayoutUnit, fragmentainer: Fragmentainer): boolean {
  if (fragmentainer.blockSize === INDEFINITE) return true;
  if (top + fragment.height > fragmentainer.blockSize) return false;
  if (fragment.kind !== 'box') return true;
  const isClipped = clippedAxes(fragment).y;
  // Breaks of items are those of their rows, and around the first row of the container (Flexbox 1 § 10, Grid 1 § 13).
  const holdsItems = fragment.style.blockifiesChildren;
  return fragment.children.every((child) => {
    if (child.fragment.kind !== 'box') return isClipped || staysWhole(child.fragment, add(top, child.y), fragmentainer);
    const { style, role } = child.fragment;
    if (
      !holdsItems &&
      BREAKING.has(role) &&
      [style.breakBefore, style.breakAfter].some((value) => isForcedBreak(value, fragmentainer))
    )
      return false;
    return staysWhole(child.fragment, isClipped ? (-INDEFINITE as LayoutUnit) : add(top, child.y), fragmentainer);
  });
}
