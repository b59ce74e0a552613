/**
 * What drawing an SVG as pixels comes to, found before the rasteriser sees it: nothing can stop that once it works, and
 * no limit of the process's own bounds its memory. The walk follows references as often as they are drawn and ends
 * because it counts elements.
 */
import { boundsUnder, IDENTITY2, multiply2, type Matrix2 } from '../../base/matrix.js';
import type { ComputedStyle } from '../../css/properties/computed-style.js';
import { resolveLengthPercentage } from '../../css/values/values.js';
import type { NodeId } from '../../tree/document-tree.js';
import { SvgElement, type SvgSource } from './element.js';
import type { RasterDeclarations } from './raster-declarations.js';
import { filterCost, filterFunctionsCost, type FilterCost, type FilterInput } from './raster-filters.js';
import { pathBounds, shapePath, type Bounds } from './shapes.js';
import type { TextServices } from './text-layout.js';
import { elementBounds, elementTransform, type Measurer } from './transform.js';
import { diagonal, parseLength, parseViewBox, viewBoxMatrix } from './values.js';

export interface RasterCost {
  /** A step is the time of a simple operation on one pixel, about a nanosecond. */
  readonly steps: number;
  /** Held at the same time. */
  readonly bytes: number;
}

export interface RasterInput {
  readonly source: SvgSource;
  readonly services: TextServices;
  readonly declarations: RasterDeclarations;
  readonly root: NodeId;
  readonly style: ComputedStyle;
  /** Pixels. */
  readonly width: number;
  readonly height: number;
  /** Pixels of a picture by its address; null where its header does not tell, or where it is an SVG again. */
  readonly pixelsOf: (url: string) => number | null;
}

/** Elements drawn, those that are used again counted again. */
const MAX_ELEMENTS = 20_000;
/** Parts of drawings measured for the regions of filters and the units of boxes. */
const MAX_MEASURED = 1_000_000;
/** Elements within elements, references followed. */
const MAX_DEPTH = 200;

/** Steps: for an element, for a piece of a path or dash, for a character. */
const ELEMENT = 2000;
const PIECE = 300;
const CHARACTER = 10_000;
/** Steps for each character and each other of its line. */
const LINE = 20;
/** Steps for each pixel: filled with a colour, with a gradient or pattern, of a group of its own, masked, of a picture. */
const FLAT = 1;
const SERVER = 10;
const GROUP = 2;
/** … whose pixels are mixed with those below by a formula. */
const BLEND = 8;
const MASK = 15;
const DECODED = 60;

const BYTES_OF_PIXEL = 4;
/** A picture is decoded and copied onto a surface of its own. */
const BYTES_OF_PICTURE_PIXEL = 16;
/** The picture itself, and its copies on the way out. */
const SURFACES = 3;

/** null: it cannot be told, or is more than anybody would draw. */
export function rasterCost(input: RasterInput): RasterCost | null {
  if (!input.declarations.isPlain) return null;
  const walk = new RasterWalk(input);
  walk.root();
  const { steps, bytes } = walk;
  return walk.isCut || !Number.isFinite(steps + bytes) ? null : { steps, bytes };
}

type Visit = (walk: RasterWalk, element: SvgElement, matrix: Matrix2) => void;

const visitChildren: Visit = (walk, element, matrix) => {
  for (const child of element.children()) walk.element(child, matrix);
};

/** How the walk goes on in elements that are not shapes. */
const VISITS: Readonly<Record<string, Visit>> = {
  g: visitChildren,
  a: visitChildren,
  switch: visitChildren,
  svg: (walk, element, matrix) => walk.viewport(element, matrix),
  symbol: (walk, element, matrix) => walk.viewport(element, matrix),
  use(walk, element, matrix) {
    const { target } = element;
    if (target !== null)
      walk.reference(target, () => walk.element(element.child(target), multiply2(matrix, element.useOffset)));
    else walk.otherFile(element);
  },
  text: (walk, element, matrix) => walk.text(element, matrix),
  image: (walk, element) => walk.picture(element),
};

