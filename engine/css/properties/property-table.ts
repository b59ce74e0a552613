/**
 * The property table: all longhands by index and name, all shorthands by name, and the properties that have no meaning
 * on paper.
 */
import { ANCHOR_PROPERTIES } from './anchors.js';
import { ANIMATION_PROPERTIES } from './animation.js';
import { BORDER_IMAGE_PROPERTIES } from './border-image.js';
import { APPEARANCE_PROPERTIES } from './appearance.js';
import { BOX_PROPERTIES } from './box.js';
import { CONTAINMENT_PROPERTIES } from './containment.js';
import { WILL_CHANGE_PROPERTIES } from './will-change.js';
import { COLUMN_PROPERTIES } from './columns.js';
import { GAP_RULE_PROPERTIES } from './gap-rules.js';
import { FONT_PALETTE_PROPERTY } from './font-palettes.js';
import { FONT_AXIS_PROPERTIES } from './font-axes.js';
import { FONT_VARIANT_PROPERTIES } from './font-variants.js';
import { FLEX_PROPERTIES } from './flex.js';
import { GRID_PROPERTIES } from './grid.js';
import { INLINE_LAYOUT_PROPERTIES } from './inline-layout.js';
import { LINE_CLAMP_PROPERTIES } from './line-clamp.js';
import { FLOAT_SHAPE_PROPERTIES } from './float-shapes.js';
import { MASK_PROPERTIES } from './masks.js';
import { PAGE_FLOAT_PROPERTIES } from './page-floats.js';
import { PAGE_PROPERTIES } from './page.js';
import { EMPHASIS_PROPERTIES } from './text-emphasis.js';
import { TEXT_PROPERTIES } from './text.js';
import { MATH_PROPERTIES } from './math.js';
import { MOTION_PROPERTIES } from './motion.js';
import { RUBY_PROPERTIES } from './ruby.js';
import { SVG_PROPERTIES } from './svg.js';
import type { PropertyRow, ShorthandRow } from './property-row.js';
import { shorthandRows } from './shorthands.js';
import { TRANSFORM_PROPERTIES } from './transforms.js';
import { WRITING_MODE_PROPERTIES } from './writing-modes.js';
import { ZOOM_PROPERTY } from './zoom.js';

/** In order of computation. Text comes first, because other values depend on font size, line height and colour. */
export const PROPERTIES: readonly PropertyRow[] = [
  ...WRITING_MODE_PROPERTIES,
  ...TEXT_PROPERTIES,
  ...EMPHASIS_PROPERTIES,
  ...FONT_AXIS_PROPERTIES,
  ...FONT_VARIANT_PROPERTIES,
  FONT_PALETTE_PROPERTY,
  ...RUBY_PROPERTIES,
  ...MATH_PROPERTIES,
  ...INLINE_LAYOUT_PROPERTIES,
  ...BOX_PROPERTIES,
  ...LINE_CLAMP_PROPERTIES,
  ...PAGE_PROPERTIES,
  ...FLEX_PROPERTIES,
  ...COLUMN_PROPERTIES,
  ...GAP_RULE_PROPERTIES,
  ...GRID_PROPERTIES,
  ...PAGE_FLOAT_PROPERTIES,
  ...FLOAT_SHAPE_PROPERTIES,
  ...ANCHOR_PROPERTIES,
  ...CONTAINMENT_PROPERTIES,
  ...WILL_CHANGE_PROPERTIES,
  ...APPEARANCE_PROPERTIES,
  ...BORDER_IMAGE_PROPERTIES,
  ...TRANSFORM_PROPERTIES,
  ...SVG_PROPERTIES,
  ...MASK_PROPERTIES,
  ...MOTION_PROPERTIES,
  ZOOM_PROPERTY,
  ...ANIMATION_PROPERTIES,
];

const byName = new Map(PROPERTIES.map((row) => [row.name, row]));

export const PROPERTY_INDEX: ReadonlyMap<string, number> = new Map(PROPERTIES.map((row, index) => [row.name, index]));

export const SHORTHANDS: ReadonlyMap<string, ShorthandRow> = new Map(
  shorthandRows(byName).map((row) => [row.name, row]),
);

/** Properties for screens, input and motion. They have no meaning on paper and are ignored without a warning. */
const MEANINGLESS_ON_PAPER: ReadonlySet<string> = new Set([
  'accent-color',
  'animation',
  'caret',
  'caret-color',
  'caret-shape',
  'cursor',
  'field-sizing',
  'font-display',
  'font-smooth',
  'forced-color-adjust',
  'image-rendering',
  'interactivity',
  'interpolate-size',
  'nav-up',
  'nav-down',
  'nav-left',
  'nav-right',
  'outline-radius',
  'overflow-anchor',
  'pointer-events',
  'print-color-adjust',
  'color-adjust',
  'resize',
  'scrollbar-color',
  'scrollbar-gutter',
  'scrollbar-width',
  'speak',
  'speak-as',
  'text-rendering',
  'text-size-adjust',
  'touch-action',
  'transition',
  'user-select',
  'view-transition-name',
  'view-transition-class',
  'voice-family',
]);

const MEANINGLESS_PREFIXES = /^(?:animation|transition|scroll|overscroll|view-timeline|timeline|cue|pause|rest|voice)-/;

export function isMeaninglessOnPaper(name: string): boolean {
  return MEANINGLESS_ON_PAPER.has(name) || MEANINGLESS_PREFIXES.test(name);
}

/** Properties of Platen that authors may use; other names with `-platen-` belong to shorthands and to our own sheets. */
export const OWN_PROPERTIES: ReadonlySet<string> = new Set([
  '-platen-break-inside-limit',
  '-platen-code-breaks',
  '-platen-drawing-shrink',
  '-platen-fit',
  '-platen-line-numbers',
  '-platen-optical-margins',
  '-platen-over',
  '-platen-page-shrink',
  '-platen-page-turn',
  '-platen-table-shrink',
  '-platen-table-turn',
  '-platen-under',
  '-platen-wrap-mark',
]);
