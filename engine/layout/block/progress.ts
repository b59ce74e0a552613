/** The state of a block container's layout between two children. Immutable, so that layout can go back to it. */
import type { LayoutUnit } from '../../base/units.js';
import { trimsMargins } from '../box/margin-trim.js';
import type { OverflowToken } from '../contract/break-token.js';
import { ExclusionSpace } from '../contract/exclusions.js';
import { BreakAppeal } from '../contract/fragmentation.js';
import { EMPTY_STRUT, type MarginStrut } from '../contract/margin-strut.js';
import type { BlockContainer } from './container.js';

/** The state that the layout of a child changes. */
export interface Progress {
  /** Where the next child's border box goes without its margins, from this box's border box. */
  readonly cursor: LayoutUnit;
  readonly strut: MarginStrut;
  /** Whether the strut is that of an empty box with clearance, which does not collapse with this box's end (CSS 2 § 8.3.1). */
  readonly isCleared: boolean;
  /** Where this box begins in its formatting context; null while margins may still move it. */
  readonly blockOffset: LayoutUnit | null;
  /** The offset assumed for it when floats were placed, while margins may still move it; null if there are none. */
  readonly assumed: LayoutUnit | null;
  /** The floats of the formatting context so far. */
  readonly exclusions: ExclusionSpace;
  /** The tokens of children whose overflowing content continues in the next fragmentainer. */
  readonly overflowing: readonly OverflowToken[];
  /** The worst appeal of the breaks in them. */
  readonly overflowAppeal: BreakAppeal;
  /** Whether this fragment has something that takes room. */
  readonly hasPlaced: boolean;
  readonly firstBaseline: LayoutUnit | null;
  readonly lastBaseline: LayoutUnit | null;
}

const NO_OVERFLOW: readonly OverflowToken[] = [];

/** Returns the state before the first child. Margins collapse with the box's own unless it has edges or began earlier. */
export function progressAtStart(container: BlockContainer): Progress {
  const { space, sizes, isFormattingContext, token } = container;
  const { marginStrut, exclusions } = space.bfc;
  const top = sizes.topEdge;
  const resolves = isFormattingContext || top > 0 || token !== null;
  const blockOffset = resolves ? container.startWith(marginStrut) : null;
  const strut = resolves ? EMPTY_STRUT : marginStrut;
  const isTrimmed = token === null && trimsMargins(container.box.style, 'block-start');
  return {
    cursor: top,
    strut: isTrimmed ? { ...strut, isTrimmed } : strut,
    isCleared: false,
    blockOffset,
    assumed: blockOffset === null ? space.bfc.assumedOffset : null,
    exclusions: isFormattingContext ? ExclusionSpace.EMPTY : exclusions,
    overflowing: NO_OVERFLOW,
    overflowAppeal: BreakAppeal.Perfect,
    hasPlaced: false,
    firstBaseline: null,
    lastBaseline: null,
  };
}
