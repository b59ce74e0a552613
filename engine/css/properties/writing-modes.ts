/** The properties of writing modes (CSS Writing Modes 4), and what flow-relative names mean in each of them. */
import { PHYSICAL_SIDES, type Axes, type Side } from '../../base/axes.js';
import type { ComputedStyle } from './computed-style.js';
import { INHERITED, mapped, plain } from './property-makers.js';
import type { PropertyRow } from './property-row.js';
import { keywords, oneOf, type Parse } from '../syntax/value-cursor.js';
import { integer } from '../values/math.js';

export type WritingMode = ComputedStyle['writingMode'];

/** Those of SVG 1.1 and of older browsers stand for the horizontal mode and for `vertical-rl` (§ 3.2.1). */
const LEGACY_MODES: Readonly<Record<string, WritingMode>> = {
  lr: 'horizontal-tb',
  'lr-tb': 'horizontal-tb',
  rl: 'horizontal-tb',
  'rl-tb': 'horizontal-tb',
  tb: 'vertical-rl',
  'tb-rl': 'vertical-rl',
  'tb-lr': 'vertical-lr',
  'bt-lr': 'sideways-lr',
};

const writingMode: Parse<WritingMode> = oneOf(
  keywords('horizontal-tb', 'vertical-rl', 'vertical-lr', 'sideways-rl', 'sideways-lr'),
  mapped(LEGACY_MODES),
);

const textOrientation: Parse<ComputedStyle['textOrientation']> = oneOf(
  keywords('mixed', 'upright', 'sideways'),
  mapped({ 'sideways-right': 'sideways', 'vertical-right': 'mixed' } as const),
);

const digits: Parse<{ readonly digits: number }> = (cursor) => {
  if (!keywords('digits')(cursor)) return undefined;
  if (cursor.atEnd) return { digits: 2 };
  const count = integer({ min: 2 })(cursor);
  return typeof count === 'number' && count <= 4 ? { digits: count } : undefined;
};

export const WRITING_MODE_PROPERTIES: readonly PropertyRow[] = [
  plain('writing-mode', 'writingMode', writingMode, INHERITED),
  plain('text-orientation', 'textOrientation', textOrientation, INHERITED),
  plain('text-combine-upright', 'textCombineUpright', oneOf(keywords('none', 'all'), digits), INHERITED),
];

export function axesOf(mode: WritingMode): Axes {
  return mode === 'sideways-rl' ? 'vertical-rl' : mode;
}

/** What the names of a flow-relative property depend on. */
export interface Flow {
  readonly writingMode: WritingMode;
  readonly direction: ComputedStyle['direction'];
}

const SIDE = /\b(?:top|right|bottom|left)\b/g;

/**
 * The physical property that a flow-relative one stands for (CSS Logical 1, § 4). `ltr` and `rtl`: its names in horizontal
 * text. Sides that these name are those of the line; sizes and `overflow` name an axis.
 */
export function physicalName({ ltr, rtl }: { readonly ltr: string; readonly rtl: string }, flow: Flow): string {
  const name = flow.direction === 'ltr' ? ltr : rtl;
  const axes = axesOf(flow.writingMode);
  if (axes === 'horizontal-tb') return name;
  const turned = name.replace(SIDE, (side) => PHYSICAL_SIDES[axes][side as Side]);
  if (turned === name) return name.replace(AXIS, (axis) => OTHER_AXIS[axis]!);
  return turned.replace(CORNER, '$2-$1');
}

const AXIS = /\b(?:width|height|x|y)$/;
/** Names of corners begin with the upper or lower side. */
const CORNER = /\b(left|right)-(top|bottom)\b/;
const OTHER_AXIS: Readonly<Record<string, string>> = { width: 'height', height: 'width', x: 'y', y: 'x' };
