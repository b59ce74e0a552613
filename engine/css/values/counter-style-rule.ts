/** @counter-style rules and symbols() (CSS Counter Styles 3, § 3 and 5). */
import { integer } from './math.js';
import type { DeclarationSource } from '../rules/declarations.js';
import { shorten, type BlockItem, type ComponentValue, type DeclarationNode } from '../syntax/syntax.js';
import { customIdent, keywords, string, ValueCursor, type Parse } from '../syntax/value-cursor.js';

export interface CounterStyleDefinition {
  /** `chinese` and `ethiopic` are the complex algorithms of § 7. `extends` takes missing descriptors from `base`. */
  readonly system:
    'cyclic' | 'numeric' | 'alphabetic' | 'symbolic' | 'fixed' | 'additive' | 'extends' | 'chinese' | 'ethiopic';
  readonly base?: string;
  /** The first value of a fixed system; default 1. */
  readonly first?: number;
  readonly symbols?: readonly string[];
  /** In descending order of weight. */
  readonly additiveSymbols?: readonly (readonly [number, string])[];
  /** How numbers of five digits and more are read: in groups of four. */
  readonly groups?: DigitGroups;
  readonly negative?: readonly [string, string];
  readonly prefix?: string;
  readonly suffix?: string;
  /** Inclusive; undefined for all values that the system can represent. */
  readonly ranges?: readonly (readonly [number, number])[];
  readonly pad?: readonly [number, string];
  readonly fallback?: string;
  /** For Chinese: formal styles write the one before ten. */
  readonly isFormal?: boolean;
}

/** Groups of four digits of Japanese and Korean numbers. */
export interface DigitGroups {
  /** Behind the group of ten thousands, and that of hundred millions. */
  readonly markers: readonly [string, string];
  readonly gap: string;
  /** Kept before a thousand where numbers without groups leave it out; '' for none. */
  readonly thousandsOne: string;
  /** Whether one ten thousand is just its marker. */
  readonly isBareMarker: boolean;
}

export interface CounterStyleRule {
  readonly name: string;
  readonly definition: CounterStyleDefinition;
}

const integerOf = integer();

/** Parses a string or an identifier. Images are not supported as symbols. */
const symbol: Parse<string> = (cursor) => cursor.try(string) ?? cursor.try(customIdent);

const symbols: Parse<readonly string[]> = (cursor) => {
  const found: string[] = [];
  // Terminates because each iteration consumes a token.
  for (let next = cursor.try(symbol); next !== undefined; next = cursor.try(symbol)) found.push(next);
  return found.length > 0 ? found : undefined;
};

const additiveSymbols: Parse<readonly (readonly [number, string])[]> = (cursor) => {
  const tuples: (readonly [number, string])[] = [];
  do {
    const tuple = weighted(cursor);
    if (!tuple || (tuples.length > 0 && tuple[0] >= tuples[tuples.length - 1]![0])) return undefined;
    tuples.push(tuple);
  } while (cursor.delim(','));
  return tuples;
};

/** Parses a non-negative integer and a symbol, in either order. */
const weighted: Parse<readonly [number, string]> = (cursor) => {
  const before = cursor.try(integerOf);
  const text = symbol(cursor);
  const weight = before ?? cursor.try(integerOf);
  return weight === undefined || weight < 0 || text === undefined ? undefined : [weight, text];
};

const SYSTEMS = ['cyclic', 'numeric', 'alphabetic', 'symbolic', 'additive'] as const;

const system: Parse<Pick<CounterStyleDefinition, 'system' | 'first' | 'base'>> = (cursor) => {
  if (cursor.try(keywords('fixed'))) return { system: 'fixed', first: cursor.try(integerOf) ?? 1 };
  if (cursor.try(keywords('extends'))) {
    const base = customIdent(cursor);
    return base === undefined ? undefined : { system: 'extends', base };
  }
  const known = cursor.try(keywords(...SYSTEMS));
  return known && { system: known };
};

const bound =
  (infinite: number): Parse<number> =>
  (cursor) =>
    cursor.try(keywords('infinite')) ? infinite : integerOf(cursor);

const ranges: Parse<CounterStyleDefinition['ranges']> = (cursor) => {
  const found: (readonly [number, number])[] = [];
  do {
    const low = bound(-Infinity)(cursor);
    const high = bound(Infinity)(cursor);
    if (low === undefined || high === undefined || low > high) return undefined;
    found.push([low, high]);
  } while (cursor.delim(','));
  return found;
};

