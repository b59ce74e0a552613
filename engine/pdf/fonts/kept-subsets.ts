/** Subsets of fonts from one document to the next: letters of one kind use the same glyphs of the same fonts. */
import { RecentCache } from '../../base/recent-cache.js';

/** What the file of a document holds of a font, apart from the numbers of its objects. */
export interface FontSubset {
  /** The name of the font, after a tag that stands for the glyphs (ISO 32000-1, 9.6.4). */
  readonly name: string;
  readonly kind: 'truetype' | 'cff';
  /** null: the font cannot be embedded. */
  readonly program: DeflatedStream | null;
  /** Glyph indices by CID. null: each CID is its glyph's index, or the program is CFF. */
  readonly glyphIds: DeflatedStream | null;
  /** The CMap, deflated; null: that of the document. */
  readonly toUnicode: Uint8Array | null;
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

/** Key: names the face, and the glyph and text of each code. */
export class KeptSubsets extends RecentCache<FontSubset> {
  constructor() {
    super({ most: MAX_BYTES, mostForOne: MAX_SUBSET_BYTES, weigh });
  }
}

function weigh(key: string, { program, glyphIds, toUnicode, widths }: FontSubset): number {
  const streams = [program?.data, glyphIds?.data, toUnicode].reduce((sum, data) => sum + (data?.length ?? 0), 0);
  return 2 * (key.length + widths.length) + streams;
}
