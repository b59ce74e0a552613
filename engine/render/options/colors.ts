/** Colours in options: whatever CSS writes, as long as it means the same in every document. */
import { color as parseColor } from '../../css/values/color.js';
import type { Color } from '../../css/values/values.js';
import { parseComponentValues, serialize } from '../../css/syntax/syntax.js';
import { ValueCursor } from '../../css/syntax/value-cursor.js';

/** How messages name what an option must be. */
export const A_COLOR = 'a CSS colour such as #1a1a1a or rebeccapurple';

/** Red, green, blue, alpha, each 0…1. */
export type Rgba = readonly [number, number, number, number];

const HEX = /^#(?:[\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})$/i;

/**
 * The colour as it may stand in a style sheet: text that ends within a function or a comment is completed. null for what
 * is no colour, and for one that depends on its element, on the colour scheme or on a colour space of the document.
 */
export function writtenColor(text: string): string | null {
  if (HEX.test(text)) return text;
  const values = parseComponentValues(text);
  const parsed = new ValueCursor(values).whole(parseColor);
  return parsed === undefined || parsed === 'currentcolor' || 'relative' in parsed ? null : serialize(values).trim();
}

/** The channels of a colour that writtenColor() takes. */
export function channelsOf(color: string): Rgba {
  const { r, g, b, a } = new ValueCursor(parseComponentValues(color)).whole(parseColor) as Color;
  return [r, g, b, a];
}
