/** Clipping paths (CSS Masking 1, § 6): the union of a clipPath's shapes. */
import { IDENTITY2, inverse2, multiply2, type Matrix2 } from '../../base/matrix.js';
import type { NodeId } from '../../tree/document-tree.js';
import type { ShapeInBox } from '../../css/values/basic-shape.js';
import { basicShapePath } from '../../css/values/basic-shape-path.js';
import type { PaintColor, PathSegment } from '../drawing/canvas.js';
import { rectPath } from '../../base/shapes.js';
import { SvgElement } from './element.js';
import { transformPath } from './matrix.js';
import type { PaintTarget } from './painting.js';
import { ELEMENT_PARTS, GROUP_PARTS } from './parts.js';
import { shapePath, type Bounds } from './shapes.js';
import { textOutline } from './text.js';
import { elementBounds, elementTransform } from './transform.js';

/** Levels of groups and references that are followed. */
const MAX_DEPTH = 50;

const BLACK: PaintColor = { r: 0, g: 0, b: 0, a: 1 };

/** What a `clipPath` or `mask` element applies to. */
export interface ReferenceUser {
  readonly element: SvgElement;
  /** Its bounding box; null: it has none. */
  readonly box: () => Bounds | null;
  /** From its user space to the canvas. */
  readonly matrix: Matrix2;
}

/** Returns false if the clip leaves nothing visible. A reference to a clip that does not exist clips nothing. */
export function clipElement(target: PaintTarget, element: SvgElement, matrix: Matrix2): boolean {
  const { clipPath } = element.style.svg;
  if (clipPath !== null && typeof clipPath === 'object') return clipToShape(target, element, clipPath);
  const node = element.clipPath;
  if (node === null) return true;
  return applyClipPath(target, node, { element, matrix, box: () => elementBounds(target, element) });
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

/** Clips the canvas to the shapes of `node`, if it is a `clipPath`. Returns false if nothing is left. */
export function applyClipPath(target: PaintTarget, node: NodeId, user: ReferenceUser): boolean {
  const { source } = user.element;
  if (source.tree.name(node) !== 'clippath') return true;
  let isVisible = true;
  target.once(node, () => {
    const clip = user.element.referenced(node);
    const isBoxed = clip.attr('clippathunits') === 'objectBoundingBox';
    const box = isBoxed ? user.box() : null;
    const transform = elementTransform(target, clip);
    if (!transform || (isBoxed && !box)) return void (isVisible = false);
    const units: Matrix2 = box ? [box.width, 0, 0, box.height, box.x, box.y] : IDENTITY2;
    const outer = clip.clipPath;
    if (outer !== null && !applyClipPath(target, outer, user)) return void (isVisible = false);
    const content = isBoxed ? new SvgElement(source, node, clip.style, { width: 1, height: 1 }) : clip;
    // The transformation is one of the user space, in which the box lies.
    const shapes = shapesOf(target, content, multiply2(transform, units));
    isVisible = clipToUnion(target, shapes, user);
  });
  return isVisible;
}

/** A shape of a clipPath in the user space of what is clipped. */
interface ClipShape {
  readonly element: SvgElement;
  /** From the shape's own user space. */
  readonly matrix: Matrix2;
  readonly path: readonly PathSegment[];
  readonly isEvenOdd: boolean;
}

function shapesOf(target: PaintTarget, clip: SvgElement, matrix: Matrix2): ClipShape[] {
  const shapes: ClipShape[] = [];
  for (const element of clip.children()) {
    if (!target.affords(ELEMENT_PARTS, element.node)) break;
    const path = outline(target, element, matrix, 0);
    if (path.length === 0) continue;
    const own = elementTransform(target, element) ?? IDENTITY2;
    shapes.push({ element, matrix: multiply2(matrix, own), path, isEvenOdd: isEvenOddShape(element) });
  }
  return shapes;
}

/** The rule is that of the shape itself, which a `use` only places. */
function isEvenOddShape(element: SvgElement): boolean {
  const { target } = element;
  const shape = element.name === 'use' && target !== null ? element.child(target) : element;
  return shape.style.svg.clipRule === 'evenodd';
}

function clipToUnion(target: PaintTarget, shapes: readonly ClipShape[], user: ReferenceUser): boolean {
  const { canvas } = target;
  const [first] = shapes;
  if (!first || !shapes.every(({ path }) => target.affords(path.length, user.element.node))) return false;
  const isPlain = shapes.every(({ element }) => element.style.svg.clipPath === null);
  // One path has one rule, and evenly covered parts of two shapes would count as outside.
  if (isPlain && (shapes.length === 1 || shapes.every(({ isEvenOdd }) => !isEvenOdd))) {
    canvas.clip(
      shapes.flatMap(({ path }) => path),
      first.isEvenOdd,
    );
    return true;
  }
  const back = inverse2(user.matrix);
  if (!back || !target.affords(GROUP_PARTS, user.element.node)) return false;
  const picture = target.group(user.matrix, (inner) => {
    for (const shape of shapes) fillShape(inner, shape, user.matrix);
  });
  canvas.transform(...back);
  canvas.setMask(picture, 'alpha');
  canvas.transform(...user.matrix);
  return true;
}

/** § 6: a shape may be clipped itself. */
function fillShape(target: PaintTarget, { element, matrix, path, isEvenOdd }: ClipShape, outer: Matrix2): void {
  const { canvas } = target;
  const back = inverse2(matrix);
  if (!back) return;
  canvas.save();
  canvas.transform(...matrix);
  const isVisible = clipElement(target, element, multiply2(outer, matrix));
  canvas.transform(...back);
  if (isVisible) canvas.fillPath(path, BLACK, isEvenOdd);
  canvas.restore();
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
