/** Atomic inlines: boxes that sit on a line as one piece (inline-blocks, inline tables, images). */
import type { BoxStrut } from '../../base/geometry.js';
import { type LayoutUnit, maxLu, sub, ZERO } from '../../base/units.js';
import { isScrollContainer } from '../../css/properties/overflow.js';
import type { AtomicBox, AtomicInline } from '../../box/box.js';
import { marginsWithoutAuto } from '../box/box-sizes.js';
import { independentSpace } from '../contract/constraint-space.js';
import type { BoxFragment, ImageFragment } from '../contract/fragment.js';
import { layoutRuby } from './ruby.js';
import { layoutBox, layoutFormula } from '../contract/recursion.js';
import type { LayoutContext } from '../contract/layout-context.js';
import type { LaidOut } from '../contract/layout-result.js';

export interface AtomicFragment {
  readonly fragment: BoxFragment | ImageFragment;
  readonly margins: BoxStrut;
  /** From the border box's top; null: the bottom margin edge stands on the line's baseline. */
  readonly baseline: LayoutUnit | null;
}

/**
 * `available`: the line's containing block; `percentageBlockSize`: its block size, or INDEFINITE. `pageSize`: the height of a page, which images are scaled to
 * when they are taller; Infinity outside of pages.
 */
export function layoutAtomic(
  box: AtomicInline,
  available: LayoutUnit,
  percentageBlockSize: LayoutUnit,
  pageSize: LayoutUnit,
  context: LayoutContext,
): AtomicFragment {
  if (box.kind === 'ruby') return layoutRuby(box, available, context);
  if (box.kind === 'math') return layoutFormula(box, available, context);
  const margins = marginsWithoutAuto(box.style, available);
  const space = independentSpace(sub(available, margins.left, margins.right), {
    percentageInlineSize: available,
    percentageBlockSize,
    shrinkToFit: true,
    monolithicLimit: maxLu(ZERO, sub(pageSize, margins.top, margins.bottom)),
  });
  const result = layoutBox(box, space, null, context, null);
  if (result.status !== 'laid-out' || result.fragment.kind === 'running')
    throw new Error('an atomic inline does not break');
  return { fragment: result.fragment, margins, baseline: baselineOf(box, result) };
}

/** `baseline-source` (CSS Inline 3, § 4.2.1): by itself the last line of inline blocks, and the first of all else. */
function baselineOf(box: AtomicBox, { firstBaseline, lastBaseline }: LaidOut): LayoutUnit | null {
  const { style, kind } = box;
  const isItems = kind === 'flex' || kind === 'grid';
  if (kind === 'replaced' || (!isItems && isScrollContainer(style))) return null;
  const { baselineSource } = style;
  if (baselineSource === 'auto') return isItems || kind === 'table' ? firstBaseline : lastBaseline;
  return baselineSource === 'first' ? firstBaseline : lastBaseline;
}
