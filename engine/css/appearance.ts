/** `appearance` (CSS UI 4, § 7.2): whether a control looks as the user agent draws it, or as CSS alone says. */
import type { CascadeEntry, CascadedValues } from './cascade.js';
import type { DeclarationBlock } from './declarations.js';
import { length } from './math.js';
import { plain, row, ROW, same, toLength } from './property-makers.js';
import type { PropertyRow } from './property-row.js';
import { keywords, mapped } from './value-cursor.js';

/** All but `none` leave a control to the user agent. */
const APPEARANCES = [
  'auto',
  'base',
  'base-select',
  'searchfield',
  'textarea',
  'checkbox',
  'radio',
  'menulist',
  'listbox',
  'meter',
  'progress-bar',
  'button',
  'textfield',
  'menulist-button',
] as const;

const appearance = mapped<'auto' | 'none'>({
  none: 'none',
  ...Object.fromEntries(APPEARANCES.map((name) => [name, 'auto' as const])),
});

export const APPEARANCE_PROPERTIES: readonly PropertyRow[] = [
  plain('appearance', 'appearance', appearance),
  // Marks a rule of the user-agent sheet as part of how it draws a control.
  { ...ROW, name: '-platen-native', internal: true, parse: keywords('yes'), compute: same },
  row('-platen-control-width', 'controlWidth', length({ min: 0 }), toLength, { internal: true }),
];

const ROW_NAMES = { appearance: 'appearance', native: '-platen-native' } as const;

/** What is left of the rules of a control that CSS alone draws; null where all of them apply. */
export function withoutNative(
  entries: readonly CascadeEntry[],
  { properties }: CascadedValues,
  indexOf: ReadonlyMap<string, number>,
): readonly CascadeEntry[] | null {
  if (properties.get(indexOf.get(ROW_NAMES.appearance)!) !== 'none') return null;
  const native = indexOf.get(ROW_NAMES.native)!;
  const isNative = ({ normal }: DeclarationBlock): boolean => normal.some(({ property }) => property === native);
  const rest = entries.filter(({ block }) => !isNative(block));
  return rest.length < entries.length ? rest : null;
}
