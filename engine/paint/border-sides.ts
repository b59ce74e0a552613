/** The four sides of a border, as they are painted. */
import type { Points } from '../base/units.js';
import type { BorderStyle, Color } from '../css/values/values.js';

export interface Side {
  readonly width: Points;
  readonly style: BorderStyle;
  readonly color: Color;
}

/** Top, right, bottom, left. */
export type Sides = readonly [Side, Side, Side, Side];

export type Widths = readonly [Points, Points, Points, Points];

/** 0 for sides that are not there. Transparent ones have their width: it cuts the corners of their neighbours. */
export function widthsOf(sides: Sides): Widths {
  const [top, right, bottom, left] = sides;
  return [usedWidth(top), usedWidth(right), usedWidth(bottom), usedWidth(left)];
}

function usedWidth({ width, style }: Side): Points {
  return style === 'none' || style === 'hidden' ? 0 : Math.max(0, width);
}

/** Whether the sides that show are of one style and colour, and end at no diagonal where a transparent side begins. */
export function areAlike(sides: Sides): boolean {
  const first = sides.find((side) => !isInvisible(side));
  if (!first) return false;
  return sides.every(
    (side) => usedWidth(side) === 0 || (side.style === first.style && sameColor(side.color, first.color)),
  );
}

export function isInvisible({ width, style, color }: Side): boolean {
  return width <= 0 || style === 'none' || style === 'hidden' || color.a === 0;
}

export function sameColor(a: Color, b: Color): boolean {
  return a === b || (a.r === b.r && a.g === b.g && a.b === b.b && a.a === b.a);
}

type Shade = 'dark' | 'plain';
/** The outer and the inner half of top and left sides; bottom and right ones are the other way round (§ 4.2). */
const CARVED: Readonly<Partial<Record<BorderStyle, readonly [Shade, Shade]>>> = {
  groove: ['dark', 'plain'],
  ridge: ['plain', 'dark'],
  inset: ['dark', 'dark'],
  outset: ['plain', 'plain'],
};

/** Colours of the outer and the inner half of a carved side; null for others. `isTopLeft`: the side light falls on. */
export function shadesOf({ style, color }: Side, isTopLeft: boolean): readonly [Color, Color] | null {
  const carved = CARVED[style];
  if (!carved) return null;
  const shaded = (shade: Shade) => ((shade === 'dark') === isTopLeft ? darker(color) : color);
  return [shaded(carved[0]), shaded(carved[1])];
}

function darker({ r, g, b, a }: Color): Color {
  return { r: r * 0.5, g: g * 0.5, b: b * 0.5, a };
}
