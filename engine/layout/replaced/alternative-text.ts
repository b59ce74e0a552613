/** An image that cannot be shown is replaced by its alternative text (HTML § 15.4.2, "images"). */
import type { ReplacedBox } from '../../box/box.js';
import { InlineFlowBuilder } from '../../box/inline-flow-builder.js';
import { ZERO } from '../../base/units.js';
import type { FragmentChild } from '../contract/fragment.js';
import { layoutInlineFlow } from '../inline/inline.js';
import { intrinsicSizes } from '../contract/recursion.js';
import { shrinkToFit } from '../box/box-sizes.js';
import { plainBox } from '../box/plain-box.js';
import type { LayoutContext } from '../contract/layout-context.js';
import { wholeResult, type LayoutResult } from '../contract/layout-result.js';
import { independentSpace, type ConstraintSpace } from '../contract/constraint-space.js';

/** As wide as its text, at most as wide as the space; without text it takes no room. */
export function layoutAlternative(box: ReplacedBox, space: ConstraintSpace, context: LayoutContext): LayoutResult {
  const builder = new InlineFlowBuilder();
  builder.text(box.node, box.style, box.alternative, true);
  const flow = builder.finish(box.node, box.style);
  const children: FragmentChild[] = [];
  let width = ZERO;
  let height = ZERO;
  let baseline = null;
  if (flow) {
    width = shrinkToFit(space.availableInlineSize, () => intrinsicSizes(flow, context));
    const lines = layoutInlineFlow(flow, independentSpace(width), null, context, null);
    if (lines.status === 'lines') {
      for (const { x, y, fragment } of lines.children) children.push({ x, y, fragment });
      height = lines.blockSize;
      baseline = lines.firstBaseline;
    }
  }
  return wholeResult(box, plainBox('atomic', box, width, height, children), space, baseline);
}
