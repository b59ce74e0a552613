/** The four sides of a border, as they are painted. */
import type { Points } from '../../base/units.js';
import { areEqual, cmykOfInk } from '../../css/values/inks.js';
import type { BorderStyle, Color } from '../../css/values/values.js';

export interface Side {
  readonly width: Points;
  readonly style: BorderStyle;
  readonly color: Color;
}

/** Top, right, bottom, left. */
export type Sides = readonly [Side, Side, Side, Side];

export type Widths = readonly [Points, Points, Points, Points];

/**
 * The widths of the sides; 0 for a side that does not exist. A transparent side keeps its width, which cuts the corners
 * of its neighbours.
 */
export function widthsOf(sides: Sides): Widths {
  const [top, right, bottom, left] = sides;
  return [usedWidth(top), usedWidth(right), usedWidth(bottom), usedWidth(left)];
}

function usedWidth({ width, style }: Side): Points {
  return style === 'none' || style === 'hidden' ? 0 : Math.max(0, width);
}

/**
 * Whether all visible sides have the same style and colour, and none of them ends at a diagonal beside a transparent
 * side.
 */
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
  return a === b || (a.r === b.r && a.g === b.g && a.b === b.b && a.a === b.a && areEqual(a.ink, b.ink));
}

type Shade = 'dark' | 'plain';
/**
 * The shades of the outer and the inner half of top and left sides. Bottom and right sides have them in reverse (§
 * 4.2).
 */
const CARVED: Readonly<Partial<Record<BorderStyle, readonly [Shade, Shade]>>> = {
  groove: ['dark', 'plain'],
  ridge: ['plain', 'dark'],
  inset: ['dark', 'dark'],
  outset: ['plain', 'plain'],
};

/**
 * Colours of the outer and the inner half of a carved side; null for other styles. `isTopLeft`: the side that light
 * falls on.
 */
export function shadesOf({ style, color }: Side, isTopLeft: boolean): readonly [Color, Color] | null {
  const carved = CARVED[style];
  if (!carved) return null;
  const shaded = (shade: Shade) => ((shade === 'dark') === isTopLeft ? darker(color) : color);
  return [shaded(carved[0]), shaded(carved[1])];
}

function darker({ r, g, b, a, ink }: Color): Color {
  const shade = { r: r * 0.5, g: g * 0.5, b: b * 0.5, a };
  if (!ink) return shade;
  const [cyan, magenta, yellow, black] = cmykOfInk(ink);
  return { ...shade, ink: { kind: 'cmyk', components: [cyan, magenta, yellow, 1 - (1 - black) * 0.5] } };
}
