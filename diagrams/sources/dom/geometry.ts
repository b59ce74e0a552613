/** Bounding boxes of elements, as `getBBox` and its kin return them (SVG 2, § 8.10). */
import { boxOf, IDENTITY, matrixOf, multiplied, NOTHING, transformed, united, type Box, type Matrix } from './boxes.js';
import type { Fonts } from './fonts.js';
import { childrenOf, isElement, numberOf, type DomElement, type DomNode } from './nodes.js';
import { lengthOf, pointAt, pointsOf } from './paths.js';
import type { TextBoxes } from './text.js';

/** What is never drawn where it stands. */
const UNSEEN: ReadonlySet<string> = new Set(
  'defs marker clipPath mask pattern symbol linearGradient radialGradient filter style title desc script metadata'.split(
    ' ',
  ),
);

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
  boxOf(element: DomElement): Box {
    return this.#box(element, 0) ?? NOTHING;
  }

  /** On the page, which begins where the outermost `svg` does. */
  pageBoxOf(element: DomElement): Box {
    if (!isOfSvg(element)) return this.#htmlBox(element);
    let matrix: Matrix = IDENTITY;
    for (let up: DomNode | null = element; isElement(up) && up.localName !== 'svg'; up = up.parentNode)
      matrix = multiplied(matrixOf(up.getAttribute('transform')), matrix);
    return transformed(this.boxOf(element), matrix);
  }

  pathLength(element: DomElement): number {
    return lengthOf(outlineOf(element));
  }

  pointAt(element: DomElement, distance: number): { x: number; y: number } {
    return pointAt(outlineOf(element), distance);
  }

  textWidth(element: DomElement): number {
    return this.#texts.widthOf(element);
  }

  /** null: nothing of it is drawn. */
  #box(element: DomElement, uses: number): Box | null {
    const name = element.localName;
    if (UNSEEN.has(name) || this.#fonts.isHidden(element)) return null;
    if (name === 'text' || name === 'tspan' || name === 'textPath') return this.#texts.boxOf(element);
    if (name === 'rect' || name === 'image' || name === 'foreignObject') return rectangle(element);
    if (name === 'use') return this.#boxOfUse(element, uses);
    const points = outlineOf(element);
    return points.length > 0 ? boxOf(points) : this.#boxOfChildren(element, uses);
  }

  /** Nests as deep as the picture does. */
  #boxOfChildren(element: DomElement, uses: number): Box | null {
    let box: Box | null = null;
    for (const child of childrenOf(element)) {
      const own = isElement(child) ? this.#box(child, uses) : null;
      if (own) box = united(box, transformed(own, placeOf(child as DomElement)));
    }
    return box;
  }

  #boxOfUse(element: DomElement, uses: number): Box | null {
    const href = element.getAttribute('href') ?? element.getAttribute('xlink:href') ?? '';
    if (!href.startsWith('#') || uses >= MOST_USES) return null;
    const root = rootOf(element);
    const found = root && findById(root, href.slice(1));
    const box =
      found && (found.localName === 'symbol' ? this.#boxOfChildren(found, uses + 1) : this.#box(found, uses + 1));
    return box && transformed(box, [1, 0, 0, 1, numberOf(element, 'x'), numberOf(element, 'y')]);
  }

  /** HTML is measured as lines of text between its breaks. */
  #htmlBox(element: DomElement): Box {
    const look = this.#fonts.lookOf(element);
    const lines = linesOf(element);
    const widths = lines.map((line) => this.#texts.extentOf(line, look).width);
    return { x: 0, y: 0, width: Math.max(0, ...widths), height: lines.length * look.size * 1.5 };
  }
}

/** A nested `svg` moves its content, and its view box scales it. */
function placeOf(element: DomElement): Matrix {
  if (element.localName !== 'svg') return matrixOf(element.getAttribute('transform'));
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

function rectangle(element: DomElement): Box | null {
  const [width, height] = [numberOf(element, 'width'), numberOf(element, 'height')];
  if (!(width > 0 && height > 0)) return null;
  return { x: numberOf(element, 'x'), y: numberOf(element, 'y'), width, height };
}

type Point = readonly [number, number];

/** Shapes as points; none for what is no shape, or draws nothing. */
const OUTLINES: Readonly<Record<string, (element: DomElement) => readonly Point[]>> = {
  path: (element) => pointsOf(element.getAttribute('d') ?? ''),
  circle: (element) => ellipse(element, numberOf(element, 'r'), numberOf(element, 'r')),
  ellipse: (element) => ellipse(element, numberOf(element, 'rx'), numberOf(element, 'ry')),
  polygon: pointsAttribute,
  polyline: pointsAttribute,
  line: (element) => [
    [numberOf(element, 'x1'), numberOf(element, 'y1')],
    [numberOf(element, 'x2'), numberOf(element, 'y2')],
  ],
};

function outlineOf(element: DomElement): readonly Point[] {
  return OUTLINES[element.localName]?.(element) ?? [];
}

function ellipse(element: DomElement, rx: number, ry: number): Point[] {
  if (!(rx > 0 && ry > 0)) return [];
  const [x, y] = [numberOf(element, 'cx'), numberOf(element, 'cy')];
  return [
    [x - rx, y],
    [x, y - ry],
    [x + rx, y],
    [x, y + ry],
  ];
}

function pointsAttribute(element: DomElement): Point[] {
  const numbers = (element.getAttribute('points')?.match(/[-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?/gi) ?? []).map(Number);
  const points: Point[] = [];
  for (let i = 0; i + 1 < numbers.length; i += 2) points.push([numbers[i]!, numbers[i + 1]!]);
  return points;
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
