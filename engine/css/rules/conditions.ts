/**
 * Conditions of @media and @supports (Media Queries 4, CSS Conditional 3): each is parsed once and evaluated against
 * the page box.
 */
import { ASSUMED_MEASURES } from '../values/font-measures.js';
import { parseDeclaration, isDeclarationValue } from './declarations.js';
import { computeLength, length, number, type LengthContext, type SpecifiedLength } from '../values/math.js';
import type { Namespaces } from '../syntax/namespaces.js';
import { parseSelectorList, SelectorError } from '../selectors/parser.js';
import { serialize, splitAtCommas, type ComponentValue } from '../syntax/syntax.js';
import { ValueCursor } from '../syntax/value-cursor.js';

/** The page box that media features are evaluated against, in CSS px. */
export interface MediaEnvironment {
  readonly pageWidth: number;
  readonly pageHeight: number;
}

/** null means unknown, which counts as false even under `not` (Media Queries 4, § 3.2). */
type Truth = boolean | null;
/** A condition on an environment `E`: the page box or a query container. */
export type ConditionOn<E> = (environment: E) => Truth;
export type Condition = ConditionOn<MediaEnvironment>;

const TRUE = () => true;
const FALSE = () => false;
export const UNKNOWN = () => null;

export function isFulfilled<E>(condition: ConditionOn<E>, environment: E): boolean {
  return condition(environment) === true;
}

/** Parses a media query list. An empty list means `all`; an invalid query means `not all` (Media Queries 4, § 3.2). */
export function parseMediaQueryList(values: readonly ComponentValue[]): Condition {
  if (values.length === 0) return TRUE;
  return any(splitAtCommas(values).map(parseMediaQuery));
}

/** Words that are not allowed as media types (Media Queries 4, § 3.1). */
const RESERVED_TYPES: ReadonlySet<string> = new Set(['and', 'or', 'not', 'only', 'layer']);

function parseMediaQuery(values: readonly ComponentValue[]): Condition {
  const words = [...values];
  let negated = false;
  const first = words[0];
  const followedByType = words[1]?.type === 'ident';
  if (first?.type === 'ident' && (first.lower === 'not' || first.lower === 'only') && followedByType) {
    negated = first.lower === 'not';
    words.shift();
  }
  const type = words[0];
  if (type?.type !== 'ident' || type.lower === 'not') return parseCondition(words, mediaInParens) ?? FALSE;
  if (RESERVED_TYPES.has(type.lower)) return FALSE;
  words.shift();
  const matchesType = type.lower === 'print' || type.lower === 'all' ? TRUE : FALSE;
  if (words.length === 0) return negated ? not(matchesType) : matchesType;
  if (words[0]!.lower !== 'and') return FALSE;
  const rest = parseCondition(words.slice(1), mediaInParens) ?? FALSE;
  const whole = all([matchesType, rest]);
  return negated ? not(whole) : whole;
}

type InParens<E> = (value: ComponentValue) => ConditionOn<E>;

/** Parses `not X`, `X and Y…` or `X or Y…`. Returns undefined for anything else. */
export function parseCondition<E>(
  values: readonly ComponentValue[],
  inParens: InParens<E>,
): ConditionOn<E> | undefined {
  const [first, second] = values;
  if (!first) return undefined;
  if (first.lower === 'not' && first.type === 'ident')
    return values.length === 2 ? not(operand(second!, inParens)) : undefined;
  const operator = second?.lower;
  if (second && operator !== 'and' && operator !== 'or') return undefined;
  const operands: ConditionOn<E>[] = [];
  for (let i = 0; i < values.length; i += 2) {
    if (i > 0 && values[i - 1]!.lower !== operator) return undefined;
    operands.push(operand(values[i]!, inParens));
  }
  if (values.length % 2 === 0) return undefined;
  return operator === 'or' ? any(operands) : all(operands);
}

function operand<E>(value: ComponentValue, inParens: InParens<E>): ConditionOn<E> {
  if (value.type === '(') {
    const first = value.children[0];
    const nested =
      first?.type === '(' || first?.type === 'function' || (first?.type === 'ident' && first.lower === 'not');
    const condition = nested ? parseCondition(value.children, inParens) : undefined;
    if (condition) return condition;
  }
  return inParens(value);
}

