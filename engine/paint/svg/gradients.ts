/** Linear and radial gradients of SVG (SVG 2, § 14.2) for a shape's bounding box. */
import { multiply2, type Matrix2 } from '../../base/matrix.js';
import type { ComputedStyle } from '../../css/properties/computed-style.js';
import type { NodeId } from '../../tree/document-tree.js';
import type { ColorStop, Gradient, PaintColor } from '../drawing/canvas.js';
import { reflectedLine, repeatedLine } from '../drawing/color-line.js';
import type { SvgElement } from './element.js';
import type { Bounds } from './shapes.js';
import { serverTransform, templatesOf } from './templates.js';
import { diagonal, parseLength, parseShare } from './values.js';

/** How often `spreadMethod` repeats a gradient to each side. Shapes seldom show more. */
const SPREAD = 50;

/** A gradient with the matrix from its coordinates to those of the shape, or one colour. */
export type SvgGradient =
  | { readonly kind: 'flat'; readonly color: PaintColor }
  | { readonly kind: 'gradient'; readonly gradient: Gradient; readonly matrix: Matrix2 };

export function isGradient(name: string): boolean {
  return name === 'lineargradient' || name === 'radialgradient';
}

/** Returns null if nothing is painted. `user` is the element that is painted. */
export function svgGradient(server: NodeId, user: SvgElement, box: Bounds | null, opacity: number): SvgGradient | null {
  const templates = templatesOf(user.referenced(server), isGradient);
  const stops = stopsOf(templates, opacity);
  const last = stops[stops.length - 1];
  if (!last) return null;
  if (stops.length === 1) return { kind: 'flat', color: last.color };
  const attr = (name: string): string | undefined =>
    templates.map((one) => one.attr(name)).find((value) => value !== undefined);
  const isBoxed = attr('gradientunits') !== 'userSpaceOnUse';
  // A box without width or height has no units (§ 14.2.2.1).
  if (isBoxed && (!box || box.width === 0 || box.height === 0)) return null;
  const viewport = isBoxed ? { width: 1, height: 1 } : user.viewport;
  const own = serverTransform(templates, 'gradienttransform', viewport);
  const matrix = isBoxed ? multiply2([box!.width, 0, 0, box!.height, box!.x, box!.y], own) : own;
  const basis = { x: viewport.width, y: viewport.height, r: diagonal(viewport) };
  // Lines are taken from lines alone, and circles from circles (§ 14.2.2).
  const { name: kind } = templates[0]!;
  const alike = templates.filter(({ name }) => name === kind);
  const placeAttr = (name: string): string | undefined =>
    alike.map((one) => one.attr(name)).find((value) => value !== undefined);
  const length = (name: string, axis: keyof typeof basis, share: number): number =>
    parseLength(placeAttr(name), basis[axis], user.fontSize) ?? basis[axis] * share;
  const spread = attr('spreadmethod');
  const gradient = kind === 'lineargradient' ? linear(length, stops) : radial(length, placeAttr, stops);
  if (!gradient) return { kind: 'flat', color: last.color };
  return { kind: 'gradient', gradient: spreadOver(gradient, spread), matrix };
}

type Length = (name: string, axis: 'x' | 'y' | 'r', share: number) => number;

function linear(length: Length, stops: readonly ColorStop[]): Gradient | null {
  const from = [length('x1', 'x', 0), length('y1', 'y', 0)] as const;
  const to = [length('x2', 'x', 1), length('y2', 'y', 0)] as const;
  return from[0] === to[0] && from[1] === to[1] ? null : { kind: 'linear', from, to, stops };
}

function radial(
  length: Length,
  attr: (name: string) => string | undefined,
  stops: readonly ColorStop[],
): Gradient | null {
  const center = [length('cx', 'x', 0.5), length('cy', 'y', 0.5)] as const;
  const radius = length('r', 'r', 0.5);
  if (!(radius > 0)) return null;
  const focus = [
    attr('fx') === undefined ? center[0] : length('fx', 'x', 0.5),
    attr('fy') === undefined ? center[1] : length('fy', 'y', 0.5),
  ] as const;
  // A focus outside of the circle is moved to its edge (§ 14.2.3).
  const distance = Math.hypot(focus[0] - center[0], focus[1] - center[1]);
  const reach = distance > radius * 0.999 ? (radius * 0.999) / distance : 1;
  const inner = Math.max(0, length('fr', 'r', 0)) / radius;
  const at = [center[0] + (focus[0] - center[0]) * reach, center[1] + (focus[1] - center[1]) * reach] as const;
  const ring = inner > 0 ? outside(stops, Math.min(1, inner)) : stops;
  return { kind: 'radial', center, radii: [radius, radius], stops: ring, ...(distance > 0 && { focus: at }) };
}

/** The colours begin on the circle of the focus (§ 14.2.3); `share`: of its radius in that of the gradient. */
function outside(stops: readonly ColorStop[], share: number): ColorStop[] {
  return stops.map(({ offset, color }) => ({ offset: share + (1 - share) * offset, color }));
}

function spreadOver(gradient: Gradient, method: string | undefined): Gradient {
  if (method !== 'repeat' && method !== 'reflect') return gradient;
  const line = full(gradient.stops);
  const low = gradient.kind === 'radial' ? 0 : -SPREAD;
  const stops = method === 'reflect' ? reflectedLine(line, low, SPREAD) : repeatedLine(line, low, SPREAD);
  return { ...gradient, stops };
}

/** With stops at 0 and 1. */
function full(stops: readonly ColorStop[]): readonly ColorStop[] {
  const [first, last] = [stops[0]!, stops[stops.length - 1]!];
  return [
    ...(first.offset > 0 ? [{ offset: 0, color: first.color }] : []),
    ...stops,
    ...(last.offset < 1 ? [{ offset: 1, color: last.color }] : []),
  ];
}

function stopsOf(templates: readonly SvgElement[], opacity: number): ColorStop[] {
  for (const template of templates) {
    const stops: ColorStop[] = [];
    for (const child of template.children()) {
      if (child.name !== 'stop') continue;
      const offset = parseShare(child.attr('offset')) ?? 0;
      const least = stops[stops.length - 1]?.offset ?? 0;
      stops.push({ offset: Math.max(least, Math.min(1, offset)), color: stopColor(child.style, opacity) });
    }
    if (stops.length > 0) return stops;
  }
  return [];
}

function stopColor({ svg, color }: ComputedStyle, opacity: number): PaintColor {
  const base = svg.stopColor === 'currentcolor' ? color : svg.stopColor;
  return { ...base, a: base.a * svg.stopOpacity * opacity };
}