class RasterWalk implements Measurer {
  steps = 0;
  isCut = false;
  #count = 0;
  #measured = 0;
  #depth = 0;
  /** Surfaces around what is visited, and the most of them. */
  #surfaces = SURFACES;
  #most = SURFACES;
  #pictureBytes = 0;
  readonly #pixels: number;
  readonly #pictures = new Map<string, number | null>();
  readonly #active = new Set<NodeId>();

  constructor(readonly input: RasterInput) {
    this.#pixels = input.width * input.height;
  }

  get services(): TextServices {
    return this.input.services;
  }

  get bytes(): number {
    return this.#most * this.#pixels * BYTES_OF_PIXEL + this.#pictureBytes;
  }

  affords(parts: number): boolean {
    this.#measured += parts;
    if (this.#measured > MAX_MEASURED) this.isCut = true;
    return !this.isCut;
  }

  root(): void {
    const { source, root, style, width, height } = this.input;
    this.steps += GROUP * this.#pixels;
    const element = new SvgElement(source, root, style, { width, height });
    const own = {
      width: element.length('width', 'width') || width,
      height: element.length('height', 'height') || height,
    };
    const box = parseViewBox(element.attr('viewbox')) ?? { x: 0, y: 0, ...own };
    const matrix = viewBoxMatrix(box, { width, height }, element.attr('preserveaspectratio'));
    this.#effects(element, matrix, () => visitChildren(this, new SvgElement(source, root, style, box), matrix));
  }

  element(element: SvgElement, matrix: Matrix2): void {
    if (++this.#count > MAX_ELEMENTS || this.#depth > MAX_DEPTH) this.isCut = true;
    if (this.isCut) return;
    this.steps += ELEMENT;
    // What we read as nothing, the rasteriser may read as no transformation at all; the larger of both counts.
    const transform = elementTransform(this, element) ?? IDENTITY2;
    const own = element.style.hasTransform && area(transform) < 1 ? IDENTITY2 : transform;
    const at = multiply2(matrix, own);
    this.#depth++;
    this.#effects(element, at, () => {
      if (Object.hasOwn(VISITS, element.name)) VISITS[element.name]!(this, element, at);
      else this.#shape(element, at);
    });
    this.#depth--;
  }

  viewport(element: SvgElement, matrix: Matrix2): void {
    const size = {
      width: element.length('width', 'width') ?? element.viewport.width,
      height: element.length('height', 'height') ?? element.viewport.height,
    };
    const box = parseViewBox(element.attr('viewbox'));
    const { source, node, style } = element;
    const fitted = viewBoxMatrix(box, size, element.attr('preserveaspectratio'));
    visitChildren(this, new SvgElement(source, node, style, box ?? size), multiply2(matrix, fitted));
  }

