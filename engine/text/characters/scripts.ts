/** The scripts of characters, as ISO 15924 codes. */
import { RangeTable } from './range-table.js';
import { SCRIPT_RANGES } from './script-ranges.js';

export const COMMON = 'Zyyy';
export const INHERITED = 'Zinh';

/** The Script property of Unicode, decoded on first use. Unassigned code points have the script of their block. */
export class ScriptTable {
  readonly #table = new RangeTable(SCRIPT_RANGES, /([0-9a-z]+?)([A-Z][a-z]{3})/g);

  scriptOf(codePoint: number): string {
    // The letters of the first blocks need no table, so Latin documents never decode it.
    return codePoint < 0x250 ? latinScript(codePoint) : (this.#table.valueOf(codePoint) ?? COMMON);
  }
}

function latinScript(codePoint: number): string {
  const lower = codePoint | 0x20;
  if (codePoint < 0x80) return lower >= 0x61 && lower <= 0x7a ? 'Latn' : COMMON;
  if (codePoint >= 0xc0) return codePoint === 0xd7 || codePoint === 0xf7 ? COMMON : 'Latn';
  return codePoint === 0xaa || codePoint === 0xba ? 'Latn' : COMMON;
}