function not<E>(condition: ConditionOn<E>): ConditionOn<E> {
  return (environment) => {
    const truth = condition(environment);
    return truth === null ? null : !truth;
  };
}

function all<E>(conditions: readonly ConditionOn<E>[]): ConditionOn<E> {
  return (environment) => {
    const truths = conditions.map((condition) => condition(environment));
    return truths.includes(false) ? false : truths.includes(null) ? null : true;
  };
}

export function any<E>(conditions: readonly ConditionOn<E>[]): ConditionOn<E> {
  return (environment) => {
    const truths = conditions.map((condition) => condition(environment));
    return truths.includes(true) ? true : truths.includes(null) ? null : false;
  };
}

/** The numeric features of an environment, and the context in which lengths in its queries are computed. */
export interface FeatureSet<E> {
  /** A feature returns null if its value is unknown. */
  readonly numeric: Readonly<Record<string, (environment: E) => number | null>>;
  readonly lengths: (environment: E) => LengthContext;
}

// ── Media features

const NUMERIC_FEATURES: Readonly<Record<string, (environment: MediaEnvironment) => number>> = {
  width: (e) => e.pageWidth,
  height: (e) => e.pageHeight,
  'device-width': (e) => e.pageWidth,
  'device-height': (e) => e.pageHeight,
  'aspect-ratio': (e) => e.pageWidth / e.pageHeight,
  'device-aspect-ratio': (e) => e.pageWidth / e.pageHeight,
  color: () => 8,
  'color-index': () => 0,
  monochrome: () => 0,
  grid: () => 0,
  // Dots per px of a typical printer with 300 dpi.
  resolution: () => 300 / 96,
};

/** Keywords of each feature. Those before the bar match on paper, those after it do not. */
const KEYWORD_FEATURES: Readonly<Record<string, string>> = {
  hover: 'none | hover',
  'any-hover': 'none | hover',
  pointer: 'none | coarse fine',
  'any-pointer': 'none | coarse fine',
  update: 'none | slow fast',
  scan: 'progressive | interlace',
  'overflow-block': 'paged | none scroll',
  'overflow-inline': 'none | scroll',
  scripting: 'none | initial-only enabled',
  'prefers-color-scheme': 'light | dark',
  'prefers-reduced-motion': 'reduce | no-preference',
  'prefers-contrast': 'no-preference | more less custom',
  'prefers-reduced-transparency': 'no-preference | reduce',
  'prefers-reduced-data': 'no-preference | reduce',
  'forced-colors': 'none | active',
  'inverted-colors': 'none | inverted',
  'color-gamut': 'srgb | p3 rec2020',
  'display-mode': 'browser | fullscreen standalone minimal-ui picture-in-picture window-controls-overlay',
  'dynamic-range': 'standard | high',
  'video-dynamic-range': 'standard | high',
  'video-color-gamut': 'srgb | p3 rec2020',
  'environment-blending': 'opaque | additive subtractive',
  'nav-controls': 'none | back',
};
/** A feature named without a value is false if its value on paper is one of these keywords. */
const FALSE_KEYWORDS: ReadonlySet<string> = new Set(['none', 'no-preference']);

function mediaInParens(block: ComponentValue): Condition {
  if (block.type !== '(') return UNKNOWN;
  const values = block.children;
  const [name, colon] = values;
  if (values.length === 1 && name!.type === 'ident') return booleanFeature(name!.lower);
  if (name?.type === 'ident' && colon?.type === 'colon') return plainFeature(name.lower, values.slice(2));
  return rangeFeature(values, MEDIA);
}

function booleanFeature(name: string): Condition {
  const numeric = Object.hasOwn(NUMERIC_FEATURES, name) ? NUMERIC_FEATURES[name] : undefined;
  if (numeric) return (environment) => numeric(environment) !== 0;
  const truth =
    name === 'orientation' ||
    (Object.hasOwn(KEYWORD_FEATURES, name) ? !FALSE_KEYWORDS.has(KEYWORD_FEATURES[name]!.split(' ')[0]!) : null);
  return () => truth;
}

