/**
 * The shorthand properties and how each expands. Longhands that an expansion leaves out are reset to their initial
 * values.
 */
import { INLINE_LAYOUT_SHORTHANDS } from './inline-layout.js';
import { readAnyOrder, type Expansion } from '../syntax/any-order.js';
import { BORDER_IMAGE_LONGHANDS, borderImage } from './border-image.js';
import { color } from '../values/color.js';
import {
  autoLength,
  insetLength,
  backgroundImage,
  borderStyle,
  breakBetween,
  breakInside,
  lineWidth,
  outlineStyle,
  paddingLength,
} from './box.js';
import {
  CAPS,
  fontFamily,
  fontSize,
  fontStyle,
  fontWeight,
  LIGATURE_GROUPS,
  lineHeight,
  NUMERIC_GROUPS,
  STRETCH_KEYWORDS,
} from './text.js';
import type { PropertyRow, ShorthandRow } from './property-row.js';
import { customIdent, keywords, mapped, oneOf, type Parse, type ValueCursor } from '../syntax/value-cursor.js';
import { containerShorthand, containIntrinsicShorthand } from './containment.js';
import { ANIMATION_SHORTHAND } from './animation.js';
import { LINE_CLAMP_SHORTHANDS } from './line-clamp.js';
import { MASK_SHORTHANDS } from './masks.js';
import { MOTION_SHORTHAND } from './motion.js';
import { MARKER_SHORTHAND } from './svg.js';
import { overflowShorthand } from './overflow.js';
import { BACKGROUND_SHORTHANDS } from './shorthands-background.js';
import { COLUMN_ALIASES, COLUMN_SHORTHANDS } from './shorthands-columns.js';
import { GAP_RULE_ALIASES, GAP_RULE_SHORTHANDS } from './gap-rules.js';
import { EAST_ASIAN_GROUPS, fontVariantAlternates } from './font-variants.js';
import { FLEX_ALIASES, FLEX_SHORTHANDS } from './shorthands-flex.js';
import { GRID_SHORTHANDS } from './shorthands-grid.js';
import { TRANSFORM_ALIASES } from './transforms.js';
import { TEXT_SHORTHANDS } from './shorthands-text.js';

type Rows = ReadonlyMap<string, PropertyRow>;

const SIDES = ['top', 'right', 'bottom', 'left'];

/** Creates a shorthand of one to four values for top, right, bottom and left. */
function fourSides(name: string, longhand: (side: string) => string, parse: Parse<unknown>): ShorthandRow {
  const longhands = SIDES.map(longhand);
  return {
    name,
    longhands,
    expand: (cursor) => {
      const values = repeat(cursor, parse, 4);
      if (!values) return undefined;
      const [top, right = top, bottom = top, left = right] = values;
      return Object.fromEntries([top, right, bottom, left].map((value, i) => [longhands[i]!, value]));
    },
  };
}

/** Creates a shorthand of one or two values for start and end. */
function twoSides(name: string, start: string, end: string, parse: Parse<unknown>): ShorthandRow {
  return {
    name,
    longhands: [start, end],
    expand: (cursor) => {
      const values = repeat(cursor, parse, 2);
      return values && { [start]: values[0], [end]: values[1] ?? values[0] };
    },
  };
}

function repeat(cursor: ValueCursor, parse: Parse<unknown>, limit: number): unknown[] | undefined {
  const values: unknown[] = [];
  while (!cursor.atEnd && values.length < limit) {
    const value = parse(cursor);
    if (value === undefined) return undefined;
    values.push(value);
  }
  return values.length > 0 ? values : undefined;
}

/** Creates a shorthand of longhands in any order, each at most once. */
function anyOrder(name: string, parts: Readonly<Record<string, Parse<unknown>>>): ShorthandRow {
  return { name, longhands: Object.keys(parts), expand: (cursor) => readAnyOrder(cursor, parts) };
}

/** Creates another name for a property, with its own set of values. */
function alias(name: string, longhand: string, parse: Parse<unknown>): ShorthandRow {
  return {
    name,
    longhands: [longhand],
    expand: (cursor) => {
      const value = parse(cursor);
      return value === undefined ? undefined : { [longhand]: value };
    },
  };
}

