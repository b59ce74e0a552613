/**
 * A Bloom filter of ancestors. It rules out selectors such as `.report td` without walking up the tree: each ancestor
 * sets the bits of its name, classes and id, and a selector matches only if the bits of all its ancestor compounds are
 * set.
 */
import { NO_NODE, type NodeId } from '../../tree/document-tree.js';
import type { MatchContext } from './match-context.js';
import type { ComplexSelector, CompoundSelector, SimpleSelector } from './ast.js';

/** What an element must be or have. `root` has one name, the empty one. */
export interface BucketKey {
  readonly kind: 'ids' | 'classes' | 'types' | 'root' | 'attributes';
  readonly name: string;
}

/** What is kept by keys: a map of names for each kind. */
export type ByKey<Value> = Readonly<Record<BucketKey['kind'], Map<string, Value>>>;

export function emptyByKey<Value>(): ByKey<Value> {
  return { ids: new Map(), classes: new Map(), types: new Map(), root: new Map(), attributes: new Map() };
}

/** How selective simple selectors are, the most selective first. */
const KEYS: readonly { readonly of: SimpleSelector['kind']; readonly kind: BucketKey['kind'] }[] = [
  { of: 'id', kind: 'ids' },
  { of: 'class', kind: 'classes' },
  { of: 'type', kind: 'types' },
  { of: 'pseudo', kind: 'root' },
  { of: 'attribute', kind: 'attributes' },
];

/**
 * Returns what a compound requires of an element, the most selective first: one of each list. An alternative of :is() and
 * :where() counts with its most selective key.
 */
function requiredKeys({ simple }: CompoundSelector, depth = 0): (readonly BucketKey[])[] {
  const keys: (readonly BucketKey[])[] = [];
  for (const { of, kind } of KEYS) {
    for (const one of simple) {
      if (one.kind !== of || !('name' in one) || (of === 'pseudo' && !isRoot(one))) continue;
      keys.push([{ kind, name: kind === 'root' ? '' : one.name }]);
    }
  }
  if (depth > MOST_NESTED) return keys;
  for (const one of simple) {
    if (one.kind !== 'is' && one.kind !== 'where') continue;
    const alternatives = one.list.map(({ compounds }) => requiredKeys(compounds.at(-1)!, depth + 1)[0]);
    if (alternatives.every((list) => list !== undefined)) keys.push(alternatives.flat());
  }
  return keys;
}

const MOST_NESTED = 4;

function isRoot(simple: SimpleSelector): boolean {
  return simple.kind === 'pseudo' && simple.name === 'root';
}

/** Returns what a selector requires of ancestors, by the compounds before a descendant or child combinator. */
function ancestorKeys({ compounds }: ComplexSelector): (readonly BucketKey[])[] {
  // Slots and hosts stand in another tree than what is reached from them.
  if (compounds.at(-1)!.combinator?.startsWith('::')) return [];
  return compounds.flatMap((compound, i) => {
    const next = compounds[i + 1]?.combinator;
    return next === ' ' || next === '>'
      ? requiredKeys(compound).filter(({ length }) => length <= MOST_ALTERNATIVES)
      : [];
  });
}

/** An element sets a bit for each list of alternatives that its keys stand in. */
const MOST_ALTERNATIVES = 16;

/** What a selector requires of elements, so that few selectors are tried. */
export interface SelectorKeys {
  /** One of these is required of the element itself; null if nothing is known. */
  readonly subject: readonly BucketKey[] | null;
  /** One of each list is required of its ancestors. */
  readonly ancestors: readonly (readonly BucketKey[])[];
}

export function selectorKeys(selector: ComplexSelector): SelectorKeys {
  return { subject: requiredKeys(selector.compounds.at(-1)!)[0] ?? null, ancestors: ancestorKeys(selector) };
}

/** Beyond this number, keys share bits, which only makes the filter less selective. */
const BITS = 256;
const WORDS = BITS / 32;

export const NO_BITS: readonly number[] = Object.freeze([]);

export function hasBits(words: Int32Array, bits: readonly number[]): boolean {
  // Loops by index, because V8 allocates an object for each iteration over a frozen array, and most lists are empty and
  // frozen.
  for (let i = 0; i < bits.length; i++) {
    const bit = bits[i]!;
    if ((words[bit >> 5]! & (1 << (bit & 31))) === 0) return false;
  }
  return true;
}

export class AncestorFilter {
  /** The bits that an element with a key sets. */
  readonly #bits = emptyByKey<Set<number>>();
  /** The bit of each list of alternatives, by the text of its keys. */
  readonly #lists = new Map<string, number>();
  readonly #none = new Int32Array(WORDS);

  /** Assigns a bit to each list of keys that a selector requires of ancestors. */
  require(ancestors: SelectorKeys['ancestors']): readonly number[] {
    return ancestors.length === 0 ? NO_BITS : ancestors.map((keys) => this.#bitOf(keys));
  }

  #bitOf(keys: readonly BucketKey[]): number {
    const text = keys.map(({ kind, name }) => `${kind} ${name}`).join();
    const known = this.#lists.get(text);
    if (known !== undefined) return known;
    const bit = this.#lists.size % BITS;
    this.#lists.set(text, bit);
    for (const { kind, name } of keys) {
      const bits = this.#bits[kind].get(name);
      if (bits) bits.add(bit);
      else this.#bits[kind].set(name, new Set([bit]));
    }
    return bit;
  }

  /** Returns the bits that the ancestors of `node` set. */
  above(context: MatchContext, node: NodeId): Int32Array {
    const { tree } = context;
    const missing: NodeId[] = [];
    let filter: Int32Array | undefined;
    // Walks up to the nearest ancestor with a cached filter, then down again.
    for (let p = tree.parent(node); p !== NO_NODE && !filter; p = tree.parent(p)) {
      filter = context.ancestorBits.get(p);
      if (!filter) missing.push(p);
    }
    filter ??= this.#none;
    for (let i = missing.length - 1; i >= 0; i--) {
      filter = this.#with(context, missing[i]!, filter);
      context.ancestorBits.set(missing[i]!, filter);
    }
    return filter;
  }

  /** Returns the filter for the children of `node`: the same object as `above` if the node sets no further bit. */
  #with(context: MatchContext, node: NodeId, above: Int32Array): Int32Array {
    const { tree } = context;
    const { ids, classes, types, root, attributes } = this.#bits;
    let filter = above;
    const set = (bits: ReadonlySet<number> | undefined): void => {
      if (!bits) return;
      for (const bit of bits) {
        if ((filter[bit >> 5]! & (1 << (bit & 31))) !== 0) continue;
        if (filter === above) filter = above.slice();
        filter[bit >> 5]! |= 1 << (bit & 31);
      }
    };
    set(types.get(tree.name(node)));
    if (node === tree.root) set(root.get(''));
    const own = tree.attributes(node);
    if (own.size === 0) return filter;
    const id = ids.size > 0 ? tree.attr(node, 'id') : undefined;
    if (id !== undefined) set(ids.get(id));
    if (classes.size > 0) for (const name of context.classes(node)) set(classes.get(name));
    if (attributes.size > 0) for (const name of own.keys()) set(attributes.get(name));
    return filter;
  }
}
