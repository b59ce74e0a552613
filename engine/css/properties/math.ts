/** The properties of formulas (MathML Core, § 4). */
import type { ComputedStyle } from './computed-style.js';
import { INHERITED, keyword, row } from './property-makers.js';
import type { ComputeContext, PropertyRow } from './property-row.js';
import { integer } from '../values/math.js';
import { mapped, oneOf, type Parse } from '../syntax/value-cursor.js';

type SpecifiedDepth = number | { readonly isAuto: true } | { readonly more: number };

const added: Parse<{ readonly more: number }> = (cursor) => {
  const inside = cursor.func('add');
  const more = inside && integer()(inside);
  return more === undefined || !inside?.atEnd ? undefined : { more };
};

/** `auto-add | add(<integer>) | <integer>` (§ 4.5). */
function computeDepth(specified: SpecifiedDepth, { parent }: ComputeContext): ComputedStyle['mathDepth'] {
  if (typeof specified === 'number') return clampDepth(specified);
  if ('more' in specified) return clampDepth(parent.mathDepth + specified.more);
  return clampDepth(parent.mathDepth + (parent.mathStyle === 'compact' ? 1 : 0));
}

/** Deeper scripts are too small to be seen. */
const DEEPEST = 20;

function clampDepth(depth: number): number {
  return Math.max(-DEEPEST, Math.min(DEEPEST, depth));
}

/** The share of the size by which each further level is smaller where no font tells it. */
const SCALE_DOWN = 0.71;

/** The factor from the font size of one depth to that of another (§ 4.6, “font-size: math”). */
export function mathScale(from: number, to: number, script: number, scriptScript: number): number {
  if (from === to) return 1;
  if (to < from) return 1 / mathScale(to, from, script, scriptScript);
  if (from <= 0 && to >= 2) return scriptScript * SCALE_DOWN ** (to - from - 2);
  if (from === 1) return (scriptScript / script) * SCALE_DOWN ** (to - 2);
  return to === 1 ? script * SCALE_DOWN ** -from : SCALE_DOWN ** (to - from);
}

export const MATH_PROPERTIES: readonly PropertyRow[] = [
  keyword('math-style', 'mathStyle', ['normal', 'compact'], INHERITED),
  keyword('math-shift', 'mathShift', ['normal', 'compact'], INHERITED),
  row(
    'math-depth',
    'mathDepth',
    oneOf<SpecifiedDepth, SpecifiedDepth>(
      mapped({ 'auto-add': { isAuto: true } }),
      oneOf<SpecifiedDepth, SpecifiedDepth>(added, integer()),
    ),
    computeDepth,
    INHERITED,
  ),
];
