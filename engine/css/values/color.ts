/**
 * Colours. Hex, names, rgb(), hsl() and hwb() are parsed here, which is fast; @csstools parses the rest of CSS Color 4
 * and 5.
 */
import { color as parseColor, colorDataFitsRGB_Gamut, serializeRGB } from '@csstools/css-color-parser';
import { parseComponentValue } from '@csstools/css-parser-algorithms';
import { tokenize } from '@csstools/css-tokenizer';
import { COLOR_NAMES, DARK_COLOR_NAMES } from './color-names.js';
import { dependsOnScheme, inScheme, LIGHT_DARK, SCHEMES, type ColorScheme } from './color-scheme.js';
import {
  deviceCmyk,
  customColor,
  hasCustom,
  hasInks,
  isCustom,
  isDeviceCmyk,
  NO_SPACES,
  resolveCustom,
  type CustomColorSpaces,
} from './custom-colors.js';
import { parseComponentValues, serialize, type ComponentValue } from '../syntax/syntax.js';
import { ValueCursor, type Parse } from '../syntax/value-cursor.js';
import type { Color } from './values.js';

/**
 * `relative` is the source text of a colour that depends on currentcolor, on the colour scheme, or on a declared colour
 * space (`color(--name …)`). It is computed later.
 */
export type SpecifiedColor =
  Color | 'currentcolor' | { readonly relative: string; readonly ofScheme?: boolean; readonly ofSpace?: boolean };

export const BLACK: Color = Object.freeze({ r: 0, g: 0, b: 0, a: 1 });
/** The background below a page with a dark scheme: the system colour Canvas. */
export const DARK_CANVAS: Color = Object.freeze({ r: 0x12 / 255, g: 0x12 / 255, b: 0x12 / 255, a: 1 });
export const TRANSPARENT: Color = Object.freeze({ r: 0, g: 0, b: 0, a: 0 });

/** Parses `<color>`. Returns undefined for anything else. */
export const color: Parse<SpecifiedColor> = (cursor) => {
  const token = cursor.next();
  if (!token) return undefined;
  if (token.type === 'hash') return parseHex(token.text);
  if (token.type === 'ident') return namedColor(token.lower);
  if (token.type !== 'function') return undefined;
  const make = Object.hasOwn(FUNCTIONS, token.lower) ? FUNCTIONS[token.lower] : undefined;
  const simple = make && channels(token.children, make);
  if (simple) return simple;
  if (isDeviceCmyk(token)) return deviceCmyk(token);
  if (token.lower !== LIGHT_DARK && !LIBRARY_FUNCTIONS.has(token.lower)) return undefined;
  if (dependsOnScheme(token)) return colorOfScheme(token);
  if (hasCustom(token)) return colorOfSpace(token);
  return complexColor(serialize(hasInks(token) ? withoutInks([token], NO_SPACES) : [token]));
};

const CURRENT_COLOR = /\bcurrentcolor\b/gi;

/** Parses light-dark(), which must be a valid colour in both schemes. */
function colorOfScheme(token: ComponentValue): SpecifiedColor | undefined {
  const inEach = SCHEMES.map((scheme) => inScheme([token], scheme));
  const isColor = inEach.every((values) => values && new ValueCursor(values).whole(color) !== undefined);
  return isColor ? { relative: serialize([token]), ofScheme: true } : undefined;
}

/** Parses a colour that is or contains `color(--name …)`. What the name stands for is known later. */
function colorOfSpace(token: ComponentValue): SpecifiedColor | undefined {
  const isColor = isCustom(token) ? customColor(token) : complexColor(serialize(withoutInks([token], NO_SPACES)));
  return isColor && { relative: serialize([token]), ofSpace: true };
}

/** Replaces the colours of press inks in a function by their approximations, because the library mixes in sRGB. */
function withoutInks(values: readonly ComponentValue[], spaces: CustomColorSpaces): ComponentValue[] {
  return values.map((value) => {
    const plain = isDeviceCmyk(value) ? deviceCmyk(value) : isCustom(value) ? customOrBlack(value, spaces) : undefined;
    if (plain) return parseComponentValues(source(plain))[0]!.with({ spaceBefore: value.spaceBefore });
    return value.children.length > 0 ? value.with({ children: withoutInks(value.children, spaces) }) : value;
  });
}

/** A colour whose space nobody declares is black; `rules/press-colors.ts` warns of it. */
function customOrBlack(token: ComponentValue, spaces: CustomColorSpaces): Color {
  return resolveCustom(token, spaces) ?? { ...BLACK };
}

