/** Filling and stroking (SVG 2, § 13) with colours, gradients and patterns. */
import { IDENTITY2, inverse2, boundsUnder, multiply2, type Matrix2 } from '../../base/matrix.js';
import type { SvgPaint } from '../../css/values/svg-style.js';
import { resolveLengthPercentage } from '../../css/values/values.js';
import type { SourcePosition } from '../../diagnostics.js';
import type { MissingGlyphs } from '../../text/fonts/missing-glyphs.js';
import type { NodeId } from '../../tree/document-tree.js';
import type { Canvas, Picture, Gradient, PaintColor, PathSegment, StrokeStyle } from '../drawing/canvas.js';
import { GROUP_PARTS } from './parts.js';
import type { SvgElement } from './element.js';
import { isGradient, svgGradient, type SvgGradient } from './gradients.js';
import { transformPath } from './matrix.js';
import { drawPattern, hasTiles, type PatternArea } from './pattern.js';
import { pathBounds, withArea, type Bounds } from './shapes.js';
import type { PaintHtml } from './foreign-object.js';
import type { SvgImages } from './image.js';
import type { TextServices } from './text-layout.js';
import { pathLength } from '../../base/path-length.js';
import { diagonal, type Viewport } from './values.js';

/** The services of the document that drawing needs. */
export interface SvgServices extends TextServices {
  readonly paintHtml: PaintHtml;
  readonly images: SvgImages;
  readonly missingGlyphs: MissingGlyphs;
  /** Where to warn of an element. */
  positionOf(node: NodeId): SourcePosition | undefined;
}

/** What `context-fill` and `context-stroke` stand for: the paints of an element in its own user space. */
export interface ContextPaints {
  readonly element: SvgElement;
  readonly box: () => Bounds | null;
  readonly matrix: Matrix2;
  readonly around: ContextPaints | null;
}

/** What a canvas shows: the drawing, or one tile of a pattern. */
export interface Frame {
  readonly size: Viewport;
  /** From the canvas to the drawing in points. */
  readonly toDrawing: Matrix2;
}

/** The functions of the walk that painting needs. */
export interface PaintTarget {
  readonly canvas: Canvas;
  readonly services: SvgServices;
  readonly context: ContextPaints | null;
  readonly frame: Frame;
  element(element: SvgElement, matrix: Matrix2): void;
  inside(element: SvgElement, matrix: Matrix2): void;
  /** Draws what a reference leads to, unless it is being drawn already. */
  once(node: NodeId, draw: () => void): void;
  /** Counts drawing or measuring; false: the budget is used up, and what asks is left out. */
  affords(parts: number, node: NodeId): boolean;
  /** A picture of what is drawn in a user space, which comes back to its place at (0, 0) of the canvas. */
  group(matrix: Matrix2, draw: (target: PaintTarget) => void): Picture;
  /** The same walk on another canvas, in another context or frame. */
  on(canvas: Canvas, context?: ContextPaints | null, frame?: Frame): PaintTarget;
}

type UsedPaint =
  | SvgGradient
  | {
      readonly kind: 'pattern';
      readonly node: NodeId;
      readonly user: SvgElement;
      /** The space of the element that the context is, and that element's box; its own by default. */
      readonly context?: { readonly matrix: Matrix2; readonly box: Bounds | null };
    };

interface Painted {
  readonly element: SvgElement;
  readonly box: Bounds | null;
  readonly opacity: number;
  readonly matrix: Matrix2;
  readonly context: ContextPaints | null;
}

/** Resolves a paint for one element. Returns null if it paints nothing. */
function usedPaint(paint: SvgPaint, painted: Painted): UsedPaint | null {
  const { element, box, opacity } = painted;
  if (paint.kind === 'none') return null;
  if (paint.kind === 'context') return contextPaint(paint.of, painted);
  if (paint.kind === 'server') {
    const node = element.source.byId(paint.id);
    const name = node === null ? '' : element.source.tree.name(node);
    // § 13.2: what cannot be used gives way to the paint behind it.
    const served = isGradient(name)
      ? svgGradient(node!, element, box, opacity)
      : name === 'pattern' && hasTiles(node!, element, box)
        ? ({ kind: 'pattern', node: node!, user: element } as const)
        : null;
    return served ?? usedPaint(paint.fallback, painted);
  }
  const color = paint.kind === 'current' ? element.style.color : paint.color;
  return color.a * opacity > 0 ? { kind: 'flat', color: { ...color, a: color.a * opacity } } : null;
}

