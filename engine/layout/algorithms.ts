/** What knows boxes of every kind, for the context of a render. */
import { contentSizes, intrinsicSizes } from './intrinsic-sizes.js';
import { layoutBlockContainer, layoutBox } from './layout-box.js';
import { INDEFINITE } from '../base/units.js';
import type { BlockBox } from '../box/box.js';
import type { BlockContainerToken, BreakToken } from './contract/break-token.js';
import type { ConstraintSpace } from './contract/constraint-space.js';
import type { LayoutContext } from './contract/layout-context.js';
import type { LayoutResult } from './contract/layout-result.js';
import type { Algorithms, LayoutBox } from './contract/recursion.js';
import { hasOtherAxes, layoutAlongOwnAxes, sizesAlongOwnAxes } from './writing-mode/own-axes.js';

const layoutAlong = (
  box: LayoutBox,
  space: ConstraintSpace,
  token: BreakToken | null,
  context: LayoutContext,
): LayoutResult => layoutBox(box, space, token, context, null);
const containerAlong = (
  box: BlockBox,
  space: ConstraintSpace,
  token: BreakToken | null,
  context: LayoutContext,
): LayoutResult => layoutBlockContainer(box, space, token as BlockContainerToken | null, context, null);

export const ALGORITHMS: Algorithms = {
  layoutBox: (box, space, token, context, early) =>
    hasOtherAxes(box)
      ? layoutAlongOwnAxes(box, space, token, context, layoutAlong)
      : layoutBox(box, space, token, context, early),
  layoutBlockContainer: (box, space, token, context, early, legend) =>
    hasOtherAxes(box)
      ? layoutAlongOwnAxes(box, space, token, context, containerAlong)
      : layoutBlockContainer(box, space, token, context, early, legend),
  intrinsicSizes: (box, context, basis) =>
    box.kind !== 'lines' && hasOtherAxes(box)
      ? sizesAlongOwnAxes(box, context, basis ?? INDEFINITE, {
          sizes: (inner) => intrinsicSizes(inner, context, basis),
          layout: layoutAlong,
        })
      : intrinsicSizes(box, context, basis),
  contentSizes: (box, context, basis) =>
    hasOtherAxes(box)
      ? sizesAlongOwnAxes(box, context, basis ?? INDEFINITE, {
          sizes: (inner) => contentSizes(inner, context, basis),
          layout: layoutAlong,
        })
      : contentSizes(box, context, basis),
  formulas: null,
};
