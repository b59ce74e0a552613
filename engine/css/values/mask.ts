/** Layers of masks (CSS Masking 1, § 6). */
import type { BackgroundBox, BackgroundLayer } from './values.js';

/** An image that lies as one of a background, and says with those below it how much of a box is visible. */
export interface MaskLayer extends Omit<BackgroundLayer, 'clip' | 'attachment'> {
  readonly clip: BackgroundBox | 'no-clip';
  readonly mode: 'alpha' | 'luminance' | 'match-source';
  /** With the layers below. */
  readonly composite: 'add' | 'subtract' | 'intersect' | 'exclude';
}
