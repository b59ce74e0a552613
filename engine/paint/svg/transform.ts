/** Where an element of an SVG is moved to: its properties, or else its attribute (CSS Transforms 1, § 6 and 9). */
import { boundsUnder, flatten, movedTo, IDENTITY2, multiply2, type Matrix2 } from '../../base/matrix.js';
import { INITIAL_STYLE } from '../../css/properties/initial-style.js';
import { SQUARE } from '../../base/shapes.js';
import { transformationOf } from '../../css/properties/transforms.js';
import { resolveLengthPercentage } from '../../css/values/values.js';
import { motionMatrix, type MotionFrame } from '../../layout/box/motion-path.js';
import type { NodeId } from '../../tree/document-tree.js';
import type { SvgElement } from './element.js';
import { foreignBounds } from './foreign-object.js';
import { imageBounds } from './image.js';
import { attributeSteps, isInvertible, parseTransform } from './matrix.js';
import type { PaintTarget } from './painting.js';
import { ELEMENT_PARTS } from './parts.js';
import { pathBounds, shapePath, unite, type Bounds } from './shapes.js';
import { textBounds } from './text.js';
import type { TextServices } from './text-layout.js';
import { diagonal } from './values.js';

/** What measuring elements needs of the walk that it belongs to. */
export type Measurer = Pick<PaintTarget, 'affords'> & { readonly services: TextServices };

/** Levels of groups and references that are followed. */
const MAX_DEPTH = 50;

/** Elements without a layout box turn about the corner of their reference box (§ 6, user agent style sheet). */
const CORNER = [0, 0, 0] as const;

/** Elements whose bounding box is that of their children. */
const BOUNDED_BY_CHILDREN: ReadonlySet<string> = new Set(['g', 'a', 'svg', 'symbol', 'use']);

/**
 * null: nothing of it can be seen. `isNested`: asked for the sake of the box around it; then the box of a container
 * is not looked for, as each would be measured once for every container around it.
 */
export function elementTransform(target: Measurer, element: SvgElement, isNested = false): Matrix2 | null {
  const { style } = element;
  const attribute = element.attr('transform');
  const isTurned = style.transformOrigin !== INITIAL_STYLE.transformOrigin;
  if (!style.hasTransform && !(attribute !== undefined && isTurned)) return parseTransform(attribute);
  const box = referenceBox(target, element, isNested);
  const origin = isTurned ? style.transformOrigin : CORNER;
  const steps = style.transform ?? attributeSteps(attribute);
  const frame = style.svg.offsetPath ? motionFrame(target, element, box) : null;
  const motion = (at: readonly [number, number]) => frame && motionMatrix(style.svg, frame, at);
  const flat = flatten(transformationOf(style, box, { origin, steps, motion }));
  if (!flat) return null;
  const matrix = movedTo(flat, box.x, box.y);
  return isInvertible(matrix) ? matrix : null;
}

/** A path is in the viewport, from its corner. */
function motionFrame(target: Measurer, element: SvgElement, box: Bounds): MotionFrame {
  const { width, height } = element.viewport;
  const viewport = { x: -box.x, y: -box.y, width, height };
  return {
    own: { ...viewport, width: box.width, height: box.height },
    reference: box,
    boxOf: () => ({ rect: viewport, radii: SQUARE }),
    outlineOf(id) {
      const node = element.source.byId(id);
      const shape = node === null ? null : element.referenced(node);
      return shape && shapePath(shape.name, shape);
    },
    affords: (pieces) => target.affords(pieces, element.node),
  };
}

/** § 9: the nearest viewport, or the element's own box with or without its stroke. */
function referenceBox(target: Measurer, element: SvgElement, isNested: boolean): Bounds {
  const { style, viewport } = element;
  if (style.transformBox === 'view-box') return { x: 0, y: 0, width: viewport.width, height: viewport.height };
  const skips = isNested && BOUNDED_BY_CHILDREN.has(element.name);
  const bounds = (skips ? null : elementBounds(target, element)) ?? { x: 0, y: 0, width: 0, height: 0 };
  if (style.transformBox === 'fill-box' || style.transformBox === 'content-box') return bounds;
  return withStroke(bounds, element);
}

function withStroke({ x, y, width, height }: Bounds, { style, viewport }: SvgElement): Bounds {
  const { stroke, strokeWidth } = style.svg;
  if (stroke.kind === 'none') return { x, y, width, height };
  const half = resolveLengthPercentage(strokeWidth, diagonal(viewport)) / 2;
  return { x: x - half, y: y - half, width: width + 2 * half, height: height + 2 * half };
}

/**
 * The bounding box (SVG 2, § 8.10) in the element's own user space, with or without strokes. `around`: the elements that ask
 * for it.
 */
export function elementBounds(
  target: Measurer,
  element: SvgElement,
  edge: 'fill' | 'stroke' = 'fill',
  around: ReadonlySet<NodeId> = new Set(),
): Bounds | null {
  const { node, style } = element;
  if (around.has(node) || around.size > MAX_DEPTH || style.display === 'none' || !target.affords(ELEMENT_PARTS, node))
    return null;
  if (element.name === 'foreignobject') return foreignBounds(element);
  if (element.name === 'text') {
    const bounds = textBounds(element, target);
    return bounds && edge === 'stroke' ? withStroke(bounds, element) : bounds;
  }
  const path = shapePath(element.name, element);
  if (path) {
    const bounds = target.affords(path.length, node) ? pathBounds(path) : null;
    return bounds && edge === 'stroke' ? withStroke(bounds, element) : bounds;
  }
  if (element.name === 'image') return imageBounds(element);
  const within = new Set(around).add(node);
  let all: Bounds | null = null;
  const include = (child: SvgElement, matrix: Matrix2): void => {
    const bounds = elementBounds(target, child, edge, within);
    if (bounds) all = unite(all, boundsUnder(matrix, bounds));
  };
  if (element.name === 'use') {
    if (element.target === null) return null;
    const child = element.child(element.target);
    include(child, multiply2(element.useOffset, elementTransform(target, child, true) ?? IDENTITY2));
  } else if (BOUNDED_BY_CHILDREN.has(element.name))
    for (const child of element.children()) include(child, elementTransform(target, child, true) ?? IDENTITY2);
  return all;
}
