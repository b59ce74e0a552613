/** The descriptors of @font-face (CSS Fonts 4, § 4). */
import type { DeclarationSource } from './declarations.js';
import { fontLanguageOverride, fontVariationSettings } from '../properties/font-axes.js';
import { fontFamily, fontFeatureSettings, STRETCH_KEYWORDS } from '../properties/text.js';
import { shorten, type BlockItem, type ComponentValue, type DeclarationNode } from '../syntax/syntax.js';
import { customIdent, keywords, mapped, oneOf, pair, string, ValueCursor, type Parse } from '../syntax/value-cursor.js';
import { url } from '../values/urls.js';
import { angle, number } from '../values/math.js';

export interface FontFaceRule {
  readonly family: string;
  /** In order of preference: URLs with their format hint, or names of local fonts. */
  readonly sources: readonly ({ readonly url: string; readonly format: string } | { readonly local: string })[];
  /** `auto`: faces are chosen as if it were normal, and the axes of variable fonts are not limited (§ 4.4). */
  readonly weight: 'auto' | readonly [number, number];
  /** A range of angles for oblique faces, in degrees. */
  readonly style: 'auto' | 'normal' | 'italic' | readonly [number, number];
  readonly stretch: 'auto' | readonly [number, number];
  /** Inclusive ranges of code points. An empty list means all. */
  readonly unicodeRange: readonly (readonly [number, number])[];
  /** Replace the metrics of the font (CSS Fonts 4, § 11.1), in em; null: that of the font. */
  readonly ascentOverride: number | null;
  readonly descentOverride: number | null;
  readonly lineGapOverride: number | null;
  /** The size of glyphs and metrics in relation to the font size (CSS Fonts 5, § 6). */
  readonly sizeAdjust: number;
  readonly features: ReadonlyMap<string, number>;
  readonly variations: ReadonlyMap<string, number>;
  /** The name of an instance that the font defines; '' for none. */
  readonly namedInstance: string;
  /** The tag of an OpenType language system; '' for none. */
  readonly languageOverride: string;
}

type Source = FontFaceRule['sources'][number];

/** Parses `url(…) format(…) tech(…)` or `local(…)`. */
const source: Parse<Source> = (cursor) => {
  const local = cursor.func('local');
  if (local) {
    const families = fontFamily(local);
    return families ? { local: families[0]! } : undefined;
  }
  const address = url(cursor);
  if (address === undefined) return undefined;
  const hint = cursor.func('format');
  const format = hint ? (hint.try(string) ?? customIdent(hint) ?? '').toLowerCase() : '';
  cursor.func('tech');
  return { url: address, format };
};

const auto = mapped({ auto: 'auto' } as const);

const weight = ascending(oneOf(mapped({ normal: 400, bold: 700 }), number({ min: 1, max: 1000 })));

/** One value or two; a range may be written from its end to its start (§ 4.4). */
function ascending(parse: Parse<number>): Parse<readonly [number, number]> {
  return (cursor) => {
    const range = pair(parse)(cursor);
    return range && range[0] > range[1] ? [range[1], range[0]] : range;
  };
}

const stretchValue: Parse<number> = (cursor) => {
  const token = cursor.next();
  return token?.type === 'percentage' && token.value >= 0 ? token.value : undefined;
};
const stretch = ascending(oneOf(mapped(STRETCH_KEYWORDS), stretchValue));

const style: Parse<Exclude<FontFaceRule['style'], 'auto'>> = (cursor) => {
  const word = keywords('normal', 'italic', 'oblique')(cursor);
  if (word !== 'oblique') return word;
  return cursor.atEnd ? [OBLIQUE_ANGLE, OBLIQUE_ANGLE] : ascending(angle)(cursor);
};

/** The angle of `oblique` without one (§ 2.4), in degrees. */
const OBLIQUE_ANGLE = 14;

const RANGE = /^u\+([0-9a-f]{0,6})(\?{0,6})(?:-([0-9a-f]{1,6}))?$/i;

/** Parses unicode-range from its text, because the tokenizer has no token for it. */
function parseUnicodeRanges(text: string): readonly (readonly [number, number])[] | undefined {
  const ranges: [number, number][] = [];
  for (const part of text.split(',')) {
    const match = RANGE.exec(part.trim());
    if (!match || match[1]!.length + match[2]!.length === 0) return undefined;
    const [, digits, wild, last] = match;
    const from = Number.parseInt(digits! + wild!.replaceAll('?', '0'), 16);
    const to = last ? Number.parseInt(last, 16) : Number.parseInt(digits! + wild!.replaceAll('?', 'f'), 16);
    if (from > to || to > 0x10ffff) return undefined;
    ranges.push([from, to]);
  }
  return ranges;
}

