/** The one entry to layout: each kind of box is laid out by its own algorithm, all with the same signature. */
import { isMulticol, type AnchorBox, type BlockBox, type ItemContainerBox, type RunningBox } from '../box/box.js';
import { layoutBlock } from './block/block.js';
import { BlockSizes } from './box/block-sizes.js';
import type {
  BlockBreakToken,
  BlockContainerToken,
  BreakToken,
  ItemsBreakToken,
  MulticolBreakToken,
  TableBreakToken,
} from './contract/break-token.js';
import type { ConstraintSpace } from './contract/constraint-space.js';
import { isFieldset, layoutFieldset } from './block/fieldset.js';
import { layoutFlex } from './flex/flex.js';
import { layoutGrid } from './grid/grid.js';
import { BreakAppeal, type EarlyBreak } from './contract/fragmentation.js';
import type { LayoutContext } from './contract/layout-context.js';
import type { LayoutResult } from './contract/layout-result.js';
import { isMonolithic, layoutMonolithic, layoutTurned, movesUnbroken } from './fragmentation/monolithic.js';
import { layoutMulticol } from './multicol/multicol.js';
import { displaced } from './contract/out-of-flow.js';
import { plainBox } from './box/plain-box.js';
import { fittedContent } from './fragmentation/fitted-content.js';
import { repeatedOrNew, mayRepeat } from './box/repeated-layouts.js';
import { layoutReplaced } from './replaced/replaced.js';
import { layoutTable } from './table/table.js';
import { sharesOf } from './box/shrunk-blocks.js';
import { fitsEmptyPage, isBrokenAgainstWill, onEmptyPage } from './fragmentation/too-tall.js';
import { INDEFINITE, toPx, ZERO } from '../base/units.js';
import type { LayoutBox } from './contract/recursion.js';
import { runningFragment } from './positioned/running-elements.js';
import type { ContainerSize } from '../css/rules/container-queries.js';

type ContainerBox = BlockBox | ItemContainerBox;

/** See contract/recursion.ts. */
export function layoutBox(
  box: LayoutBox,
  space: ConstraintSpace,
  token: BreakToken | null,
  context: LayoutContext,
  early: EarlyBreak | null,
): LayoutResult {
  // The children of a query container are made when its size is known, or made anew. What it breaks to goes on with
  // those of its first part.
  if (!token && isQueryContainer(box) && box.children.inContainer(containerSize(box, space, context)))
    box.measured = null;
  if (!mayRepeat(context)) return layoutAnew(box, space, token, context, early);
  return repeatedOrNew({ box, space, token, context, early }, () => layoutAnew(box, space, token, context, early));
}

function layoutAnew(
  box: LayoutBox,
  space: ConstraintSpace,
  token: BreakToken | null,
  context: LayoutContext,
  early: EarlyBreak | null,
): LayoutResult {
  context.guard.spend('boxLayouts', 1, () => context.tree.position(box.node));
  if (box.kind === 'block' || box.kind === 'flex' || box.kind === 'grid') {
    if (isMonolithic(box, space, context)) return layoutMonolithic(box, space, context);
    if (!token && movesUnbroken(box, space, context)) return { status: 'break-before' };
  }
  const fitted = token || early ? null : fittedContent(box, space, context);
  if (fitted) return fitted;
  const turned = token || !box.style.hasTransform ? null : layoutTurned(box, space, context);
  if (turned) return turned;
  const result = layoutByKind(box, space, token, context, early);
  const shrunk = token || early ? null : shrunkBlock(box, space, context, result);
  if (shrunk) return shrunk;
  if (token || early || !isBrokenAgainstWill(box, space, result)) return result;
  const empty = onEmptyPage(space);
  if (fitsEmptyPage(box, layoutByKind(box, empty, null, context, null), empty)) return result;
  const split = layoutByKind(box, { ...space, breaks: { ...space.breaks, splits: true } }, null, context, null);
  return split.status === 'laid-out' ? { ...split, isTooTall: true } : split;
}