// ── Borders

function borderSides(name: string, sides: readonly string[]): ShorthandRow {
  const longhands = sides.flatMap((side) => ['width', 'style', 'color'].map((kind) => `border-${side}-${kind}`));
  // `border` also resets the border image (CSS Backgrounds 3, § 3.4).
  if (name === 'border') longhands.push(...BORDER_IMAGE_LONGHANDS);
  return {
    name,
    longhands,
    expand: (cursor) => {
      const found = readAnyOrder(cursor, { width: lineWidth, style: borderStyle, color });
      if (!found) return undefined;
      return Object.fromEntries(
        sides.flatMap((side) => Object.entries(found).map(([kind, value]) => [`border-${side}-${kind}`, value])),
      );
    },
  };
}

const CORNERS = ['top-left', 'top-right', 'bottom-right', 'bottom-left'].map((corner) => `border-${corner}-radius`);

const borderRadius: ShorthandRow = {
  name: 'border-radius',
  longhands: CORNERS,
  expand: (cursor) => {
    const readRadii = (): unknown[] | undefined => {
      const values: unknown[] = [];
      while (values.length < 4) {
        const value = cursor.try(paddingLength);
        if (value === undefined) break;
        values.push(value);
      }
      if (values.length === 0) return undefined;
      const [a, b = a, c = a, d = b] = values;
      return [a, b, c, d];
    };
    const horizontal = readRadii();
    const vertical = cursor.delim('/') ? readRadii() : horizontal;
    if (!horizontal || !vertical) return undefined;
    return Object.fromEntries(CORNERS.map((corner, i) => [corner, [horizontal[i], vertical[i]]]));
  },
};

// ── Fonts

const VARIANT_PARTS: Readonly<Record<string, Parse<unknown>>> = {
  'font-variant-caps': keywords(...CAPS.filter((word) => word !== 'normal')),
  'font-variant-numeric': variantWords(NUMERIC_GROUPS.flat()),
  'font-variant-ligatures': variantWords(LIGATURE_GROUPS.flat()),
  'font-variant-east-asian': variantWords(EAST_ASIAN_GROUPS.flat()),
  'font-variant-alternates': fontVariantAlternates,
  'font-variant-position': keywords('sub', 'super'),
  'font-variant-emoji': keywords('text', 'emoji', 'unicode'),
};

function variantWords(known: readonly string[]): Parse<readonly string[]> {
  return (cursor) => {
    const words: string[] = [];
    while (cursor.peek()?.type === 'ident' && known.includes(cursor.peek()!.lower)) words.push(cursor.ident()!);
    return words.length > 0 ? words : undefined;
  };
}

const fontVariant: ShorthandRow = {
  name: 'font-variant',
  longhands: Object.keys(VARIANT_PARTS),
  expand: (cursor) => {
    const word = cursor.peek()?.lower;
    if (word === 'normal') return (cursor.next(), {});
    if (word === 'none') {
      cursor.next();
      return {
        'font-variant-ligatures': LIGATURE_GROUPS.map((group) => group.find((name) => name.startsWith('no-'))!),
      };
    }
    return readAnyOrder(cursor, VARIANT_PARTS);
  },
};

const FONT_PREFIX: Readonly<Record<string, Parse<unknown>>> = {
  'font-style': fontStyle,
  'font-variant-caps': keywords('small-caps'),
  'font-weight': fontWeight,
  'font-stretch': mapped(STRETCH_KEYWORDS),
};

/** System fonts (`font: menu`) mean the default font. */
const SYSTEM_FONTS = keywords('caption', 'icon', 'menu', 'message-box', 'small-caption', 'status-bar');

