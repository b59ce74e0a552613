/** Where a block container ends in its fragmentainer, as far as is known between two children; and what children may see of it. */
import { add, INDEFINITE, type LayoutUnit, maxLu, minLu, sub, ZERO } from '../../base/units.js';
import { cutOffBelow } from '../box/cut-off.js';
import { within, type Fragmentainer } from '../contract/fragmentation.js';
import { strutSum } from '../contract/margin-strut.js';
import type { BlockFlow } from './flow.js';

/** What is left of the fragmentainer below this box's border box top. */
export function remaining({ container, at }: BlockFlow): LayoutUnit {
  const { blockSize, offset } = container.space.fragmentainer;
  return sub(blockSize, offset, at.own ?? at.assumed ?? ZERO);
}

/**
 * The height of this fragment where the style settles it and it ends in this fragmentainer: what goes on then is
 * overflowing content. Null where the box goes on with it: over pages it does, so that text keeps its order, unless
 * what overflows is cut off.
 */
export function heightAtEnd(flow: BlockFlow): LayoutUnit | null {
  const { container } = flow;
  if (container.token?.isAtEnd) return ZERO;
  const { fragmentainer, sizing } = container.space;
  if (fragmentainer.type === 'pages' && !container.mayCutOff) return null;
  if (sizing.blockSizing?.kind === 'fixed' && sizing.blockSizing.mayGrow) return null;
  const height = container.sizes.usedHeight(INDEFINITE);
  return height <= maxLu(remaining(flow), flow.at.cursor) && height !== INDEFINITE ? height : null;
}

/** Whether the box ends in this fragmentainer and cuts off what overflows it, so that nothing breaks what is in it. */
export function cutsOffHere(flow: BlockFlow): boolean {
  const { space, mayCutOff, endsCutOff } = flow.container;
  const fragments = space.fragmentainer.blockSize !== INDEFINITE;
  return fragments && mayCutOff && (endsCutOff || heightAtEnd(flow) !== null);
}

/** Whether the box's own height has room where it begins, as far as that is known. */
export function fits(flow: BlockFlow): boolean {
  return knownEnd(flow) <= flow.container.space.fragmentainer.blockSize;
}

/** Where the box's own height, or else the fragmentainer, ends in it, as far as is known where the box begins. */
function knownEnd(flow: BlockFlow): LayoutUnit {
  const { at } = flow;
  const height = heightAtEnd(flow);
  const { offset, blockSize } = flow.container.space.fragmentainer;
  return height === null ? blockSize : add(offset, at.own ?? flow.nextOffset(at.strut), height);
}

/** The fragmentainer as the children see it: cloned edges end above its end. */
export function innerFragmentainer(flow: BlockFlow): Fragmentainer {
  const { space, isFormattingContext, sizes } = flow.container;
  const clones = clonesEnd(flow);
  const around = cutsOffHere(flow) ? cutOffBelow(space.fragmentainer, knownEnd(flow)) : space.fragmentainer;
  if (!isFormattingContext && !clones) return around;
  const inside = within(around, isFormattingContext ? flow.at.own! : ZERO);
  return clones ? { ...inside, blockSize: sub(inside.blockSize, sizes.edges.bottom) } : inside;
}

/** Whether the end edges are repeated in this fragmentainer, or end the box in it at the latest. */
export function clonesEnd(flow: BlockFlow): boolean {
  const { box, sizes } = flow.container;
  return box.style.boxDecorationBreak === 'clone' && !sizes.slices && heightAtEnd(flow) === null;
}

/** Whether the next child begins so far below a box that cuts it off that it is not laid out. */
export function isBelowCut({ container, at }: BlockFlow): boolean {
  const { offset, cutOffAt } = container.space.fragmentainer;
  if (cutOffAt === undefined) return false;
  return offset + (at.own ?? container.space.bfc.blockOffset) + at.cursor > cutOffAt;
}

/** Where the content ends: a formatting context holds its floats (CSS 2 § 10.6.7). */
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
