/** `appearance` (CSS UI 4, § 7.2): whether a control looks as the user agent draws it, or as CSS alone says. */
import { length } from '../values/math.js';
import { plain, row, ROW, same, toLength } from './property-makers.js';
import type { PropertyRow } from './property-row.js';
import { keywords, mapped } from '../syntax/value-cursor.js';

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
