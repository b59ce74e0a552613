/** Where a block container ends in its fragmentainer, as far as this is known between two children. */
import { add, INDEFINITE, type LayoutUnit, maxLu, minLu, sub, ZERO } from '../../base/units.js';
import { cutOffBelow } from '../box/cut-off.js';
import { within, type Fragmentainer } from '../contract/fragmentation.js';
import { strutSum } from '../contract/margin-strut.js';
import type { BlockFlow } from './flow.js';

/** Returns the room of the fragmentainer below the top of this box's border box. */
export function remaining({ container, at }: BlockFlow): LayoutUnit {
  return container.breaks.remainingFrom(at.blockOffset ?? at.assumed ?? ZERO);
}

/**
 * Returns the height of this fragment if its style sets the height and it ends in this fragmentainer, so that only
 * overflowing content continues. Returns null if the box continues with its content. On pages it does, so that text keeps
 * its order, unless the box cuts off what overflows it.
 */
export function heightAtEnd(flow: BlockFlow): LayoutUnit | null {
  const { container } = flow;
  if (container.token?.isAtEnd) return ZERO;
  const { fragmentainer } = container.space;
  if (fragmentainer.type === 'pages' && !container.mayCutOff) return null;
  if (container.sizes.grows) return null;
  const height = container.sizes.usedHeight(INDEFINITE);
  return height <= maxLu(remaining(flow), flow.at.cursor) && height !== INDEFINITE ? height : null;
}

/** Checks whether the box ends in this fragmentainer and cuts off overflow, so that its content is not broken. */
export function cutsOffHere(flow: BlockFlow): boolean {
  const { breaks, mayCutOff, endsCutOff } = flow.container;
  return breaks.fragments && mayCutOff && (endsCutOff || heightAtEnd(flow) !== null);
}

/** Checks whether the box's own height fits at its start, as far as that is known. */
export function fits(flow: BlockFlow): boolean {
  return knownEnd(flow) <= flow.container.space.fragmentainer.blockSize;
}

/** Returns where the box ends by its own height, or else the end of the fragmentainer, as far as its start is known. */
function knownEnd(flow: BlockFlow): LayoutUnit {
  const { at } = flow;
  const height = heightAtEnd(flow);
  const { offset, blockSize } = flow.container.space.fragmentainer;
  return height === null ? blockSize : add(offset, at.blockOffset ?? flow.nextOffset(at.strut), height);
}

/** Returns the fragmentainer for the children. It ends above the cloned end edges of this box. */
export function innerFragmentainer(flow: BlockFlow): Fragmentainer {
  const { space, isFormattingContext, sizes } = flow.container;
  const clones = clonesEnd(flow);
  const around = cutsOffHere(flow) ? cutOffBelow(space.fragmentainer, knownEnd(flow)) : space.fragmentainer;
  if (!isFormattingContext && !clones) return around;
  const inside = within(around, isFormattingContext ? flow.at.blockOffset! : ZERO);
  return clones ? { ...inside, blockSize: sub(inside.blockSize, sizes.edges.bottom) } : inside;
}

/** Checks whether this fragment has cloned end edges if the box is broken in it. */
export function clonesEnd(flow: BlockFlow): boolean {
  const { box, sizes } = flow.container;
  return box.style.boxDecorationBreak === 'clone' && !sizes.slices && heightAtEnd(flow) === null;
}

/** Checks whether the next child begins too far below a box that cuts it off, so that it is not laid out. */
export function isBelowCut({ container, at }: BlockFlow): boolean {
  const { offset, cutOffAt } = container.space.fragmentainer;
  if (cutOffAt === undefined) return false;
  return offset + (at.blockOffset ?? container.space.bfc.blockOffset) + at.cursor > cutOffAt;
}

/** Returns the end of the content. A formatting context encloses its floats (CSS 2 § 10.6.7). */
export function contentEnd(flow: BlockFlow, holdsMargins: boolean): LayoutUnit {
  const { cursor, exclusions } = flow.at;
  const end = add(cursor, holdsMargins ? endMargin(flow) : ZERO);
  return flow.container.isFormattingContext ? maxLu(end, exclusions.bottom) : end;
}

/** Margins held at the end; they end with the page at the latest (CSS Fragmentation 3, § 5.2). */
function endMargin(flow: BlockFlow): LayoutUnit {
  const { strut, cursor } = flow.at;
  const margin = strutSum(strut);
  if (margin <= 0) return margin;
  return minLu(margin, maxLu(ZERO, sub(remaining(flow), cursor, flow.container.sizes.edges.bottom)));
}
