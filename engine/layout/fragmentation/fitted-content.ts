/**
 * `-platen-fit`, a property of our own: content that its box is too small for gets smaller until it fits, text, lengths and
 * pictures alike, and no smaller than the share that the property says. The box keeps its size and is not broken.
 */
import { INDEFINITE } from '../../base/units.js';
import type { BlockBox } from '../../box/box.js';
import { NO_FRAGMENTATION, type ConstraintSpace } from '../contract/constraint-space.js';
import type { LayoutContext } from '../contract/layout-context.js';
import type { LaidOut, LayoutResult } from '../contract/layout-result.js';
import { warned, type LayoutWarning } from '../contract/layout-warning.js';
import { contentSizes, layoutBox, type LayoutBox } from '../contract/recursion.js';
import { settled } from './monolithic.js';

/** Halvings of the way from the least share to all of it: the result is within a hundredth of that way. */
const HALVINGS = 7;

/** Lays out a box whose content has to get smaller. Null: it fits as it is, or is higher than a page even so. */
export function fittedContent(box: LayoutBox, space: ConstraintSpace, context: LayoutContext): LayoutResult | null {
  const least = box.style.fit;
  if (least === null || box.kind !== 'block' || !box.scaled) return null;
  const at = (share: number): Trial => tried(box.scaled!(share), space, context);
  if (at(1).fits) return null;
  let [fitting, share, tooLarge] = [at(least), least, 1];
  for (let turn = 0; fitting.fits && turn < HALVINGS; turn++) {
    const middle = (share + tooLarge) / 2;
    const trial = at(middle);
    if (trial.fits) [fitting, share] = [trial, middle];
    else tooLarge = middle;
  }
  const { result, fits } = fitting;
  if (!result) return null;
  const { fragmentainer } = space;
  if (fragmentainer.blockSize !== INDEFINITE && result.fragment.height > fragmentainer.blockSize) return null;
  return settled(fits ? result : warned(result, tooLong(box, least)), space);
}

interface Trial {
  /** Null: nothing came of it. */
  readonly result: LaidOut | null;
  readonly fits: boolean;
}

function tried(box: BlockBox, space: ConstraintSpace, context: LayoutContext): Trial {
  const breaks = { ...space.breaks, isInColumns: false };
  const result = layoutBox(box, { ...space, fragmentainer: NO_FRAGMENTATION, breaks }, null, context, null);
  if (result.status !== 'laid-out') return { result: null, fits: false };
  const { width, height } = result.fragment;
  const fits = (result.contentHeight ?? height) <= height && contentSizes(box, context).min <= width;
  return { result, fits };
}

function tooLong({ node, style }: BlockBox, least: number): LayoutWarning {
  const size = Math.round(style.fontSize * least * 7.5) / 10;
  const message = `The content of a box does not fit even with its text at ${size} pt (-platen-fit), so it runs over; shorten it, or enlarge the box.`;
  return { code: 'SVC_CONTENT_OVERFLOW', message, node };
}
