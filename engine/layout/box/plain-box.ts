import { NO_STRUT } from '../../base/geometry.js';
import { ZERO, type LayoutUnit } from '../../base/units.js';
import type { BoxFragment, BoxRole, FragmentChild, ImageFragment } from '../contract/fragment.js';
import { carriedBy } from '../contract/out-of-flow.js';

/** Seen again: page furniture, outside of the reading order. */
export function asRepeated<F extends BoxFragment | ImageFragment>(fragment: F): BoxFragment {
  if (fragment.kind === 'box') return { ...fragment, repeated: true };
  const wrapper = plainBox('anonymous', fragment, fragment.width, fragment.height, [{ x: ZERO, y: ZERO, fragment }]);
  return { ...wrapper, repeated: true };
}

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
    outOfFlow: carriedBy(children),
  };
}
