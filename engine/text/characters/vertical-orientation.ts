/** How characters stand in vertical lines (UAX #50). */
import { RangeTable } from './range-table.js';
import { VERTICAL_ORIENTATION_RANGES } from './vertical-orientation-ranges.js';

/**
 * `U` and `V` (Tu) stand upright, `R` lies sideways, and `T` (Tr) is upright where the font has a form for that, and lies
 * sideways otherwise.
 */
export type VerticalOrientation = 'R' | 'U' | 'V' | 'T';

/** The property Vertical_Orientation. */
export class VerticalOrientations {
  readonly #table = new RangeTable(VERTICAL_ORIENTATION_RANGES, /([0-9a-z]+)([A-Z])/g);

  of(codePoint: number): VerticalOrientation {
    return (this.#table.valueOf(codePoint) ?? 'R') as VerticalOrientation;
  }
}
