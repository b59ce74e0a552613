/**
 * Inherited longhands of text, fonts, lists and tables. Font size, line height and colour come first, because others
 * depend on them.
 */
import { color, computeColor, type SpecifiedColor } from '../values/color.js';
import { colorScheme } from '../values/color-scheme.js';
import type { ComputedStyle } from './computed-style.js';
import { mathScale } from './math.js';
import { INITIAL_STYLE } from './initial-style.js';
import {
  angle,
  integer,
  length,
  lengthPercentage,
  number,
  percentage,
  computeLengthPercentage,
  type SpecifiedLength,
} from '../values/math.js';
import {
  computeLengthOr,
  INHERITED,
  keyword,
  lengthOr,
  mapped,
  plain,
  row,
  toLength,
  toLengthPercentage,
} from './property-makers.js';
import { computeShadows, textShadow } from '../values/shadows.js';
import type { ComputeContext, PropertyRow } from './property-row.js';
import {
  commaList,
  customIdent,
  keywords,
  keywordSet,
  oneOf,
  pair,
  string,
  type Parse,
} from '../syntax/value-cursor.js';
import { symbolsFunction } from '../values/counter-style-rule.js';
import { computeImage, image, type SpecifiedImage } from '../values/images.js';
import { counterStyleName, quotedString } from '../values/value-parsers.js';
import { resolveLengthPercentage, type LineHeight } from '../values/values.js';

// ── Fonts

const GENERIC_FAMILIES = new Set([
  'serif',
  'sans-serif',
  'monospace',
  'cursive',
  'fantasy',
  'system-ui',
  'ui-serif',
  'ui-sans-serif',
  'ui-monospace',
  'ui-rounded',
  'math',
  'emoji',
  'fangsong',
]);

/** Parses a string, or identifiers joined by spaces. */
const familyName: Parse<string> = (cursor) => {
  const quoted = cursor.try(string);
  if (quoted !== undefined) return quoted;
  const words: string[] = [];
  while (cursor.peek()?.type === 'ident') words.push(cursor.next()!.text);
  if (words.length === 0) return undefined;
  const name = words.join(' ');
  const lower = name.toLowerCase();
  if (words.length === 1 && customIdentExcluded(lower)) return undefined;
  return GENERIC_FAMILIES.has(lower) ? lower : name;
};

function customIdentExcluded(word: string): boolean {
  return word === 'default' || word === 'initial' || word === 'inherit' || word === 'unset' || word === 'revert';
}

export const fontFamily = commaList(familyName);

/** Factors of `medium` (CSS Fonts 4, § 2.5). */
const ABSOLUTE_SIZES: Readonly<Record<string, number>> = {
  'xx-small': 9 / 16,
  'x-small': 10 / 16,
  small: 13 / 16,
  medium: 1,
  large: 18 / 16,
  'x-large': 24 / 16,
  'xx-large': 32 / 16,
  'xxx-large': 48 / 16,
};
const MEDIUM = 16;
/** Browsers use 13 px for `medium` in monospace fonts, and these sizes for the other keywords. */
const MONOSPACE_FACTOR = 13 / 16;
const MONOSPACE_SIZES: ReadonlyMap<number, number> = new Map([
  [ABSOLUTE_SIZES['small']!, 12],
  [ABSOLUTE_SIZES['x-small']!, 10],
  [ABSOLUTE_SIZES['xx-small']!, 9],
  [ABSOLUTE_SIZES['large']!, 16],
  [ABSOLUTE_SIZES['x-large']!, 20],
]);
/** The ratio of `smaller` and `larger`. */
const RELATIVE_SIZE_RATIO = 1.2;

type SpecifiedFontSize =
  SpecifiedLength | { readonly keyword: number } | { readonly ratio: number } | { readonly isMath: true };

export const fontSize: Parse<SpecifiedFontSize> = (cursor) => {
  const word = cursor.peek()?.lower ?? '';
  if (cursor.peek()?.type !== 'ident') return lengthPercentage({ min: 0 })(cursor);
  cursor.next();
  if (Object.hasOwn(ABSOLUTE_SIZES, word)) return { keyword: ABSOLUTE_SIZES[word]! };
  if (word === 'math') return { isMath: true };
  if (word === 'larger') return { ratio: RELATIVE_SIZE_RATIO };
  return word === 'smaller' ? { ratio: 1 / RELATIVE_SIZE_RATIO } : undefined;
};

