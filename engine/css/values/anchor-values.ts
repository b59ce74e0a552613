/**
 * Values that depend on anchors (CSS Anchor Positioning 1): lengths with anchor() and anchor-size(), which only layout can
 * tell, and what `position-area` and `position-try-fallbacks` name.
 */
import { ComponentValue, splitAtCommas } from '../syntax/syntax.js';
import { ValueCursor, type Parse } from '../syntax/value-cursor.js';
import { computeLengthPercentage, lengthPercentage, type LengthContext } from './math.js';
import type { LengthPercentage } from './values.js';

/** What one of the functions asks for. `name`: null for the default anchor. */
export interface AnchorQuery {
  readonly function: 'anchor' | 'anchor-size';
  readonly name: string | null;
  /** A side, a dimension, or a percentage from the start side; null for the dimension of the property itself. */
  readonly of: string | number | null;
}

/** The answer in CSS px; null: there is no such anchor, or it has no such side in this property. */
export type AnchorLookup = (query: AnchorQuery) => number | null;

/** The fields of a style that may hold such values. */
export type AnchoredField = 'top' | 'right' | 'bottom' | 'left' | AnchoredSize;
type AnchoredSize = 'width' | 'height' | 'minWidth' | 'minHeight' | 'maxWidth' | 'maxHeight';

/** A value of a style that layout completes. Until then its field has the initial value. */
export interface AnchoredValue {
  readonly field: AnchoredField;
  /** null: invalid at computed-value time, because it needs an anchor that there is none of (§ 5.1.3). */
  readonly length: (lookup: AnchorLookup) => LengthPercentage | null;
}

export interface SpecifiedAnchored {
  readonly anchored: ComponentValue;
}

const SIDES: ReadonlySet<string> = new Set(
  'inside outside top left right bottom start end self-start self-end center'.split(' '),
);
const DIMENSIONS: ReadonlySet<string> = new Set('width height block inline self-block self-inline'.split(' '));

/** Parses what `parse` does, and lengths with these functions. */
export function withAnchors<S>(
  parse: Parse<S>,
  functions: readonly AnchorQuery['function'][],
): Parse<S | SpecifiedAnchored> {
  return (cursor) => {
    const plain = cursor.try(parse);
    if (plain !== undefined) return plain;
    const value = cursor.next();
    if (value?.type !== 'function' || !isAnchored(value, functions)) return undefined;
    // Any length in place of the functions shows whether the rest is a length.
    const isLength = withLengths(value, () => 0)?.length === 1 && lengthWith(value, () => 0) !== undefined;
    return isLength ? { anchored: value } : undefined;
  };
}

function isAnchored(value: ComponentValue, functions: readonly string[]): boolean {
  if (value.type === 'function' && functions.includes(value.lower)) return true;
  return value.children.some((child) => isAnchored(child, functions));
}

export function isSpecifiedAnchored(value: unknown): value is SpecifiedAnchored {
  return typeof value === 'object' && value !== null && 'anchored' in value;
}

export function anchoredValue(
  field: AnchoredField,
  { anchored }: SpecifiedAnchored,
  context: LengthContext,
): AnchoredValue {
  return {
    field,
    length: (lookup) => {
      const specified = lengthWith(anchored, (query) => {
        const px = lookup(query);
        // Specified lengths are zoomed, and those of layout have been.
        return px === null ? null : px / context.zoom;
      });
      return specified === undefined ? null : computeLengthPercentage(specified, context);
    },
  };
}

function lengthWith(value: ComponentValue, lookup: AnchorLookup) {
  const values = withLengths(value, lookup);
  return values ? new ValueCursor(values).whole(lengthPercentage()) : undefined;
}

/** The value with a length in place of each function; null where one has no answer and no fallback. */
function withLengths(value: ComponentValue, lookup: AnchorLookup): readonly ComponentValue[] | null {
  if (value.type === 'function' && (value.lower === 'anchor' || value.lower === 'anchor-size'))
    return answered(value, value.lower, lookup);
  if (value.children.length === 0) return [value];
  const children: ComponentValue[] = [];
  for (const child of value.children) {
    const replaced = withLengths(child, lookup);
    if (!replaced) return null;
    children.push(...replaced);
  }
  return [value.with({ children })];
}

function answered(
  value: ComponentValue,
  name: AnchorQuery['function'],
  lookup: AnchorLookup,
): readonly ComponentValue[] | null {
  const [asked = [], fallback, ...more] = splitAtCommas(value.children);
  const query = more.length === 0 ? queryOf(name, asked) : null;
  if (!query) return null;
  const px = lookup(query);
  const { spaceBefore, start, end } = value;
  if (px !== null) return [new ComponentValue('dimension', 'px', 'px', px, false, spaceBefore, [], start, end)];
  return fallback?.length === 1 ? withLengths(fallback[0]!, lookup) : null;
}

