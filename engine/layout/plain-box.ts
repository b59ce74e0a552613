import { NO_STRUT } from '../base/geometry.js';
import type { LayoutUnit } from '../base/units.js';
import type { BoxFragment, BoxRole, FragmentChild } from './fragment.js';

/** A whole box without edges of its own: rows, row groups, alternative text. */
export function plainBox(
  role: BoxRole,
  box: Pick<BoxFragment, 'node' | 'style'>,
  width: LayoutUnit,
  height: LayoutUnit,
  children: readonly FragmentChild[],
): BoxFragment {
  return {
    kind: 'box',
    role,
    node: box.node,
    style: box.style,
    width,
    height,
    children,
    border: NO_STRUT,
    padding: NO_STRUT,
    isFirst: true,
    repeated: false,
    collapsedBorders: null,
  };
}
