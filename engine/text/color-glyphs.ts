/** Glyphs of several colours: the layers of COLR, version 0, and the palettes of CPAL (OpenType 1.9). */
import type { SfntFile } from './sfnt.js';

/** sRGB, 0…1. */
export interface PaletteColor {
  readonly r: number;
  readonly g: number;
  readonly b: number;
  readonly a: number;
}

/** From the bottom up; `entry` is of the palette, or {@link TEXT_COLOR}. */
export interface GlyphLayer {
  readonly glyph: number;
  readonly entry: number;
}

export const TEXT_COLOR = 0xffff;

export interface ColorGlyphs {
  readonly layers: ReadonlyMap<number, readonly GlyphLayer[]>;
  /** At least one. */
  readonly palettes: readonly (readonly PaletteColor[])[];
  /** The first palette meant for a light and for a dark background; null where the font says of none. */
  readonly light: number | null;
  readonly dark: number | null;
}

/** null where the font has no such glyphs. @throws RangeError where a table ends too soon. */
export function readColorGlyphs(file: SfntFile): ColorGlyphs | null {
  const colr = file.table('COLR');
  const cpal = file.table('CPAL');
  if (!colr || !cpal) return null;
  const layers = readLayers(colr, file.glyphCount);
  const palettes = readPalettes(cpal);
  if (layers.size === 0 || palettes.length === 0) return null;
  return { layers, palettes, ...readPaletteTypes(cpal, palettes.length) };
}

function readLayers(colr: DataView, glyphCount: number): Map<number, readonly GlyphLayer[]> {
  const found = new Map<number, readonly GlyphLayer[]>();
  const count = colr.getUint16(2);
  const [bases, records] = [colr.getUint32(4), colr.getUint32(8)];
  const recordCount = colr.getUint16(12);
  for (let i = 0; i < count; i++) {
    const [glyph, first, length] = [0, 2, 4].map((offset) => colr.getUint16(bases + i * 6 + offset)) as [
      number,
      number,
      number,
    ];
    const layers: GlyphLayer[] = [];
    for (let k = first; k < Math.min(first + length, recordCount); k++) {
      const layer = colr.getUint16(records + k * 4);
      if (layer < glyphCount) layers.push({ glyph: layer, entry: colr.getUint16(records + k * 4 + 2) });
    }
    found.set(glyph, layers);
  }
  return found;
}

function readPalettes(cpal: DataView): PaletteColor[][] {
  const [entries, count] = [cpal.getUint16(2), cpal.getUint16(4)];
  const start = cpal.getUint32(8);
  return Array.from({ length: count }, (_, palette) => {
    const first = cpal.getUint16(12 + palette * 2);
    return Array.from({ length: entries }, (_, entry) => {
      const [b, g, r, a] = [0, 1, 2, 3].map((byte) => cpal.getUint8(start + (first + entry) * 4 + byte) / 255);
      return { r: r!, g: g!, b: b!, a: a! };
    });
  });
}

function readPaletteTypes(cpal: DataView, count: number): Pick<ColorGlyphs, 'light' | 'dark'> {
  const types = cpal.getUint16(0) >= 1 ? cpal.getUint32(12 + count * 2) : 0;
  const firstWith = (flag: number): number | null => {
    for (let i = 0; types !== 0 && i < count; i++) if (cpal.getUint32(types + i * 4) & flag) return i;
    return null;
  };
  return { light: firstWith(1), dark: firstWith(2) };
}
