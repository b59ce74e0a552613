/** Subscripts and superscripts, behind and before their base (MathML Core, § 3.4.1 and 3.4.3). */
import { add, maxLu, minLu, sub, ZERO, type LayoutUnit } from '../../base/units.js';
import type { MathElement } from '../../box/box.js';
import { booleanOf } from './attributes.js';
import { coreOperator, operatorOf } from './embellished.js';
import { mathFont, type MathFont } from './math-font.js';
import { isFence } from './operator-dictionary.js';
import { at, EMPTY, extentOf, piece, type MathEnvironment, type Piece, type Placed, type Stretch } from './piece.js';

/** A pair of scripts, one above the other; null: there is none. */
interface Pair {
  readonly sub: Piece | null;
  readonly sup: Piece | null;
  /** How far the superscript stands above its own baseline already. */
  readonly raised?: LayoutUnit;
}

interface Shifts {
  readonly down: LayoutUnit;
  readonly up: LayoutUnit;
}

/** Scripts are laid out around a base that may be an operator which stretches. */
export function layoutScripts(element: MathElement, environment: MathEnvironment, stretch: Stretch | null): Piece {
  const [base] = element.children;
  if (!base) return EMPTY;
  const { behind, before } = pairsOf(element, environment);
  return withScripts(element, { base, behind, before }, environment, stretch);
}

interface Scripts {
  readonly base: MathElement;
  readonly behind: readonly Pair[];
  readonly before: readonly Pair[];
}

export function withScripts(
  element: MathElement,
  { base, behind, before }: Scripts,
  environment: MathEnvironment,
  stretch: Stretch | null,
): Piece {
  const content = environment.layout(base, stretch);
  const font = mathFont(element.style, environment.context);
  const core = coreOperator(base);
  const isLarge = core !== null && operatorOf(core, 'prefix').largeop;
  const isGlyph = !isLarge && (base.name === 'mo' || isLetter(base) || endsInPlainFence(base));
  const shifts = shiftsOf(content, [...behind, ...before], { element, font, isGlyph });
  const space = font.constant('spaceAfterScript');
  const placed: Placed[] = [];
  let x = ZERO;
  for (const pair of before) {
    const width = widthOf(pair);
    x = add(x, space);
    for (const [script, y] of scriptsOf(pair, shifts)) placed.push(...at(script, add(x, sub(width, script.width)), y));
    x = add(x, width);
  }
  placed.push(...at(content, x, ZERO));
  x = add(x, content.width);
  // A superscript keeps clear of a base that leans; the subscript of a large operator goes under it.
  const lean = content.italic;
  for (const [i, pair] of behind.entries()) {
    let end = x;
    for (const [script, y] of scriptsOf(pair, shifts)) {
      const isUpper = script === pair.sup;
      const shift = isLarge
        ? isUpper
          ? ZERO
          : sub(ZERO, lean)
        : add(isUpper ? lean : ZERO, cutIn(content, script, y));
      const start = i === 0 ? add(x, shift) : x;
      placed.push(...at(script, start, y));
      end = maxLu(end, add(start, script.width, script.italic));
    }
    x = add(end, space);
  }
  const raised = [...behind, ...before].flatMap((pair) =>
    scriptsOf(pair, shifts).map(([script, y]) => ({
      ...script,
      ascent: sub(script.ascent, y),
      descent: add(script.descent, y),
    })),
  );
  const { ascent, descent } = extentOf([content, ...raised]);
  return piece(x, ascent, descent, placed);
}

/**
 * How far a script moves into the corner of a glyph, where they come closest (OpenType, “MathKernInfo table”). Fonts have what
 * they like for subscripts that reach higher than they think; those stay.
 */
function cutIn(base: Piece, script: Piece, y: LayoutUnit): LayoutUnit {
  const isUpper = y < 0;
  const heights = isUpper
    ? [sub(ZERO, add(y, script.descent)), base.ascent]
    : [sub(script.ascent, y), sub(ZERO, base.descent)];
  const [own, others] = isUpper ? (['topRight', 'bottomLeft'] as const) : (['bottomRight', 'topLeft'] as const);
  const kern = heights

    .map((height) => add(base.kern?.(own, height) ?? ZERO, script.kern?.(others, add(height, y)) ?? ZERO))
    .reduce((most, one) => maxLu(most, one));
  return isUpper ? kern : minLu(ZERO, kern);
}

/** A letter or number, with accents or without. Names of several letters are no glyph to TeX. */
function isLetter({ name, children, text }: MathElement): boolean {
  if (name === 'mover' && children[1]?.accent === 'over') return isLetter(children[0]!);
  return name === 'mn' || (name === 'mi' && [...(text ?? '')].length === 1);
}

/** In TeX, the scripts of a bracket that does not grow are its own, however high what it embraces is. */
function endsInPlainFence({ name, children }: MathElement): boolean {
  const last = name === 'mrow' ? children.at(-1) : undefined;
  return last?.name === 'mo' && isFence(last.text ?? '') && booleanOf(last, 'stretchy') === false;
}

function scriptsOf({ sub: under, sup, raised = ZERO }: Pair, { down, up }: Shifts): (readonly [Piece, LayoutUnit])[] {
  const scripts: (readonly [Piece, LayoutUnit])[] = [];
  if (under) scripts.push([under, down]);
  if (sup) scripts.push([sup, minLu(ZERO, sub(raised, up))]);
  return scripts;
}

function widthOf({ sub: under, sup }: Pair): LayoutUnit {
  return maxLu(under?.width ?? ZERO, sup?.width ?? ZERO);
}

