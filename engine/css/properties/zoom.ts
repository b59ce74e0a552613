/**
 * The `zoom` property (CSS Viewport 1, § 5.1). The computed style has the factor of the element and all its ancestors, and
 * all its lengths are multiplied by it, so that layout and painting need not know of it but for the natural sizes of images.
 */
import type { ComputedStyle } from './computed-style.js';
import type { MutableStyle } from './initial-style.js';
import { row } from './property-makers.js';
import type { PropertyRow, StyleField } from './property-row.js';
import { number, percentage } from '../values/math.js';
import type { SvgStyle } from '../values/svg-style.js';
import { mapped, oneOf, type Parse } from '../syntax/value-cursor.js';
import type { Shadow } from '../values/values.js';

const share: Parse<number> = (cursor) => {
  const value = percentage({ min: 0 })(cursor);
  return typeof value === 'object' && value.op === 'percent' ? value.value / 100 : undefined;
};

/** 0 is no factor, and means none, as browsers have it. */
const factor: Parse<number> = (cursor) => {
  const value = oneOf(mapped({ normal: 1, reset: 1 }), number({ min: 0 }), share)(cursor);
  return value === 0 ? 1 : value;
};

export const ZOOM_PROPERTY: PropertyRow = row('zoom', 'zoom', factor, (own, { parent }) => own * parent.zoom);

/** Fields that are lengths, lists of them, or sizes; keywords and factors among their values stay as they are. */
const LENGTHS: readonly StyleField[] = [
  'fontSize',
  'lineHeight',
  'letterSpacing',
  'wordSpacing',
  'textIndent',
  'hyphenateLimitZone',
  'tabSize',
  'textUnderlineOffset',
  'borderSpacing',
  'textShadow',
  'width',
  'height',
  'minWidth',
  'minHeight',
  'maxWidth',
  'maxHeight',
  'top',
  'right',
  'bottom',
  'left',
  'marginTop',
  'marginRight',
  'marginBottom',
  'marginLeft',
  'paddingTop',
  'paddingRight',
  'paddingBottom',
  'paddingLeft',
  'borderTopWidth',
  'borderRightWidth',
  'borderBottomWidth',
  'borderLeftWidth',
  'borderTopLeftRadius',
  'borderTopRightRadius',
  'borderBottomRightRadius',
  'borderBottomLeftRadius',
  'outlineWidth',
  'outlineOffset',
  'clip',
  'transformOrigin',
  'objectPosition',
  'flexBasis',
  'rowGap',
  'columnGap',
  'columnWidth',
  'columnHeight',
  'columnRuleWidth',
  'columnRuleEdgeInsetStart',
  'columnRuleEdgeInsetEnd',
  'columnRuleInteriorInsetStart',
  'columnRuleInteriorInsetEnd',
  'rowRuleWidth',
  'rowRuleEdgeInsetStart',
  'rowRuleEdgeInsetEnd',
  'rowRuleInteriorInsetStart',
  'rowRuleInteriorInsetEnd',
  'boxShadow',
  'textDecorationThickness',
];

const SVG_LENGTHS: readonly (keyof SvgStyle)[] = [
  'strokeWidth',
  'strokeDasharray',
  'strokeDashoffset',
  'textStrokeWidth',
];

/** The style of a parent as an element sees it that is `factor` times as large: what it inherits, and its font sizes. */
export function zoomedStyle(style: ComputedStyle, factor: number): ComputedStyle {
  const zoomed = { ...style } as MutableStyle;
  for (const field of LENGTHS) (zoomed as Record<StyleField, unknown>)[field] = scaled(style[field], factor);
  const svg = { ...style.svg } as Record<keyof SvgStyle, unknown>;
  for (const field of SVG_LENGTHS) svg[field] = scaled(style.svg[field], factor);
  zoomed.svg = svg as unknown as SvgStyle;
  return zoomed;
}

/** Ends with the value, whose parts are parsed from a style sheet. */
function scaled(value: unknown, factor: number): unknown {
  if (typeof value === 'number') return value * factor;
  if (Array.isArray(value)) return value.map((part) => scaled(part, factor));
  if (typeof value !== 'object' || value === null) return value;
  if ('px' in value) return { ...value, px: (value.px as number) * factor };
  if ('args' in value) return { ...value, args: scaled(value.args, factor) };
  if ('limit' in value) return { ...value, limit: scaled(value.limit, factor) };
  if (!('blur' in value)) return value;
  const { x, y, blur, spread, ...rest } = value as Shadow;
  return { ...rest, x: x * factor, y: y * factor, blur: blur * factor, spread: spread * factor };
}
