/** Clipping paths (CSS Masking 1, § 6): the union of a clipPath's shapes. */
import { IDENTITY2, multiply2, type Matrix2 } from '../../base/matrix.js';
import type { NodeId } from '../../tree/document-tree.js';
import type { ShapeInBox } from '../../css/values/basic-shape.js';
import { basicShapePath } from '../../css/values/basic-shape-path.js';
import type { PathSegment } from '../drawing/canvas.js';
import { rectPath } from '../../base/shapes.js';
import { SvgElement } from './element.js';
import { transformPath } from './matrix.js';
import type { PaintTarget } from './painting.js';
import { ELEMENT_PARTS } from './parts.js';
import { shapePath } from './shapes.js';
import { textOutline } from './text.js';
import { elementBounds, elementTransform } from './transform.js';

/** Levels of groups and references that are followed. */
const MAX_DEPTH = 50;

/** Returns false if the clip leaves nothing visible. A reference to a clip that does not exist clips nothing. */
export function clipElement(target: PaintTarget, element: SvgElement): boolean {
  const { clipPath } = element.style.svg;
  if (clipPath !== null && typeof clipPath === 'object') return clipToShape(target, element, clipPath);
  const node = element.clipPath;
  return node === null || applyClipPath(target, element, node);
}

/** § 5.1: boxes of CSS stand for those of SVG. */
function clipToShape(target: PaintTarget, element: SvgElement, { shape, box }: ShapeInBox): boolean {
  const hasStroke = box === 'border-box' || box === 'stroke-box' || box === 'margin-box';
  const around =
    box === 'view-box'
      ? { x: 0, y: 0, ...element.viewport }
      : elementBounds(target, element, hasStroke ? 'stroke' : 'fill');
  if (!around) return true;
  if (!shape) target.canvas.clip(rectPath(around));
  else {
    const { path, evenOdd } = basicShapePath(shape, around, 1);
    if (!target.affords(path.length, element.node)) return false;
    target.canvas.clip(path, evenOdd);
  }
  return true;
}

function applyClipPath(target: PaintTarget, element: SvgElement, node: NodeId): boolean {
  const { source } = element;
  if (source.tree.name(node) !== 'clippath') return true;
  let isVisible = true;
  target.once(node, () => {
    const clip = element.referenced(node);
    const isBoxed = clip.attr('clippathunits') === 'objectBoundingBox';
    const box = isBoxed ? elementBounds(target, element) : null;
    const transform = elementTransform(target, clip);
    if (!transform || (isBoxed && !box)) return void (isVisible = false);
    const units: Matrix2 = box ? [box.width, 0, 0, box.height, box.x, box.y] : IDENTITY2;
    const outer = clip.clipPath;
    if (outer !== null && !applyClipPath(target, element, outer)) return void (isVisible = false);
    const content = isBoxed ? new SvgElement(source, node, clip.style, { width: 1, height: 1 }) : clip;
    const { path, isEvenOdd } = union(target, content, multiply2(units, transform));
    isVisible = path.length > 0 && target.affords(path.length, element.node);
    if (isVisible) target.canvas.clip(path, isEvenOdd);
  });
  return isVisible;
}

function union(target: PaintTarget, clip: SvgElement, matrix: Matrix2) {
  const path: PathSegment[] = [];
  let isEvenOdd = false;
  for (const child of clip.children()) {
    if (!target.affords(ELEMENT_PARTS, child.node)) break;
    const one = outline(target, child, matrix, 0);
    if (one.length > 0 && child.style.svg.clipRule === 'evenodd') isEvenOdd = true;
    if (!target.affords(one.length, child.node)) break;
    for (const segment of one) path.push(segment);
  }
  return { path, isEvenOdd };
}

/** The area that an element covers by itself. Its own transformation applies before `matrix`. */
function outline(target: PaintTarget, element: SvgElement, matrix: Matrix2, depth: number): readonly PathSegment[] {
  const { style } = element;
  const transform = elementTransform(target, element);
  if (style.display === 'none' || style.visibility !== 'visible' || !transform || depth > MAX_DEPTH) return [];
  const at = multiply2(matrix, transform);
  if (element.name === 'use') {
    const { target: node } = element;
    if (node === null) return [];
    return outline(target, element.child(node), multiply2(at, element.useOffset), depth + 1);
  }
  const path = element.name === 'text' ? textOutline(element, target) : shapePath(element.name, element);
  return path ? transformPath(path, at) : [];
}
