/** Counts the lines of a formatting context in its fragments (CSS Overflow 4, § 5). */
import { add, type LayoutUnit, ZERO } from '../../base/units.js';
import { establishesFormattingContext } from '../../box/box.js';
import type { Fragment, FragmentChild } from '../contract/fragment.js';

export function linesIn(children: readonly FragmentChild[]): number {
  let count = 0;
  for (const { fragment } of children) {
    if (isCounted(fragment)) count++;
    else if (hasLines(fragment)) count += linesIn(fragment.children);
  }
  return count;
}

/**
 * How many lines, and at least one, end above `end` together with the edges of the boxes around them. Boxes with a height
 * of their own count as a whole.
 */
export function linesAbove(children: readonly FragmentChild[], end: LayoutUnit): number {
  let count = 0;
  const visit = (inside: readonly FragmentChild[], top: LayoutUnit, edges: LayoutUnit): boolean =>
    inside.every(({ y, fragment }) => {
      const start = add(top, y);
      if (isCounted(fragment)) return add(start, fragment.height, edges) <= end && ++count > 0;
      if (!hasLines(fragment))
        return fragment.kind === 'line' || isAside(fragment) || add(start, fragment.height) <= end;
      if (fragment.style.height !== 'auto' && add(start, fragment.height, edges) > end) return false;
      return visit(fragment.children, start, add(edges, fragment.padding.bottom, fragment.border.bottom));
    });
  visit(children, ZERO, ZERO);
  return Math.max(1, count);
}

/** A line without content has no height and counts as none (CSS 2 § 9.4.2). */
function isCounted(fragment: Fragment): boolean {
  return fragment.kind === 'line' && fragment.height > 0 && !fragment.isMarker;
}

function isAside(fragment: Fragment): boolean {
  return fragment.kind === 'running' || (fragment.kind === 'box' && isFloat(fragment));
}

function isFloat({ style }: Fragment): boolean {
  return style.float !== 'none';
}

function hasLines(fragment: Fragment): fragment is Extract<Fragment, { kind: 'box' }> {
  return (
    fragment.kind === 'box' &&
    (fragment.role === 'block' || fragment.role === 'anonymous') &&
    !establishesFormattingContext(fragment.style)
  );
}
