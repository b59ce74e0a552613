/** HTML in an SVG (SVG 2, § 12.4): a viewport of its own, whose content is laid out and painted as the document's is. */
import { isLengthSize, resolveLengthPercentage, type SizeValue } from '../../css/values.js';
import type { Canvas } from '../canvas.js';
import { rectPath } from '../shapes.js';
import type { SvgElement } from './element.js';
import type { Bounds } from './shapes.js';

/** Paints the content of an element, laid out in so many CSS px, at (0, 0) of a canvas that counts points. */
export type PaintHtml = (canvas: Canvas, element: SvgElement, width: number, height: number) => void;

/** Further than that is no drawing. */
const MAX_SIDE = 100_000;

/** The place of a `foreignObject`; null: it shows nothing. */
export function foreignBounds(element: SvgElement): Bounds | null {
  const { style, viewport } = element;
  const length = (size: SizeValue, basis: number) => (isLengthSize(size) ? resolveLengthPercentage(size, basis) : 0);
  const width = Math.min(MAX_SIDE, length(style.width, viewport.width));
  const height = Math.min(MAX_SIDE, length(style.height, viewport.height));
  if (!(width > 0 && height > 0)) return null;
  return { x: element.length('x', 'width') ?? 0, y: element.length('y', 'height') ?? 0, width, height };
}

export function drawForeignObject(canvas: Canvas, element: SvgElement, paint: PaintHtml): void {
  const bounds = foreignBounds(element);
  if (!bounds || element.style.visibility === 'collapse') return;
  if (element.clipsOverflow) canvas.clip(rectPath(bounds));
  // HTML is painted in points, of which a CSS px is three quarters.
  canvas.transform(4 / 3, 0, 0, 4 / 3, bounds.x, bounds.y);
  paint(canvas, element, bounds.width, bounds.height);
}
