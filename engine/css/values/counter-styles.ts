/**
 * Text representations of counter values (CSS Counter Styles 3) in predefined styles, the author's styles and
 * symbols().
 */
import {
  SYMBOLS_PREFIX,
  type CounterStyleDefinition,
  type CounterStyleRule,
  type DigitGroups,
} from './counter-style-rule.js';
import { PREDEFINED_COUNTER_STYLES } from './predefined-counter-styles.js';

/** A definition with `extends` resolved. */
type Resolved = CounterStyleDefinition;

/** Longer representations use the fallback, as § 3.1 allows: they are unreadable and could exhaust memory. */
const MAX_LENGTH = 60;
const MAX_SYMBOLS_FUNCTIONS = 256;
/** The maximum number of fallbacks for one value. Each is tried again for each element. */
const MAX_FALLBACKS = 64;
const DECIMAL = PREDEFINED_COUNTER_STYLES.decimal!;

type Represent = (value: number, style: Resolved) => string | null;

const REPRESENT: Readonly<Record<Exclude<CounterStyleDefinition['system'], 'extends'>, Represent>> = {
  cyclic: (value, { symbols = [] }) => symbols[(((value - 1) % symbols.length) + symbols.length) % symbols.length]!,
  fixed: (value, { symbols = [], first = 1 }) => symbols[value - first] ?? null,
  symbolic: (value, { symbols = [] }) => {
    const count = Math.ceil(value / symbols.length);
    return value < 1 || count > MAX_LENGTH ? null : symbols[(value - 1) % symbols.length]!.repeat(count);
  },
  alphabetic: (value, { symbols = [] }) => {
    let text = '';
    for (let rest = value; rest > 0; rest = Math.floor((rest - 1) / symbols.length))
      text = symbols[(rest - 1) % symbols.length]! + text;
    return value < 1 ? null : text;
  },
  numeric: (value, { symbols = [] }) => {
    let text = '';
    let rest = value;
    do {
      text = symbols[rest % symbols.length]! + text;
      rest = Math.floor(rest / symbols.length);
    } while (rest > 0);
    return text;
  },
  additive: (value, style) =>
    style.groups && value >= GROUP ? inGroups(value, style.groups, style) : added(value, style),
  chinese,
  ethiopic,
};

function added(value: number, { additiveSymbols = [] }: Resolved): string | null {
  let rest = value;
  let text = '';
  for (const [weight, symbol] of additiveSymbols) {
    if (weight === 0) {
      if (value === 0) return symbol;
      continue;
    }
    const count = Math.floor(rest / weight);
    if (count > MAX_LENGTH) return null;
    text += symbol.repeat(count);
    rest -= count * weight;
  }
  return rest === 0 && value > 0 ? text : null;
}

const GROUP = 10_000;

/** Beyond the range that is prescribed, which § 7.1 leaves open: groups of four digits, each with its marker. */
function inGroups(value: number, groups: DigitGroups, style: Resolved): string {
  const { markers, gap, thousandsOne, isBareMarker } = groups;
  const texts: string[] = [];
  for (const [index, marker] of ['', ...markers].entries()) {
    const group = Math.floor(value / GROUP ** index) % GROUP;
    if (group === 0) continue;
    const one = group >= 1000 && group < 2000 ? thousandsOne : '';
    texts.unshift((index === 1 && group === 1 && isBareMarker ? '' : one + added(group, style)!) + marker);
  }
  return texts.join(gap);
}

/**
 * The Chinese algorithm (§ 7.1.3): digits with markers of their decimal places. Adjacent zeros inside collapse to one,
 * zeros at the end are dropped.
 */
function chinese(value: number, { symbols = [], isFormal = false }: Resolved): string {
  if (value === 0) return symbols[0]!;
  let text = '';
  let needsZero = false;
  for (let place = 3; place >= 0; place--) {
    const digit = Math.floor(value / 10 ** place) % 10;
    if (digit === 0) {
      needsZero = text !== '';
      continue;
    }
    if (needsZero) text += symbols[0]!;
    needsZero = false;
    const isBareTen = !isFormal && place === 1 && digit === 1 && value < 20;
    text += (isBareTen ? '' : symbols[digit]!) + (place > 0 ? symbols[9 + place]! : '');
  }
  return text;
}

/** The Ethiopic algorithm (§ 7.2): pairs of digits, followed by the signs of a hundred and of ten thousand in turn. */
function ethiopic(value: number, { symbols = [] }: Resolved): string | null {
  if (value < 1) return null;
  if (value === 1) return symbols[0]!;
  const digits = String(value);
  const padded = digits.length % 2 === 1 ? `0${digits}` : digits;
  const pairs = padded.match(/../g)!.map(Number);
  return pairs
    .map((pair, index) => {
      const group = pairs.length - 1 - index;
      const isOdd = group % 2 === 1;
      const silent = pair === 0 || (pair === 1 && (index === 0 || isOdd));
      const tens = Math.floor(pair / 10);
      const text = silent
        ? ''
        : (tens > 0 ? symbols[8 + tens]! : '') + (pair % 10 > 0 ? symbols[(pair % 10) - 1]! : '');
      if (isOdd) return pair === 0 ? text : text + symbols[18]!;
      return group === 0 ? text : text + symbols[19]!;
    })
    .join('');
}

