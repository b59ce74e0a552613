/** Masks that are read by their luminance (CSS Masking 1, § 7.10.1). */
import type { ColorChange } from '../../base/color-change.js';
import type { GroupEffects } from '../drawing/display-list.js';
import { recolored } from './looks.js';

/** The weights of linear sRGB, as browsers have them. Those of PDF viewers are older ones, and differ from each other. */
const WEIGHTS = [0.2126, 0.7152, 0.0722, 0];
const TO_GRAY: readonly ColorChange[] = [
  { kind: 'matrix', isLinear: false, rows: [...WEIGHTS, ...WEIGHTS, ...WEIGHTS] },
];

/** A mask whose luminance is the same by all weights. */
export function grayMask(mask: NonNullable<GroupEffects['mask']>): NonNullable<GroupEffects['mask']> {
  const { picture, by } = mask;
  if (by === 'alpha' || !picture.items) return mask;
  return { picture: { ...picture, items: recolored(picture.items, TO_GRAY) }, by };
}
