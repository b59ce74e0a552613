/** Where lines beside an initial letter begin, and whether they fit here with it (CSS Inline 3, § 7). */
import { add, maxLu, sub, ZERO, type LayoutUnit } from '../../base/units.js';
import type { ConstraintSpace } from '../contract/constraint-space.js';
import type { InitialLetterLines } from '../text/initial-letter.js';

/** Below what is raised of the letter, and below letters of blocks before. */
export function startBeside({ raise, side }: InitialLetterLines, { bfc }: ConstraintSpace): LayoutUnit {
  return add(raise, maxLu(ZERO, sub(bfc.exclusions.belowLetters(side), bfc.blockOffset)));
}

/** Whether the letter and its lines, the first of them at `top`, do not fit below what comes before them. */
export function movesWithLetter(
  letter: InitialLetterLines,
  top: LayoutUnit,
  { breaks, fragmentainer, bfc }: ConstraintSpace,
): boolean {
  if (!breaks.hasContentBefore) return false;
  const start = sub(top, letter.raise);
  return add(fragmentainer.offset, bfc.blockOffset, start, letter.height) > fragmentainer.blockSize;
}
