/**
 * Glyphs as graphs of paints (OpenType 1.9, “COLR” version 1): shapes filled with colours and gradients, transformed and
 * mixed. Variations are left out: a paint is as at the defaults of the axes.
 */

/** [xx yx xy yy dx dy] */
export type PaintMatrix = readonly [number, number, number, number, number, number];

export interface PaintStop {
  readonly offset: number;
  /** An index into the palette, or TEXT_COLOR. */
  readonly entry: number;
  readonly alpha: number;
}

/** What the colours do beyond the last stop. */
export type PaintExtend = 'pad' | 'repeat' | 'reflect';

export type PaintPoint = readonly [x: number, y: number];

/** In font units with y upwards, angles in degrees counterclockwise from the right. */
export type ColorPaint =
  | { readonly kind: 'layers'; readonly layers: readonly ColorPaint[] }
  | { readonly kind: 'solid'; readonly entry: number; readonly alpha: number }
  | {
      readonly kind: 'linear';
      readonly from: PaintPoint;
      readonly to: PaintPoint;
      readonly stops: readonly PaintStop[];
      readonly extend: PaintExtend;
    }
  | {
      readonly kind: 'radial';
      readonly from: PaintPoint;
      readonly fromRadius: number;
      readonly to: PaintPoint;
      readonly toRadius: number;
      readonly stops: readonly PaintStop[];
      readonly extend: PaintExtend;
    }
  | {
      readonly kind: 'sweep';
      readonly center: PaintPoint;
      readonly start: number;
      readonly end: number;
      readonly stops: readonly PaintStop[];
      readonly extend: PaintExtend;
    }
  | { readonly kind: 'shape'; readonly glyph: number; readonly paint: ColorPaint }
  | { readonly kind: 'transform'; readonly matrix: PaintMatrix; readonly paint: ColorPaint }
  | {
      readonly kind: 'composite';
      /** An index into the list of modes of the table. */
      readonly mode: number;
      readonly source: ColorPaint;
      readonly backdrop: ColorPaint;
    };

/** The paint of a glyph, and the box that holds it, if the font tells. */
export interface PaintedGlyph {
  readonly paint: ColorPaint;
  readonly box: readonly [xMin: number, yMin: number, xMax: number, yMax: number] | null;
}

/** Beyond these a glyph is made to take long, and is drawn in one colour. Emoji have up to three hundred paints. */
const MAX_DEPTH = 64;
const MAX_PAINTS = 1024;
const MAX_STOPS = 64;

const BASE_GLYPHS = 14;
const LAYERS = 18;
const CLIPS = 22;

export class PaintTable {
  readonly #bases: number;
  readonly #count: number;
  readonly #glyphs = new Map<number, PaintedGlyph | null>();

