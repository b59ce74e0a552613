/** What stands under and over a base: limits, accents, braces (MathML Core, § 3.4.2). */
import { add, maxLu, minLu, sub, ZERO, type LayoutUnit } from '../../base/units.js';
import type { MathElement } from '../../box/box.js';
import { booleanOf } from './attributes.js';
import { coreOperator, operatorOf } from './embellished.js';
import { mathFont } from './math-font.js';
import { at, EMPTY, half, piece, type MathEnvironment, type Piece, type Placed, type Stretch } from './piece.js';
import { withScripts } from './scripts.js';

interface Parts {
  readonly base: MathElement;
  readonly under: MathElement | null;
  readonly over: MathElement | null;
}

function partsOf({ name, children }: MathElement): Parts | null {
  const [base, first = null, second = null] = children;
  if (!base) return null;
  if (name === 'munder') return { base, under: first, over: null };
  return name === 'mover' ? { base, under: null, over: first } : { base, under: first, over: second };
}

export function layoutLimits(element: MathElement, environment: MathEnvironment, stretch: Stretch | null): Piece {
  const parts = partsOf(element);
  if (!parts) return EMPTY;
  const core = coreOperator(parts.base);
  const moves = core !== null && operatorOf(core, 'prefix').movablelimits && core.style.mathStyle === 'compact';
  if (moves) {
    const pair = {
      sub: parts.under && environment.layout(parts.under),
      sup: parts.over && environment.layout(parts.over),
    };
    return withScripts(element, { base: parts.base, behind: [pair], before: [] }, environment, stretch);
  }
  return stacked(element, parts, environment, stretch);
}

function growsInline(part: MathElement | null): boolean {
  const core = part && coreOperator(part);
  if (!core) return false;
  const operator = operatorOf(core, 'postfix');
  return operator.stretchy && operator.growsInline;
}

/** Lays out the parts: operators that grow become as wide as the widest of the others. */
function laidOut({ base, under, over }: Parts, environment: MathEnvironment, stretch: Stretch | null) {
  const isBaseWide = growsInline(base);
  const isStretched = stretch?.axis === 'horizontal';
  const own = isBaseWide && !isStretched ? null : environment.layout(base, stretch);
  const fixed = [own, ...[under, over].map((part) => (part && !growsInline(part) ? environment.layout(part) : null))];
  const known = fixed.filter((content) => content !== null);
  const all = [base, under, over].flatMap((part) => (part ? [part] : []));
  const candidates = known.length > 0 ? known : all.map((part) => environment.layout(part));
  const width = candidates.reduce((most, content) => maxLu(most, content.width), ZERO);
  const grown = (part: MathElement): Piece => environment.layout(part, { axis: 'horizontal', width });
  return {
    base: own ?? grown(base),
    under: under && (growsInline(under) ? grown(under) : fixed[1]!),
    over: over && (growsInline(over) ? grown(over) : fixed[2]!),
  };
}

function stacked(element: MathElement, parts: Parts, environment: MathEnvironment, stretch: Stretch | null): Piece {
  const { base, under, over } = laidOut(parts, environment, stretch);
  const { constant } = mathFont(element.style, environment.context);
  const core = coreOperator(parts.base);
  const isLarge = core !== null && operatorOf(core, 'prefix').largeop;
  const lean = isLarge ? half(base.italic) : ZERO;
  const middle = half(base.width);
  // In the order of MathML, in which readers of PDFs copy them.
  const placed: { readonly content: Piece; readonly x: LayoutUnit; readonly y: LayoutUnit }[] = [
    { content: base, x: ZERO, y: ZERO },
  ];
  let ascent = base.ascent;
  let descent = base.descent;
  if (under) {
    const accent = parts.under!.accent !== undefined || booleanOf(element, 'accentunder') === true;
    const gap = accent ? half(constant('underbarVerticalGap')) : constant('lowerLimitGapMin');
    const lowest = accent ? ZERO : constant('lowerLimitBaselineDropMin');
    const drop = maxLu(add(base.descent, gap, under.ascent), add(base.descent, lowest));
    placed.push({ content: under, x: sub(middle, half(under.width), lean), y: drop });
    descent = maxLu(descent, add(under.descent, drop));
  }
  if (over) {
    const accent = parts.over!.accent !== undefined || booleanOf(element, 'accent') === true;
    const rise = accent
      ? accentRise(element, parts.over!, { base, over }, environment)
      : limitRise(base, over, constant);
    const x = accent ? accentStart(base, over) : add(sub(middle, half(over.width)), lean);
    placed.push({ content: over, x, y: sub(ZERO, rise) });
    ascent = maxLu(
      ascent,
      add(over.ascent, rise, accent && growsInline(parts.over) ? constant('overbarExtraAscender') : ZERO),
    );
  }
  // What is wider than the base makes the whole wider.
  const isMark = (content: Piece): boolean =>
    content === over && parts.over!.accent !== undefined && !growsInline(parts.over);
  const wide = placed.filter(({ content }) => !isMark(content));
  const left = wide.reduce((least, { x }) => minLu(least, x), ZERO);
  const right = wide.reduce((most, { content, x }) => maxLu(most, add(x, content.width)), base.width);
  const children: Placed[] = placed.flatMap(({ content, x, y }) => at(content, sub(x, left), y));
  const single = parts.under === null && parts.over?.accent !== undefined;
  return {
    ...piece(sub(right, left), ascent, descent, children),
    italic: single ? base.italic : ZERO,
    accent: single ? base.accent : null,
  };
}

type Constant = ReturnType<typeof mathFont>['constant'];

function limitRise(base: Piece, over: Piece, constant: Constant): LayoutUnit {
  return maxLu(
    add(base.ascent, constant('upperLimitGapMin'), over.descent),
    add(base.ascent, constant('upperLimitBaselineRiseMin')),
  );
}

/** An accent is drawn for letters of a certain height, and goes up with what is higher (TeX, appendix G, rule 12). */
function accentRise(
  element: MathElement,
  part: MathElement,
  { base, over }: { readonly base: Piece; readonly over: Piece },
  { context }: MathEnvironment,
): LayoutUnit {
  const { constant } = mathFont(element.style, context);
  const gap = half(constant('overbarVerticalGap'));
  const isMark = part.accent !== undefined && over.descent < 0;
  if (!isMark) return add(base.ascent, gap, over.descent);
  const rise = maxLu(ZERO, sub(base.ascent, constant('accentBaseHeight')));
  // Signs that no font draws for this place stand closer to the baseline.
  return maxLu(rise, add(base.ascent, half(gap), over.descent));
}

/** The middle of an accent goes over that of its base, as fonts tell it for slanted letters. */
function accentStart(base: Piece, over: Piece): LayoutUnit {
  const middle = base.accent ?? half(base.width);
  return sub(middle, over.accent ?? half(over.width));
}
