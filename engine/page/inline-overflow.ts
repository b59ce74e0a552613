/** How far a page's content reaches beyond the page area sideways: what asks for a smaller scale. */
import type { Fragment, FragmentChild } from '../layout/fragment.js';
import type { PageFragment } from './page-fragment.js';

/**
 * The width that the content of a page takes, as a multiple of the page area's; 1 where it fits. Only the side that
 * lines run to counts, as nobody can scroll to the other one (CSS Overflow 3, § 2.2), and a fixed box stays out.
 */
export function inlineOverflow({ root, positioned, area }: PageFragment): number {
  const isRtl = root?.fragment.style.direction === 'rtl';
  let [left, right] = [area.x as number, (area.x + area.width) as number];
  const visit = ({ x, fragment }: FragmentChild, from: number, depth: number): void => {
    if (fragment.kind === 'running' || fragment.style.position === 'fixed') return;
    const start = from + x;
    left = Math.min(left, start);
    right = Math.max(right, start + fragment.width);
    if (fragment.kind === 'text' || fragment.kind === 'image' || clips(fragment, depth)) return;
    for (const child of fragment.children) visit(child, start, depth + 1);
  };
  if (root) visit(root, 0, 0);
  for (const child of positioned) visit(child, 0, 2);
  return (isRtl ? area.x + area.width - left : right - area.x) / area.width;
}

/** The overflow of the root element and of the body is the viewport's (CSS Overflow 3, § 3.3), which on paper clips nothing. */
function clips({ style }: Fragment, depth: number): boolean {
  return depth > 1 && style.overflowX !== 'visible';
}
