/** Where `vertical-align` puts the content of table cells and margin boxes (CSS Inline 3, § 4.2). */
import type { ComputedStyle } from '../../css/properties/computed-style.js';

export type ContentAlignment = 'top' | 'middle' | 'bottom' | 'baseline';

export function contentAlignment({ alignmentBaseline, baselineShift }: ComputedStyle): ContentAlignment {
  if (baselineShift === 'top' || baselineShift === 'bottom') return baselineShift;
  return alignmentBaseline === 'middle' || baselineShift === 'center' ? 'middle' : 'baseline';
}