  /** @throws RangeError if the table is truncated */
  private constructor(private readonly colr: DataView) {
    this.#bases = colr.getUint32(BASE_GLYPHS);
    this.#count = colr.getUint32(this.#bases);
    if (this.#count > 0) colr.getUint32(this.#bases + this.#count * BASE_RECORD);
  }

  /** Returns null for a table without paints. */
  static read(colr: DataView): PaintTable | null {
    if (colr.getUint16(0) === 0 || colr.getUint32(BASE_GLYPHS) === 0) return null;
    const table = new PaintTable(colr);
    return table.#count > 0 ? table : null;
  }

  /** Returns null for a glyph without paints, and for one whose paints are broken or too many. */
  get(glyph: number): PaintedGlyph | null {
    let painted = this.#glyphs.get(glyph);
    if (painted === undefined) this.#glyphs.set(glyph, (painted = this.#read(glyph)));
    return painted;
  }

  #read(glyph: number): PaintedGlyph | null {
    try {
      const at = this.#offsetOf(glyph);
      return at === null ? null : { paint: new PaintReader(this.colr, (one) => this.#offsetOf(one)).read(at), box: this.#boxOf(glyph) };
    } catch (error) {
      if (error instanceof RangeError) return null;
      throw error;
    }
  }

  /** Ends because each step halves the interval. */
  #offsetOf(glyph: number): number | null {
    let [low, high] = [0, this.#count];
    while (low < high) {
      const middle = (low + high) >> 1;
      const at = this.#bases + 4 + middle * BASE_RECORD;
      const found = this.colr.getUint16(at);
      if (found === glyph) return this.#bases + this.colr.getUint32(at + 2);
      if (found < glyph) low = middle + 1;
      else high = middle;
    }
    return null;
  }

  #boxOf(glyph: number): PaintedGlyph['box'] {
    const { colr } = this;
    const list = colr.getUint32(CLIPS);
    if (list === 0) return null;
    const count = Math.min(colr.getUint32(list + 1), MAX_CLIPS);
    for (let i = 0, at = list + 5; i < count; i++, at += 7) {
      if (glyph < colr.getUint16(at) || glyph > colr.getUint16(at + 2)) continue;
      const box = list + uint24(colr, at + 4);
      return [colr.getInt16(box + 1), colr.getInt16(box + 3), colr.getInt16(box + 5), colr.getInt16(box + 7)];
    }
    return null;
  }
}

const BASE_RECORD = 6;
const MAX_CLIPS = 0xffff;

const uint24 = (view: DataView, at: number): number => (view.getUint16(at) << 8) | view.getUint8(at + 2);

const radians = (degrees: number): number => (degrees * Math.PI) / 180;

/** Reads the paints of one glyph. It ends because their number and depth are bounded. */
class PaintReader {
  #paints = 0;
  #depth = 0;

  constructor(
    private readonly colr: DataView,
    private readonly offsetOf: (glyph: number) => number | null,
  ) {}

  /** @throws RangeError if a paint is broken, or there are too many */
  read(at: number): ColorPaint {
    if (++this.#paints > MAX_PAINTS || ++this.#depth > MAX_DEPTH) throw new RangeError('too many paints');
    const paint = this.#readAt(at);
    this.#depth--;
    return paint;
  }

  #readAt(at: number): ColorPaint {
    const format = this.colr.getUint8(at);
    if (format === 1) return this.#layers(at);
    if (format <= 3) return { kind: 'solid', entry: this.colr.getUint16(at + 1), alpha: this.#f2dot14(at + 3) };
    if (format <= 9) return this.#gradient(at, format);
    if (format === 10) return { kind: 'shape', glyph: this.colr.getUint16(at + 4), paint: this.#below(at, 1) };
    if (format === 11) return this.#ofGlyph(this.colr.getUint16(at + 1));
    if (format <= 31) return { kind: 'transform', matrix: this.#matrix(at, format), paint: this.#below(at, 1) };
    if (format !== 32) throw new RangeError(`unknown paint ${format}`);
    return { kind: 'composite', source: this.#below(at, 1), mode: this.colr.getUint8(at + 4), backdrop: this.#below(at, 5) };
  }

  #below(at: number, field: number): ColorPaint {
    return this.read(at + uint24(this.colr, at + field));
  }

  #ofGlyph(glyph: number): ColorPaint {
    const at = this.offsetOf(glyph);
    if (at === null) throw new RangeError('a glyph without paints');
    return this.read(at);
  }

  #layers(at: number): ColorPaint {
    const { colr } = this;
    const list = colr.getUint32(LAYERS);
    const [count, first] = [colr.getUint8(at + 1), colr.getUint32(at + 2)];
    if (first + count > colr.getUint32(list)) throw new RangeError('layers beyond the list');
    const layers = Array.from({ length: count }, (_, i) => this.read(list + colr.getUint32(list + 4 + (first + i) * 4)));
    return { kind: 'layers', layers };
  }

  /** Even formats have the same fields as those after them, which vary. */
  #gradient(at: number, format: number): ColorPaint {
    const line = this.#line(at + uint24(this.colr, at + 1), format % 2 === 1);
    const [a, b, c, d, e, f] = Array.from({ length: format < 8 ? 6 : 4 }, (_, i) => this.colr.getInt16(at + 4 + i * 2)) as [
      number, number, number, number, number, number,
    ];
    if (format >= 8) {
      const degrees = (value: number) => (value / F2DOT14 + 1) * 180;
      return { kind: 'sweep', center: [a, b], start: degrees(c), end: degrees(d), ...line };
    }
    if (format >= 6) {
      const [fromRadius, toRadius] = [this.colr.getUint16(at + 8), this.colr.getUint16(at + 14)];
      return { kind: 'radial', from: [a, b], fromRadius, to: [d, e], toRadius, ...line };
    }
    return { kind: 'linear', from: [a, b], to: rotatedEnd([a, b], [c, d], [e, f]), ...line };
  }

