/** Placing floats (CSS 2 § 9.5.1): as high as possible, then as far to their side as possible. */
import { add, INDEFINITE, type LayoutUnit, maxLu, minLu, sub, ZERO } from '../../base/units.js';
import { marginsWithoutAuto } from '../box/box-sizes.js';
import { staysWhole } from '../fragmentation/monolithic.js';
import type { BreakToken } from '../contract/break-token.js';
import {
  independentSpace,
  type PageSpace,
  type IndependentChanges,
  type ConstraintSpace,
} from '../contract/constraint-space.js';
import type { ExclusionSpace, FloatSide, OpenFloat } from '../contract/exclusions.js';
import type { BoxFragment, ImageFragment } from '../contract/fragment.js';
import {
  avoidsBreakInside,
  BreakAppeal,
  isForcedBreak,
  isPageBreak,
  type Fragmentainer,
} from '../contract/fragmentation.js';
import { layoutBox, type LayoutBox } from '../contract/recursion.js';
import type { LayoutContext } from '../contract/layout-context.js';
import type { LaidOut } from '../contract/layout-result.js';
import { measurementsOf } from '../contract/measurements.js';
import { isWiderThanPage } from '../writing-mode/orthogonal-columns.js';
import { floatShape } from './float-shape.js';
import { relativeShift } from '../box/relative.js';

/** What floats must know of their containing block. Offsets are those of the block formatting context. */
export interface FloatContainer {
  /** Its content edges. */
  readonly left: LayoutUnit;
  readonly right: LayoutUnit;
  readonly percentageBlockSize: LayoutUnit;
  readonly fragmentainer: Fragmentainer;
  readonly page: PageSpace;
}

export interface PlacedFloat {
  /** null: the float begins in the next fragmentainer. */
  readonly fragment: BoxFragment | ImageFragment | null;
  /** Where the border box is drawn. */
  readonly x: LayoutUnit;
  readonly y: LayoutUnit;
  /** With the float. */
  readonly exclusions: ExclusionSpace;
}

function floatSide(box: LayoutBox): FloatSide {
  return box.style.float === 'right' ? 'right' : 'left';
}

/** The inline size of a float's margin box. */
export function floatInlineSize(box: LayoutBox, container: FloatContainer, context: LayoutContext): LayoutUnit {
  const { left, right } = floatMargins(box, container);
  return add(left, measured(box, container, context).fragment.width, right);
}

/** No higher than this (rules 4 to 6, and clear). An initial letter stays on its line, beside floats that begin lower. */
export function floatTop(box: LayoutBox, top: LayoutUnit, exclusions: ExclusionSpace): LayoutUnit {
  const clear = maxLu(exclusions.belowLetters(floatSide(box)), exclusions.clearance(box.style.clear));
  return maxLu(box.style.initialLetter ? top : maxLu(top, exclusions.lastTop), clear);
}

/** A float that is to be placed. */
export interface FloatStart {
  readonly box: LayoutBox;
  /** Where it stopped in an earlier fragmentainer; null for its beginning. */
  readonly token: BreakToken | null;
  /** Where it may begin at the earliest. */
  readonly top: LayoutUnit;
  /** Something comes before it in the fragmentainer, so that it may go to the next one whole. */
  readonly mayMove: boolean;
  /** A forced break before it has led to this fragmentainer. */
  readonly isForced?: boolean;
}

