/** Presentation attributes (SVG 2, § 6.6): properties that an SVG element's attributes set. */

const PROPERTIES: readonly string[] = [
  'clip-path',
  'clip-rule',
  'color',
  'direction',
  'display',
  'dominant-baseline',
  'fill',
  'fill-opacity',
  'fill-rule',
  'font-family',
  'font-size',
  'font-stretch',
  'font-style',
  'font-variant',
  'font-weight',
  'letter-spacing',
  'marker-end',
  'marker-mid',
  'marker-start',
  'opacity',
  'overflow',
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
  'vector-effect',
  'visibility',
  'word-spacing',
];

/** Where a number alone stands for px. */
const LENGTHS: ReadonlySet<string> = new Set(['font-size', 'letter-spacing', 'word-spacing']);
const NUMBER = /^\s*[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?\s*$/i;
/** Characters with which a value could end its declaration or begin another. */
const UNSAFE = /[;{}!\\]/;

export const SVG_ELEMENTS: ReadonlySet<string> = new Set([
  'circle',
  'clippath',
  'defs',
  'ellipse',
  'g',
  'image',
  'line',
  'lineargradient',
  'marker',
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

export function svgHints(attributes: ReadonlyMap<string, string>): string {
  let css = '';
  for (const name of PROPERTIES) {
    const value = attributes.get(name);
    if (value === undefined || value === '' || UNSAFE.test(value)) continue;
    css += `${name}:${name === 'transform-origin' ? withUnits(value) : value}${LENGTHS.has(name) && NUMBER.test(value) ? 'px' : ''};`;
  }
  return css;
}

function withUnits(value: string): string {
  return value
    .trim()
    .split(/\s+/)
    .map((word) => (NUMBER.test(word) ? `${word}px` : word))
    .join(' ');
}
