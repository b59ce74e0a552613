/** What filters see beyond the sides of what they are given (Filter Effects 1, § 9.9). */
import type { EdgeMode } from '../../paint/filter/pixel-filter.js';

/** The index of a value of a line, or of the one that stands for it beyond the ends. -1: there is none. */
export function indexAt(i: number, count: number, edge: EdgeMode): number {
  if (i >= 0 && i < count) return i;
  if (edge === 'none') return -1;
  if (edge === 'duplicate') return i < 0 ? 0 : count - 1;
  if (edge === 'wrap') return ((i % count) + count) % count;
  const turn = ((i % (2 * count)) + 2 * count) % (2 * count);
  return turn < count ? turn : 2 * count - 1 - turn;
}