function isMonospace(style: ComputedStyle): boolean {
  return style.fontFamily.length === 1 && style.fontFamily[0] === 'monospace';
}

function computeFontSize(specified: SpecifiedFontSize, context: ComputeContext): number {
  const { parent } = context;
  if (typeof specified === 'object' && 'keyword' in specified) {
    const { keyword } = specified;
    if (!isMonospace(context.style)) return MEDIUM * keyword * context.zoom;
    return (MONOSPACE_SIZES.get(keyword) ?? MEDIUM * keyword * MONOSPACE_FACTOR) * context.zoom;
  }
  const inherited = isRelativeFontSize(specified) ? inheritedFontSize(context.style, parent) : parent.fontSize;
  if (typeof specified === 'object' && 'ratio' in specified) return inherited * specified.ratio;
  if (typeof specified === 'object' && 'isMath' in specified) return inherited * depthScale(context);
  // In font-size, em and % refer to the parent's font size.
  const onParent = {
    ...context,
    fontSize: inherited,
    lineHeight: usedLineHeight(parent.lineHeight, parent.fontSize),
    font: () => context.measure(parent),
  };
  return Math.max(0, resolveLengthPercentage(computeLengthPercentage(specified, onParent), inherited));
}

function depthScale({ parent, style, measure }: ComputeContext): number {
  if (parent.mathDepth === style.mathDepth) return 1;
  const { scriptScale = 0.71, scriptScriptScale = 0.5041 } = measure(parent);
  return mathScale(parent.mathDepth, style.mathDepth, scriptScale, scriptScriptScale);
}

/** Units that depend on the parent's font size. */
const FONT_UNITS = new Set(['em', 'ex', 'ch', 'cap', 'ic', 'lh']);

/** Checks whether a size is a multiple of the inherited size. Calculations never count as such. */
function isRelativeFontSize(specified: SpecifiedFontSize): boolean {
  if (typeof specified === 'number') return false;
  if (!('op' in specified)) return 'ratio' in specified || 'isMath' in specified;
  return specified.op === 'percent' || (specified.op === 'unit' && FONT_UNITS.has(specified.unit));
}

/** Checks whether a length determines the size. Otherwise it derives from `medium` alone. */
export function isAbsoluteFontSize(specified: unknown, parent: ComputedStyle): boolean {
  const size = specified as SpecifiedFontSize;
  if (typeof size === 'object' && 'keyword' in size) return false;
  return parent.fontSizeIsAbsolute || !isRelativeFontSize(size);
}

/**
 * Implements a quirk of browsers: if the family changes to or from exactly `monospace`, a size that derives from
 * `medium` is scaled, so that code is 13 px in 16 px text. A size that a length determines is not.
 */
export function inheritedFontSize(style: ComputedStyle, parent: ComputedStyle): number {
  const mono = isMonospace(style);
  if (mono === isMonospace(parent) || parent.fontSizeIsAbsolute) return parent.fontSize;
  return mono ? parent.fontSize * MONOSPACE_FACTOR : parent.fontSize / MONOSPACE_FACTOR;
}

/** An approximation of `normal` in most fonts. Only lh and rlh use it. */
const NORMAL_LINE_HEIGHT = 1.2;

export function usedLineHeight(value: LineHeight, size: number): number {
  if (typeof value === 'number') return value;
  return (value === 'normal' ? NORMAL_LINE_HEIGHT : value.factor) * size;
}

const lineHeightFactor: Parse<{ factor: number }> = (cursor) => {
  const factor = number({ min: 0 })(cursor);
  return factor === undefined ? undefined : { factor };
};

export const lineHeight: Parse<LineHeight | SpecifiedLength> = oneOf(
  keywords('normal'),
  lineHeightFactor,
  lengthPercentage({ min: 0 }),
);

function computeLineHeight(specified: LineHeight | SpecifiedLength, context: ComputeContext): LineHeight {
  if (typeof specified === 'string' || (typeof specified === 'object' && !('op' in specified))) return specified;
  // In line-height, lh refers to the parent.
  const onParent = { ...context, lineHeight: usedLineHeight(context.parent.lineHeight, context.parent.fontSize) };
  return resolveLengthPercentage(computeLengthPercentage(specified, onParent), context.fontSize);
}

export const fontWeight = oneOf(
  number({ min: 1, max: 1000 }),
  mapped({ normal: 400, bold: 700 }),
  keywords('bolder', 'lighter'),
);

