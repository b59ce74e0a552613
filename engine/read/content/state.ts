/** The graphics state as far as comparing needs it (ISO 32000-2, 8.4 and 9.3). */
import type { Matrix2 } from '../../base/matrix.js';
import type { Clip } from './clips.js';
import type { Font } from '../fonts/font.js';

export interface GraphicsState {
  readonly matrix: Matrix2;
  readonly fill: string;
  readonly stroke: string;
  readonly fillSpace: ColourSpace;
  readonly strokeSpace: ColourSpace;
  readonly fillAlpha: number;
  readonly strokeAlpha: number;
  /** How what is painted is mixed with what is below it, besides its alpha: `multiply`, `masked 1f…`; '' for nothing. */
  readonly effect: string;
  readonly lineWidth: number;
  /** How lines are dashed, `3 2 0`; '' where they are not. */
  readonly dash: string;
  /** How lines end, and how they meet, as the file numbers it. */
  readonly cap: number;
  readonly join: number;
  readonly miterLimit: number;
  /** What else changes how colours come out, by its operator or key: overprinting, rendering intents. */
  readonly printing: ReadonlyMap<string, string>;
  /** Null: the whole page. */
  readonly clip: Clip | null;
  readonly font: Font | null;
  readonly fontSize: number;
  readonly characterSpacing: number;
  readonly wordSpacing: number;
  /** 1 for 100 % */
  readonly horizontalScale: number;
  readonly leading: number;
  readonly rise: number;
  /** Text rendering mode; 3 is invisible. */
  readonly mode: number;
}

/** What the components of a colour are: grey, RGB, CMYK, or tints of a named colour. */
export type ColourSpace = 'grey' | 'rgb' | 'cmyk' | 'pattern' | { readonly named: string };

export const applyTo = ([a, b, c, d, e, f]: Matrix2, x: number, y: number): readonly [number, number] => [
  a * x + c * y + e,
  b * x + d * y + f,
];

export const initialState = (matrix: Matrix2): GraphicsState => ({
  matrix,
  fill: '#000000',
  stroke: '#000000',
  fillSpace: 'grey',
  strokeSpace: 'grey',
  fillAlpha: 1,
  strokeAlpha: 1,
  effect: '',
  lineWidth: 1,
  dash: '',
  cap: 0,
  join: 0,
  miterLimit: 10,
  printing: new Map(),
  clip: null,
  font: null,
  fontSize: 0,
  characterSpacing: 0,
  wordSpacing: 0,
  horizontalScale: 1,
  leading: 0,
  rise: 0,
  mode: 0,
});

/** `#rrggbb` where the colour is a device's; otherwise its components, as they are. */
export function colourText(space: ColourSpace, components: readonly number[], pattern: string | null = null): string {
  if (typeof space === 'object') return `${space.named}(${components.map(tidy).join(' ')})`;
  if (space === 'pattern') return pattern ?? 'pattern';
  if (space === 'cmyk') return `cmyk(${components.map(tidy).join(' ')})`;
  const [r = 0, g = r, b = r] = components;
  return `#${[r, g, b].map(twoDigits).join('')}`;
}

export const withLook = (colour: string, alpha: number, effect: string): string =>
  [colour, ...(alpha < 1 ? [`${Math.round(alpha * 100)}%`] : []), ...(effect === '' ? [] : [effect])].join('/');

const tidy = (value: number): string => String(Math.round(value * 1000) / 1000);

const twoDigits = (part: number): string =>
  Math.round(Math.min(1, Math.max(0, part)) * 255)
    .toString(16)
    .padStart(2, '0');

/** The initial colour of a space (8.6.8). */
export const initialColour = (space: ColourSpace): string =>
  colourText(space, typeof space === 'object' ? [1] : space === 'cmyk' ? [0, 0, 0, 1] : [0]);
