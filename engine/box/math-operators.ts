/** Properties of operators in formulas (a summary of MathML Core, Appendix B): which have space around them. */

/** Operators that are not shown: function application, times, separator. Invisible plus becomes a space. */
const INVISIBLE: Readonly<Record<string, string>> = {
  '\u2061': '',
  '\u2062': '',
  '\u2063': '',
  '\u2064': '\u00a0',
};

/** Sums, products, integrals, unions, and names of limits. */
export const LARGE_OPERATORS =
  /^(?:[\u220f-\u2211\u222b-\u2233\u22c0-\u22c3\u2a00-\u2a1c]|lim|max|min|sup|inf|lim sup|lim inf)$/u;

/** Relations and arrows, which always have two operands. */
const RELATIONS =
  /^(?:[=<>:]+|[<>!:]=|[\u2190-\u21ff\u27f0-\u27ff\u2900-\u297f]|[\u2208-\u220d\u2223-\u2226\u2234-\u228e\u228f-\u2292\u22a2-\u22b7\u22c8\u22d0-\u22ed\u2a66-\u2aff])$/u;
/** Operators between two operands. */
const BINARY =
  /^(?:[+\-*×÷±·∓−∗∘∙\u2213-\u2219\u2227-\u222a\u2240\u228c-\u22a1\u22bb-\u22bd\u22c4-\u22d2\u2a1d-\u2a65]|\p{L}{2,})$/u;

/** Returns the text that shows an operator. */
export function operatorGlyph(text: string): string {
  if (Object.hasOwn(INVISIBLE, text)) return INVISIBLE[text]!;
  return text === '-' ? '−' : text;
}

export function isSpaced(text: string, form: string): boolean {
  return RELATIONS.test(text) || (form === 'infix' && BINARY.test(text));
}
