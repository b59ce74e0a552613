/** Glyphs with several colours: layers or paints of COLR, and palettes of CPAL (OpenType 1.9). */
import { PaintTable, type PaintedGlyph } from './color-paints.js';
import type { SfntFile } from './sfnt.js';

/** sRGB, in 0…1. */
export interface PaletteColor {
  readonly r: number;
  readonly g: number;
  readonly b: number;
  readonly a: number;
}

/** Layers are listed from bottom to top. `entry` is an index into the palette or {@link TEXT_COLOR}. */
export interface GlyphLayer {
  readonly glyph: number;
  readonly entry: number;
}

export const TEXT_COLOR = 0xffff;

export interface ColorGlyphs {
  readonly layers: Pick<ReadonlyMap<number, readonly GlyphLayer[]>, 'get' | 'has' | 'size'>;
  /** Of COLR version 1; null if the font has none. They go before layers. */
  readonly paints: { get(glyph: number): PaintedGlyph | null } | null;
  /** At least one palette. */
  readonly palettes: Palettes;
  /** The first palette for light and for dark backgrounds; null if the font specifies none. */
  readonly light: number | null;
  readonly dark: number | null;
}

/**
 * Reads the tables. Returns null if the font has no such glyphs.
 * @throws RangeError if a table is truncated
 */
export function readColorGlyphs(file: SfntFile): ColorGlyphs | null {
  const colr = file.table('COLR');
  const cpal = file.table('CPAL');
  if (!colr || !cpal) return null;
  const layers = new Layers(colr, file.glyphCount);
  const palettes = new Palettes(cpal);
  const paints = PaintTable.read(colr);
  if ((layers.size === 0 && !paints) || palettes.length === 0) return null;
  return { layers, paints, palettes, ...readPaletteTypes(cpal, palettes.length) };
}

/** The maximum number of layers; glyphs with more are drawn in one colour. Emoji fonts have up to two hundred. */
const MAX_LAYERS = 256;

/** Layers are read on demand: glyphs may share them, so a file of 70 KB can contain 50 million. */
class Layers {
  /** From glyph to its first layer and the number of layers. The size is limited by the size of COLR. */
  readonly #ranges = new Map<number, readonly [first: number, length: number]>();

  constructor(
    readonly colr: DataView,
    readonly glyphCount: number,
  ) {
    const bases = colr.getUint32(4);
    for (let i = 0; i < colr.getUint16(2); i++) {
      const [glyph, first, length] = [0, 2, 4].map((offset) => colr.getUint16(bases + i * 6 + offset)) as [
        number,
        number,
        number,
      ];
      if (length <= MAX_LAYERS) this.#ranges.set(glyph, [first, length]);
    }
    // Checks that later reads are inside the table.
    const count = colr.getUint16(12);
    if (count > 0) colr.getUint32(colr.getUint32(8) + (count - 1) * 4);
  }

  get size(): number {
    return this.#ranges.size;
  }

  has(glyph: number): boolean {
    return this.#ranges.has(glyph);
  }

  get(glyph: number): readonly GlyphLayer[] | undefined {
    const range = this.#ranges.get(glyph);
    if (!range) return undefined;
    const { colr } = this;
    const [first, length] = range;
    const records = colr.getUint32(8);
    const end = Math.min(first + length, colr.getUint16(12));
    const layers: GlyphLayer[] = [];
    for (let at = records + first * 4; at < records + end * 4; at += 4)
      if (colr.getUint16(at) < this.glyphCount)
        layers.push({ glyph: colr.getUint16(at), entry: colr.getUint16(at + 2) });
    return layers;
  }
}

/** Palettes are read on demand, because they may share their colours. */
class Palettes {
  readonly length: number;
  readonly #entries: number;

  constructor(readonly cpal: DataView) {
    this.length = cpal.getUint16(4);
    this.#entries = cpal.getUint16(2);
    for (let i = 0; i < this.length; i++) this.#at(i, this.#entries - 1);
  }

  /** Returns undefined if the palette or entry does not exist. */
  color(palette: number, entry: number): PaletteColor | undefined {
    if (palette >= this.length || entry >= this.#entries) return undefined;
    const at = this.#at(palette, entry);
    const [b, g, r, a] = [0, 1, 2, 3].map((byte) => this.cpal.getUint8(at + byte) / 255) as [
      number,
      number,
      number,
      number,
    ];
    return { r, g, b, a };
  }

  /** @throws RangeError if the table is truncated */
  #at(palette: number, entry: number): number {
    const { cpal } = this;
    const at = cpal.getUint32(8) + (cpal.getUint16(12 + palette * 2) + entry) * 4;
    if (entry >= 0) cpal.getUint32(at);
    return at;
  }
}

function readPaletteTypes(cpal: DataView, count: number): Pick<ColorGlyphs, 'light' | 'dark'> {
  const types = cpal.getUint16(0) >= 1 ? cpal.getUint32(12 + count * 2) : 0;
  const firstWith = (flag: number): number | null => {
    for (let i = 0; types !== 0 && i < count; i++) if (cpal.getUint32(types + i * 4) & flag) return i;
    return null;
  };
  return { light: firstWith(1), dark: firstWith(2) };
}
