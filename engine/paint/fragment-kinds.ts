/** What fragments are to painting: as one piece or not, with which borders of their own, of which text. */
import { ZERO } from '../base/units.js';
import { usedBorder } from '../layout/box/box-sizes.js';
import type { BoxFragment, InlineBoxFragment, TextFragment } from '../layout/contract/fragment.js';

/** Painted as one piece: atomic inlines and flex items. */
export function isAtomicContext(fragment: BoxFragment): boolean {
  return isAtomicInline(fragment) || fragment.style.isItem;
}

/** Decorations do not reach into atomic inlines (CSS Text Decoration 3, § 2). */
export function isAtomicInline({ style, role }: BoxFragment): boolean {
  return role === 'atomic' || ATOMIC_DISPLAYS.has(style.display);
}

const ATOMIC_DISPLAYS = new Set<string>(['inline-block', 'inline-table', 'inline-flex', 'inline-grid']);

/** Cells of a table whose borders collapse hold their halves as border widths, but the table draws them. */
export function isCollapsedCell({ role, style }: BoxFragment): boolean {
  return role === 'cell' && style.borderCollapse === 'collapse';
}

export function inlineBorder({ style, hasStart, hasEnd }: InlineBoxFragment) {
  const { top, right, bottom, left } = usedBorder(style);
  return { top, right: hasEnd ? right : ZERO, bottom, left: hasStart ? left : ZERO };
}

/** As it is read aloud. */
export function textOf({ segments }: TextFragment): string {
  return segments.map(({ word, spaces }) => word.text + ' '.repeat(spaces)).join('');
}
