/** Parses selectors (Selectors 4) with `&` (CSS Nesting) from component values. */
import {
  packSpecificity,
  unpackSpecificity,
  type AttributeOperator,
  type Combinator,
  type ComplexSelector,
  type CompoundSelector,
  type Nth,
  type SimpleSelector,
  type PseudoElement,
} from './ast.js';
import {
  ATTRIBUTE_OPERATORS,
  CASE_INSENSITIVE_ATTRIBUTES,
  IGNORED_FUNCTIONAL_PSEUDO_ELEMENTS,
  IGNORED_PSEUDO_ELEMENTS,
  LEGACY_PSEUDO_ELEMENTS,
  NEVER_FUNCTIONS,
  NEVER_PSEUDO_CLASSES,
  NTH_FUNCTIONS,
  NTH_SHORTHANDS,
  PSEUDO_CLASS_ALIASES,
  PSEUDO_ELEMENT_ALIASES,
  PSEUDO_ELEMENTS,
  SHADOW_PSEUDO_CLASSES,
  TREE_PSEUDO_CLASSES,
} from './names.js';
import { NO_NAMESPACES, XLINK_NAMESPACE, XML_NAMESPACE, type Namespaces } from '../syntax/namespaces.js';
import { serialize, splitAtCommas, type ComponentValue } from '../syntax/syntax.js';

/** The reason why a selector list is invalid: a clause for a warning, or '' to drop it without a warning. */
export class SelectorError extends Error {
  override readonly name = 'SelectorError';
}

export interface SelectorOptions {
  /** The selectors of the enclosing style rule, which `&` stands for. */
  readonly parents?: ListSummary | null;
  /** The declarations of the sheet's @namespace rules. */
  readonly namespaces?: Namespaces;
  /** In `@scope`, `:scope` and `&` match the scoping root (CSS Cascade 6, § 2.5.3). */
  readonly scoped?: boolean;
  /** For `@supports selector()`: invalid selectors in forgiving lists are errors (CSS Conditional 4, § 3). */
  readonly strict?: boolean;
  /** Whether internal `-platen-*` names are allowed, as in the user-agent sheet. */
  readonly internal?: boolean;
}

/** A selector list and its properties. They are computed once, because each `&` needs those of its parents. */
export interface ListSummary {
  readonly list: readonly ComplexSelector[];
  /** The highest specificity in the list. */
  readonly specificity: number;
  readonly size: number;
  readonly depth: number;
  readonly hasHas: boolean;
}

export function summaryOf(list: readonly ComplexSelector[]): ListSummary {
  return {
    list,
    specificity: list.reduce((max, selector) => Math.max(max, selector.specificity), 0),
    size: list.reduce((sum, selector) => sum + selector.size, 0),
    depth: list.reduce((max, selector) => Math.max(max, selector.depth), 0),
    hasHas: list.some((selector) => selector.hasHas),
  };
}

/**
 * Matching recurses from compound to compound, inside of layout, which recurses as elements nest. Selectors written by
 * hand have less than a tenth of this depth.
 */
const MAX_DEPTH = 256;

const ODD: Nth = { a: 2, b: 1 };
const EVEN: Nth = { a: 2, b: 0 };

/**
 * Parses the selector list of a rule, which is not forgiving.
 * @throws SelectorError if a selector of the list is invalid
 */
export function parseSelectorList(values: readonly ComponentValue[], options: SelectorOptions = {}): ComplexSelector[] {
  return parseList(values, options);
}

function parseList(values: readonly ComponentValue[], options: ParserOptions): ComplexSelector[] {
  return splitAtCommas(values).map((part) => new SelectorParser(part, options).complex());
}

/** Parses a `<forgiving-selector-list>` (:is, :where), which drops invalid selectors. */
function parseForgivingList(values: readonly ComponentValue[], options: ParserOptions): ComplexSelector[] {
  if (values.length === 0) return [];
  const list: ComplexSelector[] = [];
  for (const part of splitAtCommas(values)) {
    try {
      const selector = new SelectorParser(part, { ...options, inner: true }).complex();
      if (!selector.pseudoElement) list.push(selector);
    } catch (error) {
      if (!(error instanceof SelectorError) || options.strict) throw error;
    }
  }
  return list;
}

