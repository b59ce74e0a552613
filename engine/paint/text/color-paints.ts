/** Draws the paints of a glyph (OpenType, “COLR” version 1) as vectors, in font units with y upwards. */
import type { ColorPaint, PaintedGlyph, PaintExtend, PaintPoint, PaintStop } from '../../text/fonts/color-paints.js';
import { glyphOutline } from '../../text/fonts/outlines.js';
import type { FontFace } from '../../text/fonts/types.js';
import {
  pictureOf,
  type BlendMode,
  type Canvas,
  type ColorStop,
  type Gradient,
  type PaintColor,
  type PathSegment,
} from '../drawing/canvas.js';

/** Where paints are drawn: the canvas is in font units. */
export interface PaintSurface {
  readonly canvas: Canvas;
  readonly face: FontFace;
  /** Of an entry of the palette; null if the palette lacks it. */
  readonly colorOf: (entry: number) => PaintColor | null;
}

interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export function drawPainted(surface: PaintSurface, { paint, box }: PaintedGlyph): void {
  const { canvas, face } = surface;
  const em = face.metrics.unitsPerEm;
  // Without a box, what has no shape is drawn as far as any glyph reaches.
  const [xMin, yMin, xMax, yMax] = box ?? [-em, -em, 2 * em, 2 * em];
  const area = { x: xMin, y: yMin, width: xMax - xMin, height: yMax - yMin };
  canvas.save();
  if (box) canvas.clipRect(area.x, area.y, area.width, area.height);
  draw(surface, paint, area);
  canvas.restore();
}

/** Ends because the paints of a glyph are a tree of bounded size. */
function draw(surface: PaintSurface, paint: ColorPaint, area: Box): void {
  const { canvas } = surface;
  if (paint.kind === 'layers') for (const layer of paint.layers) draw(surface, layer, area);
  else if (paint.kind === 'shape') drawShape(surface, paint, area);
  else if (paint.kind === 'composite') drawComposite(surface, paint, area);
  else if (paint.kind === 'solid') {
    const color = withAlpha(surface, paint);
    if (color) canvas.fillRect(area.x, area.y, area.width, area.height, color);
  } else if (paint.kind === 'transform') {
    const [xx, yx, xy, yy] = paint.matrix;
    // A flat glyph is not seen, and its area has no inverse.
    if (xx * yy - yx * xy === 0) return;
    canvas.save();
    canvas.transform(...paint.matrix);
    draw(surface, paint.paint, areaBefore(paint.matrix, area));
    canvas.restore();
  } else {
    const gradient = gradientOf(surface, paint, area);
    if (gradient) canvas.fillGradient(area.x, area.y, area.width, area.height, gradient);
  }
}

function withAlpha({ colorOf }: PaintSurface, { entry, alpha }: { entry: number; alpha: number }): PaintColor | null {
  const color = colorOf(entry);
  return color && { ...color, a: color.a * Math.min(1, Math.max(0, alpha)) };
}

function drawShape(surface: PaintSurface, { glyph, paint }: Extract<ColorPaint, { kind: 'shape' }>, area: Box): void {
  const { canvas, face } = surface;
  const path = glyphOutline(face, glyph) as PathSegment[];
  if (path.length === 0) return;
  if (paint.kind === 'solid') {
    const color = withAlpha(surface, paint);
    if (color) canvas.fillPath(path, color);
    return;
  }
  canvas.save();
  canvas.clip(path);
  draw(surface, paint, boxOf(path) ?? area);
  canvas.restore();
}

function boxOf(path: readonly PathSegment[]): Box | null {
  const [xs, ys]: [number[], number[]] = [[], []];
  for (const [, ...at] of path) at.forEach((value, i) => (i % 2 === 0 ? xs : ys).push(value));
  return boxAround(xs, ys);
}

function boxAround(xs: readonly number[], ys: readonly number[]): Box | null {
  if (xs.length === 0) return null;
  const least = (values: readonly number[]) => values.reduce((low, value) => Math.min(low, value), Infinity);
  const most = (values: readonly number[]) => values.reduce((high, value) => Math.max(high, value), -Infinity);
  const [x, y] = [least(xs), least(ys)];
  return { x, y, width: most(xs) - x, height: most(ys) - y };
}

