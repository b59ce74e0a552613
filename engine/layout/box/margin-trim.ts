/** `margin-trim`: at these edges a container takes no margins of its content (CSS Box 4, § 3.3). */
import type { BoxStrut } from '../../base/geometry.js';
import type { ComputedStyle } from '../../css/properties/computed-style.js';

type Edge = 'block-start' | 'block-end' | 'inline-start' | 'inline-end';

export function trimsMargins({ marginTrim }: Pick<ComputedStyle, 'marginTrim'>, edge: Edge): boolean {
  return marginTrim.some((axisOrEdge) => edge.startsWith(axisOrEdge));
}

export type Side = keyof BoxStrut;

/** The sides of its own content box at which a flex or grid container trims margins. */
export function trimmedSides(style: ComputedStyle): ReadonlySet<Side> {
  const isLtr = style.direction === 'ltr';
  const sides = new Set<Side>();
  if (style.marginTrim.length === 0) return sides;
  if (trimsMargins(style, 'block-start')) sides.add('top');
  if (trimsMargins(style, 'block-end')) sides.add('bottom');
  if (trimsMargins(style, 'inline-start')) sides.add(isLtr ? 'left' : 'right');
  if (trimsMargins(style, 'inline-end')) sides.add(isLtr ? 'right' : 'left');
  return sides;
}
