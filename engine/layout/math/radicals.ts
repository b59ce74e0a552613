/** Roots: the sign, the line over its content, the degree (MathML Core, § 3.3.3). */
import { add, maxLu, sub, ZERO, type LayoutUnit } from '../../base/units.js';
import type { MathElement } from '../../box/box.js';
import { mathFont } from './math-font.js';
import { at, EMPTY, piece, rule, whole, type MathEnvironment, type Piece } from './piece.js';
import { layoutRow } from './rows.js';
import { tallPiece } from './stretchy.js';

const SIGN = '√';

export function layoutSquareRoot(element: MathElement, environment: MathEnvironment): Piece {
  return radical(element, whole(layoutRow(element, environment)), environment);
}

export function layoutRoot(element: MathElement, environment: MathEnvironment): Piece {
  const [base, degree] = element.children;
  if (!base) return EMPTY;
  const root = radical(element, whole(environment.layout(base)), environment);
  if (!degree) return root;
  const index = environment.layout(degree);
  const { constant, table } = mathFont(element.style, environment.context);
  const before = maxLu(ZERO, constant('radicalKernBeforeDegree'));
  const after = maxLu(constant('radicalKernAfterDegree'), sub(ZERO, index.width, before));
  const share = (table?.constants.radicalDegreeBottomRaisePercent ?? 60) / 100;
  const raised = sub(Math.round(share * (root.ascent + root.descent)) as LayoutUnit, root.descent);
  const rise = add(raised, index.descent);
  const start = add(before, index.width, after);
  const children = [...at(index, before, sub(ZERO, rise)), ...at(root, start, ZERO)];
  return piece(add(start, root.width), maxLu(root.ascent, add(rise, index.ascent)), root.descent, children);
}

function radical(element: MathElement, content: Piece, { context }: MathEnvironment): Piece {
  const { constant } = mathFont(element.style, context);
  const isDisplay = element.style.mathStyle === 'normal';
  const thickness = constant('radicalRuleThickness');
  const least = constant(isDisplay ? 'radicalDisplayStyleVerticalGap' : 'radicalVerticalGap');
  const target = add(content.ascent, content.descent, least, thickness);
  const sign = tallPiece({ element, text: SIGN }, target, context);
  const height = add(sign.ascent, sign.descent);
  // A sign that is larger than needed leaves its room above and below alike (TeX, appendix G, rule 11).
  const more = maxLu(ZERO, sub(height, target));
  const gap = add(least, Math.floor(more / 2) as LayoutUnit);
  const top = add(content.ascent, gap, thickness);
  const children = [
    ...at(sign, ZERO, sub(sign.ascent, top)),
    rule(element, { x: sign.width, y: sub(ZERO, top), width: content.width, height: thickness }),
    ...at(content, sign.width, ZERO),
  ];
  const descent = maxLu(content.descent, sub(height, top));
  return piece(add(sign.width, content.width), add(top, constant('radicalExtraAscender')), descent, children);
}
