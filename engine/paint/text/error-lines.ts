/** The lines of `spelling-error` and `grammar-error`, whose look is the user agent's (CSS Text Decoration 4, § 2.1). */
import type { ComputedStyle } from '../../css/properties/computed-style.js';
import type { Color } from '../../css/values/values.js';

const COLORS: Readonly<Record<string, Color>> = {
  'spelling-error': { r: 0.85, g: 0.1, b: 0.1, a: 1 },
  // Grey, as browsers have it: blue waves look like links.
  'grammar-error': { r: 0.45, g: 0.45, b: 0.45, a: 1 },
};

/** Returns the style of a box's lines: waves for an error, whatever the other properties of its decoration say. */
export function decorationStyle(style: ComputedStyle): ComputedStyle {
  const color = COLORS[style.textDecorationLine[0] ?? ''];
  if (!color) return style;
  return {
    ...style,
    textDecorationLine: ['underline'],
    textDecorationStyle: 'wavy',
    textDecorationColor: color,
    textDecorationThickness: 'auto',
  };
}