const font: ShorthandRow = {
  name: 'font',
  longhands: [
    'font-style',
    'font-variant-caps',
    'font-variant-numeric',
    'font-variant-ligatures',
    'font-variant-east-asian',
    'font-variant-alternates',
    'font-variant-position',
    'font-variant-emoji',
    'font-palette',
    'font-weight',
    'font-stretch',
    'font-size',
    'line-height',
    'font-family',
    'font-kerning',
    'font-feature-settings',
    'font-optical-sizing',
    'font-variation-settings',
    'font-size-adjust',
    'font-language-override',
  ],
  expand: (cursor) => {
    if (cursor.try(SYSTEM_FONTS)) return { 'font-family': ['sans-serif'] };
    const found: Expansion = {};
    // `normal` may stand for any of the four parts. Each iteration reads one word.
    for (let turn = 0; turn < 4; turn++) {
      if (cursor.try(keywords('normal'))) continue;
      const part = cursor.try((c) => readOne(c, FONT_PREFIX, found));
      if (part === undefined) break;
    }
    const size = fontSize(cursor);
    if (size === undefined) return undefined;
    found['font-size'] = size;
    if (cursor.delim('/')) {
      const height = lineHeight(cursor);
      if (height === undefined) return undefined;
      found['line-height'] = height;
    }
    const families = fontFamily(cursor);
    return families && { ...found, 'font-family': families };
  },
};

function readOne(
  cursor: ValueCursor,
  parts: Readonly<Record<string, Parse<unknown>>>,
  found: Expansion,
): true | undefined {
  // A bare number is a weight only if a size follows. Weights are tried last, and fail for lengths.
  for (const [name, parse] of Object.entries(parts)) {
    if (name in found) continue;
    const value = cursor.try(parse);
    if (value === undefined) continue;
    found[name] = value;
    return true;
  }
  return undefined;
}

// ── Lists, decoration, position

const listStyleTypeWord: Parse<string> = (cursor) =>
  cursor.peek()?.type === 'string' ? JSON.stringify(cursor.next()!.text) : customIdent(cursor);

const LIST_STYLE_PARTS: Readonly<Record<string, Parse<unknown>>> = {
  'list-style-position': keywords('inside', 'outside'),
  'list-style-image': (c) => (c.peek()?.type === 'ident' ? undefined : (backgroundImage(c) ?? undefined)),
  'list-style-type': listStyleTypeWord,
};

const listStyle: ShorthandRow = {
  name: 'list-style',
  longhands: ['list-style-type', 'list-style-position', 'list-style-image'],
  // `none` means what else is not given of type and image; alone it means both, and no third one may follow.
  expand: (cursor) => {
    const found: Expansion = {};
    let nones = 0;
    // Ends because each turn takes a token.
    for (;;) {
      if (cursor.try(keywords('none'))) nones++;
      else if (!cursor.try((c) => readOne(c, LIST_STYLE_PARTS, found))) break;
    }
    const open = ['list-style-type', 'list-style-image'].filter((name) => !(name in found));
    if (nones > open.length || (nones === 0 && Object.keys(found).length === 0)) return undefined;
    return nones > 0 && open.includes('list-style-type') ? { ...found, 'list-style-type': 'none' } : found;
  },
};

const textDecoration = (rows: Rows): ShorthandRow =>
  anyOrder(
    'text-decoration',
    Object.fromEntries(
      ['line', 'style', 'thickness', 'color'].map((kind) => [
        `text-decoration-${kind}`,
        parserOf(rows, `text-decoration-${kind}`),
      ]),
    ),
  );

const textEmphasis = (rows: Rows): ShorthandRow =>
  anyOrder(
    'text-emphasis',
    Object.fromEntries(
      ['style', 'color'].map((kind) => [`text-emphasis-${kind}`, parserOf(rows, `text-emphasis-${kind}`)]),
    ),
  );

const textStroke: ShorthandRow = anyOrder('-webkit-text-stroke', {
  '-webkit-text-stroke-width': lineWidth,
  '-webkit-text-stroke-color': color,
});

/** `position`. `running(name)` also sets a name. */
const positionShorthand: ShorthandRow = {
  name: 'position',
  longhands: ['-platen-position', '-platen-running-name'],
  expand: (cursor) => {
    const running = cursor.func('running');
    if (running) {
      const name = running.whole(customIdent);
      return name === undefined ? undefined : { '-platen-position': 'running', '-platen-running-name': name };
    }
    const scheme = oneOf(
      keywords('static', 'relative', 'absolute', 'fixed', 'sticky'),
      mapped({ '-webkit-sticky': 'sticky' }),
    )(cursor);
    return scheme === undefined ? undefined : { '-platen-position': scheme };
  },
};

