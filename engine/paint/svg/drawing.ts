/** An SVG drawn as vectors on a canvas (SVG 2, § 3): the walk over its elements. User units are CSS px. */
import { IDENTITY2, multiply2, type Matrix2 } from '../../base/matrix.js';
import type { ComputedStyle } from '../../css/computed-style.js';
import type { NodeId } from '../../tree/document-tree.js';
import type { Canvas, PathSegment } from '../canvas.js';
import { rectPath } from '../shapes.js';
import { applyClipPath } from './clip-path.js';
import { SvgElement, type SvgSource } from './element.js';
import { drawForeignObject } from './foreign-object.js';
import { drawImage } from './image.js';
import { drawMarkers, hasMarkers } from './markers.js';
import { fillPath, strokePath, type PaintTarget, type SvgServices } from './painting.js';
import { shapePath } from './shapes.js';
import { drawText } from './text.js';
import { elementTransform } from './transform.js';
import { isEmptyViewBox, parseViewBox, viewBoxMatrix, type Viewport } from './values.js';

/** Elements inside of elements, references followed. */
const MAX_DEPTH = 200;
/** Elements drawn, those that are used again counted again: `use` in `use` grows exponentially. */
const MAX_ELEMENTS = 100_000;
/** Elements measured for the boxes of others, counted in the same way. */
const MAX_MEASURED = 100_000;

export interface Drawing extends Viewport {
  readonly root: NodeId;
  readonly style: ComputedStyle;
  /** As a file: a size without a view box is stretched to the place it is drawn in. */
  readonly isFile: boolean;
}

/** Draws an `svg` element at (0, 0) in a viewport of `width` × `height` CSS px; the canvas counts points. */
export function drawSvg(canvas: Canvas, source: SvgSource, services: SvgServices, drawing: Drawing): void {
  const { root, style, width, height, isFile } = drawing;
  const element = new SvgElement(source, root, style, { width, height });
  const own = { width: element.length('width', 'width'), height: element.length('height', 'height') };
  if (isEmptyViewBox(element.attr('viewbox'))) return;
  const given = parseViewBox(element.attr('viewbox'));
  const stretched = isFile && !given && isAbsolute(element) && own.width! > 0 && own.height! > 0;
  const box = stretched ? { x: 0, y: 0, width: own.width!, height: own.height! } : given;
  const matrix = viewBoxMatrix(box, { width, height }, stretched ? 'none' : element.attr('preserveaspectratio'));
  canvas.save();
  canvas.transform(0.75, 0, 0, 0.75, 0, 0);
  canvas.transform(...matrix);
  const drawer = new SvgDrawer(canvas, services);
  drawer.inside(
    new SvgElement(source, root, style, box ?? { width, height }),
    multiply2([0.75, 0, 0, 0.75, 0, 0], matrix),
  );
  canvas.restore();
}

function isAbsolute(element: SvgElement): boolean {
  return ['width', 'height'].every((name) => /\d(?!.*%)/.test(element.attr(name) ?? ''));
}

class SvgDrawer implements PaintTarget {
  #depth = 0;
  #count = 0;
  #measured = 0;
  #isCut = false;
  /** Elements being drawn through references, so that none draws itself. */
  readonly #active = new Set<NodeId>();

  constructor(
    readonly canvas: Canvas,
    readonly services: SvgServices,
  ) {}