const negative: Parse<readonly [string, string]> = (cursor) => {
  const before = symbol(cursor);
  return before === undefined ? undefined : [before, cursor.try(symbol) ?? ''];
};

type Part = Partial<CounterStyleDefinition>;
const as =
  <K extends keyof CounterStyleDefinition>(key: K, parse: Parse<CounterStyleDefinition[K]>): Parse<Part> =>
  (cursor) => {
    const value = parse(cursor);
    return value === undefined ? undefined : { [key]: value };
  };

const DESCRIPTORS: Readonly<Record<string, Parse<Part>>> = {
  system,
  symbols: as('symbols', symbols),
  'additive-symbols': as('additiveSymbols', additiveSymbols),
  negative: as('negative', negative),
  prefix: as('prefix', symbol),
  suffix: as('suffix', symbol),
  range: (cursor) => (cursor.try(keywords('auto')) ? {} : as('ranges', ranges)(cursor)),
  pad: as('pad', weighted),
  fallback: as('fallback', customIdent),
};

/** The non-overridable names (§ 3), which are not case-sensitive. */
const RESERVED = new Set(['none', 'decimal', 'disc', 'square', 'circle', 'disclosure-open', 'disclosure-closed']);
/** Names that rules cannot define. Unlike § 3, this leaves out `disc`, `square` and `circle`. */
const FIXED_NAMES = new Set(['none', 'decimal', 'disclosure-open', 'disclosure-closed']);

/** Parses a rule. Returns undefined, with a warning, if it defines no counter style. */
export function parseCounterStyle(
  prelude: readonly ComponentValue[],
  items: readonly BlockItem[],
  source: DeclarationSource,
  start: number,
): CounterStyleRule | undefined {
  const cursor = new ValueCursor(prelude);
  const name = cursor.whole(customIdent);
  if (name === undefined || FIXED_NAMES.has(name.toLowerCase())) {
    warn(source, start, 'An @counter-style rule was ignored: its name is missing or reserved.');
    return undefined;
  }
  let definition: Part = {};
  for (const item of items)
    if (item.kind === 'declaration') definition = { ...definition, ...descriptor(item, source) };
  const rule = { ...definition, system: definition.system ?? 'symbolic' } as CounterStyleDefinition;
  if (isComplete(rule)) return { name: RESERVED.has(name.toLowerCase()) ? name.toLowerCase() : name, definition: rule };
  warn(source, start, `The counter style “${shorten(name)}” was ignored: its symbols do not fit its system.`);
  return undefined;
}

function descriptor(node: DeclarationNode, source: DeclarationSource): Part {
  const parse = Object.hasOwn(DESCRIPTORS, node.name) ? DESCRIPTORS[node.name] : undefined;
  const found = parse && new ValueCursor(node.values).whole(parse);
  if (!found) warn(source, node.start, `“${shorten(node.name)}” in an @counter-style rule was ignored.`);
  return found ?? {};
}

/** Checks whether the descriptors that the system requires are present (§ 3.1). */
function isComplete({
  system: kind,
  symbols: list = [],
  additiveSymbols: tuples = [],
}: CounterStyleDefinition): boolean {
  if (kind === 'extends') return list.length === 0 && tuples.length === 0;
  if (kind === 'additive') return tuples.length > 0;
  return list.length >= (kind === 'numeric' || kind === 'alphabetic' ? 2 : 1);
}

function warn(source: DeclarationSource, start: number, message: string): void {
  source.diagnostics?.warn('SVC_CSS_UNSUPPORTED', message, source.positionOf(start));
}

const SYMBOLS_SYSTEMS = ['cyclic', 'numeric', 'alphabetic', 'symbolic', 'fixed'] as const;

/** Encodes symbols() (§ 5) as a name: `symbols:` and its definition in JSON. This keeps computed values strings. */
export const symbolsFunction: Parse<string> = (cursor) => {
  const args = cursor.func('symbols');
  if (!args) return undefined;
  const kind = args.try(keywords(...SYMBOLS_SYSTEMS)) ?? 'symbolic';
  const list: string[] = [];
  for (let next = args.try(string); next !== undefined; next = args.try(string)) list.push(next);
  const definition: CounterStyleDefinition = { system: kind, symbols: list, suffix: ' ' };
  return args.atEnd && isComplete(definition) ? SYMBOLS_PREFIX + JSON.stringify(definition) : undefined;
};

export const SYMBOLS_PREFIX = 'symbols:';
