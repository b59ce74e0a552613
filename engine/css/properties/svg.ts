/** The properties of SVG (SVG 2, § 11 and 13). Unitless numbers are px where SVG allows them. */
import { computeShape, shapeInBox, type SpecifiedShapeInBox } from '../values/basic-shape.js';
import { BLEND_MODES } from '../values/blend-mode.js';
import { computeFilters, filterList, type SpecifiedFilters } from '../values/filters.js';
import { color, colorIn, type SpecifiedColor } from '../values/color.js';
import { computeLengthPercentage, lengthPercentage, number, percentage, type SpecifiedLength } from '../values/math.js';
import { lineWidth } from './box.js';
import { ROW, toLength } from './property-makers.js';
import type { ComputeContext, PropertyRow, ShorthandRow } from './property-row.js';
import { INITIAL_SVG_STYLE, NO_PAINT, type SvgPaint, type SvgStyle } from '../values/svg-style.js';
import type { Color } from '../values/values.js';
import { keywords, mapped, oneOf, type Parse } from '../syntax/value-cursor.js';
import { url } from '../values/urls.js';

function row<K extends keyof SvgStyle, S>(
  name: string,
  field: K,
  parse: Parse<S>,
  compute: (specified: S, context: ComputeContext) => SvgStyle[K] = (value) => value as unknown as SvgStyle[K],
  inherited = true,
): PropertyRow {
  return { ...ROW, name, svg: field, inherited, initial: INITIAL_SVG_STYLE[field], parse, compute };
}

// ── Paint (§ 13.2)

type Context = { readonly of: 'fill' | 'stroke' };
type SpecifiedPaint =
  'none' | SpecifiedColor | Context | { readonly server: string; readonly fallback: 'none' | SpecifiedColor | null };

const plainPaint = oneOf(keywords('none'), color) as Parse<'none' | SpecifiedColor>;
const contextPaint = mapped({
  'context-fill': { of: 'fill' },
  'context-stroke': { of: 'stroke' },
}) as Parse<Context>;

const paint: Parse<SpecifiedPaint> = (cursor) => {
  const address = cursor.try(url);
  if (address === undefined) return cursor.try(contextPaint) ?? plainPaint(cursor);
  return { server: idOf(address), fallback: cursor.atEnd ? null : (cursor.try(plainPaint) ?? null) };
};

/** An element of another file is none of this one: '' names none. */
function idOf(address: string): string {
  return address.startsWith('#') ? address.slice(1) : '';
}

function computePaint(specified: SpecifiedPaint, context: ComputeContext): SvgPaint {
  if (specified === 'none') return NO_PAINT;
  if (specified === 'currentcolor') return { kind: 'current' };
  if (typeof specified === 'object' && 'of' in specified) return { kind: 'context', of: specified.of };
  if (typeof specified === 'object' && 'server' in specified) {
    const { server, fallback } = specified;
    return { kind: 'server', id: server, fallback: fallback === null ? NO_PAINT : computePaint(fallback, context) };
  }
  return { kind: 'color', color: colorIn(specified, context) };
}

/** `currentcolor` stays a keyword, because it refers to the element that is painted. */
function computeOwnColor(value: SpecifiedColor, context: ComputeContext): Color | 'currentcolor' {
  return value === 'currentcolor' ? value : colorIn(value, context);
}

const share: Parse<number> = (cursor) => {
  const value = cursor.try(number());
  if (value !== undefined) return Math.max(0, Math.min(1, value));
  const part = percentage()(cursor);
  return typeof part === 'object' && part.op === 'percent' ? Math.max(0, Math.min(1, part.value / 100)) : undefined;
};

// ── Strokes (§ 13.5)

const numberOrLength = oneOf(number(), lengthPercentage()) as Parse<SpecifiedLength>;
const positive = oneOf(number({ min: 0 }), lengthPercentage({ min: 0 })) as Parse<SpecifiedLength>;

const dashes: Parse<readonly SpecifiedLength[]> = (cursor) => {
  if (cursor.peek()?.lower === 'none') return (cursor.next(), []);
  const list: SpecifiedLength[] = [];
  while (!cursor.atEnd) {
    const value = positive(cursor);
    if (value === undefined) return undefined;
    list.push(value);
    cursor.delim(',');
  }
  return list;
};

const reference: Parse<string | null> = (cursor) => {
  if (cursor.peek()?.lower === 'none') return (cursor.next(), null);
  const address = url(cursor);
  if (address === undefined) return undefined;
  return idOf(address);
};

const clipPath = oneOf(reference, shapeInBox) as Parse<string | SpecifiedShapeInBox | null>;

function computeClipPath(value: string | SpecifiedShapeInBox | null, context: ComputeContext): SvgStyle['clipPath'] {
  return typeof value === 'object' && value ? computeShape(value, context) : value;
}

const paintStep = keywords('fill', 'stroke', 'markers');

/** Omitted steps follow in the default order. */
const paintOrder: Parse<SvgStyle['paintOrder']> = (cursor) => {
  if (cursor.peek()?.lower === 'normal') return (cursor.next(), INITIAL_SVG_STYLE.paintOrder);
  const order: SvgStyle['paintOrder'][number][] = [];
  while (!cursor.atEnd) {
    const step = paintStep(cursor);
    if (step === undefined || order.includes(step)) return undefined;
    order.push(step);
  }
  return [...order, ...INITIAL_SVG_STYLE.paintOrder.filter((step) => !order.includes(step))];
};

