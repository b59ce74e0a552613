/**
 * Outlines of TrueType glyphs (OpenType, "glyf"), read from the file's bytes. Loading fontkit for the first outline takes
 * longer than setting a letter, and every underline under a "g" needs one.
 */
import {
  ARGS_ARE_OFFSETS,
  ARGS_ARE_WORDS,
  HAS_MATRIX,
  HAS_SCALE,
  HAS_XY_SCALE,
  MORE_COMPONENTS,
} from './glyf-components.js';
import type { OutlineSegment } from './outlines.js';
import { glyphDescription, type SfntFile } from './sfnt.js';

interface Point {
  readonly x: number;
  readonly y: number;
  readonly isOnCurve: boolean;
}

type Contour = readonly Point[];

/** Flags of points. */
const ON_CURVE = 0x01;
const X_IS_BYTE = 0x02;
const Y_IS_BYTE = 0x04;
const REPEATS = 0x08;
const X_IS_SAME_OR_POSITIVE = 0x10;
const Y_IS_SAME_OR_POSITIVE = 0x20;

/** Beyond these a font is broken, or made to take long: components in components, components and points in all. */
const MAX_DEPTH = 8;
const MAX_COMPONENTS = 256;
const MAX_POINTS = 100_000;

const HEADER = 10;

/**
 * The outline of a glyph, in font units with y upwards; empty for a blank glyph, and for one whose description is broken.
 * null: the font has other outlines, or aligns parts of the glyph by their points.
 */
export function trueTypeOutline(file: SfntFile, glyph: number): OutlineSegment[] | null {
  if (!file.table('glyf') || !file.table('loca')) return null;
  try {
    return new Outline(file).of(glyph);
  } catch (error) {
    // The reads of DataView are checked.
    if (error instanceof RangeError) return [];
    throw error;
  }
}

/** Whether the description of a glyph can be read to its end, and those of its parts. */
export function isSoundDescription(file: SfntFile, glyph: number): boolean {
  try {
    new Outline(file).of(glyph);
    return true;
  } catch (error) {
    if (error instanceof RangeError) return false;
    throw error;
  }
}

class Outline {
  #components = 0;
  #points = 0;

  constructor(readonly file: SfntFile) {}

  of(glyph: number): OutlineSegment[] | null {
    return this.#contours(glyph, 0)?.flatMap(segmentsOf) ?? null;
  }

  /** The recursion ends because its depth and the number of components are bounded. */
  #contours(glyph: number, depth: number): Contour[] | null {
    const view = glyphDescription(this.file, glyph);
    if (!view || view.byteLength < HEADER) return [];
    const count = view.getInt16(0);
    if (count < 0) return this.#composite(view, depth);
    const contours = simpleContours(view, count);
    this.#points += contours.reduce((sum, { length }) => sum + length, 0);
    if (this.#points > MAX_POINTS) throw new RangeError('too many points');
    return contours;
  }

  #composite(view: DataView, depth: number): Contour[] | null {
    const found: Contour[] = [];
    // Ends because the components are bounded.
    for (let at = HEADER, flags = MORE_COMPONENTS; (flags & MORE_COMPONENTS) !== 0;) {
      if (depth === MAX_DEPTH || ++this.#components > MAX_COMPONENTS) throw new RangeError('too many components');
      flags = view.getUint16(at);
      if ((flags & ARGS_ARE_OFFSETS) === 0) return null;
      const component = readComponent(view, at, flags);
      const contours = this.#contours(component.glyph, depth + 1);
      if (!contours) return null;
      for (const contour of contours) found.push(contour.map((point) => moved(point, component)));
      at = component.end;
    }
    return found;
  }
}

/** A part of a composite glyph: where its points go, as a matrix. */
interface Component {
  readonly glyph: number;
  readonly xx: number;
  readonly yx: number;
  readonly xy: number;
  readonly yy: number;
  readonly dx: number;
  readonly dy: number;
  /** Where the next one begins. */
  readonly end: number;
}

