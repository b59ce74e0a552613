/** Where underlines and overlines leave out the glyphs that they would cross (CSS Text Decoration 4, § 2.10). */
import type { Points } from '../../base/units.js';
import { glyphOutline } from '../../text/fonts/outlines.js';
import type { FontFace } from '../../text/fonts/types.js';
import type { GlyphLine } from './placed-text.js';
import { emPerUnit } from '../../text/fonts/em-per-unit.js';

/** A stretch of a line, from left to right. */
export interface Stretch {
  readonly from: Points;
  readonly to: Points;
}

/** What is decorated. */
interface Band extends Stretch {
  readonly top: Points;
  readonly bottom: Points;
}

/** The parts of a band that no glyph crosses; `margin`: the room between a glyph and the line. */
export function stretchesBetweenInk(
  band: Band,
  line: GlyphLine,
  { margin, skipsAll }: { readonly margin: Points; readonly skipsAll: boolean },
): Stretch[] {
  const free: Stretch[] = [];
  let from = band.from;
  for (const ink of inkIn(band, line, skipsAll)) {
    // A remnant shorter than the margin looks like a blot.
    if (ink.from - margin - from > margin) free.push({ from, to: ink.from - margin });
    from = Math.max(from, ink.to + margin);
  }
  if (from === band.from || band.to - from > margin) free.push({ from, to: band.to });
  return free;
}

/** Ideographs, kana and Hangul stand on the line: it is not interrupted by them. */
const EAST_ASIAN = /[\p{Script=Han}\p{Script=Hira}\p{Script=Kana}\p{Script=Hang}\p{Script=Bopo}]/u;

/** The glyphs that reach into the band, from left to right. */
function inkIn({ top, bottom }: Band, { x, baseline, size, pieces }: GlyphLine, skipsAll: boolean): Stretch[] {
  const found: Stretch[] = [];
  const inks = new Map<FontFace, Map<string, Stretch | null>>();
  let left = x;
  for (const { run, from, to, letterSpacing, after } of pieces) {
    const { face, synthetic } = run;
    const scale = size * emPerUnit(run);
    const isCrossed = !face.upright && (skipsAll || !EAST_ASIAN.test(run.text));
    for (let i = from; i < to; i++) {
      const rise = run.yOffsets?.[i] ?? 0;
      const glyph = run.glyphs[i]!;
      // The same few letters come again and again in a line.
      const known = mapIn(inks, face);
      const key = `${glyph} ${rise} ${scale}`;
      let ink = isCrossed ? known.get(key) : null;
      if (ink === undefined) {
        const y = baseline - rise * scale;
        ink = inkBetween(face, glyph, { low: (y - bottom) / scale, high: (y - top) / scale });
        known.set(key, ink);
      }
      if (ink) {
        const origin = left + (run.xOffsets?.[i] ?? 0) * scale;
        const lean = (synthetic?.slant ?? 0) * (baseline - rise * scale - (top + bottom) / 2);
        found.push({ from: origin + lean + ink.from * scale, to: origin + lean + ink.to * scale });
      }
      left += run.advances[i]! * scale + (run.clusters[i + 1] === run.clusters[i] ? 0 : letterSpacing);
    }
    left += after;
  }
  return found.sort((a, b) => a.from - b.from);
}

function mapIn<Key, Value>(maps: Map<Key, Map<string, Value>>, key: Key): Map<string, Value> {
  let map = maps.get(key);
  if (!map) maps.set(key, (map = new Map()));
  return map;
}

/** In font units, y upwards. */
interface Heights {
  readonly low: number;
  readonly high: number;
}

/** How many straight lines stand for a curve. */
const CURVE_PARTS = 8;

/** From the leftmost to the rightmost point of a glyph between two heights; null: it has none there. */
function inkBetween(face: FontFace, glyph: number, { low, high }: Heights): Stretch | null {
  const bounds = face.boundsOf(glyph);
  if (bounds && (bounds.yMin >= high || bounds.yMax <= low)) return null;
  let from = Infinity;
  let to = -Infinity;
  let x = 0;
  let y = 0;
  let start: readonly [number, number] = [0, 0];
  const lineTo = (nextX: number, nextY: number): void => {
    const [first, last] = clipped([x, y], [nextX, nextY], { low, high }) ?? [Infinity, -Infinity];
    from = Math.min(from, first);
    to = Math.max(to, last);
    [x, y] = [nextX, nextY];
  };
  for (const [command, a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] of glyphOutline(face, glyph)) {
    if (command === 'M') {
      [x, y] = [a, b];
      start = [a, b];
    } else if (command === 'L') lineTo(a, b);
    else if (command === 'Z') lineTo(...start);
    else {
      const [x0, y0] = [x, y];
      for (let part = 1; part <= CURVE_PARTS; part++) {
        const t = part / CURVE_PARTS;
        lineTo(cubic(t, x0, a, c, e), cubic(t, y0, b, d, f));
      }
    }
  }
  return from <= to ? { from, to } : null;
}

function cubic(t: number, ...[p0, p1, p2, p3]: readonly [number, number, number, number]): number {
  const s = 1 - t;
  return s * s * s * p0 + 3 * s * s * t * p1 + 3 * s * t * t * p2 + t * t * t * p3;
}

/** The least and the greatest x of the part of a straight line between two heights; null: no part of it is. */
function clipped(
  [x0, y0]: readonly [number, number],
  [x1, y1]: readonly [number, number],
  { low, high }: Heights,
): readonly [number, number] | null {
  if (Math.max(y0, y1) <= low || Math.min(y0, y1) >= high) return null;
  const at = (y: number): number => (y1 === y0 ? x0 : x0 + ((x1 - x0) * (y - y0)) / (y1 - y0));
  const first = y0 < low ? at(low) : y0 > high ? at(high) : x0;
  const last = y1 < low ? at(low) : y1 > high ? at(high) : x1;
  return [Math.min(first, last), Math.max(first, last)];
}
