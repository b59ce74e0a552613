/** Bounding boxes of elements, as `getBBox` and its kin return them (SVG 2, § 8.10). */
import { boundsUnder, IDENTITY2, multiply2, type Matrix2 } from '../../../engine/base/matrix.js';
import { pathLength, pointAlong, straightened } from '../../../engine/base/path-length.js';
import type { PathSegment } from '../../../engine/base/shapes.js';
import { parseTransform } from '../../../engine/paint/svg/matrix.js';
import { pathBounds, shapePath, unite, type Bounds } from '../../../engine/paint/svg/shapes.js';
import type { Fonts } from './fonts.js';
import { childrenOf, isElement, numberOf, type DomElement, type DomNode } from './nodes.js';
import type { TextBoxes } from './text.js';

/** What is never drawn where it stands. */
const UNSEEN: ReadonlySet<string> = new Set(
  'defs marker clipPath mask pattern symbol linearGradient radialGradient filter style title desc script metadata'.split(
    ' ',
  ),
);

const NOTHING: Bounds = { x: 0, y: 0, width: 0, height: 0 };

/** Of lengths in em, in px: that of pages where nothing says another one. */
const FONT_SIZE = 16;

/** References nest no deeper. */
const MOST_USES = 8;

export class Geometry {
  readonly #fonts: Fonts;
  readonly #texts: TextBoxes;

  constructor(fonts: Fonts, texts: TextBoxes) {
    this.#fonts = fonts;
    this.#texts = texts;
  }

  /** In the element's own user space. */
  boxOf(element: DomElement): Bounds {
    return this.#box(element, 0) ?? NOTHING;
  }

