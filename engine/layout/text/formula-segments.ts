import type { MathBox } from '../../box/box.js';
import { BreakKind } from '../../text/breaks/break-kind.js';
import type { LayoutContext } from '../contract/layout-context.js';
import { formulaParts } from '../contract/recursion.js';
import type { AtomicSegment } from './inline-segments.js';

/** The segments of a formula that lines may divide. Its parts stand from left to right whatever is around it. */
export function formulaSegments(
  box: MathBox,
  common: Omit<AtomicSegment, 'kind' | 'box'>,
  context: LayoutContext,
): readonly AtomicSegment[] {
  const parts = formulaParts(box, context);
  if (parts.length === 0) return [{ kind: 'atomic', box, ...common }];
  const level = common.level + (common.level % 2);
  return parts.map(({ box: part, space, penalty }, i) => {
    const breakAfter = i === parts.length - 1 ? common.breakAfter : BreakKind.Allowed;
    return { kind: 'atomic', ...common, box: part, spaceWidth: space, breakAfter, level, penalty };
  });
}
