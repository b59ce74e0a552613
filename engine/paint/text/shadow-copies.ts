/** Where the copies of a text are drawn that make its shadow (CSS Text Decoration 3, § 4). */
import type { Color, Shadow } from '../../css/values/values.js';

/** A blur is drawn as copies: one in the middle and a ring around it, each with this share of the shadow's alpha. */
const BLUR_RING = 8;
const BLUR_SHARE = 0.2;

/** Copies of text that is blurred over more than this, in CSS px, can be told from each other. */
const MOST_COPIED_BLUR = 3;

/** Whether a shadow is blurred in pixels. */
export function isBlurredInPixels({ blur }: Shadow): boolean {
  return blur > MOST_COPIED_BLUR;
}

/** A copy of the text, so many CSS px from it. */
export interface ShadowCopy {
  readonly x: number;
  readonly y: number;
  readonly color: Color;
}

export function shadowCopies({ x, y, blur, color }: Shadow): readonly ShadowCopy[] {
  if (blur === 0) return [{ x, y, color }];
  const faint = { ...color, a: color.a * BLUR_SHARE };
  const copies: ShadowCopy[] = [{ x, y, color: faint }];
  for (let k = 0; k < BLUR_RING; k++) {
    const angle = (2 * Math.PI * k) / BLUR_RING;
    const radius = blur * (k % 2 === 0 ? 0.5 : 0.3);
    copies.push({ x: x + Math.cos(angle) * radius, y: y + Math.sin(angle) * radius, color: faint });
  }
  return copies;
}