  #line(at: number, varies: boolean): { stops: PaintStop[]; extend: PaintExtend } {
    const { colr } = this;
    const count = colr.getUint16(at + 1);
    if (count > MAX_STOPS || count === 0) throw new RangeError('too many stops');
    const size = varies ? 10 : 6;
    const stops = Array.from({ length: count }, (_, i) => {
      const stop = at + 3 + i * size;
      return { offset: this.#f2dot14(stop), entry: colr.getUint16(stop + 2), alpha: this.#f2dot14(stop + 4) };
    });
    stops.sort((one, other) => one.offset - other.offset);
    return { stops, extend: EXTENDS[colr.getUint8(at)] ?? 'pad' };
  }

  #matrix(at: number, format: number): PaintMatrix {
    const { colr } = this;
    const kind = format - (format % 2);
    const word = (index: number) => colr.getInt16(at + 4 + index * 2);
    const share = (index: number) => word(index) / F2DOT14;
    const angle = (index: number) => radians(share(index) * 180);
    if (kind === 12) {
      const list = at + uint24(colr, at + 4);
      return Array.from({ length: 6 }, (_, i) => colr.getInt32(list + i * 4) / 65536) as unknown as PaintMatrix;
    }
    if (kind === 14) return [1, 0, 0, 1, word(0), word(1)];
    if (kind === 16) return scaled(share(0), share(1));
    if (kind === 18) return around(scaled(share(0), share(1)), word(2), word(3));
    if (kind === 20) return scaled(share(0), share(0));
    if (kind === 22) return around(scaled(share(0), share(0)), word(1), word(2));
    if (kind === 24) return rotated(angle(0));
    if (kind === 26) return around(rotated(angle(0)), word(1), word(2));
    const skew: PaintMatrix = [1, Math.tan(angle(1)), -Math.tan(angle(0)), 1, 0, 0];
    return kind === 28 ? skew : around(skew, word(2), word(3));
  }

  #f2dot14(at: number): number {
    return this.colr.getInt16(at) / F2DOT14;
  }
}

const F2DOT14 = 16384;
const EXTENDS: readonly PaintExtend[] = ['pad', 'repeat', 'reflect'];

const scaled = (x: number, y: number): PaintMatrix => [x, 0, 0, y, 0, 0];
const rotated = (angle: number): PaintMatrix => [Math.cos(angle), Math.sin(angle), -Math.sin(angle), Math.cos(angle), 0, 0];

/** The same transform about another point than the origin. */
function around([xx, yx, xy, yy]: PaintMatrix, x: number, y: number): PaintMatrix {
  return [xx, yx, xy, yy, x - xx * x - xy * y, y - yx * x - yy * y];
}

/** The third point of a linear gradient turns its colour lines; this is where the line across them ends. */
function rotatedEnd(from: PaintPoint, to: PaintPoint, turn: PaintPoint): PaintPoint {
  const across = [turn[1] - from[1], from[0] - turn[0]] as const;
  const length = across[0] ** 2 + across[1] ** 2;
  if (length === 0) return to;
  const share = ((to[0] - from[0]) * across[0] + (to[1] - from[1]) * across[1]) / length;
  return [from[0] + across[0] * share, from[1] + across[1] * share];
}
