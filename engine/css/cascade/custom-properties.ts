/** Resolves var() in custom properties and in other values (CSS Custom Properties 1). */
import { containsVar } from '../rules/declarations.js';
import type { RegisteredProperties } from '../rules/registered-properties.js';
import { parseComponentValues, type ComponentValue } from '../syntax/syntax.js';

/**
 * A longer substituted value is invalid (§ 3.3, “long variables”). Otherwise references that double each other exhaust
 * memory.
 */
const MAX_SUBSTITUTED_LENGTH = 65_536;

export type Lookup = (name: string) => string | undefined;

/** Resolves the references between the custom properties of an element. Properties in a cycle are left out. */
export function resolveCustomProperties(
  inherited: ReadonlyMap<string, string>,
  /** From name to token text; undefined for a property that `initial` resets. */
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

  /** Resolves a name once. The recursion is as deep as the chain of references. */
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
    // A registered property that is invalid at computed-value time behaves as `unset` (Properties and Values API 1, §
    // 2.4).
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

/** If a substituted value as a whole is a CSS-wide keyword, it has that keyword's meaning (§ 3.1). */
const KEYWORD = /^\s*(?:initial|inherit|unset|revert|revert-layer)\s*$/i;

/** A longer chain of references counts as invalid, because resolving it recurses. */
const MAX_CHAIN = 256;

/**
 * Replaces every var() in `text`. Returns undefined if one has neither value nor fallback, or if the result is too
 * long.
 */
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

/** Substitutes inside a function or block and keeps its brackets. */
function substituteInside(text: string, value: ComponentValue, lookup: Lookup): string | undefined {
  const open = value.type === 'function' ? text.indexOf('(', value.start) + 1 : value.start + 1;
  const inner = substitute(text, value.children, open, value.end, lookup);
  return inner === undefined ? undefined : text.slice(value.start, open) + inner;
}

function replaceVar(text: string, call: ComponentValue, lookup: Lookup): string | undefined {
  const [name, comma, ...fallback] = call.children;
  if (name?.type !== 'ident' || !name.text.startsWith('--') || (comma && comma.type !== 'comma')) return undefined;
  const value = lookup(name.text);
  // References in the fallback are resolved even if it is not used, because a cycle through a fallback is a cycle.
  const end = text[call.end - 1] === ')' ? call.end - 1 : call.end;
  const spare = comma ? substitute(text, fallback, comma.end, end, lookup) : undefined;
  return value ?? spare?.trim();
}

/** Inserts comments that keep the tokens of a replacement from merging with their neighbours. */
function apart(before: string, piece: string, after: string | undefined): string {
  const joinsBefore = /[\w\-#@.%\\]$/.test(before) && piece !== '';
  const joinsAfter = after !== undefined && /[\w\-%(\\]/.test(after);
  return `${joinsBefore ? '/**/' : ''}${piece}${joinsAfter ? '/**/' : ''}`;
}
