/** Lines whose start or end side `text-box-trim` trims (CSS Inline 3, § 6.1). */
import { add, sub, ZERO } from '../../base/units.js';
import type { LineFragment } from '../contract/fragment.js';
import { moved } from '../contract/out-of-flow.js';
import type { TextExtent } from '../text/text-edges.js';
import type { OutOfFlowPlace } from './positioned.js';

/** The line from this far above its baseline on. What stands higher hangs out of it. */
export function trimmedStart(line: LineFragment, { above }: TextExtent): LineFragment {
  const trim = sub(line.baseline, above);
  const children = line.children.map((child) => ({ ...child, y: sub(child.y, trim) }));
  return { ...line, height: sub(line.height, trim), baseline: above, children };
}

/** The line down to this far below its baseline. */
export function trimmedEnd(line: LineFragment, { below }: TextExtent): LineFragment {
  return { ...line, height: add(line.baseline, below) };
}

/** The places in a line, where the trimmed line has them. */
export function raised(
  places: readonly OutOfFlowPlace[] | null,
  whole: LineFragment,
  trimmed: LineFragment,
): readonly OutOfFlowPlace[] {
  const shift = sub(trimmed.baseline, whole.baseline);
  return (places ?? []).map((place) =>
    place.carried ? { ...place, carried: place.carried.map((item) => moved(item, ZERO, shift)) } : place,
  );
}