/** Gradients and patterns stay where they are on the element that the context is (SVG 2, § 13.2). */
function contextPaint(of: 'fill' | 'stroke', { context, matrix, opacity }: Painted): UsedPaint | null {
  if (!context) return null;
  const { element, around } = context;
  const paint = element.style.svg[of];
  const box = paint.kind === 'server' ? context.box() : null;
  const used = usedPaint(paint, { element, box, opacity, matrix: context.matrix, context: around });
  if (used?.kind !== 'gradient' && used?.kind !== 'pattern') return used;
  const back = inverse2(matrix);
  if (!back) return null;
  const toOwn = multiply2(back, context.matrix);
  if (used.kind === 'gradient') return { ...used, matrix: multiply2(toOwn, used.matrix) };
  const inner = used.context ?? { matrix: IDENTITY2, box };
  return { ...used, context: { ...inner, matrix: multiply2(toOwn, inner.matrix) } };
}

/** `box`: what gradients refer to, where it is not that of the path. */
export function fillPath(
  target: PaintTarget,
  element: SvgElement,
  path: readonly PathSegment[],
  matrix: Matrix2,
  box = pathBounds(path),
): void {
  const { canvas } = target;
  const { fill, fillOpacity, fillRule } = element.style.svg;
  const paint = usedPaint(fill, { element, box, opacity: fillOpacity, matrix, context: target.context });
  if (!paint || !target.affords(path.length + stopsOf(paint), element.node)) return;
  const isEvenOdd = fillRule === 'evenodd';
  const filled = withArea(path);
  if (filled.length === 0) return;
  if (paint.kind === 'flat') return canvas.fillPath(filled, paint.color, isEvenOdd);
  const area = pathBounds(path);
  if (!area || area.width === 0 || area.height === 0) return;
  canvas.save();
  canvas.clip(filled, isEvenOdd);
  fillArea(target, paint, { box, area, opacity: fillOpacity, matrix });
  canvas.restore();
}

function stopsOf(paint: UsedPaint): number {
  return paint.kind === 'gradient' ? paint.gradient.stops.length : 0;
}

/** Covers an area. The caller has clipped it to what is painted. */
function fillArea(target: PaintTarget, paint: UsedPaint, at: PatternArea): void {
  if (paint.kind === 'pattern') fillWithPattern(target, paint, at);
  else if (paint.kind === 'gradient') fillWithGradient(target.canvas, paint.gradient, paint.matrix, at.area);
}

function fillWithPattern(target: PaintTarget, paint: UsedPaint & { kind: 'pattern' }, at: PatternArea): void {
  const { node, user, context } = paint;
  const back = context && inverse2(context.matrix);
  if (!context || !back) return drawPattern(target, user, node, at);
  target.canvas.transform(...context.matrix);
  const area = boundsUnder(back, at.area);
  drawPattern(target, user, node, { ...at, area, box: context.box, matrix: multiply2(at.matrix, context.matrix) });
}

/** Fills what is clipped: the area as the gradient's own space sees it. */
function fillWithGradient(canvas: Canvas, gradient: Gradient, matrix: Matrix2, area: Bounds): void {
  const back = inverse2(matrix);
  if (!back) return;
  const seen = boundsUnder(back, area);
  // Coordinates in units of a bounding box are too small for the numbers that PDF is written with.
  const scale = Math.max(seen.width, seen.height) < 100 ? 1000 : 1;
  const [a, b, c, d, e, f] = matrix;
  canvas.transform(a / scale, b / scale, c / scale, d / scale, e, f);
  const at = (value: number): number => value * scale;
  const moved = movedGradient(gradient, scale, at(seen.x), at(seen.y));
  canvas.fillGradient(at(seen.x), at(seen.y), at(seen.width), at(seen.height), moved);
}

/** In coordinates that are `scale` times as fine and begin at (x, y). */
function movedGradient(gradient: Gradient, scale: number, x: number, y: number): Gradient {
  const point = ([px, py]: readonly [number, number]) => [px * scale - x, py * scale - y] as const;
  if (gradient.kind === 'linear') return { ...gradient, from: point(gradient.from), to: point(gradient.to) };
  if (gradient.kind === 'conic') return { ...gradient, center: point(gradient.center) };
  const { center, radii, focus } = gradient;
  return {
    ...gradient,
    center: point(center),
    radii: [radii[0] * scale, radii[1] * scale],
    ...(focus && { focus: point(focus) }),
  };
}

/** `box`: what gradients and patterns refer to, where it is not that of the path. */
export function strokePath(
  target: PaintTarget,
  element: SvgElement,
  path: readonly PathSegment[],
  matrix: Matrix2,
  box = element.style.svg.stroke.kind === 'server' ? pathBounds(path) : null,
): void {
  const { svg } = element.style;
  const paint = usedPaint(svg.stroke, { element, box, opacity: svg.strokeOpacity, matrix, context: target.context });
  if (!paint) return;
  const stroke = strokeStyle(element, path);
  const parts = path.length + (stroke.dash?.length ?? 0) + stopsOf(paint);
  if (!(stroke.width > 0) || !target.affords(parts, element.node)) return;
  if (paint.kind === 'flat') drawLine(target, path, { ...stroke, color: paint.color }, { element, matrix });
  else if (paint.kind === 'gradient' && hasOneAlpha(paint.gradient)) {
    const shading = { gradient: paint.gradient, matrix: paint.matrix };
    const { color } = paint.gradient.stops[0]!;
    drawLine(target, path, { ...stroke, color, shading }, { element, matrix });
  } else strokeThroughMask(target, path, stroke, paint, { element, matrix });
}

