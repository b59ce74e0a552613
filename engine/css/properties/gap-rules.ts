/** Properties of gap decorations (CSS Gap Decorations 1), which columns, flex containers and grids have. None of them inherits. */
import { color, colorIn } from '../values/color.js';
import { gapValues, mapGapValues, type GapValues } from '../values/gap-values.js';
import { lengthPercentage, type SpecifiedLength } from '../values/math.js';
import type { Parse, ValueCursor } from '../syntax/value-cursor.js';
import { readAnyOrder } from '../syntax/any-order.js';
import { keywords } from '../syntax/value-cursor.js';
import { borderStyle, lineWidth, MEDIUM_WIDTH } from './box.js';
import { keyword, plain, row, toLength, toLengthPercentage } from './property-makers.js';
import type { PropertyRow, ShorthandRow } from './property-row.js';

const widths = gapValues(lineWidth);
const styles = gapValues(borderStyle);
const colors = gapValues(color);
const BREAKS = ['none', 'spanning-item', 'intersection'] as const;
const PAINT_ORDERS = ['row-over-column', 'column-over-row'] as const;

const SIDES = ['column', 'row'] as const;
/** Where a rule ends: at the edge of the container, or within it, where it meets another gap. */
const ENDS = ['edge-inset-start', 'edge-inset-end', 'interior-inset-start', 'interior-inset-end'] as const;
const END_FIELDS = ['EdgeInsetStart', 'EdgeInsetEnd', 'InteriorInsetStart', 'InteriorInsetEnd'] as const;

export const GAP_RULE_PROPERTIES: readonly PropertyRow[] = [
  ...SIDES.flatMap((side): PropertyRow[] => [
    row(`${side}-rule-width`, `${side}RuleWidth`, widths, (values, context) =>
      mapGapValues(values, (value) => toLength(value, context)),
    ),
    plain(`${side}-rule-style`, `${side}RuleStyle`, styles),
    row(`${side}-rule-color`, `${side}RuleColor`, colors, (values, context) =>
      mapGapValues(values, (value) => colorIn(value, context)),
    ),
    keyword(`${side}-rule-break`, `${side}RuleBreak`, BREAKS),
    ...ENDS.map((end, index) =>
      row(`${side}-rule-${end}`, `${side}Rule${END_FIELDS[index]!}`, lengthPercentage(), toLengthPercentage),
    ),
  ]),
  keyword('rule-paint-order', 'rulePaintOrder', PAINT_ORDERS),
];

// ── Shorthands

/** Sets longhands of the columns, of the rows or of both to one value. */
function together(name: string, longhands: readonly string[], parse: Parse<unknown>): ShorthandRow {
  return {
    name,
    longhands,
    expand: (cursor) => {
      const value = parse(cursor);
      return value === undefined ? undefined : Object.fromEntries(longhands.map((longhand) => [longhand, value]));
    },
  };
}

/** Outsets are insets the other way round: they go from the edge of a crossing gap towards its middle. */
const outset: Parse<SpecifiedLength> = (cursor) => {
  const value = lengthPercentage()(cursor);
  return value === undefined ? undefined : { op: 'scale', factor: -1, arg: value };
};

/** One inset for both ends, or one for each. */
function insets(name: string, sides: readonly string[], ends: readonly string[]): ShorthandRow {
  const longhands = sides.flatMap((side) => ends.map((end) => `${side}-rule-${end}`));
  return {
    name,
    longhands,
    expand: (cursor) => {
      const start = lengthPercentage()(cursor);
      const end = cursor.atEnd ? start : lengthPercentage()(cursor);
      if (start === undefined || end === undefined) return undefined;
      return Object.fromEntries(longhands.map((longhand) => [longhand, longhand.endsWith('start') ? start : end]));
    },
  };
}

interface Rule {
  readonly width: unknown;
  readonly style: unknown;
  readonly color: unknown;
}

/** `<line-width> || <line-style> || <color>`, with initial values for those that are absent. */
const rule: Parse<Rule> = (cursor: ValueCursor) => {
  const found = readAnyOrder(cursor, { width: lineWidth, style: borderStyle, color });
  return found && { width: MEDIUM_WIDTH, style: 'none', color: 'currentcolor', ...found };
};

const ruleList = gapValues(rule, '/');

function rules(name: string, sides: readonly string[]): ShorthandRow {
  return {
    name,
    longhands: sides.flatMap((side) => PARTS.map((part) => `${side}-rule-${part}`)),
    expand: (cursor) => {
      const list = ruleList(cursor);
      return (
        list &&
        Object.fromEntries(
          sides.flatMap((side) =>
            PARTS.map((part) => [`${side}-rule-${part}`, mapGapValues(list as GapValues<Rule>, (one) => one[part])]),
          ),
        )
      );
    },
  };
}

const PARTS = ['width', 'style', 'color'] as const;

function ofSides(prefix: string, sides: readonly string[]): ShorthandRow[] {
  const all = (part: string) => sides.map((side) => `${side}-rule-${part}`);
  const name = (part: string) => `${prefix}rule${part}`;
  return [
    rules(name(''), sides),
    together(name('-outset'), ENDS.flatMap(all), outset),
    insets(name('-inset'), sides, ENDS),
    insets(name('-edge-inset'), sides, ENDS.slice(0, 2)),
    insets(name('-interior-inset'), sides, ENDS.slice(2)),
  ];
}

const ofBoth = (name: string, parse: Parse<unknown>) =>
  together(
    `rule-${name}`,
    SIDES.map((side) => `${side}-rule-${name}`),
    parse,
  );

export const GAP_RULE_SHORTHANDS: readonly ShorthandRow[] = [
  ...SIDES.flatMap((side) => ofSides(`${side}-`, [side])),
  ...ofSides('', SIDES),
  ...['-webkit-', '-moz-'].map((prefix) => rules(`${prefix}column-rule`, ['column'])),
  ofBoth('width', widths),
  ofBoth('style', styles),
  ofBoth('color', colors),
  ofBoth('break', keywords(...BREAKS)),
];

/** Names that the property had in other drafts. */
export const GAP_RULE_ALIASES: readonly (readonly [name: string, longhand: string])[] = [
  ['gap-rule-paint-order', 'rule-paint-order'],
  ['rule-overlap', 'rule-paint-order'],
];
