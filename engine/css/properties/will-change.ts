/**
 * `will-change` (CSS Will Change 1, § 3): nothing changes on paper, but a box makes a stacking context and contains
 * positioned boxes as if the properties that it names had values that do.
 */
import { plain } from './property-makers.js';
import type { PropertyRow } from './property-row.js';
import { commaList, customIdent, mapped, oneOf, type Parse } from '../syntax/value-cursor.js';
import type { WillChange } from '../values/values.js';

const NOTHING: WillChange = Object.freeze({ stacks: false, containsAbsolute: false, containsFixed: false });
const STACKS: WillChange = Object.freeze({ ...NOTHING, stacks: true });
const CONTAINS_ALL: WillChange = Object.freeze({ stacks: true, containsAbsolute: true, containsFixed: true });

/** What values other than the initial one do, by property. */
const EFFECTS: ReadonlyMap<string, WillChange> = new Map(
  Object.entries({
    opacity: STACKS,
    'z-index': STACKS,
    'mix-blend-mode': STACKS,
    isolation: STACKS,
    'clip-path': STACKS,
    mask: STACKS,
    'mask-image': STACKS,
    'mask-border': STACKS,
    position: { ...STACKS, containsAbsolute: true },
    transform: CONTAINS_ALL,
    translate: CONTAINS_ALL,
    rotate: CONTAINS_ALL,
    scale: CONTAINS_ALL,
    perspective: CONTAINS_ALL,
    'transform-style': CONTAINS_ALL,
    filter: CONTAINS_ALL,
    'backdrop-filter': CONTAINS_ALL,
    contain: CONTAINS_ALL,
  }),
);

/** `auto | <custom-ident>#` */
const names: Parse<WillChange> = (cursor) => {
  const effects = commaList(customIdent)(cursor)?.map((name) => EFFECTS.get(name.toLowerCase()) ?? NOTHING);
  if (!effects) return undefined;
  const some = (effect: keyof WillChange) => effects.some((one) => one[effect]);
  return {
    stacks: some('stacks'),
    containsAbsolute: some('containsAbsolute'),
    containsFixed: some('containsFixed'),
  };
};

export const WILL_CHANGE_PROPERTIES: readonly PropertyRow[] = [
  plain('will-change', 'willChange', oneOf(mapped({ auto: NOTHING }), names)),
];