/** Systems that represent a negative value as a minus sign and the absolute value. */
const SIGNED = new Set<CounterStyleDefinition['system']>(['symbolic', 'alphabetic', 'numeric', 'additive', 'chinese']);

/** The counter styles of a document. */
export class CounterStyles {
  readonly #custom: ReadonlyMap<string, CounterStyleDefinition>;
  readonly #resolved = new Map<string, Resolved>();
  /** Definitions of symbols() by their text; bounded. */
  readonly #symbols = new Map<string, Resolved>();

  /** Later rules replace earlier rules of the same name. */
  constructor(rules: readonly CounterStyleRule[] = []) {
    this.#custom = new Map(rules.map(({ name, definition }) => [name, definition]));
  }

  /** Returns `value` in the named style. Unknown styles mean decimal (§ 4). */
  text(value: number, name: string): string {
    if (name === 'none') return '';
    const quoted = quotedText(name);
    if (quoted !== null) return quoted;
    let current = name;
    // Tries each style of the fallback chain once, and finally decimal, which represents every value.
    for (const seen = new Set<string>(); !seen.has(current) && seen.size < MAX_FALLBACKS;) {
      seen.add(current);
      const style = this.#styleOf(current);
      const text = generate(value, style);
      if (text !== null) return text;
      current = style.fallback ?? 'decimal';
    }
    return generate(value, DECIMAL)!;
  }

  /** Returns the text of a list marker; '' for none. A quoted string is used as it is. */
  marker(value: number, name: string): string {
    if (name === 'none') return '';
    const quoted = quotedText(name);
    if (quoted !== null) return quoted;
    const { prefix = '', suffix = '. ' } = this.#styleOf(name);
    return prefix + this.text(value, name) + suffix;
  }

  #styleOf(name: string): Resolved {
    if (name.startsWith(SYMBOLS_PREFIX)) return this.#symbolsFunction(name);
    let style = this.#resolved.get(name);
    if (!style) this.#resolved.set(name, (style = this.#resolve(name)));
    return style;
  }

  #symbolsFunction(name: string): Resolved {
    let style = this.#symbols.get(name);
    if (!style) {
      if (this.#symbols.size >= MAX_SYMBOLS_FUNCTIONS) this.#symbols.clear();
      this.#symbols.set(name, (style = JSON.parse(name.slice(SYMBOLS_PREFIX.length)) as Resolved));
    }
    return style;
  }

  /**
   * Resolves `extends`: missing descriptors come from the extended style (§ 3.1.7). Styles in a cycle extend decimal.
   */
  #resolve(name: string): Resolved {
    const chain: CounterStyleDefinition[] = [];
    const seen = new Set<string>();
    let current = name;
    for (;;) {
      const definition = seen.has(current) ? DECIMAL : (this.#custom.get(current) ?? predefined(current));
      seen.add(current);
      chain.push(definition);
      if (definition.system !== 'extends') break;
      current = definition.base!;
    }
    const base = chain[chain.length - 1]!;
    return chain.reduceRight((below, own) => ({ ...below, ...own, system: base.system }));
  }
}

function predefined(name: string): CounterStyleDefinition {
  return Object.hasOwn(PREDEFINED_COUNTER_STYLES, name) ? PREDEFINED_COUNTER_STYLES[name]! : DECIMAL;
}

function quotedText(name: string): string | null {
  return name.startsWith('"') ? (JSON.parse(name) as string) : null;
}

/** The number of characters as people count them: marks belong to the letter before them. */
function clusters(text: string): number {
  return [...text].filter((character) => !/\p{M}/u.test(character)).length;
}

/** Applies range, system, padding and sign (§ 2). Returns null if the style cannot represent the value. */
function generate(value: number, style: Resolved): string | null {
  const { system, ranges, pad, negative = ['-', ''] } = style;
  if (ranges && !ranges.some(([low, high]) => value >= low && value <= high)) return null;
  const isNegative = value < 0 && SIGNED.has(system);
  if (!ranges && isNegative && system !== 'numeric') return null;
  const text = REPRESENT[system as Exclude<CounterStyleDefinition['system'], 'extends'>](
    isNegative ? -value : value,
    style,
  );
  if (text === null) return null;
  const sign = isNegative ? negative : (['', ''] as const);
  const missing = pad ? Math.min(MAX_LENGTH, pad[0]) - clusters(text + sign[0] + sign[1]) : 0;
  return sign[0] + (missing > 0 ? pad![1].repeat(missing) : '') + text + sign[1];
}
