import type { ComputedStyle } from '../css/computed-style.js';

export function isPositioned({ position }: ComputedStyle): boolean {
  return position !== 'static' && position !== 'running';
}

/** Whether a box's descendants are painted together with it, whatever their z-index (CSS 2 § 9.9.1; CSS Color 4, § 12). */
export function makesStackingContext(style: ComputedStyle): boolean {
  const { position, zIndex, opacity } = style;
  return opacity < 1 || position === 'fixed' || position === 'sticky' || (zIndex !== 'auto' && isPositioned(style));
}
