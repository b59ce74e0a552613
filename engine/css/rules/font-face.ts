/** The descriptors of @font-face (CSS Fonts 4, § 4). */
import type { DeclarationSource } from './declarations.js';
import { fontFamily, STRETCH_KEYWORDS } from '../properties/text.js';
import { shorten, type BlockItem, type ComponentValue, type DeclarationNode } from '../syntax/syntax.js';
import { customIdent, mapped, oneOf, pair, string, ValueCursor, type Parse } from '../syntax/value-cursor.js';
import { url } from '../values/value-parsers.js';
import { number } from '../values/math.js';

export interface FontFaceRule {
  readonly family: string;
  /** In order of preference: URLs with their format hint, or names of local fonts. */
  readonly sources: readonly ({ readonly url: string; readonly format: string } | { readonly local: string })[];
  readonly weight: readonly [number, number];
  readonly style: 'normal' | 'italic' | 'oblique';
  readonly stretch: readonly [number, number];
  /** Inclusive ranges of code points. An empty list means all. */
  readonly unicodeRange: readonly (readonly [number, number])[];
  /** Replace the metrics of the font (CSS Fonts 4, § 11.1), in em; null: that of the font. */
  readonly ascentOverride: number | null;
  readonly descentOverride: number | null;
  readonly lineGapOverride: number | null;
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

const weight = pair<number>(oneOf(mapped({ normal: 400, bold: 700 }), number({ min: 1, max: 1000 })));

const stretchValue: Parse<number> = (cursor) => {
  const token = cursor.next();
  return token?.type === 'percentage' && token.value >= 0 ? token.value : undefined;
};
const stretch = pair<number>(oneOf(mapped(STRETCH_KEYWORDS), stretchValue));

const style: Parse<FontFaceRule['style']> = (cursor) => {
  const word = mapped<FontFaceRule['style']>({ normal: 'normal', italic: 'italic', oblique: 'oblique' })(cursor);
  // Skips the angles of `oblique 10deg 20deg`: they do not affect the choice between static faces.
  while (word === 'oblique' && cursor.peek()?.type === 'dimension') cursor.next();
  return word;
};

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

const override: Parse<number | null> = oneOf(mapped({ normal: null }), (cursor) => {
  const token = cursor.next();
  return token?.type === 'percentage' && token.value >= 0 ? token.value / 100 : undefined;
});

type Descriptors = { -readonly [K in keyof FontFaceRule]: FontFaceRule[K] };

const DESCRIPTORS: Readonly<Record<string, { field: keyof Descriptors; parse: Parse<unknown> }>> = {
  'font-family': { field: 'family', parse: (cursor) => fontFamily(cursor)?.[0] },
  src: { field: 'sources', parse: sourceList },
  'font-weight': { field: 'weight', parse: weight },
  'font-style': { field: 'style', parse: style },
  'font-stretch': { field: 'stretch', parse: stretch },
  'font-width': { field: 'stretch', parse: stretch },
  'ascent-override': { field: 'ascentOverride', parse: override },
  'descent-override': { field: 'descentOverride', parse: override },
  'line-gap-override': { field: 'lineGapOverride', parse: override },
};

/** Descriptors without support, and the value of each that changes nothing. */
const UNCHANGED: Readonly<Record<string, string>> = {
  'font-feature-settings': 'normal',
  'font-variation-settings': 'normal',
  'font-named-instance': 'auto',
  'font-language-override': 'normal',
  'font-variant': 'normal',
  'size-adjust': '100%',
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
    weight: [400, 400],
    style: 'normal',
    stretch: [100, 100],
    unicodeRange: [],
    ascentOverride: null,
    descentOverride: null,
    lineGapOverride: null,
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
