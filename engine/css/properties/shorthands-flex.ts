/** The shorthands of CSS Flexible Box Layout 1 and CSS Box Alignment 3. */
import {
  alignContent,
  alignItems,
  alignSelf,
  flexBasis,
  flexFactor,
  gapLength,
  justifyContent,
  justifyItems,
  justifySelf,
} from './flex.js';
import type { ShorthandRow } from './property-row.js';
import { keywords, type Parse, type ValueCursor } from '../syntax/value-cursor.js';
import type { Alignment } from '../values/values.js';

const ZERO_BASIS = 0;

/** `flex: none | [ <grow> <shrink>? || <basis> ]`. An omitted basis is 0, omitted factors are 1 (Flexbox 1, § 7.1). */
function expandFlex(cursor: ValueCursor): Record<string, unknown> | undefined {
  if (cursor.try(keywords('none'))) return flexValues(0, 0, 'auto');
  let factors: readonly [number, number] | undefined;
  let basis: unknown;
  // Terminates because each iteration reads a value or returns.
  while (!cursor.atEnd) {
    // A bare 0 is a factor, unless both factors precede it: then it is a basis.
    const grow = factors ? undefined : cursor.try(flexFactor);
    if (grow !== undefined) factors = [grow, cursor.try(flexFactor) ?? 1];
    else if (basis === undefined) {
      basis = flexBasis(cursor);
      if (basis === undefined) return undefined;
    } else return undefined;
  }
  if (!factors && basis === undefined) return undefined;
  const [grow, shrink] = factors ?? [1, 1];
  return flexValues(grow, shrink, basis ?? ZERO_BASIS);
}

function flexValues(grow: number, shrink: number, basis: unknown): Record<string, unknown> {
  return { 'flex-grow': grow, 'flex-shrink': shrink, 'flex-basis': basis };
}

function expandFlow(cursor: ValueCursor): Record<string, unknown> | undefined {
  const found: Record<string, unknown> = {};
  // Terminates because each iteration fills one of two parts.
  while (!cursor.atEnd) {
    const direction = cursor.try(keywords('row', 'row-reverse', 'column', 'column-reverse'));
    const wrap = direction ? undefined : cursor.try(keywords('nowrap', 'wrap', 'wrap-reverse'));
    const name = direction ? 'flex-direction' : 'flex-wrap';
    if ((!direction && !wrap) || name in found) return undefined;
    found[name] = direction ?? wrap;
  }
  return found;
}

/**
 * Creates a `place-*` shorthand: one value for both axes, or one for each. A baseline, which justify-content does not
 * support, becomes start there (Box Alignment 3, § 6.4).
 */
function place(
  name: string,
  block: string,
  parseBlock: Parse<Alignment>,
  inline: string,
  parseInline: Parse<Alignment>,
): ShorthandRow {
  return {
    name,
    longhands: [block, inline],
    expand: (cursor) => {
      const mark = cursor.mark;
      const first = parseBlock(cursor);
      if (!first) return undefined;
      if (!cursor.atEnd) {
        const second = parseInline(cursor);
        return second && { [block]: first, [inline]: second };
      }
      const isBaseline = first.keyword === 'baseline' || first.keyword === 'last-baseline';
      if (isBaseline && name === 'place-content')
        return { [block]: first, [inline]: { keyword: 'start', overflow: null } };
      cursor.reset(mark);
      const same = parseInline(cursor);
      return same && { [block]: first, [inline]: same };
    },
  };
}

function gap(name: string): ShorthandRow {
  return {
    name,
    longhands: ['row-gap', 'column-gap'],
    expand: (cursor) => {
      const row = gapLength(cursor);
      const column = cursor.atEnd ? row : gapLength(cursor);
      return row === undefined || column === undefined ? undefined : { 'row-gap': row, 'column-gap': column };
    },
  };
}

export const FLEX_SHORTHANDS: readonly ShorthandRow[] = [
  { name: 'flex', longhands: ['flex-grow', 'flex-shrink', 'flex-basis'], expand: expandFlex },
  { name: 'flex-flow', longhands: ['flex-direction', 'flex-wrap'], expand: expandFlow },
  place('place-content', 'align-content', alignContent, 'justify-content', justifyContent),
  place('place-items', 'align-items', alignItems, 'justify-items', justifyItems),
  place('place-self', 'align-self', alignSelf, 'justify-self', justifySelf),
  gap('gap'),
  gap('grid-gap'),
];

/** Vendor-prefixed names, and the former names of gaps in grids. */
export const FLEX_ALIASES: readonly (readonly [name: string, longhand: string])[] = [
  ...['flex-direction', 'flex-wrap', 'flex-grow', 'flex-shrink', 'flex-basis', 'order'].map(prefixed),
  ...['justify-content', 'align-content', 'align-items', 'align-self'].map(prefixed),
  ['grid-row-gap', 'row-gap'],
  ['grid-column-gap', 'column-gap'],
];

function prefixed(name: string): readonly [string, string] {
  return [`-webkit-${name}`, name];
}