function queryOf(name: AnchorQuery['function'], asked: readonly ComponentValue[]): AnchorQuery | null {
  let [anchor, of]: [string | null, AnchorQuery['of']] = [null, null];
  const words = name === 'anchor' ? SIDES : DIMENSIONS;
  for (const part of asked) {
    if (part.type === 'ident' && part.text.startsWith('--') && anchor === null) anchor = part.text;
    else if (of !== null) return null;
    else if (part.type === 'ident' && words.has(part.lower)) of = part.lower;
    else if (part.type === 'percentage' && name === 'anchor') of = part.value;
    else return null;
  }
  return name === 'anchor' && of === null ? null : { function: name, name: anchor, of };
}

// ── position-area

/** One keyword of `position-area`: which of the three rows or columns it takes (§ 3.1). */
export interface AreaPart {
  /** null: that of the other keyword decides. */
  readonly axis: 'x' | 'y' | 'block' | 'inline' | null;
  /** Whether start and end are those of the positioned box, and not of its containing block; null: it names sides. */
  readonly isSelf: boolean | null;
  /** The first and the last of the three, from the start. */
  readonly from: 0 | 1 | 2;
  readonly to: 0 | 1 | 2;
}

export type PositionArea = readonly [AreaPart, AreaPart];

const PHYSICAL: Readonly<Record<string, { readonly axis: 'x' | 'y'; readonly isEnd: boolean }>> = {
  left: { axis: 'x', isEnd: false },
  right: { axis: 'x', isEnd: true },
  top: { axis: 'y', isEnd: false },
  bottom: { axis: 'y', isEnd: true },
};
const ALL: AreaPart = { axis: null, isSelf: null, from: 0, to: 2 };
const CENTER: AreaPart = { axis: null, isSelf: null, from: 1, to: 1 };

const areaPart: Parse<AreaPart> = (cursor) => {
  const word = cursor.ident();
  if (word === 'span-all') return ALL;
  if (word === 'center') return CENTER;
  const match = /^(span-)?(self-)?(?:(x|y|block|inline)-)?(start|end|left|right|top|bottom)$/.exec(word ?? '');
  if (!match) return undefined;
  const [, span, self, axis, side] = match;
  const physical = PHYSICAL[side!];
  if (physical && (self || axis)) return undefined;
  const range = rangeOf(physical?.isEnd ?? side === 'end', span !== undefined);
  if (physical) return { axis: physical.axis, isSelf: null, ...range };
  return { axis: (axis as AreaPart['axis']) ?? null, isSelf: self !== undefined, ...range };
};

function rangeOf(isEnd: boolean, isSpan: boolean): Pick<AreaPart, 'from' | 'to'> {
  if (isEnd) return { from: isSpan ? 1 : 2, to: 2 };
  return { from: 0, to: isSpan ? 1 : 0 };
}

/** Parses one or two keywords, to the rows and the columns. */
export const positionArea: Parse<PositionArea> = (cursor) => {
  const first = areaPart(cursor);
  if (!first) return undefined;
  const second = cursor.try(areaPart) ?? (first.axis === null ? first : ALL);
  if (first.axis !== null && second.axis !== null && isInline(first) === isInline(second)) return undefined;
  // Without an axis, the first keyword is that of the block axis.
  return isInline(first) || (first.axis === null && second.axis !== null && !isInline(second))
    ? [second, first]
    : [first, second];
};

function isInline({ axis }: AreaPart): boolean {
  return axis === 'x' || axis === 'inline';
}

// ── position-try-fallbacks

/** Another position to try where the box would overflow (§ 7.1). */
export interface TryOption {
  readonly flipsBlock: boolean;
  readonly flipsInline: boolean;
  /** null: the area of the style. */
  readonly area: PositionArea | null;
}

export const tryOption: Parse<TryOption> = (cursor) => {
  const area = cursor.try(positionArea);
  if (area) return { flipsBlock: false, flipsInline: false, area };
  const seen = new Set<string>();
  while (cursor.peek()?.type === 'ident') {
    const word = cursor.ident()!;
    if ((word !== 'flip-block' && word !== 'flip-inline') || seen.has(word)) return undefined;
    seen.add(word);
  }
  if (seen.size === 0) return undefined;
  return { flipsBlock: seen.has('flip-block'), flipsInline: seen.has('flip-inline'), area: null };
};
