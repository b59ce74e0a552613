/** Space, and content with other sizes than its own: mspace, mpadded, menclose (MathML Core, § 3.2.5 and 3.3.6; MathML 3, § 3.3.9). */
import { add, maxLu, sub, toPx, ZERO, type LayoutUnit } from '../../base/units.js';
import type { MathElement } from '../../box/box.js';
import type { ComputedStyle } from '../../css/properties/computed-style.js';
import { plainBox } from '../box/plain-box.js';
import { lengthOf, parseLength, type MathLength } from './attributes.js';
import { mathFont } from './math-font.js';
import { at, half, piece, rule, type MathEnvironment, type Piece, type Placed, type Stretch } from './piece.js';
import { layoutRow } from './rows.js';
import { tallPiece } from './stretchy.js';

export function layoutSpace(element: MathElement, { context }: MathEnvironment): Piece {
  const length = (name: string): LayoutUnit => lengthOf(element, name, ZERO, context) ?? ZERO;
  return piece(length('width'), length('height'), length('depth'), []);
}

/** Takes the sizes of its attributes, which may be added to those of its content. */
export function layoutPadded(element: MathElement, environment: MathEnvironment, stretch: Stretch | null): Piece {
  const content = layoutRow(element, environment, stretch);
  const { context } = environment;
  const sizes: Readonly<Record<string, LayoutUnit>> = {
    width: content.width,
    height: content.ascent,
    depth: content.descent,
  };
  // MathML 3 also has shares of the content's own sizes: “+0.5width”.
  const stated = (name: string, natural: LayoutUnit): MathLength | null => {
    const source = element.attributes.get(name)?.trim() ?? '';
    const [, sign = '', share, percent, basis] =
      /^([+-]?)\s*(\d+\.?\d*|\.\d+)(%?)\s*(width|height|depth)$/i.exec(source) ?? [];
    if (basis === undefined) return parseLength(source, element, natural, context);
    const size = Number(share) * (percent === '' ? 1 : 0.01) * sizes[basis.toLowerCase()]!;
    return { sign: sign as MathLength['sign'], size: Math.round(size) as LayoutUnit };
  };
  const size = (name: string): LayoutUnit => {
    const natural = sizes[name]!;
    const length = stated(name, natural);
    if (!length) return natural;
    if (length.sign === '') return length.size;
    return maxLu(
      name === 'width' ? (-Infinity as LayoutUnit) : ZERO,
      length.sign === '+' ? add(natural, length.size) : sub(natural, length.size),
    );
  };
  const shift = (name: string, natural: LayoutUnit): LayoutUnit => {
    const length = stated(name, natural);
    return length ? sub(length.sign === '-' ? ZERO : length.size, length.sign === '-' ? length.size : ZERO) : ZERO;
  };
  const x = shift('lspace', content.width);
  const y = shift('voffset', content.ascent);
  return piece(maxLu(ZERO, size('width')), size('height'), size('depth'), at(content, x, sub(ZERO, y)));
}

interface Frame {
  readonly element: MathElement;
  /** Of the whole, with the baseline at 0. */
  readonly width: LayoutUnit;
  readonly top: LayoutUnit;
  readonly bottom: LayoutUnit;
  readonly thickness: LayoutUnit;
}

type Draw = (frame: Frame) => readonly Placed[];

const horizontal =
  (place: (frame: Frame) => LayoutUnit): Draw =>
  (frame) => [rule(frame.element, { x: ZERO, y: place(frame), width: frame.width, height: frame.thickness })];
const vertical =
  (place: (frame: Frame) => LayoutUnit): Draw =>
  (frame) => [
    rule(frame.element, {
      x: place(frame),
      y: frame.top,
      width: frame.thickness,
      height: sub(frame.bottom, frame.top),
    }),
  ];
const top = horizontal((frame) => frame.top);
const bottom = horizontal(({ bottom: end, thickness }) => sub(end, thickness));
const left = vertical(() => ZERO);
const right = vertical(({ width, thickness }) => sub(width, thickness));

/** A diagonal is a line across that is turned around its middle. */
const diagonal =
  (direction: 1 | -1): Draw =>
  ({ element, width, top: start, bottom: end, thickness }) => {
    const height = sub(end, start);
    // Square roots are the same on all platforms; angles are not.
    const diagonal = Math.sqrt(width * width + height * height);
    if (diagonal === 0) return [];
    const [cos, sin] = [width / diagonal, (direction * height) / diagonal];
    const line = {
      ...element.line!,
      hasTransform: true,
      rotate: [cos, sin, 0, 0, -sin, cos, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1],
    };
    const length = Math.round(diagonal) as LayoutUnit;
    const x = half(sub(width, length));
    const y = sub(half(add(start, end)), half(thickness));
    return [rule({ ...element, line }, { x, y, width: length, height: thickness })];
  };

