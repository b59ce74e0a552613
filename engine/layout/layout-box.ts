/** The one entry to layout: each kind of box is laid out by its own algorithm, all with the same signature. */
import type { AnchorBox, BlockLevelBox, InlineFlow, RunningBox } from '../box/box.js';
import { layoutBlock } from './block.js';
import type { BlockContainerToken, BreakToken, ItemsBreakToken, TableBreakToken } from './break-token.js';
import type { ConstraintSpace } from './constraint-space.js';
import { isFieldset, layoutFieldset } from './fieldset.js';
import { layoutFlex } from './flex.js';
import { layoutGrid } from './grid.js';
import { BreakAppeal, type EarlyBreak } from './fragmentation.js';
import type { LayoutContext } from './layout-context.js';
import type { LayoutResult } from './layout-result.js';
import { isMonolithic, layoutMonolithic } from './monolithic.js';
import { displaced } from './out-of-flow.js';
import { plainBox } from './plain-box.js';
import { layoutReplaced } from './replaced.js';
import { layoutTable } from './table.js';
import { fitsWhole, isBrokenAgainstWill, onEmptyPage } from './too-tall.js';
import { ZERO } from '../base/units.js';
import { runningFragment } from './running-elements.js';

export type LayoutBox = Exclude<BlockLevelBox, InlineFlow>;

/**
 * Lays out one box in a space.
 *
 * @param token where an earlier fragmentainer stopped; null for the beginning
 * @param early a breakpoint to stop at, found in an earlier try
 */
export function layoutBox(
  box: LayoutBox,
  space: ConstraintSpace,
  token: BreakToken | null,
  context: LayoutContext,
  early: EarlyBreak | null,
): LayoutResult {
  if ((box.kind === 'block' || box.kind === 'flex' || box.kind === 'grid') && isMonolithic(box, space))
    return layoutMonolithic(box, space, context);
  const result = layoutByKind(box, space, token, context, early);
  if (token || early || !isBrokenAgainstWill(box, space, result)) return result;
  const moved = layoutByKind(box, onEmptyPage(space), null, context, null);
  return fitsWhole(moved, space) ? result : layoutByKind(box, { ...space, splits: true }, null, context, null);
}

function layoutByKind(
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
        : layoutBlock(box, space, token as BlockContainerToken | null, context, early);
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
    endStrut: space.marginStrut,
    firstBaseline: null,
    lastBaseline: null,
    breakAfter: 'auto',
    endPageName: space.pageName,
    floats: null,
  };
}
