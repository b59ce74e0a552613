/** Filling and stroking (SVG 2, § 13) with colours, gradients and patterns. */
import { boundsUnder, type Matrix2 } from '../../base/matrix.js';
import type { SvgPaint } from '../../css/svg-style.js';
import { resolveLengthPercentage } from '../../css/values.js';
import type { NodeId } from '../../tree/document-tree.js';
import type { Canvas, Gradient, PaintColor, PathSegment, StrokeStyle } from '../canvas.js';
import type { SvgElement } from './element.js';
import { isGradient, svgGradient, type SvgGradient } from './gradients.js';
import { inverse, transformPath } from './matrix.js';
import { drawPattern } from './pattern.js';
import { pathBounds, type Bounds } from './shapes.js';
import type { PaintHtml } from './foreign-object.js';
import type { SvgImages } from './image.js';
import type { TextServices } from './text-layout.js';
import { diagonal } from './values.js';

/** What drawing asks of the document around it. */
export interface SvgServices extends TextServices {
  readonly paintHtml: PaintHtml;
  readonly images: SvgImages;
}

/** What painting needs of the walk that it belongs to. */
export interface PaintTarget {
  readonly canvas: Canvas;
  readonly services: SvgServices;
  element(element: SvgElement, matrix: Matrix2): void;
  inside(element: SvgElement, matrix: Matrix2): void;
  once(node: NodeId, draw: () => void): void;
  /** Asked for each element that is measured; false: enough of them have been. */
  measures(): boolean;
}

type UsedPaint = SvgGradient | { readonly kind: 'pattern'; readonly node: NodeId };

/** What a paint comes down to for one element; null: nothing. */
function usedPaint(paint: SvgPaint, element: SvgElement, box: Bounds | null, opacity: number): UsedPaint | null {
  if (paint.kind === 'none') return null;
  if (paint.kind === 'server') {
    const node = element.source.byId(paint.id);
    const name = node === null ? '' : element.source.tree.name(node);
    if (isGradient(name)) return svgGradient(node!, element, box, opacity);
    if (name === 'pattern') return { kind: 'pattern', node: node! };
    return usedPaint(paint.fallback, element, box, opacity);
  }
  const color = paint.kind === 'current' ? element.style.color : paint.color;
  return color.a * opacity > 0 ? { kind: 'flat', color: { ...color, a: color.a * opacity } } : null;
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
  const paint = usedPaint(fill, element, box, fillOpacity);
  if (!paint) return;
  const isEvenOdd = fillRule === 'evenodd';
  if (paint.kind === 'flat') return canvas.fillPath(path, paint.color, isEvenOdd);
  const area = pathBounds(path);
  if (!area || area.width === 0 || area.height === 0) return;
  canvas.save();
  canvas.clip(path, isEvenOdd);
  if (paint.kind === 'pattern') drawPattern(target, element, paint.node, { box, area, opacity: fillOpacity, matrix });
  else fillWithGradient(canvas, paint.gradient, paint.matrix, area);
  canvas.restore();
}

/** Fills what is clipped: the area as the gradient's own space sees it. */
function fillWithGradient(canvas: Canvas, gradient: Gradient, matrix: Matrix2, area: Bounds): void {
  const back = inverse(matrix);
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

export function strokePath(
  target: PaintTarget,
  element: SvgElement,
  path: readonly PathSegment[],
  matrix: Matrix2,
): void {
  const { canvas } = target;
  const { svg } = element.style;
  const paint = usedPaint(svg.stroke, element, pathBounds(path), svg.strokeOpacity);
  if (paint?.kind === 'pattern')
    target.services.diagnostics.warn('SVC_CONTENT_OVERFLOW', 'A stroke of an SVG with a pattern is left out.');
  if (!paint || paint.kind === 'pattern') return;
  const stroke = strokeStyle(element, paint);
  if (!(stroke.width > 0)) return;
  if (svg.vectorEffect === 'none') return canvas.strokePath(path, stroke);
  // The line is drawn in the canvas' own space, whose unit is 3/4 px.
  const back = inverse(matrix);
  if (!back) return;
  const thin = (length: number): number => length * 0.75;
  canvas.save();
  canvas.transform(...back);
  canvas.strokePath(transformPath(path, matrix), {
    ...stroke,
    width: thin(stroke.width),
    ...(stroke.dash && { dash: stroke.dash.map(thin), dashOffset: thin(stroke.dashOffset ?? 0) }),
  });
  canvas.restore();
}

function strokeStyle(element: SvgElement, paint: SvgGradient): StrokeStyle {
  const { svg } = element.style;
  const basis = diagonal(element.viewport);
  const length = (value: (typeof svg)['strokeWidth']): number => resolveLengthPercentage(value, basis);
  const dash = svg.strokeDasharray.map(length);
  const isDashed = dash.some((value) => value > 0);
  return {
    width: length(svg.strokeWidth),
    color: strokeColor(paint),
    join: svg.strokeLinejoin,
    miterLimit: svg.strokeMiterlimit,
    roundCap: svg.strokeLinecap === 'round',
    squareCap: svg.strokeLinecap === 'square',
    ...(isDashed && {
      // An odd number of lengths counts twice (§ 13.5.6).
      dash: dash.length % 2 === 1 ? [...dash, ...dash] : dash,
      dashOffset: dashOffset(length(svg.strokeDashoffset), dash),
    }),
    ...(paint.kind === 'gradient' && { shading: { gradient: paint.gradient, matrix: paint.matrix } }),
  };
}

/** PDF takes no negative phase. */
function dashOffset(offset: number, dash: readonly number[]): number {
  const turn = dash.reduce((sum, value) => sum + value, 0) * (dash.length % 2 === 1 ? 2 : 1);
  return ((offset % turn) + turn) % turn;
}

/** Of a gradient the least transparent stop: a stroke has one alpha. */
function strokeColor(paint: SvgGradient): PaintColor {
  if (paint.kind === 'flat') return paint.color;
  return paint.gradient.stops.reduce(
    (most, { color }) => (color.a > most.a ? color : most),
    paint.gradient.stops[0]!.color,
  );
}
