/** A face with the glyphs of another, in another size or another direction. */
import type { FontFace, FontMetrics, GlyphBounds } from './types.js';

/** Has the name, the characters and the file of the face it is derived from. Its measures are its own. */
export abstract class DerivedFace<F extends FontFace> implements FontFace {
  abstract readonly metrics: FontMetrics;

  constructor(protected readonly source: F) {}

  abstract advanceOf(glyph: number): number;

  abstract boundsOf(glyph: number): GlyphBounds | null;

  get key(): string {
    return this.source.key;
  }

  get family(): string {
    return this.source.family;
  }

  get weight(): number {
    return this.source.weight;
  }

  get italic(): boolean {
    return this.source.italic;
  }

  get postscriptName(): string {
    return this.source.postscriptName;
  }

  get fontkit(): unknown {
    return this.source.fontkit;
  }

  get isOfSigns(): boolean {
    return this.source.isOfSigns ?? false;
  }

  get colors(): NonNullable<FontFace['colors']> | null {
    return this.source.colors ?? null;
  }

  glyphFor(codePoint: number): number {
    return this.source.glyphFor(codePoint);
  }

  isBlank(glyph: number): boolean {
    return this.source.isBlank(glyph);
  }
}