const share: Parse<number> = (cursor) => {
  const token = cursor.next();
  return token?.type === 'percentage' && token.value >= 0 ? token.value / 100 : undefined;
};

const override: Parse<number | null> = oneOf(mapped({ normal: null }), share);

type Descriptors = { -readonly [K in keyof FontFaceRule]: FontFaceRule[K] };

const DESCRIPTORS: Readonly<Record<string, { field: keyof Descriptors; parse: Parse<unknown> }>> = {
  'font-family': { field: 'family', parse: (cursor) => fontFamily(cursor)?.[0] },
  src: { field: 'sources', parse: sourceList },
  'font-weight': { field: 'weight', parse: oneOf<'auto', unknown>(auto, weight) },
  'font-style': { field: 'style', parse: oneOf<'auto', unknown>(auto, style) },
  'font-stretch': { field: 'stretch', parse: oneOf<'auto', unknown>(auto, stretch) },
  'font-width': { field: 'stretch', parse: oneOf<'auto', unknown>(auto, stretch) },
  'ascent-override': { field: 'ascentOverride', parse: override },
  'descent-override': { field: 'descentOverride', parse: override },
  'line-gap-override': { field: 'lineGapOverride', parse: override },
  'size-adjust': { field: 'sizeAdjust', parse: share },
  'font-feature-settings': { field: 'features', parse: fontFeatureSettings },
  'font-variation-settings': { field: 'variations', parse: fontVariationSettings },
  'font-named-instance': { field: 'namedInstance', parse: oneOf(mapped({ auto: '' }), string) },
  'font-language-override': { field: 'languageOverride', parse: fontLanguageOverride },
};

/** Descriptors without support, and the value of each that changes nothing. */
const UNCHANGED: Readonly<Record<string, string>> = {
  'font-variant': 'normal',
};

/** Whether a descriptor has no effect on a page: `font-display` is about waiting for fonts, and pages always do. */
function hasNoEffect({ name, text }: DeclarationNode): boolean {
  return name === 'font-display' || name.startsWith('-') || UNCHANGED[name] === text.trim().toLowerCase();
}

/** Parses `src`. Drops items that it cannot read, such as future formats (CSS Fonts 4, § 4.3). */
function sourceList(cursor: ValueCursor): readonly Source[] | undefined {
  const items: ComponentValue[][] = [[]];
  while (!cursor.atEnd) {
    const value = cursor.next()!;
    if (value.type === 'comma') items.push([]);
    else items.at(-1)!.push(value);
  }
  const sources = items
    .map((item) => new ValueCursor(item, cursor.base).whole(source))
    .filter((item) => item !== undefined);
  return sources.length > 0 ? sources : undefined;
}

/** Parses a rule. Warns and returns null if `font-family` or `src` is missing. */
export function parseFontFace(
  items: readonly BlockItem[],
  from: DeclarationSource,
  start: number,
): FontFaceRule | null {
  const face: Descriptors = {
    family: '',
    sources: [],
    weight: 'auto',
    style: 'auto',
    stretch: 'auto',
    unicodeRange: [],
    ascentOverride: null,
    descentOverride: null,
    lineGapOverride: null,
    sizeAdjust: 1,
    features: new Map(),
    variations: new Map(),
    namedInstance: '',
    languageOverride: '',
  };
  for (const item of items) {
    if (item.kind === 'declaration') readDescriptor(face, item, from);
  }
  if (face.family !== '' && face.sources.length > 0) return face;
  from.diagnostics?.warn(
    'SVC_CSS_UNSUPPORTED',
    'An @font-face was ignored: it needs font-family and a src that can be read.',
    from.positionOf(start),
  );
  return null;
}

function readDescriptor(face: Descriptors, node: DeclarationNode, from: DeclarationSource): void {
  let value: unknown;
  if (node.name === 'unicode-range') {
    value = parseUnicodeRanges(node.text);
    if (value !== undefined) face.unicodeRange = value as Descriptors['unicodeRange'];
  } else {
    const descriptor = Object.hasOwn(DESCRIPTORS, node.name) ? DESCRIPTORS[node.name] : undefined;
    if (!descriptor && hasNoEffect(node)) return;
    value = descriptor && new ValueCursor(node.values, from.base).whole(descriptor.parse);
    if (descriptor && value !== undefined) Object.assign(face, { [descriptor.field]: value });
  }
  if (value === undefined) {
    const message = `“${node.name}: ${shorten(node.text)}” in @font-face is not supported and was ignored.`;
    from.diagnostics?.warn('SVC_CSS_UNSUPPORTED', message, from.positionOf(node.start));
  }
}
