/** `<position>` (CSS Values 4, § 9.4). */
import { lengthPercentage, type SpecifiedLength } from './math.js';
import { keywords, oneOf, type Parse, type ValueCursor } from '../syntax/value-cursor.js';

export type SpecifiedPosition = readonly [SpecifiedLength, SpecifiedLength];

const HORIZONTAL: Readonly<Record<string, number>> = { left: 0, center: 50, right: 100 };
const VERTICAL: Readonly<Record<string, number>> = { top: 0, center: 50, bottom: 100 };

function percent(value: number): SpecifiedLength {
  return { op: 'percent', value };
}

export const CENTER: SpecifiedPosition = Object.freeze([
  Object.freeze({ op: 'percent', value: 50 } as const),
  Object.freeze({ op: 'percent', value: 50 } as const),
]);

/** A position with one, two or four components. */
export const position: Parse<SpecifiedPosition> = (cursor) => positionOf(cursor, [1, 2, 4]);
/** `<bg-position>`, which may also have three components (CSS Backgrounds 3, § 2.6). */
export const backgroundPosition: Parse<SpecifiedPosition> = (cursor) => positionOf(cursor, [1, 2, 3, 4]);

function positionOf(cursor: ValueCursor, counts: readonly number[]): SpecifiedPosition | undefined {
  const words: (string | SpecifiedLength)[] = [];
  while (words.length < 4 && !cursor.atEnd) {
    const word = cursor.try(positionWord);
    if (word === undefined) break;
    words.push(word);
  }
  if (!counts.includes(words.length)) return undefined;
  return words.length <= 2 ? twoPart(words) : fourPart(words);
}

export const positionWord = oneOf(keywords('left', 'right', 'top', 'bottom', 'center'), lengthPercentage());

export function twoPart(words: readonly (string | SpecifiedLength)[]): SpecifiedPosition | undefined {
  let [x, y = 'center'] = words;
  if (x === 'top' || x === 'bottom' || y === 'left' || y === 'right') {
    if (typeof x !== 'string' || typeof y !== 'string') return undefined;
    [x, y] = [y, x];
  }
  const horizontal = onAxis(x!, HORIZONTAL);
  const vertical = onAxis(y!, VERTICAL);
  return horizontal === undefined || vertical === undefined ? undefined : [horizontal, vertical];
}

function onAxis(word: string | SpecifiedLength, axis: Readonly<Record<string, number>>): SpecifiedLength | undefined {
  if (typeof word !== 'string') return word;
  return Object.hasOwn(axis, word) ? percent(axis[word]!) : undefined;
}

/** Parses `right 10px bottom 20%` and its three-part forms: two sides, where `center` fits either axis. */
function fourPart(words: readonly (string | SpecifiedLength)[]): SpecifiedPosition | undefined {
  const sides: { readonly side: string; readonly offset: SpecifiedLength | undefined }[] = [];
  for (let i = 0; i < words.length; i++) {
    const side = words[i]!;
    if (typeof side !== 'string') return undefined;
    const next = words[i + 1];
    const offset = next !== undefined && typeof next !== 'string' && side !== 'center' ? next : undefined;
    if (offset !== undefined) i++;
    sides.push({ side, offset });
  }
  const [first, second] = sides;
  if (!first || !second || sides.length > 2) return undefined;
  const isVerticalFirst = isOn(VERTICAL_SIDES, first.side) || isOn(HORIZONTAL_SIDES, second.side);
  const [x, y] = isVerticalFirst ? [second, first] : [first, second];
  if (isOn(VERTICAL_SIDES, x.side) || isOn(HORIZONTAL_SIDES, y.side)) return undefined;
  return [fromSide(x.side, x.offset, HORIZONTAL), fromSide(y.side, y.offset, VERTICAL)];
}

const HORIZONTAL_SIDES = ['left', 'right'];
const VERTICAL_SIDES = ['top', 'bottom'];

function isOn(sides: readonly string[], side: string): boolean {
  return sides.includes(side);
}

/** Parses a position on one axis: `right 10px`, `center` or `20%` (CSS Backgrounds 4, § 3.4). */
function onePart(axis: Readonly<Record<string, number>>): Parse<SpecifiedLength> {
  const side = keywords(...Object.keys(axis));
  return (cursor) => {
    const name = cursor.try(side);
    const offset = name === 'center' ? undefined : cursor.try(lengthPercentage());
    return name === undefined ? offset : fromSide(name, offset, axis);
  };
}

export const positionX = onePart(HORIZONTAL);
export const positionY = onePart(VERTICAL);

function fromSide(
  side: string,
  offset: SpecifiedLength | undefined,
  axis: Readonly<Record<string, number>>,
): SpecifiedLength {
  const base = axis[side]!;
  if (offset === undefined) return percent(base);
  if (base === 0) return offset;
  return { op: 'sum', args: [percent(100), { op: 'scale', factor: -1, arg: offset }] };
}
