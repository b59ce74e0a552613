/** Text filled with a background (`background-clip: text`, CSS Backgrounds 4, § 2.10). */
import { luToPt, type Points } from '../../base/units.js';
import { TRANSPARENT } from '../../css/values/color.js';
import type { ComputedStyle } from '../../css/properties/computed-style.js';
import type { BoxFragment, InlineBoxFragment } from '../../layout/contract/fragment.js';
import { cornerRadii, NO_EDGES, paintBackground } from '../box/backgrounds.js';
import type { PaintState } from '../drawing/paint-context.js';

/** A box whose background shows in the text inside of it. */
export interface TextGround {
  readonly fragment: BoxFragment | InlineBoxFragment;
  readonly x: Points;
  readonly y: Points;
}

export function showsInText({ backgroundLayers }: ComputedStyle): boolean {
  return backgroundLayers.some(({ clip }) => clip === 'text');
}

/** The caller clips to the text. */
export function paintTextGround(state: PaintState, { fragment, x, y }: TextGround): void {
  const rect = { x, y, width: luToPt(fragment.width), height: luToPt(fragment.height) };
  const { style } = fragment;
  const layers = style.backgroundLayers;
  const colors = layers[layers.length - 1]?.clip === 'text';
  const own: ComputedStyle = {
    ...style,
    backgroundColor: colors ? style.backgroundColor : TRANSPARENT,
    backgroundLayers: layers.filter(({ clip }) => clip === 'text').map((layer) => ({ ...layer, clip: 'border-box' })),
  };
  const edges = fragment.kind === 'box' ? fragment : NO_EDGES;
  paintBackground(state, { rect, style: own, edges, radii: cornerRadii(style, rect) });
}
