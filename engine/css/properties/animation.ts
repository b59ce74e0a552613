/**
 * What of animations matters on paper (CSS Animations 1, § 4): which keyframes they end with, and whether an element stays
 * as it is then.
 */
import { number } from '../values/math.js';
import { ROW, same } from './property-makers.js';
import type { PropertyRow, ShorthandRow } from './property-row.js';
import {
  commaList,
  customIdent,
  keywords,
  mapped,
  oneOf,
  string,
  type Parse,
  type ValueCursor,
} from '../syntax/value-cursor.js';

const name: Parse<string> = oneOf(string, customIdent);
const fill = keywords('none', 'forwards', 'backwards', 'both');
const direction = keywords('normal', 'reverse', 'alternate', 'alternate-reverse');
const count = oneOf(mapped({ infinite: Infinity }), number({ min: 0 }));

/** One animation of an element. */
interface Animation {
  readonly name: string;
  readonly fill: string;
  readonly count: number;
  readonly direction: string;
}

function listRow(property: string, parse: Parse<unknown>): PropertyRow {
  return { ...ROW, name: property, parse: commaList(parse), compute: same };
}

export const ANIMATION_PROPERTIES: readonly PropertyRow[] = [
  listRow('animation-name', name),
  listRow('animation-fill-mode', fill),
  listRow('animation-iteration-count', count),
  listRow('animation-direction', direction),
];

const PARTS = { fill, direction, count, name } as const;

const INITIAL: Animation = { name: 'none', fill: 'none', count: 1, direction: 'normal' };

/** Of the shorthand. Durations, delays, easings, play states and timelines change nothing about the end. */
const animation: Parse<Animation> = (cursor) => {
  const found: Partial<Record<keyof Animation, string | number>> = {};
  // Ends because each turn consumes a value.
  while (!cursor.atEnd && cursor.peek()!.type !== 'comma') {
    if (cursor.try(other) !== undefined) continue;
    const part = (Object.keys(PARTS) as (keyof Animation)[]).find(
      (key) => !(key in found) && tryPart(cursor, key, found),
    );
    if (!part) return undefined;
  }
  return { ...INITIAL, ...found } as Animation;
};

function tryPart(
  cursor: ValueCursor,
  key: keyof Animation,
  found: Partial<Record<keyof Animation, string | number>>,
): boolean {
  const value = cursor.try<string | number>(PARTS[key]);
  if (value === undefined) return false;
  found[key] = value;
  return true;
}

const OTHER_WORDS: ReadonlySet<string> = new Set([
  ...['linear', 'ease', 'ease-in', 'ease-out', 'ease-in-out', 'step-start', 'step-end'],
  ...['running', 'paused', 'auto'],
]);

const other: Parse<true> = (cursor) => {
  const value = cursor.next();
  if (value?.type === 'dimension' || value?.type === 'function') return true;
  return value?.type === 'ident' && OTHER_WORDS.has(value.lower) ? true : undefined;
};

export const ANIMATION_SHORTHAND: ShorthandRow = {
  name: 'animation',
  longhands: ANIMATION_PROPERTIES.map((row) => row.name),
  expand: (cursor) => {
    const list = commaList(animation)(cursor);
    return (
      list && {
        'animation-name': list.map((one) => one.name),
        'animation-fill-mode': list.map((one) => one.fill),
        'animation-iteration-count': list.map((one) => one.count),
        'animation-direction': list.map((one) => one.direction),
      }
    );
  },
};

/** The specified values of the longhands, undefined where nothing is declared. */
export interface SpecifiedAnimations {
  readonly names: unknown;
  readonly fills: unknown;
  readonly counts: unknown;
  readonly directions: unknown;
}

export interface AnimationEnd {
  readonly name: string;
  /** The keyframe that it ends with. */
  readonly keyframe: 'from' | 'to';
}

/** The ends of animations that an element keeps, in order. Lists that are shorter than that of names begin again (§ 4.2). */
export function fillingEnds({ names, fills, counts, directions }: SpecifiedAnimations): readonly AnimationEnd[] {
  if (!Array.isArray(names)) return [];
  return (names as readonly string[]).flatMap((own, index): AnimationEnd[] => {
    const fillMode = cycled(fills, index, INITIAL.fill);
    const times = cycled(counts, index, INITIAL.count);
    // What never ends is seen as it is without.
    if (own === 'none' || (fillMode !== 'forwards' && fillMode !== 'both') || times === Infinity) return [];
    return [{ name: own, keyframe: endsAtStart(cycled(directions, index, INITIAL.direction), times) ? 'from' : 'to' }];
  });
}

/** After an even number of turns an alternating animation is back where it began. */
function endsAtStart(direction: string, count: number): boolean {
  const isBack = direction.startsWith('alternate') && count % 2 === 0;
  return direction === 'reverse' || direction === 'alternate-reverse' ? !isBack : isBack;
}

function cycled<T>(list: unknown, index: number, initial: T): T {
  return Array.isArray(list) && list.length > 0 ? (list[index % list.length] as T) : initial;
}