  /** Of all texts in an element that are seen, in its own user space. */
  textBoxesOf(element: DomElement): readonly Bounds[] {
    if (UNSEEN.has(element.localName) || this.#fonts.isHidden(element)) return [];
    if (element.localName === 'text') return [this.#texts.boxOf(element) ?? []].flat();
    return [...childrenOf(element)].filter(isElement).flatMap((child) => {
      const place = placeOf(child);
      return place ? this.textBoxesOf(child).map((box) => boundsUnder(place, box)) : [];
    });
  }

  /** On the page, which begins where the outermost `svg` does. */
  pageBoxOf(element: DomElement): Bounds {
    if (!isOfSvg(element)) return this.#htmlBox(element);
    let matrix: Matrix2 = IDENTITY2;
    for (let up: DomNode | null = element; isElement(up) && up.localName !== 'svg'; up = up.parentNode) {
      const transform = transformOf(up);
      if (!transform) return NOTHING;
      matrix = multiply2(transform, matrix);
    }
    return boundsUnder(matrix, this.boxOf(element));
  }

  pathLength(element: DomElement): number {
    return pathLength(outlineOf(element) ?? []);
  }

  pointAt(element: DomElement, distance: number): { x: number; y: number } {
    const [x, y] = pointAlong(straightened(outlineOf(element) ?? []), distance).at;
    return { x, y };
  }

  textWidth(element: DomElement): number {
    return this.#texts.widthOf(element);
  }

  /** null: nothing of it is drawn. */
  #box(element: DomElement, uses: number): Bounds | null {
    const name = element.localName;
    if (UNSEEN.has(name) || this.#fonts.isHidden(element)) return null;
    if (name === 'text' || name === 'tspan' || name === 'textPath') return this.#texts.boxOf(element);
    if (name === 'image' || name === 'foreignObject') return rectangle(element);
    if (name === 'use') return this.#boxOfUse(element, uses);
    const outline = outlineOf(element);
    return outline ? pathBounds(outline) : this.#boxOfChildren(element, uses);
  }

  /** Nests as deep as the picture does. */
  #boxOfChildren(element: DomElement, uses: number): Bounds | null {
    let box: Bounds | null = null;
    for (const child of childrenOf(element)) {
      const place = isElement(child) ? placeOf(child) : null;
      const own = place && this.#box(child as DomElement, uses);
      if (own) box = unite(box, boundsUnder(place, own));
    }
    return box;
  }

  #boxOfUse(element: DomElement, uses: number): Bounds | null {
    const href = element.getAttribute('href') ?? element.getAttribute('xlink:href') ?? '';
    if (!href.startsWith('#') || uses >= MOST_USES) return null;
    const root = rootOf(element);
    const found = root && findById(root, href.slice(1));
    const box =
      found && (found.localName === 'symbol' ? this.#boxOfChildren(found, uses + 1) : this.#box(found, uses + 1));
    return box && boundsUnder([1, 0, 0, 1, numberOf(element, 'x'), numberOf(element, 'y')], box);
  }

  /** HTML is measured as lines of text between its breaks. */
  #htmlBox(element: DomElement): Bounds {
    const look = this.#fonts.lookOf(element);
    const lines = linesOf(element);
    const widths = lines.map((line) => this.#texts.extentOf(line, look).width);
    return { x: 0, y: 0, width: Math.max(0, ...widths), height: lines.length * look.size * 1.5 };
  }
}

/** null: it maps everything to a line. */
function transformOf(element: DomElement): Matrix2 | null {
  return parseTransform(element.getAttribute('transform') ?? undefined);
}

/** A nested `svg` moves its content, and its view box scales it. null: nothing of the element is seen. */
function placeOf(element: DomElement): Matrix2 | null {
  if (element.localName !== 'svg') return transformOf(element);
  const [x, y, width, height] = ['x', 'y', 'width', 'height'].map((name) => numberOf(element, name)) as [
    number,
    number,
    number,
    number,
  ];
  const view = (element.getAttribute('viewBox') ?? '')
    .trim()
    .split(/[\s,]+/)
    .map(Number);
  const [left = 0, top = 0, w = 0, h = 0] = view;
  if (!(w > 0 && h > 0 && width > 0 && height > 0)) return [1, 0, 0, 1, x, y];
  const scale = Math.min(width / w, height / h);
  return [scale, 0, 0, scale, x - left * scale, y - top * scale];
}

function rectangle(element: DomElement): Bounds | null {
  const [width, height] = [numberOf(element, 'width'), numberOf(element, 'height')];
  if (!(width > 0 && height > 0)) return null;
  return { x: numberOf(element, 'x'), y: numberOf(element, 'y'), width, height };
}

/** What a length in per cent would refer to: libraries write none in shapes. */
const NO_VIEWPORT = { width: 0, height: 0 };

/** null: the element is no shape. */
function outlineOf(element: DomElement): readonly PathSegment[] | null {
  return shapePath(element.localName, {
    viewport: NO_VIEWPORT,
    fontSize: FONT_SIZE,
    attr: (name) => element.getAttribute(name) ?? undefined,
    styledLength: () => null,
    style: { svg: { d: null } },
  });
}

function isOfSvg(element: DomElement): boolean {
  for (let up: DomNode | null = element; isElement(up); up = up.parentNode) {
    if (up.localName === 'foreignObject') return false;
    if (up.localName === 'svg') return true;
  }
  return false;
}

function rootOf(element: DomElement): DomElement | null {
  let root: DomElement | null = null;
  for (let up: DomNode | null = element; isElement(up); up = up.parentNode) if (up.localName === 'svg') root = up;
  return root;
}

function findById(element: DomElement, id: string): DomElement | null {
  if (element.getAttribute('id') === id) return element;
  for (const child of childrenOf(element)) {
    const found = isElement(child) ? findById(child, id) : null;
    if (found) return found;
  }
  return null;
}

const BLOCKS: ReadonlySet<string> = new Set(['br', 'p', 'div', 'li']);

function linesOf(element: DomElement): string[] {
  const lines = [''];
  const visit = (node: DomNode): void => {
    for (const child of childrenOf(node)) {
      if (!isElement(child)) lines.push((lines.pop() ?? '') + (child.textContent ?? ''));
      else {
        if (BLOCKS.has(child.localName.toLowerCase()) && lines.at(-1) !== '') lines.push('');
        visit(child);
      }
    }
  };
  visit(element);
  return lines.map((line) => line.replace(/\s+/g, ' ').trim());
}