/** The box that holds what a transform turns into the area. */
function areaBefore(matrix: readonly [number, number, number, number, number, number], area: Box): Box {
  const [a, b, c, d, e, f] = matrix;
  const inverse = a * d - b * c;
  const corners = [
    [area.x, area.y],
    [area.x + area.width, area.y],
    [area.x, area.y + area.height],
    [area.x + area.width, area.y + area.height],
  ] as const;
  return boxAround(
    corners.map(([x, y]) => (d * (x - e) - c * (y - f)) / inverse),
    corners.map(([x, y]) => (a * (y - f) - b * (x - e)) / inverse),
  )!;
}

// ── Compositing

/** Modes by their numbers in the table, from 13 on, which mix colours. */
const BLENDS: readonly BlendMode[] = [
  'screen',
  'overlay',
  'darken',
  'lighten',
  'color-dodge',
  'color-burn',
  'hard-light',
  'soft-light',
  'difference',
  'exclusion',
  'multiply',
  'hue',
  'saturation',
  'color',
  'luminosity',
];
const FIRST_BLEND = 13;
const [CLEAR, SOURCE, DESTINATION, , DESTINATION_OVER, SOURCE_IN, DESTINATION_IN, , , SOURCE_ATOP, DESTINATION_ATOP] = [
  0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10,
];

/** What a press cannot do with masks, as showing a source only outside of its backdrop, is drawn as one over the other. */
function drawComposite(surface: PaintSurface, paint: Extract<ColorPaint, { kind: 'composite' }>, area: Box): void {
  const { mode, source, backdrop } = paint;
  if (mode === CLEAR) return;
  if (mode === SOURCE) return draw(surface, source, area);
  if (mode === DESTINATION) return draw(surface, backdrop, area);
  if (mode === SOURCE_IN) return drawWithin(surface, source, backdrop, area);
  if (mode === DESTINATION_IN) return drawWithin(surface, backdrop, source, area);
  const isReversed = mode === DESTINATION_OVER || mode === DESTINATION_ATOP;
  const [below, above] = isReversed ? [source, backdrop] : [backdrop, source];
  draw(surface, below, area);
  if (mode === SOURCE_ATOP || mode === DESTINATION_ATOP) return drawWithin(surface, above, below, area);
  const blend = BLENDS[mode - FIRST_BLEND];
  const { canvas } = surface;
  canvas.save();
  if (blend) canvas.setBlendMode(blend);
  draw(surface, above, area);
  canvas.restore();
}

/** Draws a paint where another one is. */
function drawWithin(surface: PaintSurface, shown: ColorPaint, mask: ColorPaint, area: Box): void {
  const { canvas } = surface;
  if (mask.kind === 'shape' && mask.paint.kind === 'solid' && withAlpha(surface, mask.paint)?.a === 1) {
    drawShape(surface, { kind: 'shape', glyph: mask.glyph, paint: shown }, area);
    return;
  }
  canvas.save();
  canvas.transform(1, 0, 0, 1, area.x, area.y);
  const picture = pictureOf(
    area,
    (inner) => {
      inner.transform(1, 0, 0, 1, -area.x, -area.y);
      draw({ ...surface, canvas: inner }, mask, area);
    },
    'group',
  );
  canvas.setMask(picture, 'alpha');
  canvas.transform(1, 0, 0, 1, -area.x, -area.y);
  draw(surface, shown, area);
  canvas.restore();
}

// ── Gradients

type GradientPaint = Extract<ColorPaint, { kind: 'linear' | 'radial' | 'sweep' }>;