/** CSS Fonts 4, § 2.2.1. */
function computeFontWeight(specified: number | 'bolder' | 'lighter', { parent }: ComputeContext): number {
  const inherited = parent.fontWeight;
  if (specified === 'bolder') return inherited < 350 ? 400 : inherited < 550 ? 700 : Math.max(900, inherited);
  if (specified === 'lighter') return inherited < 100 ? inherited : inherited < 550 ? 100 : inherited < 750 ? 400 : 700;
  return specified;
}

export const STRETCH_KEYWORDS: Readonly<Record<string, number>> = {
  'ultra-condensed': 50,
  'extra-condensed': 62.5,
  condensed: 75,
  'semi-condensed': 87.5,
  normal: 100,
  'semi-expanded': 112.5,
  expanded: 125,
  'extra-expanded': 150,
  'ultra-expanded': 200,
};

const stretchPercentage: Parse<number> = (cursor) => {
  const value = percentage({ min: 0 })(cursor);
  return typeof value === 'object' && value.op === 'percent' ? value.value : undefined;
};

/** Oblique styles are the angle that they lean by, in degrees. */
export const fontStyle: Parse<'normal' | 'italic' | number> = (cursor) => {
  const style = keywords('normal', 'italic', 'oblique')(cursor);
  if (style !== 'oblique') return style;
  const degrees = cursor.try(angle) ?? DEFAULT_OBLIQUE;
  return Math.abs(degrees) <= 90 ? degrees : undefined;
};

/** The angle of `oblique` without one (CSS Fonts 4, § 2.4). */
const DEFAULT_OBLIQUE = 14;

export const CAPS = [
  'normal',
  'small-caps',
  'all-small-caps',
  'petite-caps',
  'all-petite-caps',
  'unicase',
  'titling-caps',
] as const;
export const NUMERIC_GROUPS = [
  ['lining-nums', 'oldstyle-nums'],
  ['proportional-nums', 'tabular-nums'],
  ['diagonal-fractions', 'stacked-fractions'],
  ['ordinal'],
  ['slashed-zero'],
] as const;
export const LIGATURE_GROUPS = [
  ['common-ligatures', 'no-common-ligatures'],
  ['discretionary-ligatures', 'no-discretionary-ligatures'],
  ['historical-ligatures', 'no-historical-ligatures'],
  ['contextual', 'no-contextual'],
] as const;

const fontFeature: Parse<readonly [string, number]> = (cursor) => {
  const tag = string(cursor);
  if (tag === undefined || !/^[\x20-\x7e]{4}$/.test(tag)) return undefined;
  const value = cursor.try(oneOf(mapped({ on: 1, off: 0 }), integer({ min: 0 })));
  return [tag, value ?? 1];
};

export const fontFeatureSettings: Parse<ReadonlyMap<string, number>> = oneOf(
  mapped({ normal: INITIAL_STYLE.fontFeatureSettings }),
  (cursor) => {
    const features = commaList(fontFeature)(cursor);
    return features && new Map(features);
  },
);

// ── Text

const spacing: Parse<SpecifiedLength> = oneOf(mapped({ normal: 0 }), lengthPercentage());

/** Percentages in letter-spacing and word-spacing refer to the font size (CSS Text 4, § 8). */
function computeSpacing(value: SpecifiedLength, context: ComputeContext): number {
  return resolveLengthPercentage(computeLengthPercentage(value, context), context.fontSize);
}

export const WHITE_SPACE_COLLAPSE = [
  'collapse',
  'preserve',
  'preserve-breaks',
  'preserve-spaces',
  'break-spaces',
] as const;
export const TEXT_WRAP_MODES = ['wrap', 'nowrap'] as const;
export const TEXT_WRAP_STYLES = ['auto', 'balance', 'stable', 'pretty'] as const;

const ALIGNMENTS = ['start', 'end', 'left', 'right', 'center', 'justify'] as const;

export const textAlign = keywords(
  ...ALIGNMENTS,
  'justify-all',
  'match-parent',
  '-internal-center',
  '-internal-match-parent',
  '-webkit-center',
  '-webkit-left',
  '-webkit-right',
  '-webkit-match-parent',
);

