/** HTML in an SVG (SVG 2, § 12.4): a viewport of its own, whose content is laid out and painted as the document's is. */
import type { Canvas } from '../drawing/canvas.js';
import { rectPath } from '../../base/shapes.js';
import type { SvgElement } from './element.js';
import type { PaintTarget } from './painting.js';
import type { Bounds } from './shapes.js';

/** Paints the content of an element, laid out in so many CSS px, at (0, 0) of a canvas that counts points. */
export type PaintHtml = (canvas: Canvas, element: SvgElement, width: number, height: number) => void;

/** Longer sides are cut to this length. */
const MAX_SIDE = 100_000;

/** Returns the place of a `foreignObject`, or null if it shows nothing. */
export function foreignBounds(element: SvgElement): Bounds | null {
  const width = Math.min(MAX_SIDE, element.length('width', 'width') ?? 0);
  const height = Math.min(MAX_SIDE, element.length('height', 'height') ?? 0);
  if (!(width > 0 && height > 0)) return null;
  return { x: element.length('x', 'width') ?? 0, y: element.length('y', 'height') ?? 0, width, height };
}

/** The cost of laying out HTML, and of each character in it, against the budget `vectorParts`. */
const HTML_PARTS = 300;
const HTML_CHARACTER_PARTS = 10;

export function drawForeignObject(target: PaintTarget, element: SvgElement): void {
  const { canvas, services } = target;
  const bounds = foreignBounds(element);
  if (!bounds || element.style.visibility === 'collapse') return;
  const { length } = element.source.tree.textContent(element.node);
  if (!target.affords(HTML_PARTS + HTML_CHARACTER_PARTS * length, element.node)) return;
  if (element.clipsOverflow) canvas.clip(rectPath(bounds));
  // HTML is painted in points, of which a CSS px is three quarters.
  canvas.transform(4 / 3, 0, 0, 4 / 3, bounds.x, bounds.y);
  services.paintHtml(canvas, element, bounds.width, bounds.height);
}