interface Setting {
  readonly element: MathElement;
  readonly font: MathFont;
  /** A single letter, whose own height does not move its scripts (TeX, appendix G, rule 18a). */
  readonly isGlyph: boolean;
}

function shiftsOf(base: Piece, pairs: readonly Pair[], { element, font: { constant }, isGlyph }: Setting): Shifts {
  const subs = pairs.flatMap(({ sub: script }) => (script ? [script] : []));
  const sups = pairs.flatMap(({ sup }) => (sup ? [sup] : []));
  const isCramped = element.style.mathShift === 'compact';
  const drop = { up: constant('superscriptBaselineDropMax'), down: constant('subscriptBaselineDropMin') };
  const lower = extentOf(subs);
  const upper = extentOf(sups);
  let down = maxLu(constant('subscriptShiftDown'), sub(lower.ascent, constant('subscriptTopMax')));
  let up = maxLu(
    constant(isCramped ? 'superscriptShiftUpCramped' : 'superscriptShiftUp'),
    add(upper.descent, constant('superscriptBottomMin')),
  );
  if (!isGlyph) {
    down = maxLu(down, add(base.descent, drop.down));
    up = maxLu(up, sub(base.ascent, drop.up));
  }
  if (subs.length === 0 || sups.length === 0) return { down, up };
  const gap = sub(add(down, up), upper.descent, lower.ascent);
  const missing = sub(constant('subSuperscriptGapMin'), gap);
  if (missing > 0) {
    // First the superscript goes up as far as it may, then the subscript goes down.
    const bottom = sub(up, upper.descent);
    const raise = minLu(missing, maxLu(ZERO, sub(constant('superscriptBottomMaxWithSubscript'), bottom)));
    up = add(up, raise);
    down = add(down, sub(missing, raise));
  }
  return { down, up };
}

/** The scripts of an element as pairs: those behind the base, and those before it. */
function pairsOf(element: MathElement, environment: MathEnvironment): { behind: Pair[]; before: Pair[] } {
  const { name, children } = element;
  const scriptOf = (child: MathElement | undefined): Piece | null =>
    child === undefined || child.name === 'none' || (child.name === 'mrow' && child.children.length === 0)
      ? null
      : environment.layout(child);
  const [, first, second] = children;
  if (name === 'msub') return { behind: [{ sub: scriptOf(first), sup: null }], before: [] };
  const over = name === 'msup' ? first : second;
  if (name === 'msup' || name === 'msubsup') {
    const pair = (over && primesOf(element, over, environment)) ?? { sup: scriptOf(over) };
    return { behind: [{ sub: name === 'msup' ? null : scriptOf(first), ...pair }], before: [] };
  }
  const scripts = children.slice(1);
  const at = scripts.findIndex((child) => child.name === 'mprescripts');
  const inPairs = (list: readonly MathElement[]): Pair[] => {
    const pairs: Pair[] = [];
    for (let i = 0; i < list.length; i += 2) pairs.push({ sub: scriptOf(list[i]), sup: scriptOf(list[i + 1]) });
    return pairs;
  };
  return {
    behind: inPairs(at < 0 ? scripts : scripts.slice(0, at)),
    before: at < 0 ? [] : inPairs(scripts.slice(at + 1)),
  };
}

const PRIMES = /^[\u2032\u2033\u2034\u2057']+$/;

/** Fonts draw several primes as one sign. */
const SIGNS = ['′', '″', '‴', '⁗'];

function asOneSign(script: MathElement): MathElement {
  const [first, ...others] = script.name === 'mrow' ? script.children : [];
  const sign = first?.text === SIGNS[0] && others.every(({ text }) => text === SIGNS[0]) && SIGNS[others.length];
  return sign ? { ...first!, text: sign } : script;
}

function isPrimes({ name, text, children }: MathElement): boolean {
  if (name === 'mo') return PRIMES.test(text ?? '');
  return name === 'mrow' && children.length > 0 && children.every(isPrimes);
}

/**
 * Fonts draw primes as high as they stand in text: as scripts they keep that size and height, also before another superscript.
 * Null for others.
 */
function primesOf(
  element: MathElement,
  script: MathElement,
  environment: MathEnvironment,
): Pick<Pair, 'sup' | 'raised'> | null {
  const [first, ...others] = script.name === 'mrow' ? script.children : [];
  if (!isPrimes(script)) {
    if (!first || !isPrimes(first) || others.some(isPrimes)) return null;
    const primes = primesOf(element, first, environment);
    return primes && { sup: beforeScript(primes, environment.row({ ...script, children: others })) };
  }
  const { fontSize, mathDepth } = element.style;
  const inSize = (prime: MathElement): MathElement => ({
    ...prime,
    style: { ...prime.style, fontSize, mathDepth },
    children: prime.children.map(inSize),
  });
  const whole = inSize(asOneSign(script));
  const sup = environment.layout(whole);
  const { constant } = mathFont(whole.style, environment.context);
  const isRaised = sub(ZERO, sup.descent) > constant('superscriptBottomMin');
  return isRaised ? { sup, raised: constant('superscriptShiftUp') } : null;
}

/** Primes stand on the baseline of the text, and what is behind them on that of superscripts. */
function beforeScript({ sup, raised = ZERO }: Pick<Pair, 'sup' | 'raised'>, script: Piece): Piece {
  const primes = sup!;
  const { ascent, descent } = extentOf([script, { ...primes, ascent: sub(primes.ascent, raised), descent: ZERO }]);
  const children = [...at(primes, ZERO, raised), ...at(script, primes.width, ZERO)];
  return piece(add(primes.width, script.width), ascent, descent, children);
}
