/**
 * Descriptors of @page: the sheet, its orientation in viewers, and printer's marks (CSS Paged Media 3, § 7; GCPM 3).
 */
import { computeLength, length, type LengthContext, type SpecifiedLength } from '../values/math.js';
import { mapped, part } from './property-makers.js';
import type { PageSize, PropertyRow, StyleParts } from './property-row.js';
import { keywords, oneOf, pair, type Parse } from '../syntax/value-cursor.js';

/**
 * Creates a series of paper sizes. Each is half of the one before, in whole millimetres (ISO 216, ISO 269, JIS P 0138).
 */
function series(prefix: string, width: number, height: number): [name: string, size: readonly [number, number]][] {
  const sizes: [string, readonly [number, number]][] = [];
  for (let step = 0, w = width, h = height; step <= 10; step++) {
    sizes.push([`${prefix}${step}`, [(w * 96) / 25.4, (h * 96) / 25.4]]);
    [w, h] = [Math.floor(h / 2), w];
  }
  return sizes;
}

/** Paper sizes of § 7.1 and of other formatters, in CSS px, portrait. */
const PAGE_SIZES: Readonly<Record<string, readonly [number, number]>> = Object.fromEntries([
  ...series('a', 841, 1189),
  ...series('b', 1000, 1414),
  ...series('c', 917, 1297),
  ...series('jis-b', 1030, 1456),
  ['letter', [816, 1056]],
  ['legal', [816, 1344]],
  ['executive', [696, 1008]],
  ['ledger', [1056, 1632]],
  ['tabloid', [1056, 1632]],
]) as Record<string, readonly [number, number]>;

export interface SpecifiedPageSize {
  readonly size: readonly [SpecifiedLength, SpecifiedLength] | null;
  readonly orientation: PageSize['orientation'];
}

const NON_NEGATIVE = { min: 0 };
const orientationKeyword = keywords('portrait', 'landscape');

const pageSize: Parse<SpecifiedPageSize> = (cursor) => {
  if (cursor.try(keywords('auto'))) return { size: null, orientation: null };
  const lengths = cursor.try(pair(length(NON_NEGATIVE)));
  // A sheet without area is invalid.
  if (lengths) return lengths.some(isNothing) ? undefined : { size: lengths, orientation: null };
  const before = cursor.try(orientationKeyword);
  const named = cursor.try(mapped(PAGE_SIZES));
  const orientation = before ?? cursor.try(orientationKeyword) ?? null;
  return named || orientation ? { size: named ?? null, orientation } : undefined;
};

function isNothing(length: SpecifiedLength): boolean {
  return length === 0 || (typeof length === 'object' && length.op === 'unit' && length.value === 0);
}

export function computePageSize({ size: given, orientation }: SpecifiedPageSize, context: LengthContext): PageSize {
  return { size: given && [computeLength(given[0], context), computeLength(given[1], context)], orientation };
}

/** `none | [ crop || cross ]` */
const marks: Parse<StyleParts['pageMarks']> = (cursor) => {
  if (cursor.try(keywords('none'))) return { crop: false, cross: false };
  const found = new Set<string>();
  while (!cursor.atEnd) {
    const mark = cursor.try(keywords('crop', 'cross'));
    if (!mark || found.has(mark)) return undefined;
    found.add(mark);
  }
  return found.size > 0 ? { crop: found.has('crop'), cross: found.has('cross') } : undefined;
};

const same = <T>(value: T): T => value;

export const PAGE_PROPERTIES: readonly PropertyRow[] = [
  part('size', 'pageSize', { size: null, orientation: null }, pageSize, computePageSize),
  part(
    'page-orientation',
    'pageOrientation',
    'upright',
    keywords('upright', 'rotate-left', 'rotate-right'),
    same<StyleParts['pageOrientation']>,
  ),
  // A Platen property. Unlike `size: landscape`, it remains in effect if another rule sets the size of all pages.
  part(
    '-platen-page-turn',
    'pageTurn',
    'none',
    keywords('none', 'portrait', 'landscape'),
    same<StyleParts['pageTurn']>,
  ),
  part('marks', 'pageMarks', { crop: false, cross: false }, marks, same<StyleParts['pageMarks']>),
  part(
    'bleed',
    'pageBleed',
    'auto',
    oneOf(keywords('auto'), length(NON_NEGATIVE)),
    (value: SpecifiedLength | 'auto', context) => (value === 'auto' ? value : computeLength(value, context)),
  ),
];