function computeTextAlign(value: string, { parent, style }: ComputeContext): ComputedStyle['textAlign'] {
  // The rule of HTML for th: it is centred unless an ancestor sets an alignment.
  if (value === '-internal-center') return parent.textAlign === 'start' ? 'center' : parent.textAlign;
  if (!value.endsWith('match-parent')) return value as ComputedStyle['textAlign'];
  // The rule of HTML for li: an item with the direction of its list keeps the list's value, so that a th inside is
  // still centred.
  if (value.startsWith('-internal-') && style.direction === parent.direction) return parent.textAlign;
  const ltr = parent.direction === 'ltr';
  if (parent.textAlign === 'start') return ltr ? 'left' : 'right';
  if (parent.textAlign === 'end') return ltr ? 'right' : 'left';
  return parent.textAlign;
}

const tabSize: Parse<{ factor: number } | SpecifiedLength> = (cursor) => {
  const factor = cursor.try(number({ min: 0 }));
  return factor !== undefined ? { factor } : length({ min: 0 })(cursor);
};

const hyphenText: Parse<{ readonly text: string }> = (cursor) => {
  const text = string(cursor);
  return text === undefined ? undefined : { text };
};

/** One of the cases with any of the others (CSS Text 4, § 2.1). */
const textTransform: Parse<ComputedStyle['textTransform']> = oneOf(
  mapped({ none: INITIAL_STYLE.textTransform }),
  keywordSet(['uppercase', 'lowercase', 'capitalize'], ['full-width'], ['full-size-kana']) as Parse<
    ComputedStyle['textTransform']
  >,
);

/** One value for the word; a second for both sides of the hyphen, unless a third follows (CSS Text 4, § 6.3.2). */
const hyphenLimits: Parse<ComputedStyle['hyphenateLimitChars']> = (cursor) => {
  const limit = oneOf<number, null>(integer({ min: 0 }), mapped({ auto: null }));
  const word = limit(cursor);
  if (word === undefined) return undefined;
  const before = cursor.try(limit);
  const after = before === undefined ? undefined : cursor.try(limit);
  return [word, before ?? null, after === undefined ? (before ?? null) : after];
};

/** `first`, `last` and one of the words about stops and commas, in any order (CSS Text 4, § 8.2). */
const hangingPunctuation: Parse<ComputedStyle['hangingPunctuation']> = oneOf(mapped({ none: null }), (cursor) => {
  const words = keywordSet(['first'], ['force-end', 'allow-end'], ['last'])(cursor);
  return (
    words && {
      first: words.includes('first'),
      last: words.includes('last'),
      allowsEnd: words.includes('allow-end'),
      forcesEnd: words.includes('force-end'),
    }
  );
});

const BESIDE_ALL = Object.freeze({ alpha: true, numeric: true });

/** What is not said here is `insert`: there is no gap where a space stands already (CSS Text 4, § 8.4.1). */
export const textAutospace: Parse<ComputedStyle['textAutospace']> = oneOf(
  mapped({ 'no-autospace': null, normal: BESIDE_ALL, auto: BESIDE_ALL }),
  (cursor) => {
    const words = keywordSet(['ideograph-alpha'], ['ideograph-numeric'], ['insert'])(cursor);
    const [alpha, numeric] = [
      words?.includes('ideograph-alpha') === true,
      words?.includes('ideograph-numeric') === true,
    ];
    return alpha || numeric ? { alpha, numeric } : undefined;
  },
);

const TRIMS = ['normal', 'space-all', 'space-first', 'trim-start', 'trim-both', 'trim-all'] as const;

/** `auto` is left to us (CSS Text 4, § 8.4.2). */
export const textSpacingTrim = oneOf<(typeof TRIMS)[number], 'normal'>(keywords(...TRIMS), mapped({ auto: 'normal' }));

export const textIndentKeywords = keywordSet(['hanging'], ['each-line']) as Parse<ComputedStyle['textIndentKeywords']>;

const underlinePosition: Parse<ComputedStyle['textUnderlinePosition']> = (cursor) => {
  const words = keywordSet(['auto', 'from-font', 'under'], ['left', 'right'])(cursor);
  if (!words || (words.includes('auto') && words.length > 1)) return undefined;
  const place = (['from-font', 'under'] as const).find((word) => words.includes(word)) ?? 'auto';
  return { place, side: (['left', 'right'] as const).find((word) => words.includes(word)) ?? 'auto' };
};

const skippedSpaces: Parse<ComputedStyle['textDecorationSkipSpaces']> = (cursor) => {
  const words = keywordSet(['none', 'all'], ['start'], ['end'])(cursor);
  const isAlone = words?.length === 1;
  if (!words || (!isAlone && (words.includes('none') || words.includes('all')))) return undefined;
  return { start: words.includes('start'), end: words.includes('end'), all: words.includes('all') };
};

