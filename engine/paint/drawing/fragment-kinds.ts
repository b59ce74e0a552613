/**
 * What painting asks about the kind of a fragment: whether it is painted as one piece, draws its borders, and which
 * text it has.
 */
import type { Side } from '../../base/axes.js';
import type { BoxStrut } from '../../base/geometry.js';
import { ZERO } from '../../base/units.js';
import { usedBorder } from '../../layout/box/box-sizes.js';
import type { BoxFragment, InlineBoxFragment, LineTurn, TextFragment } from '../../layout/contract/fragment.js';

/** Whether it is painted as one piece: atomic inlines, ruby and flex items are. */
export function isAtomicContext(fragment: BoxFragment): boolean {
  return fragment.role === 'ruby' || fragment.role === 'math' || isAtomicInline(fragment) || fragment.style.isItem;
}

/** Text decorations do not reach into atomic inlines and annotations of ruby (CSS Text Decoration 3, § 2). */
export function isAtomicInline({ style, role }: BoxFragment): boolean {
  return role === 'atomic' || ATOMIC_DISPLAYS.has(style.display);
}

const ATOMIC_DISPLAYS = new Set<string>(['inline-block', 'inline-table', 'inline-flex', 'inline-grid', 'ruby-text']);

/**
 * Whether it is a cell, or holds cells, of a table with collapsed borders. Cells have half of each border as their border
 * width, but the table draws the borders.
 */
export function isCollapsedPart({ role, style }: BoxFragment): boolean {
  return COLLAPSED_PARTS.has(role) && style.borderCollapse === 'collapse';
}

const COLLAPSED_PARTS = new Set<BoxFragment['role']>(['cell', 'row', 'row-group']);

export function inlineBorder({ style, hasStart, hasEnd, turn }: InlineBoxFragment): BoxStrut {
  const border = usedBorder(style);
  const [start, end] = lineSides(turn);
  return { ...border, ...(!hasStart && { [start]: ZERO }), ...(!hasEnd && { [end]: ZERO }) };
}

/** The sides at which inline boxes begin and end on their line. */
export function lineSides(turn: LineTurn | undefined): readonly [start: Side, end: Side] {
  if (!turn) return ['left', 'right'];
  return turn === 'cw' ? ['top', 'bottom'] : ['bottom', 'top'];
}

/** The text as it is read aloud. */
export function fragmentText({ segments }: TextFragment): string {
  return segments.map(({ word, spaces }) => word.text + ' '.repeat(spaces)).join('');
}
