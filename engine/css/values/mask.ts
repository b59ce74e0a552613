/** Layers of masks (CSS Masking 1, § 6). */
import type { BackgroundBox, BackgroundLayer } from './values.js';

/** A box of HTML or SVG (§ 6.5); `margin-box` is what `border-box` is. */
export type MaskBox = BackgroundBox | 'fill-box' | 'stroke-box' | 'view-box';

/** An image that lies as one of a background, and says with those below it how much of a box is visible. */
export interface MaskLayer extends Omit<BackgroundLayer, 'origin' | 'clip' | 'attachment' | 'blendMode'> {
  readonly origin: MaskBox;
  readonly clip: MaskBox | 'no-clip';
  readonly mode: 'alpha' | 'luminance' | 'match-source';
  /** With the layers below. */
  readonly composite: 'add' | 'subtract' | 'intersect' | 'exclude';
}
