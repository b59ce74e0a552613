/**
 * `line-clamp` and its longhands (CSS Overflow 4, § 5), and the boxes of 2009 that `-webkit-line-clamp` asks for.
 */
import type { ComputedStyle } from './computed-style.js';
import type { MutableStyle } from './initial-style.js';
import { integer } from '../values/math.js';
import { keyword, mapped, plain } from './property-makers.js';
import type { PropertyRow, ShorthandRow } from './property-row.js';
import { keywords, oneOf, string, type Parse, type ValueCursor } from '../syntax/value-cursor.js';

const ELLIPSIS = '…';

const count = integer({ min: 1 });

const maxLines: Parse<ComputedStyle['maxLines']> = oneOf(mapped<ComputedStyle['maxLines']>({ none: null }), count);

const blockEllipsis: Parse<ComputedStyle['blockEllipsis']> = oneOf(
  mapped<ComputedStyle['blockEllipsis']>({ 'no-ellipsis': null, none: null, auto: ELLIPSIS }),
  string as Parse<ComputedStyle['blockEllipsis']>,
);

const boxOrient = mapped<ComputedStyle['boxOrient']>({
  horizontal: 'horizontal',
  'inline-axis': 'horizontal',
  vertical: 'vertical',
  'block-axis': 'vertical',
});

export const LINE_CLAMP_PROPERTIES: readonly PropertyRow[] = [
  plain('max-lines', 'maxLines', maxLines),
  plain('block-ellipsis', 'blockEllipsis', blockEllipsis),
  keyword('continue', 'continue', ['auto', 'discard', 'collapse', '-webkit-legacy']),
  plain('-webkit-box-orient', 'boxOrient', boxOrient),
];

interface Clamp {
  readonly lines: number | null;
  readonly ellipsis: string | null;
  readonly continues: ComputedStyle['continue'];
}

const NO_CLAMP: Clamp = { lines: null, ellipsis: null, continues: 'auto' };

function longhands({ lines, ellipsis, continues }: Clamp): Record<string, unknown> {
  return { 'max-lines': lines, 'block-ellipsis': ellipsis, continue: continues };
}

const clampLines: Parse<number | null> = oneOf(mapped<number | null>({ auto: null }), count);

const clampEllipsis: Parse<string | null> = oneOf(
  mapped<string | null>({ 'no-ellipsis': null }),
  string as Parse<string | null>,
);

/** `none | [ [ <integer [1,∞]> | auto ] || [ no-ellipsis | <string> ] ] -webkit-legacy?` */
function clamp(cursor: ValueCursor): Clamp | undefined {
  if (cursor.try(keywords('none'))) return NO_CLAMP;
  const before = cursor.try(clampLines);
  const end = cursor.try(clampEllipsis);
  const most = before === undefined ? cursor.try(clampLines) : before;
  if (most === undefined && end === undefined) return undefined;
  const continues = cursor.try(keywords('-webkit-legacy')) ?? 'collapse';
  return { lines: most ?? null, ellipsis: end === undefined ? ELLIPSIS : end, continues };
}

function legacyClamp(cursor: ValueCursor): Clamp | undefined {
  const lines = maxLines(cursor);
  if (lines === undefined) return undefined;
  return lines === null ? NO_CLAMP : { lines, ellipsis: ELLIPSIS, continues: '-webkit-legacy' };
}

function shorthand(name: string, parse: Parse<Clamp>): ShorthandRow {
  return {
    name,
    longhands: ['max-lines', 'block-ellipsis', 'continue'],
    expand: (cursor) => {
      const parsed = parse(cursor);
      return parsed && longhands(parsed);
    },
  };
}

export const LINE_CLAMP_SHORTHANDS: readonly ShorthandRow[] = [
  shorthand('line-clamp', clamp),
  shorthand('-webkit-line-clamp', legacyClamp),
];

const LEGACY_BOXES = {
  '-webkit-box': { block: 'flow-root', flex: 'flex' },
  '-webkit-inline-box': { block: 'inline-block', flex: 'inline-flex' },
} as const;

/**
 * Computes what boxes of 2009 come to: block containers if they are vertical and their lines are clamped (CSS Overflow 4,
 * § 5.4), and flex containers otherwise. The legacy clamp applies to no other box.
 */
export function computeLegacyBox(style: MutableStyle): void {
  const isLegacyBox = style.display === '-webkit-box' || style.display === '-webkit-inline-box';
  const isVertical = style.boxOrient === 'vertical';
  const isClamped = isLegacyBox && isVertical && style.continue !== 'auto';
  if (style.continue === '-webkit-legacy' && !isClamped) style.continue = 'auto';
  if (!isLegacyBox) return;
  const computed = LEGACY_BOXES[style.display as keyof typeof LEGACY_BOXES];
  style.display = isClamped ? computed.block : computed.flex;
  if (!isClamped) style.flexDirection = isVertical ? 'column' : 'row';
}

/** Checks for a box whose content may be left out behind a line. It applies to block containers alone. */
export function clampsLines(style: Pick<ComputedStyle, 'continue'>): boolean {
  return style.continue !== 'auto';
}
