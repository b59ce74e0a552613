/**
 * A face whose glyphs stand upright in vertical lines: one below the other, each centred on the middle of the line
 * (CSS Writing Modes 4, § 5.1). Its advances are heights. To a PDF it is a font of its own, with the writing mode 1.
 */
import { DerivedFace } from './derived-face.js';
import { glyphDescription, readAdvances, type SfntFile } from './sfnt.js';
import { VerticalPlacements } from './vertical-placements.js';
import type { FontFace, FontMetrics, GlyphBounds, UprightGlyphs } from './types.js';

/** Heights of glyphs, and where their origin lies below the top of that height, in font units. */
interface VerticalMetrics {
  readonly advanceOf: (glyph: number) => number;
  readonly originOf: (glyph: number) => number;
}

/** From `vhea`, `vmtx` and `VORG`; where a font has none, all glyphs are as high as its content area. */
function readVerticalMetrics(file: SfntFile, { ascent, descent }: FontMetrics): VerticalMetrics {
  const origin = verticalOrigin(file);
  if (!file.table('vhea') || !file.table('vmtx'))
    return { advanceOf: () => ascent + descent, originOf: origin ?? (() => ascent) };
  const advanceOf = readAdvances(file, 'vhea', 'vmtx');
  const bearingOf = readTopBearings(file);
  return {
    advanceOf,
    originOf: origin ?? ((glyph) => (highestOf(file, glyph) ?? ascent) + bearingOf(glyph)),
  };
}

function verticalOrigin(file: SfntFile): ((glyph: number) => number) | null {
  const vorg = file.table('VORG');
  if (!vorg || vorg.byteLength < 8) return null;
  const standard = vorg.getInt16(4);
  const count = Math.min(vorg.getUint16(6), (vorg.byteLength - 8) >> 2);
  const others = new Map<number, number>();
  for (let i = 0; i < count; i++) others.set(vorg.getUint16(8 + i * 4), vorg.getInt16(10 + i * 4));
  return (glyph) => others.get(glyph) ?? standard;
}

function readTopBearings(file: SfntFile): (glyph: number) => number {
  const vmtx = file.required('vmtx');
  const long = Math.min(file.required('vhea').getUint16(34), vmtx.byteLength >> 2);
  return (glyph) => {
    const at = glyph < long ? glyph * 4 + 2 : long * 4 + (glyph - long) * 2;
    return at + 2 <= vmtx.byteLength ? vmtx.getInt16(at) : 0;
  };
}

function highestOf(file: SfntFile, glyph: number): number | null {
  const description = glyphDescription(file, glyph);
  return description && description.byteLength >= 10 ? description.getInt16(8) : null;
}

const HALVES = [
  ['vkrn', 0],
  ['vhal', 1],
] as const;

type FaceWithFile = FontFace & { readonly bytes: Uint8Array };

export class UprightFace extends DerivedFace<FaceWithFile> implements UprightGlyphs {
  readonly #vertical: VerticalMetrics;
  readonly #file: SfntFile;
  #placements: VerticalPlacements | null | undefined = undefined;

  constructor(across: FaceWithFile, file: SfntFile) {
    super(across);
    this.#file = file;
    this.#vertical = readVerticalMetrics(file, across.metrics);
  }

  get across(): FontFace {
    return this.source;
  }

  get upright(): UprightGlyphs {
    return this;
  }

  advanceOf(glyph: number): number {
    return this.#vertical.advanceOf(glyph);
  }

  originOf(glyph: number): number {
    return this.#vertical.originOf(glyph);
  }

  /** By `vhal`, which moves a glyph upwards where its upper half is blank. */
  halfOf(glyph: number): { readonly isLower: boolean } | null {
    const placed = this.placements?.place([glyph], 'kana', HALVES);
    if (!placed || Math.abs(placed.advances[0]! + this.advanceOf(glyph) / 2) > 1) return null;
    const moved = placed.offsets[0]! / this.advanceOf(glyph);
    return moved > 0.4 ? { isLower: true } : moved < 0.1 ? { isLower: false } : null;
  }

  /** How the font moves glyphs along vertical lines; null if it does not. */
  get placements(): VerticalPlacements | null {
    if (this.#placements === undefined) this.#placements = VerticalPlacements.read(this.#file);
    return this.#placements;
  }

  override get key(): string {
    return `${this.source.key} upright`;
  }

  get metrics(): FontMetrics {
    return this.source.metrics;
  }

  get bytes(): Uint8Array {
    return this.source.bytes;
  }

  boundsOf(glyph: number): GlyphBounds | null {
    return this.source.boundsOf(glyph);
  }

  trueTypeOutline(glyph: number): ReturnType<NonNullable<FontFace['trueTypeOutline']>> {
    return this.source.trueTypeOutline?.(glyph) ?? null;
  }

  isSound(glyph: number): boolean {
    return this.source.isSound?.(glyph) ?? true;
  }
}
