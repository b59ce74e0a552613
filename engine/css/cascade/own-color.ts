/** `currentcolor` in values that an element takes over by `inherit`. */
import { computeColor } from '../values/color.js';
import type { Color } from '../values/values.js';

/**
 * Returns an inherited value in the element's own colour: `currentcolor` inherits as a keyword (CSS Color 4, § 9.2), also
 * in shadows, gradients and filters. A colour that came from the keyword is the same object as the parent's `color`.
 */
export function inOwnColor<T>(value: T, inherited: Color, own: Color): T {
  return inColor(value, inherited, own) as T;
}

function inColor(value: unknown, inherited: Color, own: Color): unknown {
  if (inherited === own || typeof value !== 'object' || value === null) return value;
  if (value === inherited) return own;
  const { ofCurrent } = value as Partial<Color>;
  if (ofCurrent !== undefined) return computeColor({ relative: ofCurrent }, own);
  const parts = Object.entries(value).map(([key, part]) => [key, inColor(part, inherited, own)] as const);
  if (parts.every(([key, part]) => part === (value as Record<string, unknown>)[key])) return value;
  return Array.isArray(value) ? parts.map(([, part]) => part) : Object.fromEntries(parts);
}
