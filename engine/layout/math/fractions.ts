/** Fractions, and stacks without a line such as binomial coefficients (MathML Core, § 3.3.2). */
import { add, maxLu, sub, ZERO, type LayoutUnit } from '../../base/units.js';
import type { MathElement } from '../../box/box.js';
import { parseLength } from './attributes.js';
import { mathFont, type MathFont } from './math-font.js';
import { at, half, piece, rule, whole, type MathEnvironment, type Piece, type Stretch } from './piece.js';

interface Shifts {
  /** Of the baselines of both parts. */
  readonly up: LayoutUnit;
  readonly down: LayoutUnit;
}

export function layoutFraction(element: MathElement, environment: MathEnvironment, stretch: Stretch | null): Piece {
  const [numerator, denominator] = element.children;
  if (!numerator || !denominator) return piece(ZERO, ZERO, ZERO, []);
  const over = whole(environment.layout(numerator, stretch));
  const under = whole(environment.layout(denominator));
  const font = mathFont(element.style, environment.context);
  const thickness = lineThickness(element, font, environment);
  const isDisplay = element.style.mathStyle === 'normal';
  const axis = font.constant('axisHeight');
  const { up, down } =
    thickness > 0 ? aroundLine(over, under, { font, isDisplay, thickness }) : stacked(over, under, { font, isDisplay });
  const width = maxLu(over.width, under.width);
  const children = [
    ...at(over, aligned(element, 'numalign', sub(width, over.width)), sub(ZERO, up)),
    ...at(under, aligned(element, 'denomalign', sub(width, under.width)), down),
  ];
  if (thickness > 0)
    children.push(rule(element, { x: ZERO, y: sub(ZERO, axis, half(thickness)), width, height: thickness }));
  return piece(
    width,
    maxLu(add(over.ascent, up), sub(under.ascent, down)),
    maxLu(add(under.descent, down), sub(over.descent, up)),
    children,
  );
}

function aligned({ attributes }: MathElement, name: string, room: LayoutUnit): LayoutUnit {
  const align = attributes.get(name)?.trim().toLowerCase();
  return align === 'left' ? ZERO : align === 'right' ? room : half(room);
}

const NAMED_THICKNESS: Readonly<Record<string, number>> = { thin: 0.5, medium: 1, thick: 2 };

function lineThickness(element: MathElement, { constant }: MathFont, { context }: MathEnvironment): LayoutUnit {
  const usual = constant('fractionRuleThickness');
  const stated = element.attributes.get('linethickness')?.trim().toLowerCase();
  const named = stated === undefined ? undefined : NAMED_THICKNESS[stated];
  if (named !== undefined) return Math.round(usual * named) as LayoutUnit;
  const length = parseLength(stated, element, usual, context);
  return length && length.sign !== '-' ? length.size : usual;
}

interface Line {
  readonly font: MathFont;
  readonly isDisplay: boolean;
  readonly thickness: LayoutUnit;
}

function aroundLine(over: Piece, under: Piece, { font: { constant }, isDisplay, thickness }: Line): Shifts {
  const axis = constant('axisHeight');
  const gapAbove = constant(isDisplay ? 'fractionNumDisplayStyleGapMin' : 'fractionNumeratorGapMin');
  const gapBelow = constant(isDisplay ? 'fractionDenomDisplayStyleGapMin' : 'fractionDenominatorGapMin');
  const up = constant(isDisplay ? 'fractionNumeratorDisplayStyleShiftUp' : 'fractionNumeratorShiftUp');
  const down = constant(isDisplay ? 'fractionDenominatorDisplayStyleShiftDown' : 'fractionDenominatorShiftDown');
  return {
    up: maxLu(up, add(axis, half(thickness), gapAbove, over.descent)),
    down: maxLu(down, add(sub(half(thickness), axis), gapBelow, under.ascent)),
  };
}

function stacked(over: Piece, under: Piece, { font: { constant }, isDisplay }: Omit<Line, 'thickness'>): Shifts {
  const up = constant(isDisplay ? 'stackTopDisplayStyleShiftUp' : 'stackTopShiftUp');
  const down = constant(isDisplay ? 'stackBottomDisplayStyleShiftDown' : 'stackBottomShiftDown');
  const least = constant(isDisplay ? 'stackDisplayStyleGapMin' : 'stackGapMin');
  const gap = sub(add(up, down), over.descent, under.ascent);
  const more = gap < least ? sub(least, gap) : ZERO;
  return { up: add(up, half(more)), down: add(down, sub(more, half(more))) };
}
