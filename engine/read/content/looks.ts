/** How marks are painted, in short texts: their alpha, blending, lines, and how they are turned. */
import type { Matrix2, PlainRect as Box } from '../../base/matrix.js';
import type { PdfObject } from '../syntax/objects.js';
import type { PdfFile } from '../syntax/pdf-file.js';
import { boxOf } from './marks.js';
import { withLook, type GraphicsState } from './state.js';

/** How much larger the matrix makes what it maps, as the height of text. */
export const scaleOf = ([, , c, d]: Matrix2): number => Math.hypot(c, d);

const tenth = (value: number): number => Math.round(value * 10) / 10;

/** What mixes paint with what is below it, and how presses are told to lay it down; '' for nothing. */
export const effectOf = ({ effect, printing }: GraphicsState): string =>
  [...(effect === '' ? [] : [effect]), ...[...printing].map(([key, value]) => `${key}=${value}`)].join('/');

/** The colour of a line, its width, and what else it has: `#000000 0.5 dashed 3 2 0, round ends`. */
export function strokeText(state: GraphicsState): string {
  const { cap, join, miterLimit, dash, matrix } = state;
  const details = [
    ...(dash === '' ? [] : [`dashed ${dash}`]),
    ...(cap === 0 ? [] : [cap === 1 ? 'round ends' : 'square ends']),
    ...(join === 0 ? [] : [join === 1 ? 'round corners' : 'cut corners']),
    ...(miterLimit === 10 ? [] : [`a miter limit of ${tenth(miterLimit)}`]),
  ];
  const colour = withLook(state.stroke, state.strokeAlpha, effectOf(state));
  const width = tenth(state.lineWidth * scaleOf(matrix));
  return `${colour} ${width}${details.length === 0 ? '' : ` ${details.join(', ')}`}`;
}

/** The modes of text that only fill, with and without clipping. */
const FILLED = new Set([0, 4]);
const OUTLINED = new Set([1, 5]);
const UNSEEN = new Set([3, 7]);

/** The colour of text, and how it is painted otherwise. */
export function lookOfText(state: GraphicsState, matrix: Matrix2): string {
  const { mode } = state;
  const turned = placedLook(matrix);
  if (UNSEEN.has(mode)) return `invisible${turned}`;
  const edge = `outlined ${strokeText(state)}`;
  if (OUTLINED.has(mode)) return `${edge}${turned}`;
  const fill = withLook(state.fill, state.fillAlpha, effectOf(state));
  return `${fill}${FILLED.has(mode) ? '' : `/${edge}`}${turned}`;
}

/** How something is turned, mirrored or slanted on the page, such as `/turned 90°`; '' for upright. y points downwards. */
export function placedLook([a, b, c, d]: Matrix2): string {
  const [across, up] = [Math.hypot(a, b), Math.hypot(c, d)];
  if (across === 0 || up === 0) return '';
  const isMirrored = a * d - b * c > 0;
  const side = isMirrored ? -1 : 1;
  const angle = Math.round((Math.atan2(side * b, side * a) * 180) / Math.PI);
  const slant = Math.round((Math.asin(Math.max(-1, Math.min(1, (a * c + b * d) / (across * up)))) * 180) / Math.PI);
  return [
    ...(isMirrored ? ['/mirrored'] : []),
    ...(angle === 0 ? [] : [`/turned ${angle === -180 ? 180 : angle}°`]),
    ...(slant === 0 ? [] : [`/slanted ${slant}°`]),
  ].join('');
}

/** Entries of graphics states that say how colours come out, with the values that they begin with (8.4.5). */
export const PRINTING: Readonly<Record<string, string>> = {
  OP: 'false',
  op: 'false',
  OPM: '0',
  RI: 'RelativeColorimetric',
  FL: '0',
  SM: '0',
  SA: 'false',
  AIS: 'false',
  TK: 'true',
  BG: 'Default',
  BG2: 'Default',
  UCR: 'Default',
  UCR2: 'Default',
  TR: 'Identity',
  TR2: 'Default',
  HT: 'Default',
  HTO: '0 0',
  UseBlackPtComp: 'Default',
};

/** The part of the page that text covers, for what lies above it: letters without their deepest and highest parts. */
export function boxOfText(points: readonly (readonly [number, number])[], size: number): Box {
  const { x, y, width, height } = boxOf(points);
  return { x, y: y - 0.7 * size, width, height: height + 0.85 * size };
}

/** `[dashes] phase` as text; '' for a line without gaps. */
export function dashOf(file: PdfFile, [dashes, phase]: readonly PdfObject[]): string {
  const lengths = file.numbers(dashes);
  return lengths.length === 0
    ? ''
    : [...lengths, file.number(phase)].map((part) => Math.round(part * 10) / 10).join(' ');
}
