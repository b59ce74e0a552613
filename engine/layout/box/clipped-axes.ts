/** Which boxes cut off what overflows them (CSS Overflow 3, § 3; CSS Containment 2, § 3.4). */
import type { BoxFragment, ImageFragment } from '../contract/fragment.js';

interface ClippedAxes {
  readonly x: boolean;
  readonly y: boolean;
}

/** The page asks this of all its boxes but the root, whose `overflow` is the viewport's. */
export function clippedAxes(fragment: BoxFragment | ImageFragment): ClippedAxes {
  const { overflowX, overflowY, contain } = fragment.style;
  const x = overflowX !== 'visible' || contain.paint;
  const y = overflowY !== 'visible' || contain.paint;
  if ((!x && !y) || (fragment.kind === 'box' && NEVER_CLIPPING.has(fragment.role))) return CLIPS_NOTHING;
  return { x, y };
}

const CLIPS_NOTHING: ClippedAxes = { x: false, y: false };

/** Anonymous boxes have no `overflow`, and to rows it does not apply (CSS Overflow 3, § 3.1). */
const NEVER_CLIPPING: ReadonlySet<string> = new Set(['anonymous', 'row-group', 'row', 'column']);