interface ParserOptions extends SelectorOptions {
  /** Inside :is(), :not() and the like, where no `&` is implied. */
  readonly inner?: boolean;
  /** Inside :has(), where a :scope is implied at the left. */
  readonly relative?: boolean;
  /** Inside :has() at any depth. :has() cannot be nested (Selectors 4, § 4.5). */
  readonly insideHas?: boolean;
}

class SelectorParser {
  #i = 0;
  #ids = 0;
  #classes = 0;
  #types = 0;
  /** The size of the nested lists. */
  #innerSize = 0;
  #innerDepth = 0;
  #hasHas = false;
  #pseudoElement: PseudoElement | null = null;
  /** Whether a pseudo-element does not exist on paper. The selector is valid, but never matches. */
  #isIgnored = false;
  /** Whether the current compound has a type selector. */
  #hasType = false;
  /** The simple selectors of the current compound. */
  #simple: SimpleSelector[] = [];
  /** The simple selectors of a slot or host, before the `::slotted()` or `::part()` of the current compound. */
  #origin: { readonly simple: SimpleSelector[]; readonly reach: '::slotted' | '::part' } | null = null;

  constructor(
    readonly values: readonly ComponentValue[],
    readonly options: ParserOptions,
  ) {}

  get #namespaces(): Namespaces {
    return this.options.namespaces ?? NO_NAMESPACES;
  }

  complex(): ComplexSelector {
    const compounds: CompoundSelector[] = [];
    let combinator = this.#combinator(true);
    const { relative, parents, scoped } = this.options;
    if (combinator && !relative && !parents && !scoped) throw new SelectorError('it starts with a combinator');
    const leading = combinator;
    do {
      const simple = this.#compound();
      if (this.#origin)
        compounds.push({ simple: this.#origin.simple, combinator }, { simple, combinator: this.#origin.reach });
      else compounds.push({ simple, combinator });
      combinator = this.#combinator(false);
      if (combinator && (this.#pseudoElement || this.#isIgnored || this.#origin))
        throw new SelectorError('a pseudo-element must come last');
    } while (combinator);
    if (this.#i < this.values.length)
      throw new SelectorError(`“${serialize(this.values.slice(this.#i, this.#i + 1))}” is not expected there`);
    this.#anchor(compounds, leading);
    const depth = compounds.length + this.#innerDepth;
    if (depth > MAX_DEPTH) throw new SelectorError(`it combines or nests more than ${MAX_DEPTH} parts`);
    return {
      compounds,
      pseudoElement: this.#pseudoElement,
      specificity: packSpecificity(this.#ids, this.#classes, this.#types),
      size: compounds.reduce((sum, { simple }) => sum + simple.length, this.#innerSize),
      depth,
      hasHas: this.#hasHas,
    };
  }

  /** Adds the implied :scope (in :has()) or `&` (in nested rules) at the left. */
  #anchor(compounds: CompoundSelector[], leading: Combinator | null): void {
    const { relative, parents, inner, scoped } = this.options;
    const first = compounds[0]!;
    if (relative || (scoped && !parents && leading)) {
      compounds[0] = { simple: first.simple, combinator: leading ?? ' ' };
      compounds.unshift({ simple: [{ kind: 'scope' }], combinator: null });
    } else if (parents && !inner && (leading || !mentionsNesting(this.values))) {
      this.#include(parents);
      compounds[0] = { simple: first.simple, combinator: leading ?? ' ' };
      compounds.unshift({ simple: [{ kind: 'is', list: parents.list }], combinator: null });
    }
  }

  #combinator(first: boolean): Combinator | null {
    const value = this.values[this.#i];
    if (!value) return null;
    if (value.type === 'delim' && (value.text === '>' || value.text === '+' || value.text === '~')) {
      this.#i++;
      return value.text;
    }
    return !first && value.spaceBefore ? ' ' : null;
  }

  #compound(): SimpleSelector[] {
    this.#simple = [];
    const start = this.#i;
    this.#hasType = false;
    // Each iteration consumes a value or breaks.
    while (this.#i < this.values.length) {
      const value = this.values[this.#i]!;
      if (this.#i > start && value.spaceBefore) break;
      if (!this.#simpleSelector(value, this.#i === start)) break;
    }
    if (this.#i === start) throw new SelectorError(missing(this.values[start]));
    // A compound without a type selector is in the default namespace, except inside :is() and :not() (§ 5.3).
    const { defaultUri } = this.#namespaces;
    if (defaultUri !== null && !this.#hasType && !this.options.inner)
      this.#simple.push({ kind: 'namespace', uri: defaultUri });
    return this.#simple;
  }

  #simpleSelector(value: ComponentValue, first: boolean): boolean {
    if ((this.#pseudoElement || this.#isIgnored || this.#origin) && value.type !== 'colon')
      throw new SelectorError('a pseudo-element must come last');
    if (value.type === 'ident' || (value.type === 'delim' && (value.text === '*' || value.text === '|'))) {
      if (!first) return false;
      this.#typeSelector();
    } else if (value.type === 'hash') {
      if (value.value === 0) throw new SelectorError(`“#${value.text}” is not an id`);
      this.#i++;
      this.#ids++;
      this.#simple.push({ kind: 'id', name: value.text });
    } else if (value.type === 'delim' && value.text === '.') this.#classSelector();
    else if (value.type === 'delim' && value.text === '&') this.#nesting();
    else if (value.type === '[') this.#attribute(value);
    else if (value.type === 'colon') this.#pseudo();
    else return false;
    return true;
  }

  #typeSelector(): void {
    this.#hasType = true;
    // `ns|name`, `*|name` or `|name`.
    const bar = this.values[this.#i]!.text === '|' ? this.#i : this.#i + 1;
    const next = this.values[bar];
    const isPrefixed =
      next?.type === 'delim' &&
      next.text === '|' &&
      (bar === this.#i || !next.spaceBefore) &&
      this.values[bar + 1] !== undefined &&
      !this.values[bar + 1]!.spaceBefore;
    let uri = this.#namespaces.defaultUri;
    if (isPrefixed) {
      uri = this.#namespaceOf(bar === this.#i ? '' : this.values[this.#i]!.text);
      this.#i = bar + 1;
    }
    const name = this.values[this.#i++]!;
    if (name.type === 'ident') {
      this.#types++;
      this.#simple.push({ kind: 'type', name: name.lower });
    } else if (name.text !== '*') throw new SelectorError('a type selector has no name');
    if (uri !== null) this.#simple.push({ kind: 'namespace', uri });
  }

  /** Returns the namespace of a prefix; '' for no namespace, null for any. */
  #namespaceOf(prefix: string): string | null {
    if (prefix === '*' || prefix === '') return prefix === '*' ? null : '';
    const uri = this.#namespaces.prefixes.get(prefix);
    if (uri === undefined) throw new SelectorError(`no @namespace rule declares the prefix “${prefix}”`);
    return uri;
  }

  #classSelector(): void {
    const name = this.values[this.#i + 1];
    if (name?.type !== 'ident' || name.spaceBefore) throw new SelectorError('a class has no name');
    this.#i += 2;
    this.#classes++;
    this.#simple.push({ kind: 'class', name: name.text });
  }

  #nesting(): void {
    this.#i++;
    const { parents } = this.options;
    if (!parents && this.options.scoped) {
      this.#simple.push({ kind: 'scope' });
      return;
    }
    if (!parents) {
      // Outside of style rules, `&` means :scope, which is the root here.
      this.#simple.push({ kind: 'pseudo', name: 'root' });
      return;
    }
    this.#include(parents);
    this.#simple.push({ kind: 'is', list: parents.list });
  }

  /** Adds the size, depth and specificity of a nested list to those of the selector. */
  #include({ specificity, size, depth, hasHas }: ListSummary): void {
    this.#innerSize += size;
    this.#innerDepth = Math.max(this.#innerDepth, depth);
    this.#hasHas ||= hasHas;
    const [ids, classes, types] = unpackSpecificity(specificity);
    this.#ids += ids;
    this.#classes += classes;
    this.#types += types;
  }

  #attribute(block: ComponentValue): void {
    this.#i++;
    this.#classes++;
    const parts = [...block.children];
    // `[ns|name]`, `[*|name]` or `[|name]`.
    let uri: string | null = '';
    if (parts[1]?.text === '|' && parts[2]?.type === 'ident' && parts[0]?.text !== '|') {
      uri = this.#namespaceOf(parts[0]!.text);
      parts.splice(0, 2);
    } else if (parts[0]?.text === '|') parts.shift();
    const name = parts.shift();
    if (name?.type !== 'ident') throw new SelectorError('an attribute has no name');
    const prefix = uri === null || uri === '' ? '' : ATTRIBUTE_PREFIXES.get(uri);
    let operator = '';
    while (parts[0]?.type === 'delim') operator += parts.shift()!.text;
    const value = operator === '' ? undefined : parts.shift();
    const flag = parts.shift()?.lower;
    const valid =
      ATTRIBUTE_OPERATORS.has(operator) &&
      parts.length === 0 &&
      (operator === '' ? flag === undefined : value?.type === 'string' || value?.type === 'ident') &&
      (flag === undefined || flag === 'i' || flag === 's');
    if (!valid) throw new SelectorError(`“${serialize([block])}” is not an attribute selector`);
    if (prefix === undefined) {
      this.#simple.push({ kind: 'never' });
      return;
    }
    const ignoreCase = flag === 'i' || (flag === undefined && CASE_INSENSITIVE_ATTRIBUTES.has(name.lower));
    this.#simple.push({
      kind: 'attribute',
      name: prefix + name.lower,
      operator: operator as AttributeOperator,
      value: value?.text ?? '',
      ignoreCase,
    });
  }

  #pseudo(): void {
    const double = this.values[this.#i + 1]?.type === 'colon';
    const token = this.values[this.#i + (double ? 2 : 1)];
    this.#i += double ? 3 : 2;
    if (!token || token.spaceBefore || (token.type !== 'ident' && token.type !== 'function')) {
      throw new SelectorError('a pseudo-class has no name');
    }
    const name = token.lower;
    if (name.startsWith('-platen-') && !this.options.internal)
      throw new SelectorError(`“${double ? '::' : ':'}${name}” is not supported`);
    if (double && token.type === 'function' && (name === 'slotted' || name === 'part'))
      this.#reach(name, token.children);
    else if (double || LEGACY_PSEUDO_ELEMENTS.has(name))
      this.#pseudoElementNamed(aliased(PSEUDO_ELEMENT_ALIASES, name), token.type === 'function');
    else if (this.#pseudoElement || this.#isIgnored) {
      // ::before:hover and the like never match.
      this.#simple.push({ kind: 'never' });
    } else if (token.type === 'function') this.#functional(name, token.children);
    else this.#pseudoClass(aliased(PSEUDO_CLASS_ALIASES, name));
  }

  /** `::slotted()` (CSS Scoping 1, § 3.3) and `::part()` (CSS Shadow Parts 1, § 4). */
  #reach(name: 'slotted' | 'part', args: readonly ComponentValue[]): void {
    if (this.options.inner || this.#origin || this.#pseudoElement || this.#isIgnored)
      throw new SelectorError(`“::${name}()” cannot stand there`);
    this.#types++;
    this.#origin = { simple: this.#simple, reach: `::${name}` };
    if (name === 'part') {
      if (args.length === 0 || args.some(({ type }) => type !== 'ident'))
        throw new SelectorError('“::part()” needs names');
      this.#simple = [{ kind: 'part', names: args.map(({ text }) => text) }];
    } else this.#simple = [{ kind: 'is', list: this.#oneCompound('::slotted', args) }];
  }

  /** The argument of a function that takes one compound selector. */
  #oneCompound(name: string, args: readonly ComponentValue[]): readonly ComplexSelector[] {
    const list = parseList(args, { ...this.options, inner: true, relative: false });
    if (list.length !== 1 || list[0]!.compounds.length !== 1)
      throw new SelectorError(`“${name}()” takes one element's selector`);
    this.#include(summaryOf(list));
    return list;
  }

  #pseudoElementNamed(name: string, isFunction: boolean): void {
    if (this.options.inner) throw new SelectorError(`“::${name}” cannot stand there`);
    this.#types++;
    // A pseudo-element that does not exist on paper is valid. An error would invalidate the other selectors of the
    // list.
    const isIgnored = isFunction ? IGNORED_FUNCTIONAL_PSEUDO_ELEMENTS.has(name) : isIgnoredPseudoElement(name);
    // ::details-content generates no box here, so it has no pseudo-elements.
    const isWithin = this.#isIgnored || this.#pseudoElement === 'details-content';
    if (isIgnored || (isWithin && PSEUDO_ELEMENTS.has(name))) {
      this.#isIgnored = true;
      this.#simple.push({ kind: 'never' });
      return;
    }
    if (name.startsWith('-') && !PSEUDO_ELEMENTS.has(name)) throw new SelectorError('');
    const within = this.#pseudoElement;
    const isMarker = name === 'marker' && (within === 'before' || within === 'after');
    if (isFunction || !PSEUDO_ELEMENTS.has(name) || (within && !isMarker))
      throw new SelectorError(`“::${name}” is not supported there`);
    this.#pseudoElement = (within ? `${within}::${name}` : name) as PseudoElement;
  }

  #pseudoClass(name: string): void {
    this.#classes++;
    const shorthand = Object.hasOwn(NTH_SHORTHANDS, name) ? NTH_SHORTHANDS[name] : undefined;
    if (shorthand) this.#simple.push({ kind: 'nth', nth: { a: 0, b: 1 }, of: null, ...shorthand });
    else if (name === 'only-child' || name === 'only-of-type') {
      const ofType = name === 'only-of-type';
      for (const last of [false, true]) this.#simple.push({ kind: 'nth', nth: { a: 0, b: 1 }, last, ofType, of: null });
    } else if (name === 'scope' && this.options.scoped) this.#simple.push({ kind: 'scope' });
    else if (TREE_PSEUDO_CLASSES.has(name))
      this.#simple.push({ kind: 'pseudo', name: name === 'scope' ? 'root' : name });
    else if (name === 'host' || name === 'has-slotted') this.#simple.push({ kind: name, list: null });
    else if (NEVER_PSEUDO_CLASSES.has(name)) this.#simple.push({ kind: 'never' });
    else if (name.startsWith('-')) throw new SelectorError('');
    else throw new SelectorError(`“:${name}” is not supported`);
  }

  #functional(name: string, args: readonly ComponentValue[]): void {
    const nested: ParserOptions = { ...this.options, inner: true, relative: false };
    if (name === 'is' || name === 'where' || name === 'matches' || name === '-webkit-any' || name === '-moz-any') {
      const list = parseForgivingList(args, nested);
      this.#include(name === 'where' ? { ...summaryOf(list), specificity: 0 } : summaryOf(list));
      this.#simple.push({ kind: name === 'where' ? 'where' : 'is', list });
    } else if (name === 'not') {
      const list = parseList(args, nested);
      this.#include(summaryOf(list));
      this.#simple.push({ kind: 'not', list });
    } else if (name === 'has') {
      const list = this.#hasArguments(args, nested);
      this.#include({ ...summaryOf(list), hasHas: true });
      this.#simple.push({ kind: 'has', list });
    } else if (Object.hasOwn(NTH_FUNCTIONS, name)) this.#nthFunction(name, args);
    else if (name === 'lang' || name === 'dir') this.#langOrDir(name, args);
    else if (SHADOW_PSEUDO_CLASSES.has(name)) this.#shadowFunction(name as ShadowPseudoClass, args, nested);
    else if (Object.hasOwn(NEVER_FUNCTIONS, name)) this.#neverFunction(name, args, nested);
    else if (name.startsWith('-')) throw new SelectorError('');
    else throw new SelectorError(`“:${name}()” is not supported`);
  }

  /** The arguments add to the specificity (CSS Scoping 1, § 3.2). */
  #shadowFunction(name: ShadowPseudoClass, args: readonly ComponentValue[], nested: ParserOptions): void {
    this.#classes++;
    if (name !== 'has-slotted') {
      this.#simple.push({ kind: name, list: this.#oneCompound(`:${name}`, args) });
      return;
    }
    const list = parseList(args, nested);
    this.#include(summaryOf(list));
    this.#simple.push({ kind: name, list });
  }

  /** The arguments must be valid. */
  #neverFunction(name: string, args: readonly ComponentValue[], nested: ParserOptions): void {
    this.#classes++;
    this.#simple.push({ kind: 'never' });
    if (NEVER_FUNCTIONS[name] === 'names') {
      const parts = splitAtCommas(args);
      if (parts.some((part) => part.length !== 1 || part[0]!.type !== 'ident'))
        throw new SelectorError(`“:${name}()” needs a name`);
      return;
    }
    this.#include(summaryOf(parseList(args, nested)));
  }

  /**
   * Parses relative selectors (§ 4.5). They cannot contain :has(), so selectors with :has() are removed from what `&`
   * stands for.
   */
  #hasArguments(args: readonly ComponentValue[], nested: ParserOptions): readonly ComplexSelector[] {
    if (nested.insideHas) throw new SelectorError('“:has()” cannot be nested');
    const { parents = null } = nested;
    const free = parents?.hasHas ? summaryOf(parents.list.filter(({ hasHas }) => !hasHas)) : parents;
    const options = { ...nested, parents: free, relative: true, insideHas: true };
    return splitAtCommas(args).map((part) => new SelectorParser(part, options).complex());
  }

  #nthFunction(name: string, args: readonly ComponentValue[]): void {
    const kind = NTH_FUNCTIONS[name]!;
    const of = args.findIndex((value) => value.type === 'ident' && value.lower === 'of');
    const nth = parseNth(serialize(of < 0 ? args : args.slice(0, of)));
    if (!nth || (of >= 0 && kind.ofType)) throw new SelectorError(`“:${name}(${serialize(args)})” cannot be read`);
    const list = of < 0 ? null : parseList(args.slice(of + 1), { ...this.options, inner: true, relative: false });
    this.#classes++;
    if (list) this.#include(summaryOf(list));
    this.#simple.push({ kind: 'nth', nth, of: list, ...kind });
  }

  #langOrDir(name: 'lang' | 'dir', args: readonly ComponentValue[]): void {
    this.#classes++;
    const words = splitAtCommas(args).map((part) => part[0]);
    if (words.some((word) => word?.type !== 'ident' && word?.type !== 'string'))
      throw new SelectorError(`“:${name}()” needs a name`);
    if (name === 'dir' && args.length > 1) throw new SelectorError('“:dir()” takes one direction');
    if (name === 'dir') this.#simple.push({ kind: 'dir', value: words[0]!.text.toLowerCase() });
    else this.#simple.push({ kind: 'lang', ranges: words.map((word) => word!.text.toLowerCase()) });
  }
}

