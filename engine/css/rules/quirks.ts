/** Values that are valid only in quirks mode (Quirks Mode Standard, § 3.1 and 3.2). */
import type { ComponentValue } from '../syntax/syntax.js';

const SIDES = ['top', 'right', 'bottom', 'left'];

const HASHLESS_COLORS: ReadonlySet<string> = new Set([
  'background-color',
  'border-color',
  ...SIDES.map((side) => `border-${side}-color`),
  'color',
]);

const UNITLESS_LENGTHS: ReadonlySet<string> = new Set([
  'background-position',
  'border-spacing',
  'border-width',
  ...SIDES.map((side) => `border-${side}-width`),
  ...SIDES,
  'clip',
  'font-size',
  'height',
  'letter-spacing',
  'margin',
  ...SIDES.map((side) => `margin-${side}`),
  'max-height',
  'max-width',
  'min-height',
  'min-width',
  'padding',
  ...SIDES.map((side) => `padding-${side}`),
  'text-indent',
  'vertical-align',
  'width',
  'word-spacing',
]);

/** Returns the values of a declaration as quirks mode reads them, or null if no quirk applies to the property. */
export function quirkyValues(property: string, values: readonly ComponentValue[]): readonly ComponentValue[] | null {
  if (HASHLESS_COLORS.has(property)) return values.map(withHash);
  return UNITLESS_LENGTHS.has(property) ? values.map(withUnit) : null;
}

/** Only top-level numbers get a unit: numbers in calc() stay as they are. */
function withUnit(value: ComponentValue): ComponentValue {
  return value.type === 'number' ? value.with({ type: 'dimension', text: 'px', lower: 'px' }) : value;
}

const HEX_COLOR = /^(?:[\da-f]{3}|[\da-f]{6})$/i;

/**
 * Converts `ff0000`, `000` or `12ab34` to a hash token. The tokenizer reads these as an identifier, a number or a
 * dimension, and drops leading zeros of numbers, which are restored here.
 */
function withHash(token: ComponentValue): ComponentValue {
  const text = digitsOf(token);
  return HEX_COLOR.test(text) ? token.with({ type: 'hash', text, lower: text.toLowerCase() }) : token;
}

function digitsOf({ type, text, value }: ComponentValue): string {
  if (type === 'ident') return text;
  if ((type !== 'number' && type !== 'dimension') || !Number.isInteger(value) || value < 0) return '';
  return `${value}${type === 'dimension' ? text : ''}`.padStart(6, '0');
}