  reference(node: NodeId, visit: () => void): void {
    if (this.#active.has(node)) return;
    this.#active.add(node);
    visit();
    this.#active.delete(node);
  }

  /** What is in another file is not counted; the rasteriser would read one that is given as data. */
  otherFile({ href }: SvgElement): void {
    if (/^data:/i.test(href)) this.isCut = true;
  }

  text(element: SvgElement, matrix: Matrix2): void {
    const characters = element.source.tree.textContent(element.node).length;
    const size = Math.max(element.fontSize, 16);
    // Lines are shaped and broken in time that grows with the square of their length.
    this.steps += LINE * characters * characters;
    this.steps += characters * (CHARACTER + Math.min(this.#pixels, size * size * area(matrix)) * SERVER);
  }

  picture(element: SvgElement): void {
    const url = element.href;
    // Anything else the rasteriser does not load.
    if (!/^data:/i.test(url)) return;
    const known = this.#pictures.get(url);
    const pixels = known === undefined ? this.input.pixelsOf(url) : known;
    this.#pictures.set(url, pixels);
    if (pixels === null) return void (this.isCut = true);
    if (known === undefined) this.#pictureBytes += pixels * BYTES_OF_PICTURE_PIXEL;
    this.steps += DECODED * pixels + SERVER * this.#pixels;
  }

  /** Groups of their own around an element: for opacity and blending, masks and filters. */
  #effects(element: SvgElement, matrix: Matrix2, visit: () => void): void {
    const declared = this.input.declarations.of(element.node);
    const before = this.#surfaces;
    if (/\burl\(\s*["']?\s*data:/i.test(declared)) this.isCut = true;
    if (/(?:^|[;\s])(?:opacity|isolation|mix-blend-mode)\s*:/i.test(declared)) {
      this.steps += (/mix-blend-mode/i.test(declared) ? BLEND : GROUP) * this.#pixels;
      this.#surfaces++;
    }
    for (const value of valuesOf(declared, 'mask')) this.#mask(element, value, matrix);
    for (const value of valuesOf(declared, 'clip-path'))
      for (const node of this.#named(element, value, 'clippath')) this.#content(element, node, matrix);
    for (const value of valuesOf(declared, 'filter')) this.#filter(element, value, matrix);
    this.#most = Math.max(this.#most, this.#surfaces);
    if (!this.isCut) visit();
    this.#surfaces = before;
  }

  #mask(element: SvgElement, value: string, matrix: Matrix2): void {
    for (const node of this.#named(element, value, 'mask')) {
      this.steps += MASK * this.#pixels;
      this.#surfaces += 2;
      this.#content(element, node, matrix);
    }
  }

  /** What a mask, clip path, pattern or marker draws, units of boxes taken for the box's size. */
  #content(user: SvgElement, node: NodeId, matrix: Matrix2): void {
    this.reference(node, () => {
      const server = user.referenced(node);
      const isBoxed = /objectboundingbox/i.test(
        `${server.attr('maskcontentunits')} ${server.attr('clippathunits')} ${server.attr('patterncontentunits')}`,
      );
      const box = isBoxed ? elementBounds(this, user) : null;
      const at = box ? multiply2(matrix, [box.width || 1, 0, 0, box.height || 1, box.x, box.y]) : matrix;
      this.#depth++;
      if (this.#depth > MAX_DEPTH) this.isCut = true;
      else this.#effects(server, at, () => visitChildren(this, server, at));
      this.#depth--;
    });
  }

  #filter(element: SvgElement, value: string, matrix: Matrix2): void {
    const functions = value.match(/[a-z-]+\((?<!url\()/gi)?.length ?? 0;
    const filters = this.#named(element, value, 'filter');
    if (functions + filters.length === 0) return;
    const bounds = elementBounds(this, element);
    this.#add(filterFunctionsCost(functions, this.#filterInput(null, null, matrix)));
    for (const node of filters) {
      const filter = element.referenced(node);
      this.#add(filterCost(filter, this.#filterInput(filter, bounds, matrix)));
      for (const primitive of filter.children()) if (primitive.name === 'feimage') this.#feImage(primitive, matrix);
    }
  }

  #feImage(primitive: SvgElement, matrix: Matrix2): void {
    const { target } = primitive;
    if (target === null) return this.picture(primitive);
    this.reference(target, () => this.element(primitive.child(target), matrix));
  }

  #add({ steps, surfaces }: FilterCost): void {
    this.steps += steps;
    this.#surfaces += surfaces;
  }

  /** The filter region (Filter Effects 1, § 8.2), and lengths in pixels; the whole picture where the box is not known. */
  #filterInput(filter: SvgElement | null, bounds: Bounds | null, matrix: Matrix2): FilterInput {
    const pixels = this.#pixels;
    const [x, y] = [Math.hypot(matrix[0], matrix[1]), Math.hypot(matrix[2], matrix[3])];
    if (!filter || !bounds) return { pixels, region: pixels, scale: [x, y] };
    const isBoxed = !/userspaceonuse/i.test(filter.attr('filterunits') ?? '');
    const { viewport, fontSize } = filter;
    const basis = isBoxed ? { width: 1, height: 1 } : viewport;
    const length = (name: 'width' | 'height') =>
      (parseLength(filter.attr(name), basis[name], fontSize) ?? 1.2 * basis[name]) * (isBoxed ? bounds[name] : 1);
    const region = Math.min(pixels, Math.ceil(Math.abs(length('width') * length('height')) * area(matrix)));
    const inBoxes = /objectboundingbox/i.test(filter.attr('primitiveunits') ?? '');
    return { pixels, region, scale: inBoxes ? [x * bounds.width, y * bounds.height] : [x, y] };
  }

  #shape(element: SvgElement, matrix: Matrix2): void {
    const path = shapePath(element.name, element);
    const bounds = path && pathBounds(path);
    if (!path || !bounds) return;
    const { style, viewport } = element;
    const { fill, stroke, strokeWidth, strokeDasharray, markerStart, markerMid, markerEnd } = style.svg;
    const wide = stroke.kind === 'none' ? 0 : resolveLengthPercentage(strokeWidth, diagonal(viewport));
    const covered = boundsUnder(matrix, { ...bounds, width: bounds.width + wide, height: bounds.height + wide });
    const pixels = Math.min(this.#pixels, Math.ceil(covered.width) * Math.ceil(covered.height));
    const hasServer = fill.kind === 'server' || stroke.kind === 'server';
    this.steps += pixels * (hasServer ? SERVER : FLAT) + PIECE * path.length;
    if (strokeDasharray.length > 0) {
      const dashes = strokeDasharray.reduce<number>(
        (sum, dash) => sum + resolveLengthPercentage(dash, diagonal(viewport)),
        0,
      );
      const around = path.length * (bounds.width + bounds.height);
      if (dashes > 0) this.steps += (PIECE * strokeDasharray.length * around) / dashes;
    }
    for (const paint of [fill, stroke])
      if (paint.kind === 'server') this.#pattern(element, paint.id, { bounds, matrix });
    for (const id of [markerStart, markerMid, markerEnd])
      if (id !== null) this.#marker(element, id, matrix, path.length);
  }

  /** A tile is drawn once, onto a surface of its size, however often it is shown. */
  #pattern(
    user: SvgElement,
    id: string,
    { bounds, matrix }: { readonly bounds: Bounds; readonly matrix: Matrix2 },
  ): void {
    const node = user.source.byId(id);
    if (node === null || user.source.tree.name(node) !== 'pattern') return;
    const pattern = user.referenced(node);
    const isBoxed = pattern.attr('patternunits') !== 'userSpaceOnUse';
    const length = (name: 'width' | 'height') =>
      (parseLength(pattern.attr(name), isBoxed ? 1 : user.viewport[name], user.fontSize) ?? 1) *
      (isBoxed ? bounds[name] : 1);
    const tile = Math.abs(length('width') * length('height')) * area(matrix);
    this.steps += GROUP * tile;
    this.#pictureBytes += tile * BYTES_OF_PIXEL;
    this.#content(user, node, matrix);
  }

  /** Drawn at each piece of the path. */
  #marker(user: SvgElement, id: string, matrix: Matrix2, pieces: number): void {
    const node = user.source.byId(id);
    if (node === null) return;
    const [steps, count] = [this.steps, this.#count];
    this.#content(user, node, matrix);
    this.steps += (this.steps - steps) * pieces;
    this.#count += (this.#count - count) * pieces;
  }

  /** Elements of a name that a value refers to. */
  #named({ source }: SvgElement, value: string, name: string): NodeId[] {
    const ids = [...value.matchAll(/url\(\s*["']?\s*#([^"')\s]*)/gi)].map(([, id]) => id!);
    return ids
      .map((id) => source.byId(id))
      .filter((node) => node !== null && source.tree.name(node) === name) as NodeId[];
  }
}

function valuesOf(declarations: string, property: string): string[] {
  const found = declarations.matchAll(new RegExp(`(?:^|[;\\s])${property}\\s*:([^;]*)`, 'gi'));
  return [...found].map(([, value]) => value!);
}

/** The factor by which a matrix enlarges areas. */
function area([a, b, c, d]: Matrix2): number {
  return Math.abs(a * d - b * c);
}