/** Relative to the corner of the area. Null if nothing is drawn. */
function gradientOf(surface: PaintSurface, paint: GradientPaint, area: Box): Gradient | null {
  const at = ([x, y]: PaintPoint) => [x - area.x, y - area.y] as const;
  if (paint.kind === 'sweep') {
    const turn = (paint.end - paint.start) / 360;
    const stops = colorsOf(surface, paint.stops).map(({ offset, color }) => ({ offset: offset * turn, color }));
    if (turn < 0) stops.reverse();
    // The canvas counts from the top, where y grows downwards.
    return stops.length === 0
      ? null
      : { kind: 'conic', center: at(paint.center), start: paint.start + 90, stops: wholeTurn(stops) };
  }
  const stops = extended(colorsOf(surface, paint.stops), paint.extend);
  if (stops.length === 0) return null;
  if (paint.kind === 'linear') return { kind: 'linear', from: at(paint.from), to: at(paint.to), stops };
  return radial(paint, stops, at);
}

function colorsOf(surface: PaintSurface, stops: readonly PaintStop[]): ColorStop[] {
  return stops.flatMap(({ offset, entry, alpha }) => {
    const color = withAlpha(surface, { entry, alpha });
    return color ? [{ offset, color }] : [];
  });
}

/** Repetitions in each direction: a glyph is not much larger than its gradients. */
const REPEATS = 6;

function extended(stops: readonly ColorStop[], extend: PaintExtend): ColorStop[] {
  const [first, last] = [stops[0], stops[stops.length - 1]];
  if (extend === 'pad' || !first || !last || last.offset <= first.offset) return [...stops];
  const [low, length] = [first.offset, last.offset - first.offset];
  const repeated: ColorStop[] = [];
  for (let turn = -REPEATS; turn <= REPEATS; turn++) {
    const isMirrored = extend === 'reflect' && Math.abs(turn) % 2 === 1;
    const own = isMirrored ? [...stops].reverse() : stops;
    for (const { offset, color } of own) {
      const within = isMirrored ? low + length - (offset - low) : offset;
      repeated.push({ offset: within + turn * length, color });
    }
  }
  return repeated;
}

/** The stops from 0 to 1; the outer colours go on to both ends. */
function wholeTurn(stops: readonly ColorStop[]): ColorStop[] {
  const inside = stops.filter(({ offset }) => offset >= 0 && offset <= 1);
  const before = [...stops].reverse().find(({ offset }) => offset <= 0) ?? stops[0]!;
  const after = stops.find(({ offset }) => offset >= 1) ?? stops[stops.length - 1]!;
  return [{ offset: 0, color: before.color }, ...inside, { offset: 1, color: after.color }];
}

/**
 * The canvas knows circles that grow from a point: where the circles of the font meet in one, or the centre. Circles of
 * one size are drawn as a line from one to the other.
 */
function radial(
  paint: Extract<ColorPaint, { kind: 'radial' }>,
  stops: readonly ColorStop[],
  at: (point: PaintPoint) => readonly [number, number],
): Gradient | null {
  const { from, fromRadius, to, toRadius } = paint;
  if (fromRadius === toRadius) return toRadius === 0 ? null : { kind: 'linear', from: at(from), to: at(to), stops };
  if (fromRadius > toRadius) {
    const turned = [...stops].reverse().map(({ offset, color }) => ({ offset: 1 - offset, color }));
    return radial({ ...paint, from: to, fromRadius: toRadius, to: from, toRadius: fromRadius }, turned, at);
  }
  const apex = -fromRadius / (toRadius - fromRadius);
  const focus: PaintPoint = [from[0] + (to[0] - from[0]) * apex, from[1] + (to[1] - from[1]) * apex];
  const moved = stops.map(({ offset, color }) => ({ offset: (offset - apex) / (1 - apex), color }));
  return { kind: 'radial', center: at(to), radii: [toRadius, toRadius], focus: at(focus), stops: fromZero(moved) };
}

/** Cuts off what lies before the point where the circles begin. */
function fromZero(stops: readonly ColorStop[]): ColorStop[] {
  const inside = stops.filter(({ offset }) => offset >= 0);
  const before = [...stops].reverse().find(({ offset }) => offset < 0);
  return before ? [{ offset: 0, color: inside[0]?.color ?? before.color }, ...inside] : inside;
}