/** Parses a colour with the library. A colour that depends on currentcolor is checked with black in its place. */
function complexColor(text: string): SpecifiedColor | undefined {
  if (text.search(CURRENT_COLOR) < 0) return parseWithLibrary(text);
  return parseWithLibrary(text.replace(CURRENT_COLOR, source(BLACK))) && { relative: text };
}

/** What stands for a colour where it is mixed with others. */
export function source({ r, g, b, a, exact }: Color): string {
  return exact?.a === a ? exact.text : `color(srgb ${r} ${g} ${b} / ${a})`;
}

/** What colours are computed against. */
export interface ColorContext {
  readonly color: Color;
  readonly style: { readonly colorScheme: ColorScheme };
  readonly colorSpaces: CustomColorSpaces;
}

/** The computed value of a colour of an element. */
export function colorIn(specified: SpecifiedColor, { color: current, style, colorSpaces }: ColorContext): Color {
  return computeColor(specified, current, style.colorScheme, colorSpaces);
}

export function computeColor(
  specified: SpecifiedColor,
  current: Color,
  scheme: ColorScheme = 'light',
  spaces: CustomColorSpaces = NO_SPACES,
): Color {
  if (specified === 'currentcolor') return current;
  if (!('relative' in specified)) return specified;
  if (specified.ofSpace) {
    const values = parseComponentValues(specified.relative);
    if (isCustom(values[0]!)) return customOrBlack(values[0]!, spaces);
    return computeColor(complexColor(serialize(withoutInks(values, spaces)))!, current);
  }
  if (specified.ofScheme) {
    const systemColor = (scheme === 'dark' ? DARK_COLOR_NAMES : COLOR_NAMES).get(specified.relative);
    if (systemColor !== undefined) return parseHex(systemColor)!;
    const values = inScheme(parseComponentValues(specified.relative), scheme)!;
    return computeColor(new ValueCursor(values).whole(color)!, current, scheme, spaces);
  }
  const text = specified.relative.replace(CURRENT_COLOR, source(current));
  return Object.freeze({ ...(parseWithLibrary(text) ?? current), ofCurrent: specified.relative });
}

function namedColor(name: string): SpecifiedColor | undefined {
  if (name === 'currentcolor') return name;
  if (name === 'transparent') return TRANSPARENT;
  if (DARK_COLOR_NAMES.has(name)) return { relative: name, ofScheme: true };
  const hex = COLOR_NAMES.get(name);
  return hex === undefined ? undefined : parseHex(hex);
}

/** Parses 3, 4, 6 or 8 hexadecimal digits, without the #. */
function parseHex(digits: string): Color | undefined {
  if (!/^(?:[0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})$/i.test(digits)) return undefined;
  const short = digits.length <= 4;
  const channel = (i: number): number => {
    const text = short ? digits[i]! + digits[i]! : digits.slice(2 * i, 2 * i + 2);
    return text === '' ? 1 : Number.parseInt(text, 16) / 255;
  };
  const opaque = digits.length === 3 || digits.length === 6;
  return Object.freeze({ r: channel(0), g: channel(1), b: channel(2), a: opaque ? 1 : channel(3) });
}

type Make = (values: readonly ComponentValue[], a: number, isLegacy: boolean) => Color | undefined;

const FUNCTIONS: Readonly<Record<string, Make>> = { rgb, rgba: rgb, hsl, hsla: hsl, hwb };

const LIBRARY_FUNCTIONS = new Set([
  'rgb',
  'rgba',
  'hsl',
  'hsla',
  'hwb',
  'lab',
  'lch',
  'oklab',
  'oklch',
  'color',
  'color-mix',
  'contrast-color',
]);

/** Splits `a, b, c, alpha` or `a b c / alpha`. Returns undefined for anything more complex (calc, none, from). */
function channels(values: readonly ComponentValue[], make: Make): Color | undefined {
  const legacy = values[1]?.type === 'comma';
  const parts = legacy ? values.filter((_, i) => i % 2 === 0) : values.filter((_, i) => i !== 3);
  const separators = legacy ? values.filter((_, i) => i % 2 === 1) : values.slice(3, 4);
  if (parts.length < 3 || parts.length > 4 || values.length !== parts.length + separators.length) return undefined;
  if (!separators.every((s) => (legacy ? s.type === 'comma' : s.type === 'delim' && s.text === '/'))) return undefined;
  const a = parts[3] ? ratio(parts[3], 1) : 1;
  return a === undefined ? undefined : make(parts, clamp01(a), legacy);
}

