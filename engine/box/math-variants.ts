/** The alphabets of formulas: letters and digits as characters of their own (MathML Core, Appendix C; Unicode, “Mathematical Alphanumeric Symbols”). */

interface Alphabet {
  /** Of A and a; of Α; of 0. */
  readonly latin: number;
  readonly greek?: number;
  readonly digits?: number;
  /** Letters that stood elsewhere in Unicode before. */
  readonly others?: Readonly<Record<string, string>>;
}

const SCRIPT = { B: 'ℬ', E: 'ℰ', F: 'ℱ', H: 'ℋ', I: 'ℐ', L: 'ℒ', M: 'ℳ', R: 'ℛ', e: 'ℯ', g: 'ℊ', o: 'ℴ' };

const ALPHABETS: Readonly<Record<string, Alphabet>> = {
  bold: { latin: 0x1d400, greek: 0x1d6a8, digits: 0x1d7ce, others: { Ϝ: '𝟊', ϝ: '𝟋' } },
  italic: { latin: 0x1d434, greek: 0x1d6e2, others: { h: 'ℎ', ı: '𝚤', ȷ: '𝚥' } },
  'bold-italic': { latin: 0x1d468, greek: 0x1d71c },
  script: { latin: 0x1d49c, others: SCRIPT },
  'bold-script': { latin: 0x1d4d0 },
  fraktur: { latin: 0x1d504, others: { C: 'ℭ', H: 'ℌ', I: 'ℑ', R: 'ℜ', Z: 'ℨ' } },
  'double-struck': {
    latin: 0x1d538,
    digits: 0x1d7d8,
    others: { C: 'ℂ', H: 'ℍ', N: 'ℕ', P: 'ℙ', Q: 'ℚ', R: 'ℝ', Z: 'ℤ' },
  },
  'bold-fraktur': { latin: 0x1d56c },
  'sans-serif': { latin: 0x1d5a0, digits: 0x1d7e2 },
  'bold-sans-serif': { latin: 0x1d5d4, greek: 0x1d756, digits: 0x1d7ec },
  'sans-serif-italic': { latin: 0x1d608 },
  'sans-serif-bold-italic': { latin: 0x1d63c, greek: 0x1d790 },
  monospace: { latin: 0x1d670, digits: 0x1d7f6 },
};

/** The signs behind the Greek capitals and small letters of an alphabet, and the capital in the gap of Unicode's block. */
const GREEK_SIGNS: Readonly<Record<string, number>> = {
  ϴ: 17,
  '∇': 25,
  '∂': 51,
  ϵ: 52,
  ϑ: 53,
  ϰ: 54,
  ϕ: 55,
  ϱ: 56,
  ϖ: 57,
};
const CAPITAL_ALPHA = 0x391;
const SMALL_ALPHA = 0x3b1;
const SMALL_LETTERS = 26;
const GREEK_LETTERS = 25;

/** The place of a character among the Greek ones of an alphabet; -1 if it is none. */
function greekIndex(character: string, codePoint: number): number {
  const sign = GREEK_SIGNS[character];
  if (sign !== undefined) return sign;
  if (codePoint >= CAPITAL_ALPHA && codePoint < CAPITAL_ALPHA + GREEK_LETTERS) return codePoint - CAPITAL_ALPHA;
  const small = codePoint - SMALL_ALPHA;
  return small >= 0 && small < GREEK_LETTERS ? SMALL_LETTERS + small : -1;
}

function inAlphabet(character: string, { latin, greek, digits, others }: Alphabet): string {
  if (others && Object.hasOwn(others, character)) return others[character]!;
  const codePoint = character.codePointAt(0)!;
  if (/[A-Z]/.test(character)) return String.fromCodePoint(latin + codePoint - 0x41);
  if (/[a-z]/.test(character)) return String.fromCodePoint(latin + SMALL_LETTERS + codePoint - 0x61);
  if (/[0-9]/.test(character))
    return digits === undefined ? character : String.fromCodePoint(digits + codePoint - 0x30);
  const index = greek === undefined ? -1 : greekIndex(character, codePoint);
  return index < 0 ? character : String.fromCodePoint(greek! + index);
}

/** Returns a text in the alphabet that `mathvariant` names; the text itself for `normal` and what is no alphabet. */
export function inVariant(text: string, variant: string): string {
  const alphabet = Object.hasOwn(ALPHABETS, variant) ? ALPHABETS[variant] : undefined;
  return alphabet ? Array.from(text, (character) => inAlphabet(character, alphabet)).join('') : text;
}

/** Accents over a letter, and the combining characters whose glyphs fonts make for this place. */
const ACCENTS: Readonly<Record<string, string>> = {
  '^': '\u0302',
  ˆ: '\u0302',
  '\u0302': '\u0302',
  '~': '\u0303',
  '˜': '\u0303',
  '\u0303': '\u0303',
  '¯': '\u0304',
  '‾': '\u0304',
  ˉ: '\u0304',
  '\u0304': '\u0304',
  '˘': '\u0306',
  '\u0306': '\u0306',
  '˙': '\u0307',
  '\u0307': '\u0307',
  '¨': '\u0308',
  '\u0308': '\u0308',
  '´': '\u0301',
  '\u0301': '\u0301',
  '`': '\u0300',
  '\u0300': '\u0300',
  ˇ: '\u030c',
  '\u030c': '\u030c',
  '˚': '\u030a',
  '\u030a': '\u030a',
  '→': '\u20d7',
  '\u20d7': '\u20d7',
  '←': '\u20d6',
  '\u20d6': '\u20d6',
  '↔': '\u20e1',
  '\u20e1': '\u20e1',
  '\u20db': '\u20db',
  '\u20dc': '\u20dc',
};

/** Lines, braces and the like, which are accents although no combining character corresponds to them. */
const WIDE_ACCENTS: ReadonlySet<string> = new Set([
  '‾',
  '_',
  '\u0332',
  '¯',
  '\u23b4',
  '\u23b5',
  '\u23dc',
  '\u23dd',
  '\u23de',
  '\u23df',
  '\u23e0',
  '\u23e1',
]);

/** The combining character of an accent; null if the text is none. */
export function combiningAccent(text: string): string | null {
  return Object.hasOwn(ACCENTS, text) ? ACCENTS[text]! : null;
}

export function isAccent(text: string): boolean {
  return Object.hasOwn(ACCENTS, text) || WIDE_ACCENTS.has(text);
}
