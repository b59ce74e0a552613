/** Effects that apply to an element as a whole after it is drawn (SVG 2, § 3.2): opacity, blending, masks. */
import { inverse2, type Matrix2 } from '../../base/matrix.js';
import type { SvgElement } from './element.js';
import { drawFiltered } from './filters.js';
import { maskFor } from './mask.js';
import { hasMarkers } from './markers.js';

import type { PaintTarget } from './painting.js';
import { GROUP_PARTS } from './parts.js';

/** Draws an element with its effects. The caller saves the canvas before and restores it after. */
export function withEffects(
  target: PaintTarget,
  element: SvgElement,
  matrix: Matrix2,
  drawPlain: (target: PaintTarget) => void,
): void {
  const draw = (inner: PaintTarget): void => drawFiltered(inner, element, () => drawPlain(inner));
  const { canvas } = target;
  const { opacity, svg } = element.style;
  const mask = maskFor(target, element, matrix);
  if (mask === 'nothing') return;
  if (!mask && svg.mixBlendMode === 'normal' && !needsGroup(element)) {
    if (opacity < 1) canvas.setOpacity(opacity);
    return draw(target);
  }
  const back = inverse2(matrix);
  if (!back || !target.affords(GROUP_PARTS, element.node)) return;
  const group = target.group(matrix, draw);
  canvas.transform(...back);
  canvas.placeWithEffects(group, { mask, blendMode: svg.mixBlendMode, opacity });
}

/** Elements that draw several things, which may overlap. */
const DRAWS_SEVERAL: ReadonlySet<string> = new Set([
  'a',
  'foreignobject',
  'g',
  'svg',
  'switch',
  'symbol',
  'text',
  'use',
]);

/** Whether parts of the element may overlap: an opacity of each part then looks different from one of the whole. */
function needsGroup(element: SvgElement): boolean {
  const { opacity, svg } = element.style;
  if (svg.isolation === 'isolate') return true;
  if (opacity >= 1) return false;
  if (DRAWS_SEVERAL.has(element.name)) return true;
  return (svg.fill.kind !== 'none' && svg.stroke.kind !== 'none') || hasMarkers(element);
}
