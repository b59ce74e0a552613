/** Formulas (MathML Core): the element that is laid out says by which rules, and each knows those around it only by their pieces. */
import { INDEFINITE, ZERO, add, type LayoutUnit } from '../../base/units.js';
import type { MathBox, MathElement } from '../../box/box.js';
import { marginsWithoutAuto } from '../box/box-sizes.js';
import type { BoxFragment } from '../contract/fragment.js';
import type { LayoutContext } from '../contract/layout-context.js';
import { carriedBy } from '../contract/out-of-flow.js';
import { measurementsOf } from '../contract/measurements.js';
import type { FormulaAlgorithms, IntrinsicSizes, LaidOutFormula } from '../contract/recursion.js';
import { layoutFraction } from './fractions.js';
import { soleContent } from './breaks.js';
import { layoutLimits } from './limits.js';
import { layoutLines } from './lines.js';
import { formulaParts, layoutPart } from './parts.js';
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

type Layout = (element: MathElement, environment: MathEnvironment, stretch: Stretch | null) => Piece;

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

function environmentOf(context: LayoutContext, available: LayoutUnit, broken: MathElement | null): MathEnvironment {
  const environment: MathEnvironment = {
    context,
    available,
    broken,
    layout(element, stretch = null) {
      context.guard.work();
      const layout = Object.hasOwn(LAYOUTS, element.name) ? LAYOUTS[element.name]! : null;
      const content = layout ? layout(element, environment, stretch) : environment.row(element, stretch);
      return boxed(element, content, environment);
    },
    row: (element, stretch = null) =>
      element === broken ? layoutLines(element, environment) : layoutRow(element, environment, stretch),
    breaking: (element, room) => environmentOf(context, room, element),
  };
  return environment;
}

/** `available`: the inline size of the line's containing block. */
function layoutFormula(box: MathBox, available: LayoutUnit, context: LayoutContext): LaidOutFormula {
  const measured = measurementsOf(box, context);
  if (measured.formula?.available === available) return measured.formula.laidOut;
  const laidOut = layoutAnew(box, available, context);
  measured.formula = { available, laidOut };
  return laidOut;
}

function layoutAnew(box: MathBox, available: LayoutUnit, context: LayoutContext): LaidOutFormula {
  const content = contentOf(box, available, context);
  const margins = marginsWithoutAuto(box.style, ZERO);
  const { fragment, y } = content.children[0]!;
  const whole = fragment as BoxFragment;
  return {
    fragment: {
      ...whole,
      role: 'atomic',
      isFirst: !box.part || box.part.from === 0,
      outOfFlow: carriedBy(whole.children),
    },
    margins,
    baseline: add(ZERO, (0 - y) as LayoutUnit),
  };
}

function contentOf({ root, part, isDisplayed }: MathBox, available: LayoutUnit, context: LayoutContext): Piece {
  const environment = environmentOf(context, available, null);
  if (part) return boxed(root, layoutPart(part, environment), environment);
  const broken = isDisplayed && available !== INDEFINITE ? soleContent(root) : null;
  // A table finds out by itself whether it is too wide: it may state a width that its columns do not keep to.
  if (broken?.name === 'mtable') return environment.breaking(broken, available).layout(root);
  const content = environment.layout(root);
  return broken && content.width > available ? environment.breaking(broken, available).layout(root) : content;
}

function formulaSizes(box: MathBox, context: LayoutContext): IntrinsicSizes {
  const { fragment, margins } = layoutFormula(box, INDEFINITE, context);
  const width = add(margins.left, fragment.width, margins.right);
  return { min: width, max: width, words: width };
}

export const FORMULAS: FormulaAlgorithms = { parts: formulaParts, layout: layoutFormula, sizes: formulaSizes };
