/** `box-shadow` and `text-shadow` (CSS Backgrounds 3, § 6; CSS Text Decoration 3, § 4). */
import { color, colorIn, type SpecifiedColor } from './color.js';
import { computeLength, length, type SpecifiedLength } from './math.js';
import type { ComputeContext } from '../properties/property-row.js';
import { commaList, mapped, oneOf, type Parse, type ValueCursor } from '../syntax/value-cursor.js';
import type { Shadow } from './values.js';

interface SpecifiedShadow {
  readonly color: SpecifiedColor;
  /** The offsets, the blur and, for boxes, the spread. */
  readonly lengths: readonly SpecifiedLength[];
  readonly inset: boolean;
}

export type SpecifiedShadows = readonly SpecifiedShadow[];

function shadow(cursor: ValueCursor, isBox: boolean): SpecifiedShadow | undefined {
  let shade: SpecifiedColor | undefined;
  let inset = false;
  const lengths: SpecifiedLength[] = [];
  // Three parts in any order, each at most once.
  for (let i = 0; i < 3; i++) {
    if (isBox && !inset && cursor.peek()?.lower === 'inset') {
      cursor.next();
      inset = true;
    } else if (lengths.length === 0 && readLengths(cursor, lengths, isBox)) continue;
    else shade ??= cursor.try(color);
  }
  return lengths.length >= 2 ? { color: shade ?? 'currentcolor', lengths, inset } : undefined;
}

function readLengths(cursor: ValueCursor, lengths: SpecifiedLength[], isBox: boolean): boolean {
  const kinds = [length(), length(), length({ min: 0 }), ...(isBox ? [length()] : [])];
  for (const kind of kinds) {
    const value = cursor.try(kind);
    if (value === undefined) break;
    lengths.push(value);
  }
  return lengths.length > 0;
}

const NONE: SpecifiedShadows = Object.freeze([]);

export const boxShadow: Parse<SpecifiedShadows> = oneOf(
  mapped({ none: NONE }),
  commaList((cursor) => shadow(cursor, true)),
);
export const textShadow: Parse<SpecifiedShadows> = oneOf(
  mapped({ none: NONE }),
  commaList((cursor) => shadow(cursor, false)),
);

export function computeShadows(shadows: SpecifiedShadows, context: ComputeContext): readonly Shadow[] {
  return shadows.map(({ color: shade, lengths, inset }) => {
    const [x = 0, y = 0, blur = 0, spread = 0] = lengths.map((value) => computeLength(value, context));
    return {
      color: colorIn(shade, context),
      x,
      y,
      blur: Math.max(0, blur),
      spread,
      inset,
    };
  });
}
