/** The part of the flow of the document that stands on one page. The page area is its initial containing block. */
import type { Rect } from '../base/geometry.js';
import { add, type LayoutUnit, ZERO } from '../base/units.js';
import { isAbsolutelyPositioned, type BlockBox, type ItemContainerBox } from '../box/box.js';
import { usedPageName } from '../layout/block/page-name.js';
import { lessMargins, usedMargins } from '../layout/box/box-sizes.js';
import type { BreakToken } from '../layout/contract/break-token.js';
import { independentSpace, NO_FRAGMENTATION } from '../layout/contract/constraint-space.js';
import type { FragmentChild } from '../layout/contract/fragment.js';
import type { LayoutContext } from '../layout/contract/layout-context.js';
import { candidate } from '../layout/contract/out-of-flow.js';
import { layoutBox } from '../layout/contract/recursion.js';
import { placePositioned } from '../layout/positioned/positioned.js';

/** The box of the root element, or the block around it. */
export type RootBox = BlockBox | ItemContainerBox;

export interface Flow {
  readonly root: FragmentChild;
  readonly token: BreakToken | null;
  /** See FlowContent. */
  readonly end: LayoutUnit | null;
}

/** Lays out the flow from `token` on, in one page area. */
export function layoutFlow(root: RootBox, area: Rect, token: BreakToken | null, context: LayoutContext): Flow {
  const margins = usedMargins(root.style, area.width);
  const left = margins.left ?? ZERO;
  const top = token ? ZERO : margins.top;
  const space = independentSpace(lessMargins(area.width, margins), {
    percentageInlineSize: area.width,
    percentageBlockSize: area.height,
    bfcBlockOffset: top,
    fragmentainer: { blockSize: area.height, offset: ZERO, type: 'pages', columnDepth: 0 },
    pageName: usedPageName(root, '', context),
    monolithicLimit: area.height,
  });
  const positioned = token ? null : positionedRoot(root, area, context);
  if (positioned) return { root: positioned, token: null, end: positioned.fragment.height };
  const result = layoutBox(root, space, token, context, null);
  if (result.status !== 'laid-out') throw new Error('the root element cannot be moved to another page');
  const child = { x: add(area.x, left), y: add(area.y, top), fragment: result.fragment };
  const end = result.breakToken ? null : add(top, result.fragment.height, margins.bottom);
  return { root: child, token: result.breakToken, end };
}

/** Places a root element that is positioned. Returns null if it is not, or if it does not fit the page; then it flows. */
function positionedRoot(root: RootBox, area: Rect, context: LayoutContext): FragmentChild | null {
  const { style } = root;
  if (!isAbsolutelyPositioned(style)) return null;
  const rect = { x: ZERO, y: ZERO, width: area.width, height: area.height };
  const container = { rect, direction: style.direction, fragmentainer: NO_FRAGMENTATION };
  const { child } = placePositioned(candidate(root, rect, 'ltr'), container, context);
  if (!child || child.y + child.fragment.height > area.height) return null;
  return { ...child, x: add(area.x, child.x), y: add(area.y, child.y) };
}
