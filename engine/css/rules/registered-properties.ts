/**
 * `@property` (CSS Properties and Values API 1): custom properties that have a syntax, an initial value and an
 * `inherits` flag.
 */
import { color } from '../values/color.js';
import { angle, integer, length, lengthPercentage, number, percentage } from '../values/math.js';
import { parseComponentValues, serialize, type BlockItem, type ComponentValue } from '../syntax/syntax.js';
import { image } from '../values/images.js';
import { url } from '../values/urls.js';
import { customIdent, string, ValueCursor, type Parse } from '../syntax/value-cursor.js';

/** A valid `@property` rule. */
export interface PropertyRule {
  readonly name: string;
  /** null for the universal syntax `*`. */
  readonly syntax: Parse<unknown> | null;
  readonly inherits: boolean;
  /** undefined if the rule has none, which only the universal syntax allows. */
  readonly initial: string | undefined;
}

const dimensionIn =
  (...units: readonly string[]): Parse<unknown> =>
  (cursor) => {
    const value = cursor.next();
    return value?.type === 'function' || (value?.type === 'dimension' && units.includes(value.text)) || undefined;
  };

const anyFunction: Parse<unknown> = (cursor) => cursor.next()?.type === 'function' || undefined;

/** The supported syntax component names (§ 5.1). */
const TYPES: Readonly<Record<string, Parse<unknown>>> = {
  length: length(),
  number: number(),
  percentage: percentage(),
  'length-percentage': lengthPercentage(),
  string,
  color,
  image,
  url,
  integer: integer(),
  angle,
  time: dimensionIn('s', 'ms'),
  resolution: dimensionIn('dpi', 'dpcm', 'dppx', 'x'),
  'transform-function': anyFunction,
  'transform-list': listOf(anyFunction, false),
  'custom-ident': customIdent,
};

/** Parses one or more values, separated by commas or white space (§ 5.2). */
function listOf(parse: Parse<unknown>, hasCommas: boolean): Parse<unknown> {
  return (cursor) => {
    // Terminates because each iteration consumes a value.
    do if (parse(cursor) === undefined) return undefined;
    while (hasCommas ? cursor.delim(',') : !cursor.atEnd);
    return true;
  };
}

const COMPONENT = /^(?:<([a-z-]+)>|([a-z_-][\w-]*))\s*([+#]?)$/i;

/**
 * “Consume a syntax definition” (§ 5.4). Returns null for the universal syntax and undefined if the text is invalid.
 */
function parseSyntax(text: string): Parse<unknown> | null | undefined {
  if (text.trim() === '*') return null;
  const components = text.split('|').map(parseSyntaxComponent);
  if (components.some((component) => component === undefined)) return undefined;
  return (cursor) => components.some((parse) => cursor.try((c) => c.whole(parse!)) !== undefined) || undefined;
}

function parseSyntaxComponent(text: string): Parse<unknown> | undefined {
  const [, type, word, multiplier] = COMPONENT.exec(text.trim()) ?? [];
  if (type === 'transform-list' && multiplier !== '') return undefined;
  const keyword: Parse<unknown> = (cursor) => customIdent(cursor) === word || undefined;
  const parse = word !== undefined ? keyword : Object.hasOwn(TYPES, type ?? '') ? TYPES[type!] : undefined;
  return parse && multiplier !== '' ? listOf(parse, multiplier === '#') : parse;
}

/** Parses a rule. Returns a message that says what is wrong if the rule is invalid (§ 3). */
export function parsePropertyRule(
  prelude: readonly ComponentValue[],
  items: readonly BlockItem[],
): PropertyRule | string {
  const [name] = prelude;
  if (prelude.length !== 1 || name?.type !== 'ident' || !name.text.startsWith('--'))
    return 'it names no custom property';
  const descriptors = new Map<string, readonly ComponentValue[]>();
  for (const item of items) if (item.kind === 'declaration') descriptors.set(item.name, item.values);
  const syntaxText = new ValueCursor(descriptors.get('syntax') ?? []).whole(string);
  const syntax = syntaxText === undefined ? undefined : parseSyntax(syntaxText);
  if (syntax === undefined) return 'it has no “syntax” that can be read';
  const inherits = serialize(descriptors.get('inherits') ?? []).toLowerCase();
  if (inherits !== 'true' && inherits !== 'false') return '“inherits” must be true or false';
  const initial = descriptors.get('initial-value');
  if (syntax && !(initial && fits(syntax, initial))) return 'its “initial-value” does not fit its syntax';
  return { name: name.text, syntax, inherits: inherits === 'true', initial: initial && serialize(initial) };
}

function fits(syntax: Parse<unknown>, values: readonly ComponentValue[]): boolean {
  return new ValueCursor(values).whole(syntax) !== undefined;
}

/** The registered custom properties of a document. The last rule for a name wins (§ 2.1). */
export class RegisteredProperties {
  readonly #rules: ReadonlyMap<string, PropertyRule>;
  readonly #bases = new WeakMap<ReadonlyMap<string, string>, ReadonlyMap<string, string>>();

  constructor(rules: readonly PropertyRule[]) {
    this.#rules = new Map(rules.map((rule) => [rule.name, rule]));
  }

  get(name: string): PropertyRule | undefined {
    return this.#rules.get(name);
  }

  /**
   * Returns the custom properties that a child of an element with these values starts with: inherited or initial
   * values.
   */
  baseOf(parent: ReadonlyMap<string, string>): ReadonlyMap<string, string> {
    let base = this.#bases.get(parent);
    if (!base) {
      base = this.#makeBase(parent);
      this.#bases.set(parent, base);
    }
    return base;
  }

  #makeBase(parent: ReadonlyMap<string, string>): ReadonlyMap<string, string> {
    const changed = [...this.#rules.values()].filter(
      ({ name, inherits, initial }) => parent.get(name) !== initial && !(inherits && parent.has(name)),
    );
    if (changed.length === 0) return parent;
    const base = new Map(parent);
    for (const { name, initial } of changed) {
      if (initial === undefined) base.delete(name);
      else base.set(name, initial);
    }
    return base;
  }

  /** Checks whether a value matches the property's syntax (§ 2.4). An unregistered property accepts any value. */
  accepts(name: string, value: string): boolean {
    const syntax = this.#rules.get(name)?.syntax;
    return !syntax || fits(syntax, parseComponentValues(value));
  }
}