function readComponent(view: DataView, at: number, flags: number): Component {
  const glyph = view.getUint16(at + 2);
  const areWords = (flags & ARGS_ARE_WORDS) !== 0;
  const [dx, dy] = areWords
    ? [view.getInt16(at + 4), view.getInt16(at + 6)]
    : [view.getInt8(at + 4), view.getInt8(at + 5)];
  const scales = at + (areWords ? 8 : 6);
  // Numbers with 14 bits of fraction.
  const scale = (index: number) => view.getInt16(scales + 2 * index) / 0x4000;
  const offset = { glyph, dx, dy };
  if (flags & HAS_SCALE) return { ...offset, xx: scale(0), yx: 0, xy: 0, yy: scale(0), end: scales + 2 };
  if (flags & HAS_XY_SCALE) return { ...offset, xx: scale(0), yx: 0, xy: 0, yy: scale(1), end: scales + 4 };
  if (flags & HAS_MATRIX) return { ...offset, xx: scale(0), yx: scale(1), xy: scale(2), yy: scale(3), end: scales + 8 };
  return { ...offset, xx: 1, yx: 0, xy: 0, yy: 1, end: scales };
}

function moved({ x, y, isOnCurve }: Point, { xx, yx, xy, yy, dx, dy }: Component): Point {
  return { x: x * xx + y * xy + dx, y: x * yx + y * yy + dy, isOnCurve };
}

/** The last point of each contour, instructions, the flags of all points, their x and their y. */
function simpleContours(view: DataView, count: number): Contour[] {
  const ends = Array.from({ length: count }, (_, i) => view.getUint16(HEADER + 2 * i));
  if (ends.some((end, i) => i > 0 && end < ends[i - 1]!)) throw new RangeError('contours end before they begin');
  const length = count > 0 ? ends[count - 1]! + 1 : 0;
  let at = HEADER + 2 * count;
  at += 2 + (count > 0 ? view.getUint16(at) : 0);
  const flags = new Uint8Array(length);
  for (let i = 0; i < length;) {
    const flag = view.getUint8(at++);
    const repeats = flag & REPEATS ? view.getUint8(at++) : 0;
    flags.fill(flag, i, i + repeats + 1);
    i += repeats + 1;
  }
  const coordinates = (isByte: number, isSameOrPositive: number): Int32Array => {
    const values = new Int32Array(length);
    let value = 0;
    for (const [i, flag] of flags.entries()) {
      if (flag & isByte) value += flag & isSameOrPositive ? view.getUint8(at++) : -view.getUint8(at++);
      else if (!(flag & isSameOrPositive)) {
        value += view.getInt16(at);
        at += 2;
      }
      values[i] = value;
    }
    return values;
  };
  const xs = coordinates(X_IS_BYTE, X_IS_SAME_OR_POSITIVE);
  const ys = coordinates(Y_IS_BYTE, Y_IS_SAME_OR_POSITIVE);
  const point = (i: number): Point => ({ x: xs[i]!, y: ys[i]!, isOnCurve: (flags[i]! & ON_CURVE) !== 0 });
  return ends.map((end, i) => {
    const first = i === 0 ? 0 : ends[i - 1]! + 1;
    return Array.from({ length: Math.max(0, end + 1 - first) }, (_, k) => point(first + k));
  });
}

/** Between two points off the curve lies one on it, in the middle. */
function middle(a: Point, b: Point): Point {
  return { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2, isOnCurve: true };
}

/** A contour begins with its first point, if that lies on the curve, else with the last one or between both. */
function segmentsOf(contour: Contour): OutlineSegment[] {
  const first = contour[0];
  const last = contour[contour.length - 1];
  if (!first || !last) return [];
  const start = first.isOnCurve ? first : last.isOnCurve ? last : middle(first, last);
  const segments: OutlineSegment[] = [['M', start.x, start.y]];
  let from = start;
  let control: Point | null = null;
  const curveTo = (to: Point): void => {
    segments.push(quadratic(from, control!, to));
    from = to;
  };
  for (const point of first.isOnCurve ? contour.slice(1) : contour) {
    if (!point.isOnCurve) {
      if (control) curveTo(middle(control, point));
      control = point;
    } else if (control) {
      curveTo(point);
      control = null;
    } else {
      segments.push(['L', point.x, point.y]);
      from = point;
    }
  }
  if (control) curveTo(start);
  segments.push(['Z']);
  return segments;
}

/** A quadratic curve as a cubic one. */
export function quadratic(
  from: { readonly x: number; readonly y: number },
  control: { readonly x: number; readonly y: number },
  to: { readonly x: number; readonly y: number },
): OutlineSegment {
  return [
    'C',
    from.x + (2 / 3) * (control.x - from.x),
    from.y + (2 / 3) * (control.y - from.y),
    to.x + (2 / 3) * (control.x - to.x),
    to.y + (2 / 3) * (control.y - to.y),
    to.x,
    to.y,
  ];
}
