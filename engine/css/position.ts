/** `<position>` (CSS Values 4, § 9.4). */
import { lengthPercentage, type SpecifiedLength } from './math.js';
import { keywords, oneOf, type Parse } from './value-cursor.js';

export type SpecifiedPosition = readonly [SpecifiedLength, SpecifiedLength];

const HORIZONTAL: Readonly<Record<string, number>> = { left: 0, center: 50, right: 100 };
const VERTICAL: Readonly<Record<string, number>> = { top: 0, center: 50, bottom: 100 };

function percent(value: number): SpecifiedLength {
  return { op: 'percent', value };
}

/** One to four components (CSS Values 4, § 8.3). */
export const position: Parse<SpecifiedPosition> = (cursor) => {
  const words: (string | SpecifiedLength)[] = [];
  while (words.length < 4 && !cursor.atEnd) {
    const word = cursor.try(positionWord);
    if (word === undefined) break;
    words.push(word);
  }
  if (words.length === 0) return undefined;
  if (words.length <= 2) return twoPart(words);
  return fourPart(words);
};

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

/** `right 10px bottom 20%` and its three-part forms. */
function fourPart(words: readonly (string | SpecifiedLength)[]): SpecifiedPosition | undefined {
  let x: SpecifiedLength | undefined;
  let y: SpecifiedLength | undefined;
  for (let i = 0; i < words.length; i++) {
    const side = words[i]!;
    if (typeof side !== 'string') return undefined;
    const next = words[i + 1];
    const offset = next !== undefined && typeof next !== 'string' && side !== 'center' ? next : undefined;
    if (offset !== undefined) i++;
    if (side === 'left' || side === 'right' || (side === 'center' && x === undefined && y !== undefined))
      x = fromSide(side, offset, HORIZONTAL);
    else if (side === 'center' && x === undefined) x = percent(50);
    else y = fromSide(side, offset, VERTICAL);
  }
  return x === undefined || y === undefined ? undefined : [x, y];
}

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
