/** Warns when HTML uses properties that are honoured inside of an SVG only. */
import type { ComputedStyle } from '../../css/properties/computed-style.js';
import { INITIAL_SVG_STYLE } from '../../css/values/svg-style.js';
import type { BoxFragment, ImageFragment, InlineBoxFragment } from '../../layout/contract/fragment.js';
import type { PaintServices } from './paint-context.js';

type Marked = BoxFragment | InlineBoxFragment | ImageFragment;

/** True for nearly all boxes, whose properties need no check. */
export function isInitialSvg({ svg }: ComputedStyle): boolean {
  return svg === INITIAL_SVG_STYLE;
}

export function warnOfSvgOnly({ node, style, kind }: Marked, { diagnostics, tree }: PaintServices): void {
  const { clipPath, mask, mixBlendMode } = style.svg;
  const warn = (message: string): void => diagnostics.warn('SVC_CSS_UNSUPPORTED', message, tree.position(node));
  if (clipPath !== null) warn('“clip-path” is honoured only inside an SVG.');
  if (mask !== null) warn('“mask” is honoured only inside an SVG.');
  if (mixBlendMode !== 'normal' && kind !== 'image')
    warn(`“mix-blend-mode: ${mixBlendMode}” is honoured only on images and inside an SVG.`);
}
