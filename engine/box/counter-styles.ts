/** Representations of counter values: the predefined styles of CSS Counter Styles 3, § 6 and 7. */

interface CounterStyleRule {
  readonly represent: (value: number) => string | null;
  readonly suffix: string;
}

const ALPHABETS: Readonly<Record<string, string>> = {
  'lower-alpha': 'abcdefghijklmnopqrstuvwxyz',
  'lower-latin': 'abcdefghijklmnopqrstuvwxyz',
  'upper-alpha': 'ABCDEFGHIJKLMNOPQRSTUVWXYZ',
  'upper-latin': 'ABCDEFGHIJKLMNOPQRSTUVWXYZ',
  'lower-greek': 'αβγδεζηθικλμνξοπρστυφχψω',
};

const SYMBOLS: Readonly<Record<string, string>> = {
  disc: '•',
  circle: '◦',
  square: '▪',
  'disclosure-open': '▾',
  'disclosure-closed': '▸',
};

const DIGITS: Readonly<Record<string, string>> = {
  decimal: '0123456789',
  'arabic-indic': '٠١٢٣٤٥٦٧٨٩',
  persian: '۰۱۲۳۴۵۶۷۸۹',
  devanagari: '०१२३४५६७८९',
  bengali: '০১২৩৪৫৬৭৮৯',
  thai: '๐๑๒๓๔๕๖๗๘๙',
  khmer: '០១២៣៤៥៦៧៨៩',
  'cjk-decimal': '〇一二三四五六七八九',
};

const ROMAN: readonly (readonly [number, string])[] = [
  [1000, 'm'], [900, 'cm'], [500, 'd'], [400, 'cd'], [100, 'c'], [90, 'xc'],
  [50, 'l'], [40, 'xl'], [10, 'x'], [9, 'ix'], [5, 'v'], [4, 'iv'], [1, 'i'],
];

function roman(value: number): string | null {
  if (value < 1 || value > 3999) return null;
  let rest = value;
  let text = '';
  for (const [weight, letters] of ROMAN) {
    for (; rest >= weight; rest -= weight) text += letters;
  }
  return text;
}

function alphabetic(value: number, letters: readonly string[]): string | null {
  if (value < 1) return null;
  let text = '';
  for (let rest = value; rest > 0; rest = Math.floor((rest - 1) / letters.length)) {
    text = letters[(rest - 1) % letters.length]! + text;
  }
  return text;
}

function numeric(value: number, digits: readonly string[]): string {
  const text = [...String(Math.abs(value))].map((digit) => digits[Number(digit)]!).join('');
  return value < 0 ? `-${text}` : text;
}

function leadingZero(value: number): string {
  const text = String(Math.abs(value)).padStart(2, '0');
  return value < 0 ? `-${text}` : text;
}

function buildRules(): ReadonlyMap<string, CounterStyleRule> {
  const rules = new Map<string, CounterStyleRule>();
  for (const [name, letters] of Object.entries(ALPHABETS)) {
    const list = [...letters];
    rules.set(name, { represent: (value) => alphabetic(value, list), suffix: '. ' });
  }
  for (const [name, symbol] of Object.entries(SYMBOLS)) rules.set(name, { represent: () => symbol, suffix: ' ' });
  for (const [name, digits] of Object.entries(DIGITS)) {
    const list = [...digits];
    rules.set(name, { represent: (value) => numeric(value, list), suffix: name === 'cjk-decimal' ? '、' : '. ' });
  }
  rules.set('decimal-leading-zero', { represent: leadingZero, suffix: '. ' });
  rules.set('lower-roman', { represent: roman, suffix: '. ' });
  rules.set('upper-roman', { represent: (value) => roman(value)?.toUpperCase() ?? null, suffix: '. ' });
  return rules;
}

const RULES = buildRules();
const DECIMAL = RULES.get('decimal')!;

/** `value` in the named style; values outside the style's range, and unknown styles, fall back to decimal (§ 3.7). */
export function counterText(value: number, style: string): string {
  if (style === 'none') return '';
  return RULES.get(style)?.represent(value) ?? DECIMAL.represent(value)!;
}

/** The text of a list marker in `listStyleType`: a keyword, or a quoted string taken as it is. */
export function markerText(value: number, listStyleType: string): string {
  if (listStyleType === 'none') return '';
  const quoted = /^"(.*)"$/s.exec(listStyleType);
  if (quoted) return quoted[1]!;
  return counterText(value, listStyleType) + (RULES.get(listStyleType) ?? DECIMAL).suffix;
}

/** True for markers that are symbols beside the text rather than ordinals. */
export function isSymbolMarker(listStyleType: string): boolean {
  return Object.hasOwn(SYMBOLS, listStyleType);
}
