/**
 * A Bloom filter of ancestors. It rules out selectors such as `.report td` without walking up the tree: each ancestor
 * sets the bits of its name, classes and id, and a selector matches only if the bits of all its ancestor compounds are
 * set.
 */
import { NO_NODE, type NodeId } from '../../tree/document-tree.js';
import type { MatchContext } from './match-context.js';
import type { ComplexSelector, CompoundSelector, SimpleSelector } from './ast.js';

export interface BucketKey {
  readonly kind: 'ids' | 'classes' | 'types';
  readonly name: string;
}

/**
 * Returns the key of the most selective simple selector: id, class or type. For :is() and :where(), returns a key for
 * each alternative. Returns null if there is none.
 */
function bucketKeys(compound: CompoundSelector, depth: number): readonly BucketKey[] | null {
  const find = (kind: 'id' | 'class' | 'type'): string | undefined => {
    const simple = compound.simple.find((candidate) => candidate.kind === kind);
    return simple && 'name' in simple ? simple.name : undefined;
  };
  const [id, className, type] = [find('id'), find('class'), find('type')];
  if (id !== undefined) return [{ kind: 'ids', name: id }];
  if (className !== undefined) return [{ kind: 'classes', name: className }];
  if (type !== undefined) return [{ kind: 'types', name: type }];
  const list = compound.simple.find((candidate) => candidate.kind === 'is' || candidate.kind === 'where');
  if (!list || !('list' in list) || !list.list || depth > 4) return null;
  const keys = list.list.map((selector) => bucketKeys(selector.compounds.at(-1)!, depth + 1));
  return keys.every((key) => key !== null) ? keys.flat() : null;
}

/** Which elements a compound without keys can match: the root, the root and those with attributes, or all. */
export type Unkeyed = 'root' | 'marked' | 'all';

export function unkeyedMatches({ simple }: CompoundSelector, depth = 0): Unkeyed {
  let widest: Unkeyed = 'all';
  for (const one of simple) {
    const matched = matchesOfSimple(one, depth);
    if (matched === 'root') return matched;
    if (matched === 'marked') widest = matched;
  }
  return widest;
}

function matchesOfSimple(simple: SimpleSelector, depth: number): Unkeyed {
  if (simple.kind === 'pseudo' && simple.name === 'root') return 'root';
  if (simple.kind === 'attribute' || simple.kind === 'class' || simple.kind === 'id') return 'marked';
  if ((simple.kind !== 'is' && simple.kind !== 'where') || depth > 3 || simple.list.length === 0) return 'all';
  const matched = simple.list.map(({ compounds }) => unkeyedMatches(compounds.at(-1)!, depth + 1));
  if (matched.includes('all')) return 'all';
  return matched.includes('marked') ? 'marked' : 'root';
}

/**
 * Returns the keys that a selector requires of ancestors: those of compounds before a descendant or child combinator.
 */
function ancestorKeys({ compounds }: ComplexSelector): BucketKey[] {
  const keys: BucketKey[] = [];
  // Slots and hosts stand in another tree than what is reached from them.
  if (compounds.at(-1)!.combinator?.startsWith('::')) return keys;
  for (let i = 0; i + 1 < compounds.length; i++) {
    const { combinator } = compounds[i + 1]!;
    if (combinator !== ' ' && combinator !== '>') continue;
    const alternatives = bucketKeys(compounds[i]!, 0);
    if (alternatives?.length === 1) keys.push(alternatives[0]!);
  }
  return keys;
}

/** What a selector requires of elements, so that few selectors are tried. */
export interface SelectorKeys {
  /** One of these is required of the element itself; null if nothing is known. */
  readonly subject: readonly BucketKey[] | null;
  /** All of these are required of its ancestors. */
  readonly ancestors: readonly BucketKey[];
}

export function selectorKeys(selector: ComplexSelector): SelectorKeys {
  return { subject: bucketKeys(selector.compounds.at(-1)!, 0), ancestors: ancestorKeys(selector) };
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
  readonly #bits = {
    ids: new Map<string, number>(),
    classes: new Map<string, number>(),
    types: new Map<string, number>(),
  };
  readonly #none = new Int32Array(WORDS);
  #count = 0;

  /** Assigns bits to the ancestor keys of a selector. */
  require(keys: readonly BucketKey[]): readonly number[] {
    if (keys.length === 0) return NO_BITS;
    return keys.map(({ kind, name }) => {
      let bit = this.#bits[kind].get(name);
      if (bit === undefined) this.#bits[kind].set(name, (bit = this.#count++ % BITS));
      return bit;
    });
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
    let filter = above;
    const set = (bit: number | undefined): void => {
      if (bit === undefined || (filter[bit >> 5]! & (1 << (bit & 31))) !== 0) return;
      if (filter === above) filter = above.slice();
      filter[bit >> 5]! |= 1 << (bit & 31);
    };
    set(this.#bits.types.get(tree.name(node)));
    if (tree.attributes(node).size === 0) return filter;
    const id = tree.attr(node, 'id');
    if (id !== undefined) set(this.#bits.ids.get(id));
    for (const name of context.classes(node)) set(this.#bits.classes.get(name));
    return filter;
  }
}
