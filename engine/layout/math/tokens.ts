/** Tokens: identifiers, numbers, text and operators (MathML Core, § 3.2). */
import { add, maxLu, minLu, sub, ZERO, type LayoutUnit } from '../../base/units.js';
import type { MathElement } from '../../box/box.js';
import { combiningAccent } from '../../box/math-variants.js';
import { marginsWithoutAuto } from '../box/box-sizes.js';
import { independentSpace } from '../contract/constraint-space.js';
import { intrinsicSizes, layoutBox } from '../contract/recursion.js';
import { booleanOf, lengthOf } from './attributes.js';
import { operatorOf } from './embellished.js';
import { textPiece } from './glyphs.js';
import { mathFont } from './math-font.js';
import { isFence } from './operator-dictionary.js';
import { at, EMPTY, piece, type MathEnvironment, type Piece, type Stretch } from './piece.js';
import { accentPiece, pairOfArrows, shiftToAxis, tallPiece, widePiece } from './stretchy.js';

/** Operators that are not shown: function application, times, separator and plus. */
const INVISIBLE = /^[\u2061-\u2064\u200b]*$/;
/** Characters of keyboards, and the signs that are meant. */
const SIGNS: Readonly<Record<string, string>> = { '-': '−', "'": '′', "''": '″', "'''": '‴' };

export function layoutToken(element: MathElement, environment: MathEnvironment, stretch: Stretch | null): Piece {
  if (element.flow) return flowPiece(element, environment);
  if (element.name === 'mo') return layoutOperator(element, environment, stretch);
  return textPiece(element, element.text ?? '', environment.context);
}

function layoutOperator(element: MathElement, { context }: MathEnvironment, stretch: Stretch | null): Piece {
  const source = element.text ?? '';
  if (INVISIBLE.test(source)) return EMPTY;
  const text = narrowAccent(element, context) ?? (Object.hasOwn(SIGNS, source) ? SIGNS[source]! : source);
  const operator = operatorOf(element, 'infix');
  const { constant } = mathFont(element.style, context);
  const sign = { element, text };
  if (stretch && stretch.axis === 'horizontal') return wide(sign, stretch.width, context);
  if (stretch) return tall(sign, { ...stretch, isSymmetric: operator.symmetric }, context);
  if (operator.largeop && element.style.mathStyle === 'normal')
    return centred(tallPiece(sign, constant('displayOperatorMinHeight'), context), constant('axisHeight'));
  return textPiece(element, text, context);
}

/** The combining character of an accent that does not grow, where the font has one, which it draws for this place. */
function narrowAccent(element: MathElement, context: MathEnvironment['context']): string | null {
  const { accent, text } = element;
  if (accent !== 'over' || booleanOf(element, 'stretchy') !== false) return null;
  const combining = combiningAccent(text ?? '');
  const { face } = mathFont(element.style, context);
  return combining !== null && face.glyphFor(combining.codePointAt(0)!) !== 0 ? combining : null;
}

interface Sign {
  readonly element: MathElement;
  readonly text: string;
}

/** A hat and the like grow in the form of combining characters, where a font has those. */
function wide({ element, text }: Sign, width: LayoutUnit, context: MathEnvironment['context']): Piece {
  const { face, table } = mathFont(element.style, context);
  const combining = combiningAccent(text);
  const glyph = combining === null ? 0 : face.glyphFor(combining.codePointAt(0)!);
  const isBetter =
    element.accent !== undefined &&
    glyph !== 0 &&
    table !== null &&
    table.construction(glyph, 'horizontal').variants.length > 1;
  if (isBetter) return accentPiece({ element, text: combining! }, width, context);
  const arrows = pairOfArrows({ element, text }, width, context);
  return arrows ?? widePiece({ element, text }, width, context);
}

/** What TeX lets a fence be smaller than what it embraces: a tenth (\delimiterfactor), and 5 pt (\delimitershortfall). */
const FENCE_SHARE = 0.901;
const FENCE_SHORTFALL = 5 / 10;

interface Tall {
  readonly ascent: LayoutUnit;
  readonly descent: LayoutUnit;
  readonly isSymmetric: boolean;
}

/** As tall as its row; a symmetric operator reaches as far above the axis as below it (§ 3.2.4.3). */
function tall(sign: Sign, { ascent, descent, isSymmetric }: Tall, context: MathEnvironment['context']): Piece {
  const { element } = sign;
  const { constant, em } = mathFont(element.style, context);
  const axis = constant('axisHeight');
  const reach = maxLu(sub(ascent, axis), add(descent, axis));
  const whole = isSymmetric ? ((2 * reach) as LayoutUnit) : add(ascent, descent);
  const least =
    isSymmetric && isFence(sign.text)
      ? maxLu(Math.round(whole * FENCE_SHARE) as LayoutUnit, sub(whole, Math.round(em * FENCE_SHORTFALL) as LayoutUnit))
      : whole;
  const own = textPiece(element, sign.text, context);
  const natural = add(own.ascent, own.descent);
  const smallest = lengthOf(element, 'minsize', natural, context) ?? natural;
  const largest = lengthOf(element, 'maxsize', natural, context) ?? (Infinity as LayoutUnit);
  const target = minLu(maxLu(least, smallest), largest);
  if (target <= natural) return isSymmetric && target > 0 && whole > natural ? centred(own, axis) : own;
  const grown = tallPiece(sign, target, context);
  if (isSymmetric) return centred(grown, axis);
  const middle = Math.round((ascent - descent) / 2) as LayoutUnit;
  return centred(grown, middle);
}

/** A piece whose middle stands on the axis. */
function centred(content: Piece, axis: LayoutUnit): Piece {
  const shift = shiftToAxis(content, axis);
  return {
    ...content,
    ascent: sub(content.ascent, shift),
    descent: add(content.descent, shift),
    children: at(content, ZERO, shift),
  };
}

/** HTML in a formula as a block that shrinks to fit, on its first baseline (§ 3.2.1). */
function flowPiece({ flow }: MathElement, { context }: MathEnvironment): Piece {
  const box = flow!;
  const { max } = intrinsicSizes(box, context);
  const result = layoutBox(box, independentSpace(max, { fixedInlineSize: max }), null, context, null);
  if (result.status !== 'laid-out') return EMPTY;
  const { fragment, firstBaseline } = result;
  const baseline = firstBaseline ?? fragment.height;
  const { left, right } = marginsWithoutAuto(box.style, ZERO);
  const width = add(left, fragment.width, right);
  return piece(width, baseline, sub(fragment.height, baseline), [{ x: left, y: sub(ZERO, baseline), fragment }]);
}
