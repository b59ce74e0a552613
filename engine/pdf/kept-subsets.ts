/** Subsets of fonts from one document to the next: letters of one kind use the same glyphs of the same fonts. */

/** What the file of a document holds of a font, apart from the numbers of its objects. */
export interface FontSubset {
  /** The name of the font, after a tag that stands for the glyphs (ISO 32000-1, 9.6.4). */
  readonly name: string;
  readonly kind: 'truetype' | 'cff';
  /** null: the font cannot be embedded. */
  readonly program: DeflatedStream | null;
  /** Glyph indices by CID. null: each CID is its glyph's index, or the program is CFF. */
  readonly glyphIds: DeflatedStream | null;
  /** The CMap, deflated. */
  readonly toUnicode: Uint8Array;
  /** The widths of the CIDs, as PDF source. */
  readonly widths: string;
}

export interface DeflatedStream {
  /** Its entries besides filter and length, as PDF source. */
  readonly dictionary: string;
  readonly data: Uint8Array;
}

/** Bytes of subsets that are kept at most. A subset for a letter takes about 20 KB. */
const MAX_BYTES = 8 * 1024 * 1024;
/** A larger subset is not kept, because it would displace too many others. */
const MAX_SUBSET_BYTES = MAX_BYTES / 16;

/** When the cache is full, the subset that was used longest ago is removed. */
export class KeptSubsets {
  readonly #subsets = new Map<string, FontSubset>();
  #bytes = 0;

  /** `key`: names the face, and the glyph and text of each code. */
  get(key: string): FontSubset | null {
    const subset = this.#subsets.get(key);
    if (!subset) return null;
    // A Map iterates in the order of insertion; inserting again on each use makes this the order of use.
    this.#subsets.delete(key);
    this.#subsets.set(key, subset);
    return subset;
  }

  set(key: string, subset: FontSubset): void {
    const bytes = weight(key, subset);
    if (bytes > MAX_SUBSET_BYTES || this.#subsets.has(key)) return;
    this.#subsets.set(key, subset);
    this.#bytes += bytes;
    for (const [oldest, old] of this.#subsets) {
      if (this.#bytes <= MAX_BYTES) break;
      this.#subsets.delete(oldest);
      this.#bytes -= weight(oldest, old);
    }
  }
}

function weight(key: string, { program, glyphIds, toUnicode, widths }: FontSubset): number {
  const streams = [program?.data, glyphIds?.data, toUnicode].reduce((sum, data) => sum + (data?.length ?? 0), 0);
  return 2 * (key.length + widths.length) + streams;
}