/**
 * A block that is smaller because its lines or the rest of the page would be too long for it. Null: it keeps its size, and
 * its lines are wrapped or it is broken. Only a result that is complete here counts, so that each part of a block has one size.
 */
function shrunkBlock(
  box: LayoutBox,
  space: ConstraintSpace,
  context: LayoutContext,
  result: LayoutResult,
): LayoutResult | null {
  if (box.kind !== 'block' || !box.scaled) return null;
  for (const share of sharesOf(box, space, context, result)) {
    const smaller = layoutByKind(box.scaled(share), space, null, context, null);
    if (smaller.status === 'laid-out' && smaller.breakToken === null) return smaller;
  }
  return null;
}

function isQueryContainer(box: LayoutBox): box is ContainerBox {
  return box.style.containerType !== 'normal' && (box.kind === 'block' || box.kind === 'flex' || box.kind === 'grid');
}

/** The size that the content of a query container is styled by (CSS Conditional 5, § 6): it does not depend on that content. */
function containerSize(box: ContainerBox, space: ConstraintSpace, context: LayoutContext): ContainerSize {
  const { contentInlineSize, contentBlockSize } = new BlockSizes(box, space, null, context);
  const isDefinite = box.style.containerType === 'size';
  const blockSize = contentBlockSize === INDEFINITE ? 0 : toPx(contentBlockSize);
  return { inlineSize: toPx(contentInlineSize), blockSize: isDefinite ? blockSize : null };
}

/** Boxes that contain their layout have no baselines (CSS Containment 2, § 3.2). */
function layoutByKind(
  box: LayoutBox,
  space: ConstraintSpace,
  token: BreakToken | null,
  context: LayoutContext,
  early: EarlyBreak | null,
): LayoutResult {
  const result = layoutWithBaselines(box, space, token, context, early);
  const hasNone = box.style.contain.layout && result.status === 'laid-out';
  return hasNone ? { ...result, firstBaseline: null, lastBaseline: null } : result;
}

function layoutWithBaselines(
  box: LayoutBox,
  space: ConstraintSpace,
  token: BreakToken | null,
  context: LayoutContext,
  early: EarlyBreak | null,
): LayoutResult {
  switch (box.kind) {
    case 'block':
      return isFieldset(box, context.tree)
        ? layoutFieldset(box, space, token as BlockContainerToken | null, context, early)
        : layoutBlockContainer(box, space, token as BlockContainerToken | null, context, early);
    case 'table':
      return layoutTable(box, space, token as TableBreakToken | null, context, early);
    case 'flex':
      return layoutFlex(box, space, token as ItemsBreakToken | null, context, early);
    case 'grid':
      return layoutGrid(box, space, token as ItemsBreakToken | null, context, early);
    case 'replaced':
      return layoutReplaced(box, space, context);
    case 'running':
    case 'anchor':
      return layoutPlaceholder(box, space);
  }
}

/** See contract/recursion.ts. */
export function layoutBlockContainer(
  box: BlockBox,
  space: ConstraintSpace,
  token: BlockContainerToken | null,
  context: LayoutContext,
  early: EarlyBreak | null,
  legend: LayoutBox | null = null,
): LayoutResult {
  return isMulticol(box.style)
    ? layoutMulticol(box, space, token as MulticolBreakToken | null, context, legend)
    : layoutBlock({ box, space, token: token as BlockBreakToken | null, context, early, legend });
}

function layoutPlaceholder(box: RunningBox | AnchorBox, space: ConstraintSpace): LayoutResult {
  return {
    status: 'laid-out',
    fragment:
      box.kind === 'running'
        ? runningFragment(box)
        : { ...plainBox('anonymous', box, ZERO, ZERO, []), outOfFlow: [displaced(box.target, ZERO, ZERO)] },
    breakToken: null,
    appeal: BreakAppeal.Perfect,
    earlyBreak: null,
    bfcOffset: null,
    endStrut: space.bfc.marginStrut,
    firstBaseline: null,
    lastBaseline: null,
    breakAfter: 'auto',
    endPageName: space.page.name,
    floats: null,
  };
}
