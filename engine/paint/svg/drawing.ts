/** An SVG drawn as vectors on a canvas (SVG 2, § 3): the walk over its elements. User units are CSS px. */
import { IDENTITY2, multiply2, type Matrix2 } from '../../base/matrix.js';
import type { ComputedStyle } from '../../css/properties/computed-style.js';
import type { NodeId } from '../../tree/document-tree.js';
import { pictureOf, type Canvas, type PathSegment, type Picture } from '../drawing/canvas.js';
import { rectPath } from '../../base/shapes.js';
import { clipElement } from './clip-path.js';
import { isSuitable } from './conditional.js';
import { withEffects } from './effects.js';
import { SvgElement, type SvgSource } from './element.js';
import { drawForeignObject } from './foreign-object.js';
import { drawImage } from './image.js';
import { drawMarkers, hasMarkers } from './markers.js';
import {
  fillPath,
  strokePath,
  type ContextPaints,
  type Frame,
  type PaintTarget,
  type SvgServices,
} from './painting.js';
import { ELEMENT_PARTS } from './parts.js';
import { isShape, shapePath } from './shapes.js';
import { drawText } from './text.js';
import { elementBounds, elementTransform } from './transform.js';
import { isEmptyViewBox, parseViewBox, viewBoxMatrix, type Viewport } from './values.js';

/** The deepest nesting of elements that is drawn; each reference counts as a level. */
const MAX_DEPTH = 200;

export interface Drawing extends Viewport {
  readonly root: NodeId;
  readonly style: ComputedStyle;
  /** As a file: a size without a view box is stretched to the place it is drawn in. */
  readonly isFile: boolean;
}

/** Draws an `svg` element at (0, 0) in a viewport of `width` × `height` CSS px; the canvas counts points. */
export function drawSvg(canvas: Canvas, source: SvgSource, services: SvgServices, drawing: Drawing): void {
  const { root, style, isFile } = drawing;
  const scale = 0.75 * (isFile ? 1 : style.zoom);
  const width = (drawing.width * 0.75) / scale;
  const height = (drawing.height * 0.75) / scale;
  // In a document, the background belongs to the element's box.
  if (isFile && style.backgroundColor.a > 0) canvas.fillRect(0, 0, width * 0.75, height * 0.75, style.backgroundColor);
  const element = new SvgElement(source, root, style, { width, height });
  const own = { width: element.length('width', 'width'), height: element.length('height', 'height') };
  if (isEmptyViewBox(element.attr('viewbox'))) return;
  const given = parseViewBox(element.attr('viewbox'));
  const stretched = isFile && !given && isAbsolute(element) && own.width! > 0 && own.height! > 0;
  const box = stretched ? { x: 0, y: 0, width: own.width!, height: own.height! } : given;
  const matrix = viewBoxMatrix(box, { width, height }, stretched ? 'none' : element.attr('preserveaspectratio'));
  canvas.save();
  canvas.transform(scale, 0, 0, scale, 0, 0);
  canvas.transform(...matrix);
  const drawer = new SvgDrawer(canvas, services, new DrawingState(!isFile), {
    size: { width: width * scale, height: height * scale },
    toDrawing: IDENTITY2,
  });
  const content = new SvgElement(source, root, style, box ?? { width, height });
  // In a document, effects of the root belong to the element's box.
  if (isFile) drawer.whole(content, multiply2([scale, 0, 0, scale, 0, 0], matrix));
  else drawer.inside(content, multiply2([scale, 0, 0, scale, 0, 0], matrix));
  canvas.restore();
}

/** Draws what stands in no drawing: the content of masks and clips of boxes. `size`: of the canvas, in points. */
export function drawerOn(canvas: Canvas, services: SvgServices, size: Viewport): PaintTarget {
  return new SvgDrawer(canvas, services, new DrawingState(false), { size, toDrawing: IDENTITY2 });
}

function isAbsolute(element: SvgElement): boolean {
  return ['width', 'height'].every((name) => /\d(?!.*%)/.test(element.attr(name) ?? ''));
}

/** The state that all canvases of one drawing share. */
class DrawingState {
  depth = 0;
  isTooDeep = false;
  isSpent = false;