// ── Lists

const listStyleType: Parse<string> = oneOf(quotedString, symbolsFunction, counterStyleName);

const quotes: Parse<ComputedStyle['quotes']> = oneOf(keywords('auto', 'none'), (cursor) => {
  const pairs: [string, string][] = [];
  while (!cursor.atEnd) {
    const [open, close] = [string(cursor), string(cursor)];
    if (open === undefined || close === undefined) return undefined;
    pairs.push([open, close]);
  }
  return pairs.length > 0 ? pairs : undefined;
});

const imageOrNone = oneOf<SpecifiedImage, null>(image, mapped({ none: null }));

/**
 * The value of `color` is an object of its own in each declaration. A computed colour that is the same object as `color`
 * is therefore one that was given as `currentcolor`, which is inherited as a keyword (CSS Color 4, § 9.2).
 */
const foregroundColor: Parse<SpecifiedColor> = (cursor) => {
  const value = color(cursor);
  return typeof value === 'object' ? Object.freeze({ ...value }) : value;
};

export const TEXT_PROPERTIES: readonly PropertyRow[] = [
  row(
    'color',
    'color',
    foregroundColor,
    (value, { parent, style, colorSpaces }) => computeColor(value, parent.color, style.colorScheme, colorSpaces),
    INHERITED,
  ),
  plain('color-scheme', 'colorScheme', colorScheme, INHERITED),
  plain('font-family', 'fontFamily', fontFamily, INHERITED),
  row('font-size', 'fontSize', fontSize, computeFontSize, INHERITED),
  row('line-height', 'lineHeight', lineHeight, computeLineHeight, INHERITED),
  row('font-weight', 'fontWeight', fontWeight, computeFontWeight, INHERITED),
  plain('font-style', 'fontStyle', fontStyle, INHERITED),
  plain('font-stretch', 'fontStretch', oneOf(mapped(STRETCH_KEYWORDS), stretchPercentage), INHERITED),
  keyword('font-variant-caps', 'fontVariantCaps', CAPS, INHERITED),
  plain(
    'font-variant-numeric',
    'fontVariantNumeric',
    oneOf(mapped({ normal: INITIAL_STYLE.fontVariantNumeric }), keywordSet(...NUMERIC_GROUPS)),
    INHERITED,
  ),
  plain(
    'font-variant-ligatures',
    'fontVariantLigatures',
    oneOf(
      mapped({
        normal: INITIAL_STYLE.fontVariantLigatures,
        none: LIGATURE_GROUPS.map((group) => group.find((word) => word.startsWith('no-'))!),
      }),
      keywordSet(...LIGATURE_GROUPS),
    ),
    INHERITED,
  ),
  keyword('font-synthesis-weight', 'fontSynthesisWeight', ['auto', 'none'], INHERITED),
  keyword('font-synthesis-style', 'fontSynthesisStyle', ['auto', 'none', 'oblique-only'], INHERITED),
  keyword('font-synthesis-small-caps', 'fontSynthesisSmallCaps', ['auto', 'none'], INHERITED),
  keyword('font-synthesis-position', 'fontSynthesisPosition', ['auto', 'none'], INHERITED),
  keyword('font-kerning', 'fontKerning', ['auto', 'normal', 'none'], INHERITED),
  plain('font-feature-settings', 'fontFeatureSettings', fontFeatureSettings, INHERITED),
  row('letter-spacing', 'letterSpacing', spacing, computeSpacing, INHERITED),
  row('word-spacing', 'wordSpacing', spacing, computeSpacing, INHERITED),
  row('-platen-text-align', 'textAlign', textAlign, computeTextAlign, INHERITED),
  plain('-platen-align-sign', 'alignSign', oneOf(string, mapped({ none: null })), INHERITED),
  keyword('text-align-last', 'textAlignLast', ['auto', ...ALIGNMENTS], INHERITED),
  row('-platen-text-indent', 'textIndent', lengthPercentage(), toLengthPercentage, INHERITED),
  plain('-platen-text-indent-keywords', 'textIndentKeywords', textIndentKeywords, INHERITED),
  plain('text-transform', 'textTransform', textTransform, INHERITED),
  keyword('white-space-collapse', 'whiteSpaceCollapse', WHITE_SPACE_COLLAPSE, INHERITED),
  keyword('text-wrap-mode', 'textWrapMode', TEXT_WRAP_MODES, INHERITED),
  keyword('text-wrap-style', 'textWrapStyle', TEXT_WRAP_STYLES, INHERITED),
  keyword(
    'word-break',
    'wordBreak',
    ['normal', 'break-all', 'keep-all', 'break-word', 'auto-phrase', 'manual'],
    INHERITED,
  ),
  keyword('overflow-wrap', 'overflowWrap', ['normal', 'anywhere', 'break-word'], INHERITED),
  keyword('line-break', 'lineBreak', ['auto', 'loose', 'normal', 'strict', 'anywhere'], INHERITED),
  keyword('hyphens', 'hyphens', ['none', 'manual', 'auto'], INHERITED),
  plain('hyphenate-character', 'hyphenateCharacter', oneOf(keywords('auto'), hyphenText), INHERITED),
  plain(
    'hyphenate-limit-lines',
    'hyphenateLimitLines',
    oneOf<number, null>(integer({ min: 0 }), mapped({ 'no-limit': null })),
    INHERITED,
  ),
  keyword('hyphenate-limit-last', 'hyphenateLimitLast', ['none', 'always', 'column', 'page', 'spread'], INHERITED),
  row('hyphenate-limit-zone', 'hyphenateLimitZone', lengthPercentage({ min: 0 }), toLengthPercentage, INHERITED),
  plain('hyphenate-limit-chars', 'hyphenateLimitChars', hyphenLimits, INHERITED),
  plain('hanging-punctuation', 'hangingPunctuation', hangingPunctuation, INHERITED),
  plain('text-autospace', 'textAutospace', textAutospace, INHERITED),
  plain('text-spacing-trim', 'textSpacingTrim', textSpacingTrim, INHERITED),
  plain(
    'text-justify',
    'textJustify',
    oneOf<ComputedStyle['textJustify'], ComputedStyle['textJustify']>(
      keywords('auto', 'none', 'inter-word', 'inter-character'),
      // Its older name (CSS Text 3, § 6.4).
      mapped({ distribute: 'inter-character' }),
    ),
    INHERITED,
  ),
  keyword('word-space-transform', 'wordSpaceTransform', ['none', 'space', 'ideographic-space'], INHERITED),
  row(
    'tab-size',
    'tabSize',
    tabSize,
    (value, context) =>
      typeof value === 'object' && 'factor' in value && !('op' in value)
        ? value
        : toLength(value as SpecifiedLength, context),
    INHERITED,
  ),
  row('text-shadow', 'textShadow', textShadow, computeShadows, INHERITED),
  row('text-underline-offset', 'textUnderlineOffset', lengthOr({}, 'auto'), computeLengthOr, INHERITED),
  keyword('text-decoration-skip-ink', 'textDecorationSkipInk', ['auto', 'none', 'all'], INHERITED),
  plain('text-decoration-skip-spaces', 'textDecorationSkipSpaces', skippedSpaces, INHERITED),
  plain('text-underline-position', 'textUnderlinePosition', underlinePosition, INHERITED),
  keyword('direction', 'direction', ['ltr', 'rtl'], INHERITED),
  keyword('visibility', 'visibility', ['visible', 'hidden', 'collapse'], INHERITED),
  plain('list-style-type', 'listStyleType', listStyleType, INHERITED),
  keyword('list-style-position', 'listStylePosition', ['inside', 'outside'], INHERITED),
  keyword('marker-side', 'markerSide', ['match-self', 'match-parent'], INHERITED),
  row(
    'list-style-image',
    'listStyleImage',
    imageOrNone,
    (value, context) => value && computeImage(value, context),
    INHERITED,
  ),
  plain('quotes', 'quotes', quotes, INHERITED),
  plain('orphans', 'orphans', integer({ min: 1 }), INHERITED),
  plain('widows', 'widows', integer({ min: 1 }), INHERITED),
  keyword('border-collapse', 'borderCollapse', ['separate', 'collapse'], INHERITED),
  row(
    'border-spacing',
    'borderSpacing',
    pair(length({ min: 0 })),
    ([x, y], context) => [toLength(x, context), toLength(y, context)],
    INHERITED,
  ),
  keyword('caption-side', 'captionSide', ['top', 'bottom'], INHERITED),
  keyword('empty-cells', 'emptyCells', ['show', 'hide'], INHERITED),
  plain('-platen-lang', 'lang', oneOf(string, customIdent), { inherited: true, internal: true }),
];