const fillRule = keywords('nonzero', 'evenodd');
const vectorEffect = mapped({
  none: 'none',
  'non-scaling-stroke': 'non-scaling-stroke',
}) as Parse<SvgStyle['vectorEffect']>;

// ── Geometry (§ 8.1 and 9)

const auto: Parse<null> = mapped({ auto: null }) as Parse<null>;
const coordinate = oneOf(auto, numberOrLength) as Parse<SpecifiedLength | null>;
const size = oneOf(auto, positive) as Parse<SpecifiedLength | null>;

function geometry(name: 'x' | 'y' | 'cx' | 'cy' | 'r' | 'rx' | 'ry', parse: typeof size): PropertyRow {
  return row(
    name,
    name,
    parse,
    (value, context) => (value === null ? null : computeLengthPercentage(value, context)),
    false,
  );
}

/** § 10 of Filter Effects 1; `auto` is either. */
const filterSpace = mapped<SvgStyle['colorInterpolationFilters']>({
  auto: 'linearRGB',
  linearrgb: 'linearRGB',
  srgb: 'sRGB',
});

function filters(name: string, field: 'filter' | 'backdropFilter'): PropertyRow {
  const compute = (list: SpecifiedFilters, context: ComputeContext): SvgStyle['filter'] =>
    list.length === 0 ? INITIAL_SVG_STYLE[field] : computeFilters(list, context);
  return row(name, field, filterList, compute, false);
}

/** `path("…")` */
const pathData: Parse<string | null> = (cursor) => {
  if (cursor.peek()?.lower === 'none') return (cursor.next(), '');
  const data = cursor.func('path');
  const first = data?.next();
  return first?.type === 'string' && data!.atEnd ? first.text : undefined;
};

export const SVG_PROPERTIES: readonly PropertyRow[] = [
  row('fill', 'fill', paint, computePaint),
  row('fill-opacity', 'fillOpacity', share),
  row('fill-rule', 'fillRule', fillRule),
  row('stroke', 'stroke', paint, computePaint),
  row('stroke-opacity', 'strokeOpacity', share),
  row('stroke-width', 'strokeWidth', positive, computeLengthPercentage),
  row('stroke-linecap', 'strokeLinecap', keywords('butt', 'round', 'square')),
  row(
    'stroke-linejoin',
    'strokeLinejoin',
    mapped({ miter: 'miter', 'miter-clip': 'miter', arcs: 'miter', round: 'round', bevel: 'bevel' }),
  ),
  row('stroke-miterlimit', 'strokeMiterlimit', number({ min: 1 })),
  row('stroke-dasharray', 'strokeDasharray', dashes, (list, context) =>
    list.map((value) => computeLengthPercentage(value, context)),
  ),
  row('stroke-dashoffset', 'strokeDashoffset', numberOrLength, computeLengthPercentage),
  row('clip-rule', 'clipRule', fillRule),
  row('clip-path', 'clipPath', clipPath, computeClipPath, false),
  row('marker-start', 'markerStart', reference),
  row('marker-mid', 'markerMid', reference),
  row('marker-end', 'markerEnd', reference),
  row('paint-order', 'paintOrder', paintOrder),
  row('text-anchor', 'textAnchor', keywords('start', 'middle', 'end')),
  row('-webkit-text-fill-color', 'textFill', color, computeOwnColor),
  row('-webkit-text-stroke-width', 'textStrokeWidth', lineWidth, toLength),
  row('-webkit-text-stroke-color', 'textStrokeColor', color, computeOwnColor),
  row('stop-color', 'stopColor', color, computeOwnColor, false),
  row('stop-opacity', 'stopOpacity', share, undefined, false),
  row('flood-color', 'floodColor', color, computeOwnColor, false),
  row('lighting-color', 'lightingColor', color, computeOwnColor, false),
  row('flood-opacity', 'floodOpacity', share, undefined, false),
  row('color-interpolation-filters', 'colorInterpolationFilters', filterSpace),
  row('vector-effect', 'vectorEffect', vectorEffect, undefined, false),
  row('mask-type', 'maskType', keywords('luminance', 'alpha'), undefined, false),
  row('mix-blend-mode', 'mixBlendMode', keywords(...BLEND_MODES), undefined, false),
  row('isolation', 'isolation', keywords('auto', 'isolate'), undefined, false),
  filters('filter', 'filter'),
  filters('backdrop-filter', 'backdropFilter'),
  ...(['x', 'y', 'cx', 'cy'] as const).map((name) => geometry(name, coordinate)),
  ...(['r', 'rx', 'ry'] as const).map((name) => geometry(name, size)),
  row('d', 'd', pathData, undefined, false),
];

const MARKERS = ['marker-start', 'marker-mid', 'marker-end'];

/** `marker` (SVG 2, § 13.7.5). */
export const MARKER_SHORTHAND: ShorthandRow = {
  name: 'marker',
  longhands: MARKERS,
  expand: (cursor) => {
    const value = reference(cursor);
    return value === undefined ? undefined : Object.fromEntries(MARKERS.map((longhand) => [longhand, value]));
  },
};
