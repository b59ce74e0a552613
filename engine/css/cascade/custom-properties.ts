/** CSS Custom Properties 1: resolving var() in custom properties and in other values. */
import { containsVar } from '../rules/declarations.js';
import type { RegisteredProperties } from '../rules/registered-properties.js';
import { parseComponentValues, type ComponentValue } from '../syntax/syntax.js';

/** A substituted value longer than this is invalid (§ 3.3, “long variables”): doubling references cannot exhaust memory. */
const MAX_SUBSTITUTED_LENGTH = 65_536;

export type Lookup = (name: string) => string | undefined;

/** Custom properties as cascaded on one element, with references between them resolved; cyclic ones are absent. */
export function resolveCustomProperties(
  inherited: ReadonlyMap<string, string>,
  /** Name → token text, or undefined where the property is reset to nothing (`initial`). */
  declared: ReadonlyMap<string, string | undefined>,
  registered: RegisteredProperties | null,
): ReadonlyMap<string, string> {
  if (declared.size === 0) return inherited;
  return new Resolution(inherited, declared, registered).all();
}

class Resolution {
  readonly #done = new Map<string, string | undefined>();
  readonly #path: string[] = [];
  readonly #cyclic = new Set<string>();

  constructor(
    readonly inherited: ReadonlyMap<string, string>,
    readonly declared: ReadonlyMap<string, string | undefined>,
    readonly registered: RegisteredProperties | null,
  ) {}

  all(): ReadonlyMap<string, string> {
    const result = new Map(this.inherited);
    for (const name of this.declared.keys()) {
      const value = this.#resolve(name);
      if (value === undefined) result.delete(name);
      else result.set(name, value);
    }
    return result;
  }

  /** Recursion is as deep as a chain of references; every name is resolved once. */
  #resolve(name: string): string | undefined {
    if (!this.declared.has(name)) return this.inherited.get(name);
    if (this.#done.has(name)) return this.#done.get(name);
    const at = this.#path.indexOf(name);
    if (at >= 0) {
      for (const member of this.#path.slice(at)) this.#cyclic.add(member);
      return undefined;
    }
    const text = this.declared.get(name);
    if (text === undefined) return this.registered?.get(name)?.initial;
    if (this.#path.length >= MAX_CHAIN) return undefined;
    this.#path.push(name);
    const value =
      text.includes('var(') || /var\(/i.test(text) ? substituteVars(text, (other) => this.#resolve(other)) : text;
    this.#path.pop();
    const result = this.#cyclic.has(name) ? undefined : this.#keywordValue(name, value, text);
    const isValid = !this.registered?.get(name) || (result !== undefined && this.registered.accepts(name, result));
    // Invalid at computed-value time, one that is registered is as if unset (Properties and Values API 1, § 2.4).
    const used = isValid ? result : this.inherited.get(name);
    this.#done.set(name, used);
    return used;
  }

  #keywordValue(name: string, value: string | undefined, declared: string): string | undefined {
    if (value === undefined || value === declared || !KEYWORD.test(value)) return value;
    const isInitial = value.trim().toLowerCase() === 'initial';
    return isInitial ? this.registered?.get(name)?.initial : this.inherited.get(name);
  }
}

/** A whole value that came out of var() and is a CSS-wide keyword means what it means elsewhere (§ 3.1). */
const KEYWORD = /^\s*(?:initial|inherit|unset|revert|revert-layer)\s*$/i;

/** A longer chain of references than this counts as invalid, because resolving recurses. */
const MAX_CHAIN = 256;

/** `text` with every var() replaced; undefined if one has neither value nor fallback, or the result is too long. */
export function substituteVars(text: string, lookup: Lookup): string | undefined {
  return substitute(text, parseComponentValues(text), 0, text.length, lookup);
}

function substitute(
  text: string,
  values: readonly ComponentValue[],
  from: number,
  to: number,
  lookup: Lookup,
): string | undefined {
  let result = '';
  let at = from;
  for (const value of values) {
    const isVar = value.type === 'function' && value.lower === 'var';
    if (!isVar && !containsVar(value.children)) continue;
    result += text.slice(at, value.start);
    const piece = isVar ? replaceVar(text, value, lookup) : substituteInside(text, value, lookup);
    if (piece === undefined || result.length + piece.length > MAX_SUBSTITUTED_LENGTH) return undefined;
    result += isVar ? apart(result, piece, text[value.end]) : piece;
    at = value.end;
  }
  return result + text.slice(at, to);
}

/** Function or block around something with var(): its opening and closing characters stay. */
function substituteInside(text: string, value: ComponentValue, lookup: Lookup): string | undefined {
  const open = value.type === 'function' ? text.indexOf('(', value.start) + 1 : value.start + 1;
  const inner = substitute(text, value.children, open, value.end, lookup);
  return inner === undefined ? undefined : text.slice(value.start, open) + inner;
}

function replaceVar(text: string, call: ComponentValue, lookup: Lookup): string | undefined {
  const [name, comma, ...fallback] = call.children;
  if (name?.type !== 'ident' || !name.text.startsWith('--') || (comma && comma.type !== 'comma')) return undefined;
  const value = lookup(name.text);
  // The fallback's references are resolved even when it is not used: a cycle through it is a cycle.
  const end = text[call.end - 1] === ')' ? call.end - 1 : call.end;
  const spare = comma ? substitute(text, fallback, comma.end, end, lookup) : undefined;
  return value ?? spare?.trim();
}

/** Keeps the tokens of a replacement from growing together with their neighbours. */
function apart(before: string, piece: string, after: string | undefined): string {
  const joinsBefore = /[\w\-#@.%\\]$/.test(before) && piece !== '';
  const joinsAfter = after !== undefined && /[\w\-%(\\]/.test(after);
  return `${joinsBefore ? '/**/' : ''}${piece}${joinsAfter ? '/**/' : ''}`;
}
