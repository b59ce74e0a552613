/** Cells without content where `empty-cells` is `hide` (CSS 2 § 17.6.1.1). */
import type { Fragment } from '../contract/fragment.js';

/**
 * Whether neither the borders nor any background of a cell is painted: that of its row and column does not show in it either
 * (CSS 2 § 17.5.1). Empty elements are content, white space that collapses away is not. A part of a cell behind a break is
 * not taken for empty, because an earlier part may have the content.
 */
export function isHiddenCell(fragment: Fragment): boolean {
  if (fragment.kind !== 'box' || fragment.role !== 'cell') return false;
  const { style, children, isFirst } = fragment;
  return style.emptyCells === 'hide' && style.borderCollapse === 'separate' && children.length === 0 && isFirst;
}
