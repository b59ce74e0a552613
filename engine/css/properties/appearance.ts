/** `appearance` (CSS UI 4, § 7.2): whether the user agent or CSS alone draws a form control. */
import { length } from '../values/math.js';
import { plain, row, ROW, same, toLength } from './property-makers.js';
import type { PropertyRow } from './property-row.js';
import { keywords, mapped } from '../syntax/value-cursor.js';

/** All values except `none` let the user agent draw the control. */
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
  // Marks a rule of the user-agent sheet that draws a control natively.
  { ...ROW, name: '-platen-native', internal: true, parse: keywords('yes'), compute: same },
  row('-platen-control-width', 'controlWidth', length({ min: 0 }), toLength, { internal: true }),
];
