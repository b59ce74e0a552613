/**
 * The tables `vhea` and `vmtx` of a subset (OpenType 1.9): how high its glyphs are. A PDF says so itself (ISO 32000-2,
 * 9.7.4.3), but some programs that read text, such as MuPDF, look where the next glyph is expected in the font only.
 */
import { viewOf } from '../../base/bytes.js';

/** In font units. */
export interface GlyphHeights {
  readonly advanceOf: (glyph: number) => number;
  /** How far the origin lies below the top of that height. */
  readonly originOf: (glyph: number) => number;
}

const MAX_UINT16 = 0xffff;

/** `order`: the glyphs by their index in the subset; what is no number of one has no height. */
export function verticalTables(
  { advanceOf, originOf }: GlyphHeights,
  order: readonly unknown[],
  outlines: readonly Uint8Array[],
): readonly (readonly [tag: string, table: Uint8Array])[] {
  const vhea = new DataView(new ArrayBuffer(36));
  const vmtx = new DataView(new ArrayBuffer(order.length * 4));
  let highest = 0;
  order.forEach((glyph, index) => {
    if (typeof glyph !== 'number' || glyph < 0) return;
    const advance = Math.min(MAX_UINT16, Math.max(0, Math.round(advanceOf(glyph))));
    highest = Math.max(highest, advance);
    vmtx.setUint16(index * 4, advance);
    const outline = outlines[index]!;
    if (outline.length >= 10) vmtx.setInt16(index * 4 + 2, Math.round(originOf(glyph)) - viewOf(outline).getInt16(8));
  });
  // Version 1.1; the baseline is in the middle of an em as high as the highest glyph.
  vhea.setUint32(0, 0x00011000);
  vhea.setInt16(4, highest >> 1);
  vhea.setInt16(6, -(highest >> 1));
  vhea.setUint16(10, highest);
  // The caret of vertical text lies across the line.
  vhea.setInt16(20, 1);
  vhea.setUint16(34, order.length);
  return [
    ['vhea', new Uint8Array(vhea.buffer)],
    ['vmtx', new Uint8Array(vmtx.buffer)],
  ];
}
