/**
 * Styles as boxes around a vertical box see them. Layout reads `width`, `margin-top` and the like along the axes of the box
 * around (see base/axes.ts), so the style of a box in a vertical one is turned, once. Properties that the specification
 * defines along the line (`float`, `text-align`) or by start and end (flex, grid, columns) stay as they are.
 */
import { ALL_SIDES, areOrthogonal, axesInLine, sideAlong, type Axes, type Side } from '../../base/axes.js';
import type { ComputedStyle } from './computed-style.js';
import type { MutableStyle } from './initial-style.js';
import { isInlineDisplay } from '../values/inline-level.js';
import { TABLE_TRACK_DISPLAYS } from '../values/table-displays.js';
import { axesOf } from './writing-modes.js';

type SideName = Capitalize<Side>;
const NAMES: Readonly<Record<Side, SideName>> = { top: 'Top', right: 'Right', bottom: 'Bottom', left: 'Left' };

type FieldOfSide = (side: Side) => keyof ComputedStyle;
const SIDE_FIELDS: readonly FieldOfSide[] = [
  (side) => side,
  (side) => `margin${NAMES[side]}`,
  (side) => `padding${NAMES[side]}`,
  (side) => `border${NAMES[side]}Width`,
  (side) => `border${NAMES[side]}Style`,
  (side) => `border${NAMES[side]}Color`,
];

const AXIS_FIELDS: readonly (readonly [keyof ComputedStyle, keyof ComputedStyle])[] = [
  ['width', 'height'],
  ['minWidth', 'minHeight'],
  ['maxWidth', 'maxHeight'],
  ['containIntrinsicWidth', 'containIntrinsicHeight'],
  ['overflowX', 'overflowY'],
];

/** The axes in which the children of a box are laid out. Parts of tables, and what has no box, leave them as they are. */
function axesInside({ display, axes, writingMode }: ComputedStyle): Axes {
  return PASSING.has(display) ? axes : axesOf(writingMode);
}

const PASSING: ReadonlySet<string> = new Set([
  'contents',
  ...TABLE_TRACK_DISPLAYS,
  'ruby-base-container',
  'ruby-text-container',
]);

/** The axes that the box with this style has its sides in, by the style of the box around it. */
export function axesAround(parent: ComputedStyle, isInLine: boolean): Axes {
  const axes = axesInside(parent);
  return isInLine ? axesInLine(axes) : axes;
}

/** Styles along other axes, each made once. */
export class TurnedStyles {
  readonly #byAxes = new WeakMap<ComputedStyle, Map<Axes, ComputedStyle>>();

  along(style: ComputedStyle, axes: Axes): ComputedStyle {
    if (style.axes === axes) return style;
    let styles = this.#byAxes.get(style);
    if (!styles) this.#byAxes.set(style, (styles = new Map([[style.axes, style]])));
    let turned = styles.get(axes);
    if (!turned) {
      turned = Object.freeze(turn(style, axes));
      styles.set(axes, turned);
      // It is turned back to the same object.
      this.#byAxes.set(turned, styles);
    }
    return turned;
  }

  /** The style of a box as the box around it sees it. `parent`: the style of that box. */
  around(style: ComputedStyle, parent: ComputedStyle): ComputedStyle {
    if (parent.axes === 'horizontal-tb' && parent.writingMode === 'horizontal-tb') return style;
    return this.along(style, axesAround(parent, isInlineDisplay(style.display)));
  }
}

function turn(style: ComputedStyle, axes: Axes): ComputedStyle {
  const turned: MutableStyle = { ...style, axes };
  const copy = (to: keyof ComputedStyle, from: keyof ComputedStyle) =>
    ((turned as Record<keyof ComputedStyle, unknown>)[to] = style[from]);
  for (const side of ALL_SIDES) {
    const from = sideAlong(side, axes, style.axes);
    for (const field of SIDE_FIELDS) copy(field(side), field(from));
  }
  if (!areOrthogonal(axes, style.axes)) return turned;
  for (const [across, along] of AXIS_FIELDS) {
    copy(across, along);
    copy(along, across);
  }
  const { auto, ratio } = style.aspectRatio;
  if (ratio > 0) turned.aspectRatio = { auto, ratio: 1 / ratio };
  return turned;
}
