/**
 * Atomic inlines that are taller than a page. A line keeps its inline-blocks in one piece (CSS Fragmentation 3, § 4.1),
 * but what fits no page would be cut off. Such a box goes on over pages: its line holds the first part, and each later
 * page begins with a line of nothing but the next parts, until the boxes end and the text behind them follows.
 */
import { isWiderThanPage } from '../writing-mode/orthogonal-columns.js';
import { add, INDEFINITE, type LayoutUnit, maxLu, minLu, sub, ZERO } from '../../base/units.js';
import type { AtomicInline, InlineFlow } from '../../box/box.js';
import { marginsWithoutAuto } from '../box/box-sizes.js';
import type { AtomicRest, BreakToken } from '../contract/break-token.js';
import { independentSpace, type ConstraintSpace } from '../contract/constraint-space.js';
import type { Fragment, FragmentChild, LineFragment } from '../contract/fragment.js';
import { BreakAppeal, worse } from '../contract/fragmentation.js';
import type { LayoutContext } from '../contract/layout-context.js';
import type { LaidOut } from '../contract/layout-result.js';
import { carriedBy, type OutOfFlow } from '../contract/out-of-flow.js';
import { layoutBox } from '../contract/recursion.js';
import type { AtomicSegment, PreparedFlow } from '../text/inline-segments.js';
import type { AtomicFragment } from './atomic-inlines.js';
import type { PlacedLine } from './placed-line.js';

/** The first parts of the atomic inlines of a line, as the line sees them, and where they go on. */
export interface BrokenAtomics {
  readonly parts: ReadonlyMap<AtomicSegment, AtomicFragment>;
  readonly rests: readonly { readonly box: AtomicInline; readonly fragment: Fragment; readonly token: BreakToken }[];
  readonly appeal: BreakAppeal;
}

/** A line that a flow is about to place. */
interface Place {
  readonly flow: InlineFlow;
  readonly space: ConstraintSpace;
  /** The top of the line, from that of the flow. */
  readonly top: LayoutUnit;
  /** Whether something comes before the line in its fragmentainer. */
  readonly mayMove: boolean;
}

/** The atomic inlines of a line that no page holds, broken where the page ends; null: there are none, or they move. */
export function brokenAtomics(
  segments: PreparedFlow['segments'],
  wholeOf: (segment: AtomicSegment) => AtomicFragment,
  place: Place,
  context: LayoutContext,
): BrokenAtomics | null {
  const parts = new Map<AtomicSegment, AtomicFragment>();
  const rests: { box: AtomicInline; fragment: Fragment; token: BreakToken }[] = [];
  let appeal: BreakAppeal = BreakAppeal.Perfect;
  for (const segment of segments) {
    if (segment.kind !== 'atomic' || !isTooLarge(segment.box, wholeOf(segment), place.space, context)) continue;
    const { box } = segment;
    const result = layoutPart(box, null, place, context);
    if (!result) return null;
    const { fragment, breakToken } = result;
    if (fragment.kind === 'running' || (!breakToken && fragment.height === wholeOf(segment).fragment.height)) continue;
    const margins = breakToken ? { ...wholeOf(segment).margins, bottom: ZERO } : wholeOf(segment).margins;
    // Its text beside it stands at its top: the line goes on below the last part.
    parts.set(segment, { fragment, margins, baseline: minLu(fragment.height, result.firstBaseline ?? ZERO) });
    if (!breakToken) continue;
    rests.push({ box, fragment, token: breakToken });
    appeal = worse(appeal, result.appeal);
  }
  return parts.size > 0 ? { parts, rests, appeal } : null;
}

function isTooLarge(
  box: AtomicInline,
  { fragment, margins }: AtomicFragment,
  space: ConstraintSpace,
  context: LayoutContext,
): boolean {
  if (box.kind === 'ruby' || box.kind === 'math' || box.kind === 'replaced') return false;
  const { blockSize, fullSize, type } = space.fragmentainer;
  const limit = type === 'pages' ? minLu(blockSize, space.page.monolithicLimit) : maxLu(blockSize, fullSize ?? ZERO);
  if (blockSize === INDEFINITE) return false;
  return add(margins.top, fragment.height) > limit || isWiderThanPage(box, fragment, space.page, context);
}