  constructor(readonly hasLinks: boolean) {}
  /** Elements being drawn through references, so that none draws itself. */
  readonly active = new Set<NodeId>();
}

class SvgDrawer implements PaintTarget {
  readonly #state: DrawingState;

  constructor(
    readonly canvas: Canvas,
    readonly services: SvgServices,
    state: DrawingState,
    readonly frame: Frame,
    readonly context: ContextPaints | null = null,
  ) {
    this.#state = state;
  }

  /** Whether what is drawn is part of the document; no reader can follow links of a file. */
  get hasLinks(): boolean {
    return this.#state.hasLinks;
  }

  /** `matrix`: from the element's user space to the canvas. */
  element(element: SvgElement, matrix: Matrix2): void {
    const state = this.#state;
    const draw = Object.hasOwn(ELEMENTS, element.name) ? ELEMENTS[element.name]! : drawShape;
    if (element.style.display === 'none' || !isSuitable(element) || !this.affords(ELEMENT_PARTS, element.node)) return;
    if (state.depth >= MAX_DEPTH) return this.#warnOfDepth();
    const transform = elementTransform(this, element);
    if (!transform || element.style.opacity <= 0) return;
    state.depth++;
    this.canvas.save();
    if (transform.some((value, i) => value !== IDENTITY2[i])) this.canvas.transform(...transform);
    const at = multiply2(matrix, transform);
    if (clipElement(this, element, at)) {
      withEffects(this, element, at, (target) => draw(target as SvgDrawer, element, at));
    }
    this.canvas.restore();
    state.depth--;
  }

  /** The content of an element with what applies to it as a whole. */
  whole(element: SvgElement, matrix: Matrix2): void {
    if (element.style.display === 'none' || element.style.opacity <= 0 || !clipElement(this, element, matrix)) return;
    withEffects(this, element, matrix, (target) => target.inside(element, matrix));
  }