function plainFeature(name: string, values: readonly ComponentValue[]): Condition {
  const word = values.length === 1 && values[0]!.type === 'ident' ? values[0]!.lower : undefined;
  if (name === 'orientation') {
    if (word !== 'portrait' && word !== 'landscape') return UNKNOWN;
    return (e) => (e.pageWidth > e.pageHeight ? 'landscape' : 'portrait') === word;
  }
  if (Object.hasOwn(KEYWORD_FEATURES, name)) {
    const words = KEYWORD_FEATURES[name]!.split(' ');
    // A keyword that the feature does not define makes the query unknown, not false (Media Queries 5, § 3.2).
    const at = word === undefined ? -1 : words.indexOf(word);
    return at < 0 ? UNKNOWN : at < words.indexOf('|') ? TRUE : FALSE;
  }
  return comparedFeature(name, values, MEDIA);
}

/** Parses `name: value`, `min-name: value` or `max-name: value`. */
export function comparedFeature<E>(
  name: string,
  values: readonly ComponentValue[],
  features: FeatureSet<E>,
): ConditionOn<E> {
  const match = /^(min-|max-)?(.*)$/.exec(name)!;
  return compare(match[2]!, match[1] === 'min-' ? '>=' : match[1] === 'max-' ? '<=' : '=', values, features);
}

/** Parses `400px <= width < 800px` or either half of it. */
export function rangeFeature<E>(values: readonly ComponentValue[], features: FeatureSet<E>): ConditionOn<E> {
  const at = values.findIndex((value) => value.type === 'ident' && Object.hasOwn(features.numeric, value.lower));
  if (at < 0) return UNKNOWN;
  const name = values[at]!.lower;
  const conditions: ConditionOn<E>[] = [];
  const after = splitOperator(values.slice(at + 1), false);
  const before = splitOperator(values.slice(0, at), true);
  if (after) conditions.push(compare(name, after.operator, after.values, features));
  if (before) conditions.push(compare(name, MIRRORED[before.operator]!, before.values, features));
  return conditions.length > 0 ? all(conditions) : UNKNOWN;
}

const MIRRORED: Readonly<Record<string, string>> = { '<': '>', '>': '<', '<=': '>=', '>=': '<=', '=': '=' };

function splitOperator(
  values: readonly ComponentValue[],
  atEnd: boolean,
): { operator: string; values: readonly ComponentValue[] } | undefined {
  const rest = [...values];
  let operator = '';
  while (rest.length > 0) {
    const value = atEnd ? rest.at(-1)! : rest[0]!;
    if (value.type !== 'delim' || !'<>='.includes(value.text)) break;
    operator = atEnd ? value.text + operator : operator + value.text;
    if (atEnd) rest.pop();
    else rest.shift();
  }
  return Object.hasOwn(MIRRORED, operator) && rest.length > 0 ? { operator, values: rest } : undefined;
}

const COMPARISONS: Readonly<Record<string, (a: number, b: number) => boolean>> = {
  '=': (a, b) => a === b,
  '<': (a, b) => a < b,
  '>': (a, b) => a > b,
  '<=': (a, b) => a <= b,
  '>=': (a, b) => a >= b,
};

function compare<E>(
  name: string,
  operator: string,
  values: readonly ComponentValue[],
  { numeric, lengths }: FeatureSet<E>,
): ConditionOn<E> {
  const actual = Object.hasOwn(numeric, name) ? numeric[name] : undefined;
  const wanted = featureValue(values, lengths);
  if (!actual || !wanted) return UNKNOWN;
  const test = COMPARISONS[operator]!;
  return (environment) => {
    const size = actual(environment);
    return size === null ? null : test(size, wanted(environment));
  };
}

/** Factors that convert resolution units to dots per px. */
const RESOLUTION_UNITS: Readonly<Record<string, number>> = { dpi: 1 / 96, dpcm: 2.54 / 96, dppx: 1, x: 1 };