const LEGACY_BREAKS = {
  always: 'page',
  auto: 'auto',
  avoid: 'avoid',
  left: 'left',
  right: 'right',
  page: 'page',
  // Of CSS Paged Media 3, § 8.1.
  recto: 'recto',
  verso: 'verso',
} as const;

/** Rows that `all` does not reset (CSS Cascade 5, § 3.2). */
const NOT_IN_ALL: ReadonlySet<string> = new Set(['direction', '-platen-lang']);

const inline = (kind: string): [string, string] => [`${kind}-inline-start`, `${kind}-inline-end`];
const block = (kind: string): [string, string] => [`${kind}-block-start`, `${kind}-block-end`];

/** Margins, padding and insets (CSS Box 4, CSS Logical 1). */
const EDGE_SHORTHANDS: readonly ShorthandRow[] = [
  fourSides('margin', (side) => `margin-${side}`, autoLength),
  fourSides('padding', (side) => `padding-${side}`, paddingLength),
  fourSides('inset', (side) => side, insetLength),
  twoSides('margin-inline', ...inline('margin'), autoLength),
  twoSides('margin-block', ...block('margin'), autoLength),
  twoSides('padding-inline', ...inline('padding'), paddingLength),
  twoSides('padding-block', ...block('padding'), paddingLength),
  twoSides('inset-inline', ...inline('inset'), insetLength),
  twoSides('inset-block', ...block('inset'), insetLength),
];

/** Borders and outlines (CSS Backgrounds 3, § 3; CSS Logical 1, § 4.5; CSS UI 4, § 3). */
const borderShorthands = (rows: Rows): readonly ShorthandRow[] => [
  fourSides('border-width', (side) => `border-${side}-width`, lineWidth),
  fourSides('border-style', (side) => `border-${side}-style`, borderStyle),
  fourSides('border-color', (side) => `border-${side}-color`, color),
  ...['width', 'style', 'color'].flatMap((kind) =>
    ['inline', 'block'].map((axis) =>
      twoSides(
        `border-${axis}-${kind}`,
        `border-${axis}-start-${kind}`,
        `border-${axis}-end-${kind}`,
        parserOf(rows, `border-top-${kind}`),
      ),
    ),
  ),
  borderSides('border', SIDES),
  ...SIDES.map((side) => borderSides(`border-${side}`, [side])),
  ...['inline', 'block'].flatMap((axis) => [
    borderSides(`border-${axis}`, [`${axis}-start`, `${axis}-end`]),
    borderSides(`border-${axis}-start`, [`${axis}-start`]),
    borderSides(`border-${axis}-end`, [`${axis}-end`]),
  ]),
  borderImage,
  borderRadius,
  anyOrder('outline', { 'outline-width': lineWidth, 'outline-style': outlineStyle, 'outline-color': color }),
];

/** Columns, with and without vendor prefixes (CSS Multicol 1). */
const MULTICOL_SHORTHANDS: readonly ShorthandRow[] = ['', '-webkit-', '-moz-'].flatMap((prefix) =>
  COLUMN_SHORTHANDS.map((row) => ({ ...row, name: `${prefix}${row.name}` })),
);

const PREFIXED_FLEX_SHORTHANDS = FLEX_SHORTHANDS.filter(({ name }) => name.startsWith('flex')).map((row) => ({
  ...row,
  name: `-webkit-${row.name}`,
}));

/** Vendor-prefixed names that documents still use and browsers still support (Compatibility Standard, § 3.1). */
const PREFIXED_ALIASES = [
  'animation-direction',
  'animation-fill-mode',
  'animation-iteration-count',
  'animation-name',
  'appearance',
  'background-clip',
  'background-origin',
  'background-size',
  'border-top-left-radius',
  'border-top-right-radius',
  'border-bottom-left-radius',
  'border-bottom-right-radius',
  'box-decoration-break',
  'box-shadow',
  'box-sizing',
  'clip-path',
  'filter',
  'opacity',
  'font-feature-settings',
  'hyphenate-character',
  'line-break',
  'text-decoration-color',
  'text-decoration-line',
  'text-decoration-style',
  'text-emphasis-color',
  'text-emphasis-position',
  'text-emphasis-style',
].map((name): readonly [string, string] => [`-webkit-${name}`, name]);

