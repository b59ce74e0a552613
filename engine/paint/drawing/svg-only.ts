/** Warns when HTML uses properties that are honoured inside of an SVG only. */
import type { ComputedStyle } from '../../css/properties/computed-style.js';
import { INITIAL_SVG_STYLE } from '../../css/values/svg-style.js';
import type { BoxFragment, FragmentChild, ImageFragment, InlineBoxFragment } from '../../layout/contract/fragment.js';
import type { PaintServices } from './paint-context.js';

type Marked = BoxFragment | InlineBoxFragment | ImageFragment;

/** True for nearly all boxes, whose properties need no check. */
export function isInitialSvg({ svg }: ComputedStyle): boolean {
  return svg === INITIAL_SVG_STYLE;
}

/**
 * Whether a box shows its background through a mask alone, as icons do that are a colour and a shape. A mask is not drawn
 * outside of an SVG, and without it the whole box would be a square of the colour. A box with content keeps its
 * background, on which its text is read.
 */
export function isMaskedShape(fragment: BoxFragment | InlineBoxFragment): boolean {
  return fragment.style.svg.mask !== null && fragment.children.every(isBlank);
}

function isBlank({ fragment }: FragmentChild): boolean {
  if (fragment.kind === 'text') return fragment.width === 0;
  return 'children' in fragment && fragment.children.every(isBlank);
}

export function warnOfSvgOnly(fragment: Marked, { diagnostics, tree }: PaintServices): void {
  const { node, style, kind } = fragment;
  const { clipPath, mask } = style.svg;
  const warn = (message: string): void => diagnostics.warn('SVC_CSS_UNSUPPORTED', message, tree.position(node));
  if (typeof clipPath === 'string') warn('“clip-path” with url() is honoured only inside an SVG.');
  if (mask !== null) {
    const isLeftOut = kind !== 'image' && isMaskedShape(fragment);
    warn(`“mask” is honoured only inside an SVG${isLeftOut ? '; the background of this box is not painted' : ''}.`);
  }
}