  /** `matrix`: from the element's user space to the canvas. */
  element(element: SvgElement, matrix: Matrix2): void {
    const draw = Object.hasOwn(ELEMENTS, element.name) ? ELEMENTS[element.name]! : drawShape;
    if (element.style.display === 'none') return;
    if (++this.#count > MAX_ELEMENTS) return this.#cut('has too many elements; the rest is left out');
    if (this.#depth >= MAX_DEPTH) return this.#cut('is nested too deeply; what is inside is left out');
    const { opacity } = element.style;
    const transform = elementTransform(this, element);
    if (!transform || opacity <= 0) return;
    this.#depth++;
    this.canvas.save();
    if (transform.some((value, i) => value !== IDENTITY2[i])) this.canvas.transform(...transform);
    const clip = element.clipPath;
    if (clip === null || applyClipPath(this, element, clip)) {
      if (opacity < 1) this.canvas.setOpacity(opacity);
      draw(this, element, multiply2(matrix, transform));
    }
    this.canvas.restore();
    this.#depth--;
  }

  inside(element: SvgElement, matrix: Matrix2): void {
    for (const child of element.children()) this.element(child, matrix);
  }

  /** Draws what a reference leads to, unless it is being drawn already. */
  once(node: NodeId, draw: () => void): void {
    if (this.#active.has(node)) return;
    this.#active.add(node);
    draw();
    this.#active.delete(node);
  }

  measures(): boolean {
    if (++this.#measured <= MAX_MEASURED) return true;
    this.#cut('has too many elements to be measured; clips and transforms that refer to boxes may be wrong');
    return false;
  }

  /** One warning is enough for a drawing. */
  #cut(what: string): void {
    if (!this.#isCut) this.services.diagnostics.warn('SVC_CONTENT_OVERFLOW', `An SVG ${what}.`);
    this.#isCut = true;
  }
}

type DrawElement = (drawer: SvgDrawer, element: SvgElement, matrix: Matrix2) => void;

function drawShape(drawer: SvgDrawer, element: SvgElement, matrix: Matrix2): void {
  const path = shapePath(element.name, element);
  if (!path || path.length === 0) return;
  paintShape(drawer, element, path, matrix);
}

function paintShape(drawer: SvgDrawer, element: SvgElement, path: readonly PathSegment[], matrix: Matrix2): void {
  const { style } = element;
  const isVisible = style.visibility === 'visible';
  for (const step of style.svg.paintOrder) {
    if (step === 'markers') {
      if (hasMarkers(element)) drawMarkers(drawer, element, path, matrix);
    } else if (isVisible && step === 'fill') fillPath(drawer, element, path, matrix);
    else if (isVisible) strokePath(drawer, element, path, matrix);
  }
}

const drawGroup: DrawElement = (drawer, element, matrix) => drawer.inside(element, matrix);

/** A viewport of its own (§ 8.2): moved, clipped and fitted. `size`: what a `use` asks for. */
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
  a: drawGroup,
  svg: (drawer, element, matrix) => drawViewport(drawer, element, matrix, AUTO),
  /** § 5.9: the first child that suits. */
  switch(drawer, element, matrix) {
    for (const child of element.children()) {
      if (isSuitable(child)) return drawer.element(child, matrix);
    }
  },
  /** § 5.6: the target is drawn as if it stood here. */
  use(drawer, element, matrix) {
    const { target } = element;
    if (target === null) return;
    const moved = element.useOffset;
    drawer.canvas.transform(...moved);
    const instance = element.child(target);
    const size = { width: element.length('width', 'width'), height: element.length('height', 'height') };
    const at = multiply2(matrix, moved);
    drawer.once(target, () => {
      if (instance.name === 'symbol' || instance.name === 'svg') drawInstance(drawer, instance, at, size);
      else drawer.element(instance, at);
    });
  },
  text: (drawer, element, matrix) => drawText(drawer, element, matrix),
  image: (drawer, element) => drawImage(drawer.canvas, element, drawer.services.images),
  foreignobject: (drawer, element) => drawForeignObject(drawer.canvas, element, drawer.services.paintHtml),
};

const XHTML = 'http://www.w3.org/1999/xhtml';

/** Conditional processing (§ 5.8): extensions that are known, and a language that the document is in. */
function isSuitable(element: SvgElement): boolean {
  const { tree } = element.source;
  const extensions = element.attr('requiredextensions')?.trim();
  if (extensions !== undefined && extensions !== XHTML) return false;
  const languages = element
    .attr('systemlanguage')
    ?.toLowerCase()
    .split(/[\s,]+/);
  const own = (tree.attr(tree.root, 'lang') ?? 'en').toLowerCase();
  return !languages || languages.some((one) => one === own || one.startsWith(`${own}-`) || own.startsWith(`${one}-`));
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
  if (style.opacity < 1) drawer.canvas.setOpacity(style.opacity);
  drawViewport(drawer, instance, matrix, size);
  drawer.canvas.restore();
}
