/** Formulas (MathML Core): the element that is laid out says by which rules, and each knows those around it only by their pieces. */
import { INDEFINITE, ZERO, add, type LayoutUnit } from '../../base/units.js';
import type { MathBox, MathElement } from '../../box/box.js';
import { marginsWithoutAuto } from '../box/box-sizes.js';
import type { BoxFragment } from '../contract/fragment.js';
import type { LayoutContext } from '../contract/layout-context.js';
import { carriedBy } from '../contract/out-of-flow.js';
import { measurementsOf } from '../contract/measurements.js';
import type { IntrinsicSizes } from '../contract/recursion.js';
import type { BoxStrut } from '../../base/geometry.js';
import { layoutFraction } from './fractions.js';
import { layoutLimits } from './limits.js';
import { boxed, EMPTY, type MathEnvironment, type Piece, type Stretch } from './piece.js';
import { layoutRoot, layoutSquareRoot } from './radicals.js';
import { layoutRow } from './rows.js';
import { layoutScripts } from './scripts.js';
import { layoutEnclosed, layoutPadded, layoutSpace } from './spaces.js';
import { layoutTable } from './tables.js';
import { layoutToken } from './tokens.js';

declare module '../../box/box.js' {
  interface Measured {
    /** Of a formula: how it was laid out in a line that is so wide. */
    formula: { readonly available: LayoutUnit; readonly laidOut: LaidOutFormula } | null;
  }
}

export interface LaidOutFormula {
  readonly fragment: BoxFragment;
  readonly margins: BoxStrut;
  readonly baseline: LayoutUnit;
}

type Layout = (element: MathElement, environment: MathEnvironment, stretch: Stretch | null) => Piece;

const row: Layout = layoutRow;

const LAYOUTS: Readonly<Record<string, Layout>> = {
  mi: layoutToken,
  mn: layoutToken,
  mo: layoutToken,
  ms: layoutToken,
  mtext: layoutToken,
  mspace: layoutSpace,
  mfrac: layoutFraction,
  msqrt: layoutSquareRoot,
  mroot: layoutRoot,
  msub: layoutScripts,
  msup: layoutScripts,
  msubsup: layoutScripts,
  mmultiscripts: layoutScripts,
  munder: layoutLimits,
  mover: layoutLimits,
  munderover: layoutLimits,
  mpadded: layoutPadded,
  menclose: layoutEnclosed,
  mtable: layoutTable,
  mprescripts: () => EMPTY,
  none: () => EMPTY,
};

function environmentOf(context: LayoutContext, available: LayoutUnit): MathEnvironment {
  const environment: MathEnvironment = {
    context,
    available,
    layout(element, stretch = null) {
      context.guard.work();
      const layout = Object.hasOwn(LAYOUTS, element.name) ? LAYOUTS[element.name]! : row;
      const content = layout(element, environment, stretch);
      return boxed(element, content, environment);
    },
  };
  return environment;
}

/** `available`: the inline size of the line's containing block. */
export function layoutFormula(box: MathBox, available: LayoutUnit, context: LayoutContext): LaidOutFormula {
  const measured = measurementsOf(box, context);
  if (measured.formula?.available === available) return measured.formula.laidOut;
  const laidOut = layoutAnew(box, available, context);
  measured.formula = { available, laidOut };
  return laidOut;
}

function layoutAnew({ root, style }: MathBox, available: LayoutUnit, context: LayoutContext): LaidOutFormula {
  const content = environmentOf(context, available).layout(root);
  const margins = marginsWithoutAuto(style, ZERO);
  const { fragment, y } = content.children[0]!;
  const box = fragment as BoxFragment;
  return {
    fragment: { ...box, role: 'atomic', outOfFlow: carriedBy(box.children) },
    margins,
    baseline: add(ZERO, (0 - y) as LayoutUnit),
  };
}

export function formulaSizes(box: MathBox, context: LayoutContext): IntrinsicSizes {
  const { fragment, margins } = layoutFormula(box, INDEFINITE, context);
  const width = add(margins.left, fragment.width, margins.right);
  return { min: width, max: width, words: width };
}
