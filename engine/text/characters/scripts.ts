/** The scripts of characters, as ISO 15924 codes. */
import { SCRIPT_RANGES } from './script-ranges.js';

export const COMMON = 'Zyyy';
export const INHERITED = 'Zinh';

/** The Script property of Unicode, decoded on first use. Unassigned code points have the script of their block. */
export class ScriptTable {
  #starts: Uint32Array | null = null;
  #scripts: string[] = [];

  scriptOf(codePoint: number): string {
    // The letters of the first blocks need no table, so Latin documents never decode it.
    if (codePoint < 0x250) return latinScript(codePoint);
    const starts = this.#starts ?? this.#decode();
    let low = 0;
    let high = starts.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (starts[middle]! <= codePoint) low = middle + 1;
      else high = middle;
    }
    return low === 0 ? COMMON : this.#scripts[low - 1]!;
  }

  #decode(): Uint32Array {
    const pairs = [...SCRIPT_RANGES.matchAll(/([0-9a-z]+?)([A-Z][a-z]{3})/g)];
    const starts = new Uint32Array(pairs.length);
    let at = 0;
    this.#scripts = pairs.map(([, distance, script], i) => {
      at += parseInt(distance!, 36);
      starts[i] = at;
      return script!;
    });
    return (this.#starts = starts);
  }
}

function latinScript(codePoint: number): string {
  const lower = codePoint | 0x20;
  if (codePoint < 0x80) return lower >= 0x61 && lower <= 0x7a ? 'Latn' : COMMON;
  if (codePoint >= 0xc0) return codePoint === 0xd7 || codePoint === 0xf7 ? COMMON : 'Latn';
  return codePoint === 0xaa || codePoint === 0xba ? 'Latn' : COMMON;
}
