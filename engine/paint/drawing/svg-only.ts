/** Warns when HTML uses properties that are honoured inside of an SVG only. */
import type { ComputedStyle } from '../../css/properties/computed-style.js';
import { maskElement, maskLayers } from './mask-layers.js';
import { INITIAL_SVG_STYLE } from '../../css/values/svg-style.js';
import type { BoxFragment, ImageFragment, InlineBoxFragment } from '../../layout/contract/fragment.js';
import type { PaintServices } from './paint-context.js';

type Marked = BoxFragment | InlineBoxFragment | ImageFragment;

/** True for nearly all boxes, whose properties need no check. */
export function isInitialSvg({ svg }: ComputedStyle): boolean {
  return svg === INITIAL_SVG_STYLE;
}

export function warnOfSvgOnly({ node, style }: Marked, { diagnostics, tree }: PaintServices): void {
  const warn = (message: string): void => diagnostics.warn('SVC_CSS_UNSUPPORTED', message, tree.position(node));
  if (typeof style.svg.clipPath === 'string') warn('“clip-path” with url() is honoured only inside an SVG.');
  if (maskLayers(style.svg).some((layer) => maskElement(layer) !== null))
    warn('“mask” with the url() of a mask element is honoured only inside an SVG.');
}