/** Names of EPUB's profile of CSS, and of Prince, Antenna House and WeasyPrint, that take the standard's values. */
const BOOK_ALIASES: readonly (readonly [string, string])[] = [
  [
    'epub',
    'hyphens line-break text-align-last text-emphasis-color text-emphasis-position text-emphasis-style word-break',
  ],
  ['prince', 'bookmark-label bookmark-level bookmark-state footnote-policy hyphenate-character hyphens'],
  ['ah', 'bookmark-label bookmark-level bookmark-state text-align-last writing-mode'],
  ['weasy', 'bookmark-label bookmark-level hyphenate-character hyphens string-set'],
].flatMap(([vendor, names]) => names!.split(' ').map((name): [string, string] => [`-${vendor}-${name}`, name]));

/** Aliases that accept the same values as the longhand. */
const SAME_VALUES: readonly (readonly [name: string, longhand: string])[] = [
  ['word-wrap', 'overflow-wrap'],
  ['-webkit-writing-mode', 'writing-mode'],
  ['-epub-writing-mode', 'writing-mode'],
  ['-webkit-text-orientation', 'text-orientation'],
  ['-webkit-text-combine', 'text-combine-upright'],
  ['-epub-text-combine', 'text-combine-upright'],
  ['font-width', 'font-stretch'],
  ...BOOK_ALIASES,
  ...PREFIXED_ALIASES,
  ...COLUMN_ALIASES,
  ...GAP_RULE_ALIASES,
  ...FLEX_ALIASES,
  ...TRANSFORM_ALIASES,
];

/** The legacy names of break properties (CSS Fragmentation 3, § 3.4). */
const BREAK_ALIASES: readonly ShorthandRow[] = [
  alias('page-break-before', 'break-before', mapped(LEGACY_BREAKS)),
  alias('page-break-after', 'break-after', mapped(LEGACY_BREAKS)),
  alias('page-break-inside', 'break-inside', keywords('auto', 'avoid')),
  alias('-webkit-column-break-inside', 'break-inside', breakInside),
  alias('-webkit-column-break-before', 'break-before', breakBetween),
];

/** Creates the shorthand rows. `longhands` is the table that they expand into. */
export function shorthandRows(longhands: Rows): readonly ShorthandRow[] {
  return [
    ...EDGE_SHORTHANDS,
    ...borderShorthands(longhands),
    ...BACKGROUND_SHORTHANDS,
    ...MASK_SHORTHANDS,
    MOTION_SHORTHAND,
    MARKER_SHORTHAND,
    font,
    fontVariant,
    listStyle,
    textDecoration(longhands),
    textEmphasis(longhands),
    textStroke,
    ...TEXT_SHORTHANDS,
    ...INLINE_LAYOUT_SHORTHANDS,
    { ...borderRadius, name: '-webkit-border-radius' },
    { ...textEmphasis(longhands), name: '-webkit-text-emphasis' },
    positionShorthand,
    ...MULTICOL_SHORTHANDS,
    ...GAP_RULE_SHORTHANDS,
    ...FLEX_SHORTHANDS,
    ...PREFIXED_FLEX_SHORTHANDS,
    ...GRID_SHORTHANDS,
    overflowShorthand,
    ...LINE_CLAMP_SHORTHANDS,
    ANIMATION_SHORTHAND,
    { ...ANIMATION_SHORTHAND, name: '-webkit-animation' },
    containerShorthand,
    containIntrinsicShorthand,
    ...SAME_VALUES.map(([name, longhand]) => alias(name, longhand, parserOf(longhands, longhand))),
    ...BREAK_ALIASES,
    { name: 'all', longhands: [...longhands.keys()].filter((name) => !NOT_IN_ALL.has(name)), expand: () => undefined },
  ];
}

function parserOf(rows: Rows, name: string): Parse<unknown> {
  return rows.get(name)!.parse;
}
