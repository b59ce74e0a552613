/**
 * Animations on paper: an element that keeps the end of an animation (`animation-fill-mode: forwards`) has it from the
 * start, as a browser prints a page that has been looked at. Without it, content that fades in would never be seen.
 */
import { fillingEnds } from '../properties/animation.js';
import { PROPERTY_INDEX } from '../properties/property-table.js';
import type { KeyframesRule } from '../rules/keyframes.js';
import { INLINE_LEVEL, type CascadedValues, type CascadeEntry } from './cascade.js';

const NAME = PROPERTY_INDEX.get('animation-name')!;
const FILL = PROPERTY_INDEX.get('animation-fill-mode')!;
const COUNT = PROPERTY_INDEX.get('animation-iteration-count')!;
const DIRECTION = PROPERTY_INDEX.get('animation-direction')!;

/**
 * Returns the declarations with those of the keyframes that animations end with, which win over all normal ones (CSS
 * Cascade 5, § 6.1). Null if there are none. `read` gives the specified value of a longhand.
 */
export function withAnimationEnds(
  entries: readonly CascadeEntry[],
  { properties }: CascadedValues,
  keyframes: ReadonlyMap<string, KeyframesRule>,
  read: (index: number) => unknown,
): readonly CascadeEntry[] | null {
  if (keyframes.size === 0 || !properties.has(NAME)) return null;
  const [names, fills, counts, directions] = [NAME, FILL, COUNT, DIRECTION].map(read);
  const ends = fillingEnds({ names, fills, counts, directions }).flatMap(({ name, keyframe }): CascadeEntry[] => {
    const rule = keyframes.get(name);
    return rule ? [{ level: INLINE_LEVEL, block: rule[keyframe] }] : [];
  });
  return ends.length > 0 ? [...entries, ...ends] : null;
}