/** A box whose border is drawn around the content. */
const frameBox =
  (radius: (frame: Frame) => number): Draw =>
  (frame) => {
    const { element, width, top: start, bottom: end, thickness } = frame;
    const line = element.line!;
    const px = toPx(thickness);
    const corner = radius(frame);
    const style = {
      ...line,
      backgroundColor: { ...line.backgroundColor, a: 0 },
      ...sides('border', 'Style', 'solid'),
      ...sides('border', 'Color', line.color),
      ...sides('border', 'Width', px),
      ...Object.fromEntries(
        ['TopLeft', 'TopRight', 'BottomRight', 'BottomLeft'].map((side) => [`border${side}Radius`, [corner, corner]]),
      ),
    } as ComputedStyle;
    const fragment = {
      ...plainBox('rule', { node: element.node, style }, width, sub(end, start), []),
      border: { top: thickness, right: thickness, bottom: thickness, left: thickness },
    };
    return [{ x: ZERO, y: start, fragment }];
  };

const sides = (prefix: string, suffix: string, value: unknown): Record<string, unknown> =>
  Object.fromEntries(['Top', 'Right', 'Bottom', 'Left'].map((side) => [`${prefix}${side}${suffix}`, value]));

const NOTATIONS: Readonly<Record<string, Draw>> = {
  top,
  bottom,
  left,
  right,
  actuarial: (frame) => [...top(frame), ...right(frame)],
  madruwb: (frame) => [...bottom(frame), ...right(frame)],
  box: frameBox(() => 0),
  roundedbox: frameBox(({ element }) => element.style.fontSize * 0.3),
  circle: frameBox(({ width, top: start, bottom: end }) => toPx(Math.min(width, sub(end, start)) as LayoutUnit) / 2),
  horizontalstrike: horizontal(({ top: start, bottom: end }) => half(add(start, end))),
  verticalstrike: vertical(({ width }) => half(width)),
  updiagonalstrike: diagonal(-1),
  downdiagonalstrike: diagonal(1),
};

/** Notations that strike what they enclose, and take no room around it. */
const STRIKES = /^(?:up|down)diagonalstrike$|^(?:horizontal|vertical)strike$/;

export function layoutEnclosed(element: MathElement, environment: MathEnvironment): Piece {
  const content = layoutRow(element, environment);
  const { constant, em } = mathFont(element.style, environment.context);
  const thickness = constant('overbarRuleThickness');
  const names = (element.attributes.get('notation') ?? 'longdiv').trim().toLowerCase().split(/\s+/);
  if (names.includes('longdiv')) return longDivision(element, content, environment);
  const around = names.filter((name) => Object.hasOwn(NOTATIONS, name) && !STRIKES.test(name));
  const gap = (...sidesOf: string[]): LayoutUnit => {
    const isMeant = around.some((name) => sidesOf.includes(name) || /^(?:box|roundedbox|circle)$/.test(name));
    const room = Math.round(em * 0.2) as LayoutUnit;
    return isMeant ? add(room, thickness) : ZERO;
  };
  const [above, below] = [gap('top', 'actuarial'), gap('bottom', 'madruwb')];
  const [before, after] = [gap('left'), gap('right', 'actuarial', 'madruwb')];
  const frame: Frame = {
    element,
    width: add(before, content.width, after),
    top: sub(ZERO, content.ascent, above),
    bottom: add(content.descent, below),
    thickness,
  };
  const drawn = names.flatMap((name) => (Object.hasOwn(NOTATIONS, name) ? NOTATIONS[name]!(frame) : []));
  return piece(frame.width, add(content.ascent, above), frame.bottom, [...at(content, before, ZERO), ...drawn]);
}

function longDivision(element: MathElement, content: Piece, { context }: MathEnvironment): Piece {
  const { constant, em } = mathFont(element.style, context);
  const thickness = constant('overbarRuleThickness');
  const gap = constant('overbarVerticalGap');
  const height = add(content.ascent, content.descent, gap, thickness);
  const sign = tallPiece({ element, text: ')' }, height, context);
  const start = Math.round(em * 0.05) as LayoutUnit;
  const topLine = add(content.ascent, gap, thickness);
  const children = [
    ...at(sign, ZERO, sub(sign.ascent, topLine)),
    rule(element, { x: start, y: sub(ZERO, topLine), width: add(sign.width, content.width), height: thickness }),
    ...at(content, add(start, sign.width), ZERO),
  ];
  return piece(
    add(start, sign.width, content.width),
    topLine,
    maxLu(content.descent, sub(add(sign.ascent, sign.descent), topLine)),
    children,
  );
}