interface Where {
  readonly element: SvgElement;
  readonly matrix: Matrix2;
}

function drawLine(
  { canvas, frame }: PaintTarget,
  path: readonly PathSegment[],
  stroke: StrokeStyle,
  { element, matrix }: Where,
): void {
  if (element.style.svg.vectorEffect === 'none') return canvas.strokePath(path, stroke);
  // The line is drawn in the drawing's own space, whose unit is 3/4 px.
  const full = multiply2(frame.toDrawing, matrix);
  const back = inverse2(full);
  if (!back) return;
  const thin = (length: number): number => length * 0.75;
  const { shading } = stroke;
  canvas.save();
  canvas.transform(...back);
  canvas.strokePath(transformPath(path, full), {
    ...stroke,
    width: thin(stroke.width),
    ...(stroke.dash && { dash: stroke.dash.map(thin), dashOffset: thin(stroke.dashOffset ?? 0) }),
    ...(shading && { shading: { ...shading, matrix: multiply2(full, shading.matrix) } }),
  });
  canvas.restore();
}

const WHITE: PaintColor = { r: 1, g: 1, b: 1, a: 1 };

/** PDF strokes with a colour of one alpha: other paints cover the area, and a picture of the line is their mask. */
function strokeThroughMask(
  target: PaintTarget,
  path: readonly PathSegment[],
  stroke: StrokeStyle,
  paint: UsedPaint,
  where: Where,
): void {
  const { element, matrix } = where;
  const box = pathBounds(path);
  const back = inverse2(matrix);
  if (!box || !back || !target.affords(2 * GROUP_PARTS, element.node)) return;
  const { canvas } = target;
  // Joins reach further than half of the line's width.
  const reach = stroke.width * Math.max(1, stroke.miterLimit ?? 1);
  const area = {
    x: box.x - reach,
    y: box.y - reach,
    width: box.width + 2 * reach,
    height: box.height + 2 * reach,
  };
  const line = target.group(matrix, (inner) => drawLine(inner, path, { ...stroke, color: WHITE }, where));
  const opacity = element.style.svg.strokeOpacity;
  const paints = target.group(matrix, (inner) => fillArea(inner, paint, { box, area, opacity, matrix }));
  canvas.save();
  canvas.transform(...back);
  canvas.placeWithEffects(paints, { mask: { picture: line, by: 'alpha' } });
  canvas.restore();
}

function hasOneAlpha({ stops }: Gradient): boolean {
  return stops.every(({ color }) => color.a === stops[0]!.color.a);
}

function strokeStyle(element: SvgElement, path: readonly PathSegment[]): StrokeStyle {
  const { svg } = element.style;
  const basis = diagonal(element.viewport);
  const length = (value: (typeof svg)['strokeWidth']): number => resolveLengthPercentage(value, basis);
  const unit = svg.strokeDasharray.length === 0 ? 1 : unitOfLength(element, path);
  const dash = svg.strokeDasharray.map((value) => length(value) * unit);
  const isDashed = dash.some((value) => value > 0);
  return {
    width: length(svg.strokeWidth),
    color: WHITE,
    join: svg.strokeLinejoin,
    miterLimit: svg.strokeMiterlimit,
    roundCap: svg.strokeLinecap === 'round',
    squareCap: svg.strokeLinecap === 'square',
    ...(isDashed && {
      // An odd number of lengths counts twice (§ 13.5.6).
      dash: dash.length % 2 === 1 ? [...dash, ...dash] : dash,
      dashOffset: dashOffset(length(svg.strokeDashoffset) * unit, dash),
    }),
  };
}

/** Makes the phase positive, because PDF takes no negative one. */
function dashOffset(offset: number, dash: readonly number[]): number {
  const turn = dash.reduce((sum, value) => sum + value, 0) * (dash.length % 2 === 1 ? 2 : 1);
  return ((offset % turn) + turn) % turn;
}

/** How long a unit of the author's `pathLength` is (§ 9.6.1). Dashes are measured in it. */
function unitOfLength(element: SvgElement, path: readonly PathSegment[]): number {
  const stated = Number(element.attr('pathlength'));
  return stated > 0 ? pathLength(path) / stated : 1;
}
