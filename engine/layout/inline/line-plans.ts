/** Plans of lines, kept while the room of their paragraph stays the same: the lines on later pages are part of them. */
import type { LayoutUnit } from '../../base/units.js';
import type { InlineFlow } from '../../box/box.js';
import type { LayoutContext } from '../contract/layout-context.js';
import { measurementsOf } from '../contract/measurements.js';
import type { PreparedFlow } from '../text/inline-segments.js';
import type { LinePosition } from './line-breaker.js';
import { planLines, planRest, type LinePlan, type Paragraph } from './total-fit.js';

declare module '../../box/box.js' {
  interface Measured {
    /** The lines that were planned for a width; `lines` is null where a plan cannot be made. */
    plan: { readonly flow: PreparedFlow; readonly available: LayoutUnit; readonly lines: LinePlan | null } | null;
  }
}

/** Where the line ends that begins at `start`; undefined where lines are broken one by one. */
export function plannedEnd(
  box: InlineFlow,
  paragraph: Paragraph,
  start: LinePosition,
  context: LayoutContext,
): LinePosition | undefined {
  const plan = planOf(box, paragraph, context);
  if (!plan) return undefined;
  // A line that was broken otherwise before its page ended leaves the rest to another plan.
  if (!plan.endOf(start) && start.offset === 0) planRest(paragraph, start.segment, plan, context);
  return plan.endOf(start);
}

function planOf(box: InlineFlow, paragraph: Paragraph, context: LayoutContext): LinePlan | null {
  const { flow, available } = paragraph;
  const measured = measurementsOf(box, context);
  const known = measured.plan;
  if (known?.flow === flow && known.available === available) return known.lines;
  const lines = planLines(paragraph, context);
  measured.plan = { flow, available, lines };
  return lines;
}