  inside(element: SvgElement, matrix: Matrix2): void {
    for (const child of element.children()) {
      if (this.#state.isSpent) return;
      this.element(child, matrix);
    }
  }

  once(node: NodeId, draw: () => void): void {
    const { active } = this.#state;
    if (active.has(node)) return;
    if (active.size >= MAX_DEPTH) return this.#warnOfDepth();
    active.add(node);
    draw();
    active.delete(node);
  }

  affords(parts: number, node: NodeId): boolean {
    const { services } = this;
    // One warning is enough for a drawing.
    this.#state.isSpent ||= !services.diagnostics.spend('vectorParts', parts, () => services.positionOf(node));
    return !this.#state.isSpent;
  }

  /** It covers all of the frame, so that everything has the same place in it. */
  group(matrix: Matrix2, draw: (target: PaintTarget) => void): Picture {
    return pictureOf(
      this.frame.size,
      (canvas) => {
        canvas.transform(...matrix);
        draw(this.on(canvas));
      },
      'group',
    );
  }

  on(canvas: Canvas, context = this.context, frame = this.frame): SvgDrawer {
    return new SvgDrawer(canvas, this.services, this.#state, frame, context);
  }

  #warnOfDepth(): void {
    if (!this.#state.isTooDeep)
      this.services.diagnostics.warn(
        'SVC_CONTENT_OVERFLOW',
        'An SVG is nested too deeply; what is inside is left out.',
      );
    this.#state.isTooDeep = true;
  }
}

type DrawElement = (drawer: SvgDrawer, element: SvgElement, matrix: Matrix2) => void;

function drawShape(drawer: SvgDrawer, element: SvgElement, matrix: Matrix2): void {
  const path = shapePath(element.name, element);
  if (path && path.length > 0 && drawer.affords(path.length, element.node)) paintShape(drawer, element, path, matrix);
}

function paintShape(drawer: SvgDrawer, element: SvgElement, path: readonly PathSegment[], matrix: Matrix2): void {
  const { style } = element;
  const isVisible = style.visibility === 'visible';
  for (const step of style.svg.paintOrder) {
    if (step === 'markers') {
      if (hasMarkers(element)) drawMarkers(drawer, element, path, matrix);
    } else if (isVisible && step === 'fill' && element.name !== 'line') fillPath(drawer, element, path, matrix);
    else if (isVisible) strokePath(drawer, element, path, matrix);
  }
}

const drawGroup: DrawElement = (drawer, element, matrix) => drawer.inside(element, matrix);

/** An element with a viewport of its own (§ 8.2): it is moved, clipped and fitted. `size` is the size that a `use` asks for. */
function drawViewport(
  drawer: SvgDrawer,
  element: SvgElement,
  matrix: Matrix2,
  size: { readonly width: number | null; readonly height: number | null },
): void {
  const { canvas } = drawer;
  const isNested = element.name === 'svg';
  const x = (isNested ? element.length('x', 'width') : null) ?? 0;
  const y = (isNested ? element.length('y', 'height') : null) ?? 0;
  const width = size.width ?? element.length('width', 'width') ?? element.viewport.width;
  const height = size.height ?? element.length('height', 'height') ?? element.viewport.height;
  if (!(width > 0 && height > 0) || isEmptyViewBox(element.attr('viewbox'))) return;
  const box = parseViewBox(element.attr('viewbox'));
  const fitted = viewBoxMatrix(box, { width, height }, element.attr('preserveaspectratio'));
  const placed = multiply2([1, 0, 0, 1, x, y], fitted);
  if (element.clipsOverflow) canvas.clip(rectPath({ x, y, width, height }));
  canvas.transform(...placed);
  const { source, node, style } = element;
  drawer.inside(new SvgElement(source, node, style, box ?? { width, height }), multiply2(matrix, placed));
}

const AUTO = { width: null, height: null };

const ELEMENTS: Readonly<Record<string, DrawElement>> = {
  g: drawGroup,
  a(drawer, element, matrix) {
    drawer.inside(element, matrix);
    const area = drawer.hasLinks && element.href !== '' ? elementBounds(drawer, element, 'stroke') : null;
    if (area && element.style.visibility === 'visible') drawer.canvas.linkArea(element.node, area);
  },
  svg: (drawer, element, matrix) => drawViewport(drawer, element, matrix, AUTO),
  /** § 5.9: the first child that suits. */
  switch(drawer, element, matrix) {
    for (const child of element.children()) {
      if (!drawer.affords(1, child.node)) return;
      if (isDrawn(child.name) && isSuitable(child)) return drawer.element(child, matrix);
    }
  },
  /** § 5.6: the target is drawn as if it stood here. */
  use(drawer, element, matrix) {
    const { target } = element;
    // § 5.6: nothing that holds the element is used by it.
    if (target === null || element.isWithin(target)) return;
    const moved = element.useOffset;
    drawer.canvas.transform(...moved);
    const instance = element.child(target);
    const size = { width: element.length('width', 'width'), height: element.length('height', 'height') };
    const at = multiply2(matrix, moved);
    const box = () => elementBounds(drawer, element);
    const inner = drawer.on(drawer.canvas, { element, box, matrix, around: drawer.context });
    drawer.once(target, () => {
      if (instance.name === 'symbol' || instance.name === 'svg') drawInstance(inner, instance, at, size);
      else inner.element(instance, at);
    });
  },
  text: (drawer, element, matrix) => drawText(drawer, element, matrix),
  image: (drawer, element) => drawImage(drawer.canvas, element, drawer.services.images),
  foreignobject: (drawer, element) => drawForeignObject(drawer, element),
};

function isDrawn(name: string): boolean {
  return Object.hasOwn(ELEMENTS, name) || isShape(name);
}

/** A symbol or svg that is used takes its size from the `use`; without one it fills the viewport. */
function drawInstance(
  drawer: SvgDrawer,
  instance: SvgElement,
  matrix: Matrix2,
  size: { readonly width: number | null; readonly height: number | null },
): void {
  const { style } = instance;
  if (style.display === 'none' || style.opacity <= 0) return;
  drawer.canvas.save();
  withEffects(drawer, instance, matrix, (target) => drawViewport(target as SvgDrawer, instance, matrix, size));
  drawer.canvas.restore();
}