export function placeFloat(
  { box, token, top, mayMove, isForced = false }: FloatStart,
  container: FloatContainer,
  exclusions: ExclusionSpace,
  context: LayoutContext,
): PlacedFloat {
  const mayBreak = !token && !isForced && mayMove && !exclusions.hasPushed;
  const breaksBefore = mayBreak && isForcedBreakOfFloat(box, container);
  const side = floatSide(box);
  const open = (at: BreakToken | null): OpenFloat => ({
    box,
    side,
    token: at,
    left: container.left,
    right: container.right,
    percentageBlockSize: container.percentageBlockSize,
    pageName: container.page.name,
    isForced: isForced || breaksBefore,
  });
  const first = floatTop(box, top, exclusions);
  const pushed = () => {
    context.guard.spend('floatSteps', 1 + exclusions.open.length, () => context.tree.position(box.node));
    return { fragment: null, x: ZERO, y: first, exclusions: exclusions.withOpen(open(token)) };
  };
  if (first === INDEFINITE || breaksBefore || exclusions.hasPushed) return pushed();
  const margins = floatMargins(box, container);
  const marginTop = token ? ZERO : margins.top;
  let result: LaidOut | null = token ? null : measured(box, container, context);
  const room = { availableInlineSize: floatRoom(box, container), page: container.page };
  const whole = result ?? measured(box, container, context);
  const hasColumns =
    isWiderThanPage(box, whole.fragment, room.page, context) && container.fragmentainer.blockSize !== INDEFINITE;
  const fillsRoom = hasColumns && box.style.width === 'auto';
  const widest = hasColumns ? (context.pageWidth?.(container.page.name) ?? INDEFINITE) : INDEFINITE;
  const inlineSize = minLu(fillsRoom ? room.availableInlineSize : whole.fragment.width, widest);
  const outerSize = add(margins.left, inlineSize, margins.right);
  // Floats find room beside their top; the lines beside an initial letter are those beside all of it.
  const place =
    box.style.initialLetter && result
      ? exclusions.find(first, add(marginTop, result.fragment.height), container.left, container.right, outerSize)
      : exclusions.findForFloat(side, first, container.left, container.right, outerSize);
  const y = add(place.y, marginTop);
  const { blockSize, offset } = container.fragmentainer;
  const isLow = mayMove || place.y > first;
  if (result && isLow && breaksInMargin(box, add(offset, y, result.fragment.height), margins.bottom, container))
    return pushed();
  if (!result || hasColumns || !staysWhole(result.fragment, add(offset, y), container.fragmentainer)) {
    result = fragmented({ box, token, top: y, mayMove: isLow }, container, context);
    if (!result || (isLow && result.breakToken && result.appeal < BreakAppeal.Perfect)) return pushed();
  }
  const { fragment, breakToken } = result;
  if (fragment.kind === 'running') throw new Error('a running element does not float');
  const end = breakToken ? maxLu(y, sub(blockSize, offset)) : add(y, fragment.height, margins.bottom);
  const left = side === 'left' ? place.left : sub(place.right, outerSize);
  const outer = { left, right: add(left, outerSize), top: place.y, bottom: end };
  const shape = box.style.initialLetter
    ? null
    : floatShape(side, outer, { fragment, margins, y, containerWidth: sub(container.right, container.left) }, context);
  const withBox = exclusions.with(side, outer, shape);
  const excluded = box.style.initialLetter ? withBox.withLetter(side, end) : withBox;
  const { x: dx, y: dy } = relativeShift(
    box.style,
    sub(container.right, container.left),
    container.percentageBlockSize,
    'ltr',
  );
  return {
    fragment,
    x: add(left, margins.left, dx),
    y: add(y, dy),
    exclusions: breakToken ? excluded.withOpen(open(breakToken)) : excluded,
  };
}

/**
 * Whether a float asks to begin in the next fragmentainer (CSS Fragmentation 3, § 3.1). What follows it goes on here, beside it in
 * the flow. A page break in columns is none of these: the next column may stand on the same page.
 */
function isForcedBreakOfFloat({ style: { breakBefore } }: LayoutBox, { fragmentainer }: FloatContainer): boolean {
  const staysOnPage = fragmentainer.type === 'columns-in-pages' && isPageBreak(breakBefore);
  return fragmentainer.blockSize !== INDEFINITE && !staysOnPage && isForcedBreak(breakBefore, fragmentainer);
}

/** Whether a float that is to stay whole ends here, but its margin does not: margins of floats are not cut off at a break. */
function breaksInMargin(
  { style }: LayoutBox,
  end: LayoutUnit,
  margin: LayoutUnit,
  { fragmentainer }: FloatContainer,
): boolean {
  const { blockSize } = fragmentainer;
  if (blockSize === INDEFINITE || !avoidsBreakInside(style.breakInside, fragmentainer)) return false;
  return end <= blockSize && end + margin > blockSize;
}

/** Auto margins of floats are 0 (§ 10.3.5). */
function floatMargins(box: LayoutBox, { left, right }: FloatContainer) {
  return marginsWithoutAuto(box.style, sub(right, left));
}

/** The float where nothing fragments: its size does not depend on where it is. Kept, as lines are broken more than once. */
function measured(box: LayoutBox, container: FloatContainer, context: LayoutContext): LaidOut {
  const inlineSize = sub(container.right, container.left);
  const { percentageBlockSize } = container;
  const known = measurementsOf(box, context);
  if (known.float?.inlineSize !== inlineSize || known.float.percentageBlockSize !== percentageBlockSize) {
    const result = layoutBox(box, floatSpace(box, container), null, context, null);
    if (result.status !== 'laid-out') throw new Error('nothing moves where nothing fragments');
    known.float = { inlineSize, percentageBlockSize, result };
  }
  return known.float.result;
}

/** null: it moves to the next fragmentainer. */
function fragmented(
  { box, token, top, mayMove }: FloatStart,
  container: FloatContainer,
  context: LayoutContext,
): LaidOut | null {
  const space = floatSpace(box, container, {
    bfcBlockOffset: top,
    fragmentainer: container.fragmentainer,
    hasContentBefore: mayMove,
    isAtUnforcedBreak: token !== null,
  });
  const result = layoutBox(box, space, token, context, null);
  return result.status === 'laid-out' ? result : null;
}

function floatRoom(box: LayoutBox, container: FloatContainer): LayoutUnit {
  const { left, right } = floatMargins(box, container);
  return sub(container.right, container.left, left, right);
}

function floatSpace(box: LayoutBox, container: FloatContainer, changes: IndependentChanges = {}): ConstraintSpace {
  const inlineSize = sub(container.right, container.left);
  const margins = floatMargins(box, container);
  return independentSpace(floatRoom(box, container), {
    percentageInlineSize: inlineSize,
    percentageBlockSize: container.percentageBlockSize,
    shrinkToFit: true,
    pageName: container.page.name,
    monolithicLimit: maxLu(ZERO, sub(container.page.monolithicLimit, margins.top, margins.bottom)),
    ...changes,
  });
}
