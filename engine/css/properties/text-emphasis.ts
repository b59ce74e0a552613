/** Emphasis marks (CSS Text Decoration 3, § 3). All of its longhands inherit. */
import { color, colorIn, type SpecifiedColor } from '../values/color.js';
import { keywordSet, oneOf, string, type Parse } from '../syntax/value-cursor.js';
import type { ComputedStyle } from './computed-style.js';
import { INHERITED, plain, row } from './property-makers.js';
import type { ComputeContext, PropertyRow } from './property-row.js';

/** The characters of the shapes, filled and open (§ 3.1). */
const SHAPES: Readonly<Record<string, readonly [filled: string, open: string]>> = {
  dot: ['\u2022', '\u25e6'],
  circle: ['\u25cf', '\u25cb'],
  'double-circle': ['\u25c9', '\u25ce'],
  triangle: ['\u25b2', '\u25b3'],
  sesame: ['\ufe45', '\ufe46'],
};

const markWords = keywordSet(['none'], ['filled', 'open'], Object.keys(SHAPES));

/** In horizontal text the shape is a circle where only `filled` or `open` is given. */
const markOfWords: Parse<string> = (cursor) => {
  const words = markWords(cursor);
  if (!words || (words.includes('none') && words.length > 1)) return undefined;
  if (words.includes('none')) return '';
  const [filled, open] = SHAPES[words.find((word) => Object.hasOwn(SHAPES, word)) ?? 'circle']!;
  return words.includes('open') ? open : filled;
};

const mark: Parse<string> = oneOf(string, markOfWords);

/** `left` and `right`, which is the default, apply to vertical text only; `over` and `under` to all else. */
const position: Parse<ComputedStyle['textEmphasisPosition']> = (cursor) => {
  const words = keywordSet(['auto'], ['over', 'under'], ['left', 'right'])(cursor);
  if (!words || (words.includes('auto') ? words.length > 1 : !words.includes('over') && !words.includes('under')))
    return undefined;
  if (words.includes('auto')) return 'auto';
  const side = words.includes('under') ? 'under' : 'over';
  return words.includes('left') ? `${side} left` : side;
};

const computeColor = (value: SpecifiedColor, context: ComputeContext): ComputedStyle['textEmphasisColor'] =>
  value === 'currentcolor' ? value : colorIn(value, context);

export const EMPHASIS_PROPERTIES: readonly PropertyRow[] = [
  plain('text-emphasis-style', 'textEmphasisMark', mark, INHERITED),
  row('text-emphasis-color', 'textEmphasisColor', color, computeColor, INHERITED),
  plain('text-emphasis-position', 'textEmphasisPosition', position, INHERITED),
];
