/** `device-cmyk()`, and `color()` with the name of a profile or a spot ink (CSS Color 5, § 5 and 6). */
import type { ComponentValue } from '../syntax/syntax.js';
import { ValueCursor, type Parse } from '../syntax/value-cursor.js';
import { rgbOfInk, type Cmyk, type Ink, type SpotInk } from './inks.js';
import { number, percentage } from './math.js';
import type { Color } from './values.js';

/** What a name in `color(--name …)` stands for. */
export type CustomColorSpace =
  | { readonly kind: 'spot'; readonly spot: SpotInk }
  /** `profile`: its URL. */
  | { readonly kind: 'icc'; readonly profile: string };

/** By name, with its dashes. */
export type CustomColorSpaces = ReadonlyMap<string, CustomColorSpace>;

export const NO_SPACES: CustomColorSpaces = new Map();

export const DEVICE_CMYK = 'device-cmyk';

const clamp01 = (value: number): number => Math.max(0, Math.min(1, value));

/** `<number> | <percentage> | none`, as a share. */
const share: Parse<number> = (cursor) => {
  const plain = cursor.try(number());
  if (plain !== undefined) return plain;
  const percent = cursor.try(percentage());
  if (percent !== undefined)
    return typeof percent === 'object' && percent.op === 'percent' ? percent.value / 100 : undefined;
  return cursor.ident() === 'none' ? 0 : undefined;
};

/** The rest of a colour: `[ / <alpha> ]?`. Returns undefined if anything else is there. */
const alphaAtEnd: Parse<number> = (cursor) => {
  if (cursor.atEnd) return 1;
  const alpha = cursor.delim('/') ? share(cursor) : undefined;
  return alpha !== undefined && cursor.atEnd ? clamp01(alpha) : undefined;
};

/** `device-cmyk( <number>#{4} )` or `device-cmyk( <amount>{4} [ / <alpha> ]? )`. */
export function deviceCmyk(token: ComponentValue): Color | undefined {
  const cursor = new ValueCursor(token.children);
  const isLegacy = token.children[1]?.type === 'comma';
  const amounts: number[] = [];
  for (let i = 0; i < 4; i++) {
    if (isLegacy && i > 0 && !cursor.delim(',')) return undefined;
    const amount = cursor.try(isLegacy ? number() : share);
    if (amount === undefined) return undefined;
    amounts.push(clamp01(amount));
  }
  const alpha = alphaAtEnd(cursor);
  if (alpha === undefined || (isLegacy && token.children.length !== 7)) return undefined;
  return colorOfInk({ kind: 'cmyk', components: amounts as unknown as Cmyk }, alpha);
}

function colorOfInk(ink: Ink, a: number): Color {
  const [r, g, b] = rgbOfInk(ink);
  return Object.freeze({ r, g, b, a, ink: Object.freeze(ink) });
}

/** Whether it is `color(--name …)`. */
export function isCustom({ type, lower, children }: ComponentValue): boolean {
  return type === 'function' && lower === 'color' && children[0]?.type === 'ident' && children[0].text.startsWith('--');
}

/** Parses `color( <dashed-ident> <amount>+ [ / <alpha> ]? )`. */
export function customColor(token: ComponentValue): { name: string; amounts: number[]; alpha: number } | undefined {
  const cursor = new ValueCursor(token.children);
  const name = cursor.next()!.text;
  const amounts: number[] = [];
  // Each iteration reads a token.
  for (let next = cursor.try(share); next !== undefined; next = cursor.try(share)) amounts.push(clamp01(next));
  const alpha = alphaAtEnd(cursor);
  return alpha === undefined || amounts.length === 0 ? undefined : { name, amounts, alpha };
}

/** undefined: nothing declares the name, or the number of components does not fit. */
export function resolveCustom(token: ComponentValue, spaces: CustomColorSpaces): Color | undefined {
  const parsed = customColor(token);
  const space = parsed && spaces.get(parsed.name);
  if (!space) return undefined;
  const { amounts, alpha } = parsed;
  if (space.kind === 'icc') return colorOfInk({ kind: 'icc', profile: space.profile, components: amounts }, alpha);
  if (amounts.length !== 1) return undefined;
  const { spot } = space;
  const overprint = spot.overprints && ({ overprint: true } as const);
  return colorOfInk({ kind: 'spot', spot, components: [amounts[0]!], ...overprint }, alpha);
}

/** Whether a colour is, or contains, one of press inks. */
export function hasInks(token: ComponentValue): boolean {
  return isCustom(token) || isDeviceCmyk(token) || token.children.some(hasInks);
}

export function hasCustom(token: ComponentValue): boolean {
  return isCustom(token) || token.children.some(hasCustom);
}

export function isDeviceCmyk({ type, lower }: ComponentValue): boolean {
  return type === 'function' && lower === DEVICE_CMYK;
}
