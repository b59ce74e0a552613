/**
 * Places the positioned boxes that belong to the page itself: boxes whose containing block is the page area, fixed boxes,
 * which every page repeats (CSS 2 § 9.6.1), and the rest of positioned boxes that began on earlier pages.
 */
import type { Rect } from '../base/geometry.js';
import { add, type LayoutUnit, sub, toPx, ZERO } from '../base/units.js';
import type { ComputedStyle } from '../css/properties/computed-style.js';
import type { FragmentChild } from '../layout/contract/fragment.js';
import type { LayoutContext } from '../layout/contract/layout-context.js';
import type { LayoutWarning } from '../layout/contract/layout-warning.js';
import {
  carriedBy,
  moved,
  type DisplacedItem,
  type OutOfFlow,
  type PositionedCandidate,
  type PositionedRest,
} from '../layout/contract/out-of-flow.js';
import { AnchorIndex } from '../layout/positioned/anchor-index.js';
import { placePositioned, resumePositioned, type PlacedPositioned } from '../layout/positioned/positioned.js';

/** The state that one page passes to the next. Places are from the page area's top left corner. */
export interface PositionedState {
  readonly rests: readonly PositionedRest[];
  readonly fixed: readonly PositionedCandidate[];
}

export const NO_POSITIONED_STATE: PositionedState = Object.freeze({ rests: [], fixed: [] });

export interface PagePositioned {
  /** From the page's top left corner. */
  readonly children: readonly FragmentChild[];
  /** From the page area's top left corner. */
  readonly displaced: readonly DisplacedItem[];
  readonly state: PositionedState;
  readonly warnings: readonly LayoutWarning[];
}

/** A box that lies more pages than this below its page is taken for a mistake, and left out with a warning. */
const MAX_PAGES_AHEAD = 100;

/**
 * The containing block is the page area. For `absolute`, CSS 2 § 10.1 means that of the first page, but earlier pages are
 * already given out, so it is that of the page on which layout finds the box.
 */
export function layoutPagePositioned(
  root: FragmentChild | null,
  direction: ComputedStyle['direction'],
  area: Rect,
  /** Where the page ends for what goes on over pages. */
  pageEnd: LayoutUnit,
  before: PositionedState,
  context: LayoutContext,
): PagePositioned {
  const children: FragmentChild[] = [];
  const rests: PositionedRest[] = [];
  const displacedItems: DisplacedItem[] = [];
  const warnings: LayoutWarning[] = [];
  const fixed = before.fixed.map((item): PositionedCandidate => ({ ...item, isRepeated: true }));
  const fragmentainer = { blockSize: pageEnd, offset: ZERO, type: 'pages', columnDepth: 0 } as const;
  const content = root ? [inArea(root, area)] : [];
  const rect = { x: ZERO, y: ZERO, width: area.width, height: area.height };
  const container = { rect, direction, fragmentainer, anchors: new AnchorIndex(content), isPage: true };
  const take = ({ child, rest }: PlacedPositioned) => {
    // What is repeated would leave the same for each next page, which would repeat it again.
    if (rest && !rest.isRepeated) {
      if (rest.y <= area.height * MAX_PAGES_AHEAD) rests.push(rest);
      else warnings.push(tooFarBelow(rest));
    }
    if (!child) return;
    content.push(child);
    children.push(onPage(child, area));
    for (const item of carriedBy([child])) takeItem(item);
  };
  // Ends because what is carried lies deeper in the document each time.
  const takeItem = (item: OutOfFlow) => {
    if (item.kind === 'displaced') return void displacedItems.push(item);
    if (item.kind === 'rest') return take({ child: null, rest: item });
    if (fixed.some(({ box }) => box.node === item.box.node && box.style === item.box.style)) return;
    take(placePositioned(item, container, context));
    if (item.box.style.position === 'fixed') fixed.push({ ...item, isRepeated: true });
  };
  for (const item of before.fixed) {
    take(placePositioned(item, container, context));
  }
  for (const rest of before.rests) take(resumePositioned(rest, fragmentainer, context));
  carriedByRoot(root, area).forEach(takeItem);
  return { children, displaced: displacedItems, state: { rests, fixed }, warnings };
}

function carriedByRoot(root: FragmentChild | null, area: Rect): readonly OutOfFlow[] {
  if (root?.fragment.kind !== 'box') return [];
  const x = sub(root.x, area.x);
  const y = sub(root.y, area.y);
  return root.fragment.outOfFlow.map((item) => moved(item, x, y));
}

function onPage(child: FragmentChild, { x, y }: Rect): FragmentChild {
  return { ...child, x: add(child.x, x), y: add(child.y, y) };
}

function inArea(child: FragmentChild, { x, y }: Rect): FragmentChild {
  return { ...child, x: sub(child.x, x), y: sub(child.y, y) };
}

function tooFarBelow({ box, y }: PositionedRest): LayoutWarning {
  const message = `A positioned box lies ${Math.round(toPx(y))} px below its page, more than ${MAX_PAGES_AHEAD} pages further down, and is not shown; check its offsets.`;
  return { code: 'SVC_CONTENT_OVERFLOW', message, node: box.node };
}