/** Converts a percentage, or a number divided by `scale`, to a ratio. */
function ratio(value: ComponentValue, scale: number): number | undefined {
  if (value.type === 'number') return value.value / scale;
  return value.type === 'percentage' ? value.value / 100 : undefined;
}

function clamp01(value: number): number {
  return Math.max(0, Math.min(1, value));
}

function rgb(values: readonly ComponentValue[], a: number, isLegacy: boolean): Color | undefined {
  const [r, g, b] = values.slice(0, 3).map((value) => ratio(value, 255));
  if (r === undefined || g === undefined || b === undefined) return undefined;
  // The legacy syntax does not allow a mix of numbers and percentages (CSS Color 4, § 5.1).
  if (isLegacy && values.slice(0, 3).some(({ type }) => type !== values[0]!.type)) return undefined;
  return Object.freeze({ r: clamp01(r), g: clamp01(g), b: clamp01(b), a });
}

function hsl(values: readonly ComponentValue[], a: number): Color | undefined {
  const [h, s, l] = [hue(values[0]!), ratio(values[1]!, 100), ratio(values[2]!, 100)];
  if (h === undefined || s === undefined || l === undefined) return undefined;
  return fromHsl(h, clamp01(s), clamp01(l), a);
}

function hwb(values: readonly ComponentValue[], a: number): Color | undefined {
  const [h, white, black] = [hue(values[0]!), ratio(values[1]!, 100), ratio(values[2]!, 100)];
  if (h === undefined || white === undefined || black === undefined) return undefined;
  const sum = white + black;
  if (sum >= 1) return Object.freeze({ r: white / sum, g: white / sum, b: white / sum, a });
  const pure = fromHsl(h, 1, 0.5, a);
  const mix = (channel: number): number => clamp01(channel * (1 - sum) + white);
  return Object.freeze({ r: mix(pure.r), g: mix(pure.g), b: mix(pure.b), a });
}

const HUE_UNITS: Readonly<Record<string, number>> = { deg: 1, grad: 0.9, rad: 180 / Math.PI, turn: 360 };

/** Returns the hue in degrees, 0 ≤ h < 360. */
function hue(value: ComponentValue): number | undefined {
  const unit = value.type === 'number' ? 1 : value.type === 'dimension' ? HUE_UNITS[value.text] : undefined;
  if (unit === undefined) return undefined;
  const degrees = (value.value * unit) % 360;
  return degrees < 0 ? degrees + 360 : degrees;
}

/** CSS Color 4, § 7.1. */
function fromHsl(h: number, s: number, l: number, a: number): Color {
  const channel = (n: number): number => {
    const k = (n + h / 30) % 12;
    return clamp01(l - s * Math.min(l, 1 - l) * Math.max(-1, Math.min(k - 3, 9 - k, 1)));
  };
  return Object.freeze({ r: channel(0), g: channel(8), b: channel(4), a });
}

/**
 * Parses a colour with the library, which rounds sRGB to 8 bits per channel. Colours outside of sRGB are clipped, as in
 * browsers.
 */
function parseWithLibrary(css: string): Color | undefined {
  const parsed = parseComponentValue(tokenize({ css }));
  const data = parsed && parseColor(parsed);
  if (!data) return undefined;
  const [r, g, b, a = '1'] =
    serializeRGB(data, false)
      .toString()
      .match(/[\d.e-]+/g) ?? [];
  if (b === undefined) return undefined;
  const clipped = { r: Number(r) / 255, g: Number(g) / 255, b: Number(b) / 255, a: clamp01(Number(a)) };
  const saysMore = data.channels.some(Number.isNaN) || !colorDataFitsRGB_Gamut(data);
  if (!saysMore || css.length > LONGEST_SOURCE) return Object.freeze(clipped);
  return Object.freeze({ ...clipped, exact: Object.freeze({ text: css, a: clipped.a }) });
}

/** Longer texts, which nest colours in one another, stand for their channels. */
const LONGEST_SOURCE = 200;

/**
 * Mixes two colours in a colour space (with an optional hue method). `share` is that of the second colour (CSS Color 5,
 * § 3).
 */
export function mixColors(space: string, first: Color, second: Color, share: number): Color {
  const mix = `color-mix(in ${space}, ${source(first)} ${(1 - share) * 100}%, ${source(second)} ${share * 100}%)`;
  const { r, g, b, a } = parseWithLibrary(mix) ?? first;
  return Object.freeze({ r, g, b, a });
}