type ShadowPseudoClass = 'host' | 'host-context' | 'has-slotted';

function aliased(aliases: Readonly<Record<string, string>>, name: string): string {
  return Object.hasOwn(aliases, name) ? aliases[name]! : name;
}

/** Checks for `&` at any depth. If there is one, none is implied. */
function mentionsNesting(values: readonly ComponentValue[]): boolean {
  return values.some((value) => (value.type === 'delim' && value.text === '&') || mentionsNesting(value.children));
}

/** Unknown names with the prefix `-webkit-` are valid for compatibility (Selectors 4, § 3.6.4). */
function isIgnoredPseudoElement(name: string): boolean {
  return IGNORED_PSEUDO_ELEMENTS.has(name) || name.startsWith('-webkit-');
}

/** The prefixes that the tree uses for attributes in a namespace. */
const ATTRIBUTE_PREFIXES: ReadonlyMap<string, string> = new Map([
  [XLINK_NAMESPACE, 'xlink:'],
  [XML_NAMESPACE, 'xml:'],
]);

const NTH = /^(?:([+-]?\d*)n\s*(?:([+-])\s*(\d+))?|([+-]?\d+))$/;

/** Parses An+B (CSS Syntax 3, § 6). */
export function parseNth(text: string): Nth | undefined {
  const lower = text.trim().toLowerCase();
  if (lower === 'odd') return ODD;
  if (lower === 'even') return EVEN;
  const match = NTH.exec(lower);
  if (!match) return undefined;
  const [, step, sign, offset, only] = match;
  if (only !== undefined) return { a: 0, b: Number(only) };
  const a = step === '' || step === '+' ? 1 : step === '-' ? -1 : Number(step);
  return { a, b: offset === undefined ? 0 : Number(`${sign}${offset}`) };
}

/** A “;” or “}” too many is part of the rule that follows it (CSS Syntax 3, § 5.5.3), as browsers have it. */
function missing(value: ComponentValue | undefined): string {
  const isStray = value?.type === 'semicolon' || value?.text === '}';
  return isStray ? `a stray “${value.text}” stands before it; remove it` : 'a selector is missing';
}