/** null: nothing of it fits here. */
function layoutPart(
  box: AtomicInline,
  token: BreakToken | null,
  { space, top, mayMove }: Place,
  context: LayoutContext,
): LaidOut | null {
  if (box.kind === 'ruby' || box.kind === 'math') throw new Error('ruby and formulas do not break');
  const margins = marginsWithoutAuto(box.style, space.availableInlineSize);
  const { fragmentainer, bfc, containingBlock, page } = space;
  const above = token ? ZERO : margins.top;
  const result = layoutBox(
    box,
    independentSpace(sub(space.availableInlineSize, margins.left, margins.right), {
      percentageInlineSize: space.availableInlineSize,
      percentageBlockSize: containingBlock.blockSize,
      shrinkToFit: true,
      pageName: page.name,
      monolithicLimit: maxLu(ZERO, sub(page.monolithicLimit, margins.top, margins.bottom)),
      fragmentainer: { ...fragmentainer, offset: add(fragmentainer.offset, bfc.blockOffset, top, above) },
      hasContentBefore: mayMove,
      isAtUnforcedBreak: token !== null,
      splits: true,
    }),
    token,
    context,
    null,
  );
  return result.status === 'laid-out' ? result : null;
}

/** Where the parts in a line go on: as far from the left edge as in the line. */
export function restsOf({ rests }: BrokenAtomics, line: FragmentChild): readonly AtomicRest[] {
  return rests.map(({ box, fragment, token }) => ({ box, token, x: leftOf(fragment, line) ?? line.x }));
}

/** Ends with the line, which is as deep as its inline boxes nest. */
function leftOf(wanted: Fragment, { x, fragment }: FragmentChild): LayoutUnit | null {
  if (fragment === wanted) return x;
  if (fragment.kind !== 'line' && fragment.kind !== 'inline-box') return null;
  for (const child of fragment.children) {
    const left = leftOf(wanted, child);
    if (left !== null) return add(x, left);
  }
  return null;
}

export interface LineOfRests {
  readonly fragment: LineFragment;
  readonly outOfFlow: readonly OutOfFlow[];
  /** Empty: all of them end here. */
  readonly rests: readonly AtomicRest[];
  readonly appeal: BreakAppeal;
}

/** The line at the start of a page that holds the next parts of the atomic inlines of an earlier one. */
export function lineOfRests(before: readonly AtomicRest[], place: Place, context: LayoutContext): LineOfRests {
  const { flow, space } = place;
  const children: FragmentChild[] = [];
  const rests: AtomicRest[] = [];
  let height = ZERO;
  let appeal: BreakAppeal = BreakAppeal.Perfect;
  for (const { box, token, x } of before) {
    const result = layoutPart(box, token, place, context);
    if (!result || result.fragment.kind === 'running') throw new Error('a box goes on at the start of a page');
    const { fragment, breakToken } = result;
    children.push({ x, y: ZERO, fragment });
    const below = breakToken ? ZERO : marginsWithoutAuto(box.style, space.availableInlineSize).bottom;
    height = maxLu(height, add(fragment.height, below));
    appeal = worse(appeal, result.appeal);
    if (breakToken) rests.push({ box, token: breakToken, x });
  }
  const fragment: LineFragment = {
    ...{ kind: 'line', node: flow.node, style: flow.style, width: space.availableInlineSize },
    ...{ height, baseline: height, children },
  };
  return { fragment, outOfFlow: carriedBy(children), rests, appeal };
}

/** A line with parts that go on takes the rest of its page. */
export function toPageEnd(line: PlacedLine, { fragmentainer, bfc }: ConstraintSpace): PlacedLine {
  const end = sub(fragmentainer.blockSize, fragmentainer.offset, bfc.blockOffset);
  const bottom = maxLu(line.y, end);
  return { ...line, bottom, fragment: { ...line.fragment, height: maxLu(ZERO, sub(bottom, line.y)) } };
}
