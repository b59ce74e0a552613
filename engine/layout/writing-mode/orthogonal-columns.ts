/**
 * Orthogonal flows that are too long for the box around them (CSS Writing Modes 4, § 7.3.2, 7.4): their lines would run over its side
 * and off the page. They are set in columns instead, as deep as the box around is wide, one below the other and from page to page.
 */
import { areOrthogonal } from '../../base/axes.js';
import { add, INDEFINITE, lu, type LayoutUnit, maxLu, minLu, sub, ZERO } from '../../base/units.js';
import { isAbsolutelyPositioned, isFloating } from '../../box/box.js';
import type { ComputedStyle } from '../../css/properties/computed-style.js';
import { axesOf } from '../../css/properties/writing-modes.js';
import { clippedAxes } from '../box/clipped-axes.js';
import { forcedBreakOf, type BreakToken } from '../contract/break-token.js';
import type { ConstraintSpace, PageSpace } from '../contract/constraint-space.js';
import type { BoxFragment, Fragment, FragmentChild } from '../contract/fragment.js';
import { isPageBreak, type Fragmentainer } from '../contract/fragmentation.js';
import type { LaidOut, LayoutResult } from '../contract/layout-result.js';
import type { LayoutContext } from '../contract/layout-context.js';
import { strutSum } from '../contract/margin-strut.js';
import { moved, type OutOfFlow } from '../contract/out-of-flow.js';
import { LEAST_COLUMN_HEIGHT, LEAST_ORTHOGONAL_ROOM } from '../contract/policy.js';
import type { LayoutBox } from '../contract/recursion.js';

/** An orthogonal flow, as the box around it sees it. */
export interface OrthogonalFlow {
  readonly style: ComputedStyle;
  readonly space: ConstraintSpace;
  /** How wide a column is, for the box around. */
  readonly depth: LayoutUnit;
  /** One column from `token` on, turned for the box around. `room`: for its lines, unless its style states how long they are. */
  column(room: LayoutUnit, fragmentainer: Fragmentainer, token: BreakToken | null): LaidOut<BoxFragment>;
}

/**
 * Whether a flow that was laid out as a whole has to be broken, where pages or columns end: it runs over the side of the box around, or
 * is longer than any page. What states its own size, or is out of the flow, stays as its author sets it while a page may hold it.
 */
export function isTooLong(box: LayoutBox, whole: Fragment, space: ConstraintSpace, context: LayoutContext): boolean {
  const { fragmentainer, containingBlock, availableInlineSize, sizing, page } = space;
  const { style, kind } = box;
  if (fragmentainer.blockSize === INDEFINITE || availableInlineSize === INDEFINITE || kind === 'replaced') return false;
  if (isWiderThanPage(box, whole, page, context)) return true;
  if (isAbsolutelyPositioned(style) || isFloating(style) || style.isItem) return false;
  if (sizing.fixedInlineSize !== null || sizing.blockSizing !== null || sizing.shrinkToFit) return false;
  if (!areOrthogonal(style.axes, axesOf(style.writingMode))) return whole.height > fragmentainer.blockSize;
  if (style.width !== 'auto' || containingBlock.blockSize !== INDEFINITE) return false;
  return whole.width > availableInlineSize || reachOf(whole).bottom > fragmentainer.blockSize;
}

/** Whether no page shows all of an orthogonal flow that was laid out as a whole. */
export function isWiderThanPage(
  { style }: LayoutBox,
  whole: Fragment,
  { name }: Pick<PageSpace, 'name'>,
  { pageWidth }: LayoutContext,
): boolean {
  if (!pageWidth || whole.kind !== 'box' || !areOrthogonal(style.axes, axesOf(style.writingMode))) return false;
  const { left, right } = reachOf(whole);
  return sub(right, left) > pageWidth(name);
}

interface Reach {
  readonly left: LayoutUnit;
  readonly right: LayoutUnit;
  readonly bottom: LayoutUnit;
}

/** How far boxes and lines in a box reach, unless it cuts them off. */
function reachOf(fragment: Fragment): Reach {
  let [left, right, bottom] = [ZERO, fragment.width, fragment.height];
  if (fragment.kind !== 'box') return { left, right, bottom };
  const cut = clippedAxes(fragment);
  for (const { x, y, fragment: child } of fragment.children) {
    if (child.kind !== 'box' && child.kind !== 'line') continue;
    const inner = reachOf(child);
    if (!cut.x) [left, right] = [minLu(left, add(x, inner.left)), maxLu(right, add(x, inner.right))];
    if (!cut.y && child.kind === 'box') bottom = maxLu(bottom, add(y, inner.bottom));
  }
  return { left, right, bottom };
}

/** The columns that have room here; the rest goes on in the next page or column around. */
export function layoutColumns({ style, space, depth, column }: OrthogonalFlow, from: BreakToken | null): LayoutResult {
  const { fragmentainer, breaks, bfc } = space;
  const top = add(fragmentainer.offset, bfc.blockOffset, strutSum(bfc.marginStrut));
  const room = sub(fragmentainer.blockSize, top, breaks.reservedBlockEnd);
  const mayMove = from === null && (breaks.hasContentBefore || breaks.hasSpaceBefore);
  if (mayMove && room < fragmentainer.blockSize * LEAST_ORTHOGONAL_ROOM) return { status: 'break-before' };
  const inner: Fragmentainer = {
    blockSize: maxLu(depth, LEAST_COLUMN_HEIGHT),
    offset: ZERO,
    type: fragmentainer.type === 'columns' ? 'columns' : 'columns-in-pages',
    columnDepth: fragmentainer.columnDepth + 1,
  };
  const first = column(maxLu(room, LEAST_COLUMN_HEIGHT), inner, from);
  const { height } = first.fragment;
  if (mayMove && height > room) return { status: 'break-before' };
  const step = add(height, lu(style.fontSize));
  const columns = [first];
  let token = first.breakToken;
  // Ends because each column takes some content, and at the end of the room.
  while (token && !isPageBreak(forcedBreakOf(token)) && columns.length * step + height <= room) {
    const next = column(room, inner, token);
    columns.push(next);
    token = next.breakToken;
  }
  return joined(columns, step);
}

/** Columns as one fragment, with the space between them in it. */
function joined(columns: readonly LaidOut<BoxFragment>[], step: LayoutUnit): LaidOut<BoxFragment> {
  const [first] = columns;
  const last = columns.at(-1)!;
  if (last === first) return last;
  const children: FragmentChild[] = [];
  const outOfFlow: OutOfFlow[] = [];
  columns.forEach(({ fragment }, i) => {
    const y = (i * step) as LayoutUnit;
    for (const child of fragment.children) children.push({ ...child, y: add(child.y, y) });
    outOfFlow.push(...fragment.outOfFlow.map((item) => moved(item, ZERO, y)));
  });
  const { slice: _, ...whole } = first!.fragment;
  const height = add(((columns.length - 1) * step) as LayoutUnit, last.fragment.height);
  return { ...last, bfcOffset: first!.bfcOffset, fragment: { ...whole, height, children, outOfFlow } };
}
