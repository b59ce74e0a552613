/** Presentation attributes of SVG elements (SVG 2, § 6.6), converted to CSS text. */
import type { DocumentTree, NodeId } from '../../tree/document-tree.js';
import { namespaceOf, SVG_NAMESPACE } from '../syntax/namespaces.js';

const PROPERTIES: readonly string[] = [
  'alignment-baseline',
  'baseline-shift',
  'clip-path',
  'clip-rule',
  'color',
  'color-interpolation-filters',
  'direction',
  'display',
  'dominant-baseline',
  'fill',
  'fill-opacity',
  'fill-rule',
  'filter',
  'flood-color',
  'flood-opacity',
  'font-family',
  'font-size',
  'font-stretch',
  'font-style',
  'font-variant',
  'font-weight',
  'letter-spacing',
  'lighting-color',
  'marker-end',
  'marker-mid',
  'marker-start',
  'opacity',
  'overflow',
  'mask',
  'mask-type',
  'paint-order',
  'stop-color',
  'stop-opacity',
  'stroke',
  'stroke-dasharray',
  'stroke-dashoffset',
  'stroke-linecap',
  'stroke-linejoin',
  'stroke-miterlimit',
  'stroke-opacity',
  'stroke-width',
  'text-anchor',
  'text-decoration',
  'transform-box',
  'transform-origin',
  'unicode-bidi',
  'vector-effect',
  'visibility',
  'word-spacing',
  'writing-mode',
];

/** Properties for which a unitless number means px. */
const LENGTHS: ReadonlySet<string> = new Set(['baseline-shift', 'font-size', 'letter-spacing', 'word-spacing']);
const NUMBER = /^\s*[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?\s*$/i;
/** Characters that could end a declaration or start another one. */
const UNSAFE = /[;{}!\\]/;

const SVG_ELEMENTS: ReadonlySet<string> = new Set([
  'circle',
  'clippath',
  'defs',
  'ellipse',
  'feblend',
  'fecolormatrix',
  'fecomponenttransfer',
  'fecomposite',
  'feconvolvematrix',
  'fediffuselighting',
  'fedisplacementmap',
  'fedropshadow',
  'feflood',
  'fegaussianblur',
  'feimage',
  'femerge',
  'femorphology',
  'feoffset',
  'fespecularlighting',
  'fetile',
  'feturbulence',
  'filter',
  'foreignobject',
  'g',
  'image',
  'line',
  'lineargradient',
  'marker',
  'mask',
  'path',
  'pattern',
  'polygon',
  'polyline',
  'radialgradient',
  'rect',
  'stop',
  'svg',
  'switch',
  'symbol',
  'text',
  'textpath',
  'tspan',
  'use',
]);

/** Checks whether presentation attributes apply. `a` also exists in HTML, where they do not. */
export function takesSvgHints(tree: DocumentTree, node: NodeId): boolean {
  const name = tree.name(node);
  return SVG_ELEMENTS.has(name) || (name === 'a' && namespaceOf(tree, node) === SVG_NAMESPACE);
}

/** Converts an SVG length or percentage to CSS. `width` and `height` are properties too (§ 8.1). */
export function svgLength(value: string): string {
  if (NUMBER.test(value)) return `${Number(value)}px`;
  return UNSAFE.test(value) ? '' : value.trim();
}

export function svgHints(attributes: ReadonlyMap<string, string>): string {
  let css = '';
  for (const name of PROPERTIES) {
    const value = attributes.get(name);
    if (value === undefined || value === '' || UNSAFE.test(value)) continue;
    css += `${name}:${withUnits(name, value)}${LENGTHS.has(name) && NUMBER.test(value) ? 'px' : ''};`;
  }
  return css;
}

/** Functions whose numbers are lengths. */
const LENGTH_FUNCTION = /\b(blur|drop-shadow|inset|xywh|rect|circle|ellipse|polygon)\(([^()]*)\)/gi;

function withUnits(name: string, value: string): string {
  if (name === 'transform-origin') return inPx(value);
  if (name !== 'filter' && name !== 'clip-path') return value;
  return value.replace(LENGTH_FUNCTION, (_, own: string, parts: string) => `${own}(${inPx(parts)})`);
}

function inPx(value: string): string {
  return value
    .trim()
    .split(/([\s,]+)/)
    .map((word) => (NUMBER.test(word) ? `${word}px` : word))
    .join('');
}