/** Parses a length, a number, a ratio such as `16/9` or a resolution. */
function featureValue<E>(
  values: readonly ComponentValue[],
  lengths: (environment: E) => LengthContext,
): ((environment: E) => number) | undefined {
  const cursor = new ValueCursor(values);
  const [only] = values;
  if (values.length === 1 && only!.type === 'dimension' && Object.hasOwn(RESOLUTION_UNITS, only!.text)) {
    const dots = only!.value * RESOLUTION_UNITS[only!.text]!;
    return () => dots;
  }
  const ratio = cursor.try((c) => {
    const width = number()(c);
    const height = width !== undefined && c.delim('/') ? number()(c) : 1;
    return width === undefined || height === undefined || !c.atEnd ? undefined : width / height;
  });
  if (ratio !== undefined) return () => ratio;
  const size = cursor.whole(length());
  return size === undefined ? undefined : (environment) => computeLength(size, lengths(environment));
}

function initialLengths({ pageWidth, pageHeight }: MediaEnvironment): LengthContext {
  return {
    fontSize: 16,
    rootFontSize: 16,
    lineHeight: 19.2,
    rootLineHeight: 19.2,
    viewportWidth: pageWidth,
    viewportHeight: pageHeight,
    isRootVertical: () => false,
    zoom: 1,
    containerWidth: pageWidth,
    containerHeight: pageHeight,
    font: () => ASSUMED_MEASURES,
    rootFont: () => ASSUMED_MEASURES,
  };
}

/** Computes a length in a media query. Relative units refer to initial values (Media Queries 4, § 1.3). */
export function mediaLength(size: SpecifiedLength, environment: MediaEnvironment): number {
  return computeLength(size, initialLengths(environment));
}

const MEDIA: FeatureSet<MediaEnvironment> = { numeric: NUMERIC_FEATURES, lengths: initialLengths };

// ── @supports

/** Evaluates the condition of an @supports rule or of `@import … supports()`. */
export function supports(values: readonly ComponentValue[], namespaces: Namespaces): boolean {
  const condition = parseCondition<MediaEnvironment>(values, (value) => supportsInParens(value, namespaces));
  return condition !== undefined && condition({ pageWidth: 0, pageHeight: 0 }) === true;
}

export function supportsDeclaration(values: readonly ComponentValue[]): boolean {
  const [name, colon, ...rest] = values;
  if (name?.type !== 'ident' || colon?.type !== 'colon') return false;
  const isImportant = rest.at(-2)?.text === '!' && rest.at(-1)!.lower === 'important';
  const value = isImportant ? rest.slice(0, -2) : rest;
  if (!isDeclarationValue(value)) return false;
  if (name.text.startsWith('--')) return name.text !== '--';
  return parseDeclaration(name.lower, value, serialize(value), { base: '', internal: false }) !== undefined;
}

function supportsInParens(value: ComponentValue, namespaces: Namespaces): Condition {
  if (value.type === '(') return supportsDeclaration(value.children) ? TRUE : FALSE;
  if (value.type !== 'function') return UNKNOWN;
  const { children } = value;
  if (value.lower === 'selector') return supportsSelector(children, namespaces) ? TRUE : FALSE;
  const names = Object.hasOwn(SUPPORTED_NAMES, value.lower) ? SUPPORTED_NAMES[value.lower]! : NO_NAMES;
  return children.length === 1 && children[0]!.type === 'ident' && names.has(children[0]!.lower) ? TRUE : FALSE;
}

const NO_NAMES: ReadonlySet<string> = new Set();

/** Names that font-format() and font-tech() support (CSS Conditional 5, § 4). */
const SUPPORTED_NAMES: Readonly<Record<string, ReadonlySet<string>>> = {
  'font-format': new Set(['opentype', 'truetype', 'woff', 'woff2']),
  'font-tech': new Set(['features-opentype', 'variations']),
};

function supportsSelector(values: readonly ComponentValue[], namespaces: Namespaces): boolean {
  try {
    return parseSelectorList(values, { namespaces, strict: true }).length === 1;
  } catch (error) {
    if (error instanceof SelectorError) return false;
    throw error;
  }
}
