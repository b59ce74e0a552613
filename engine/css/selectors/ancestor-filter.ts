/**
 * Rules out selectors such as `.report td` without walking up: every ancestor sets the bits of its name,
 * classes and id that some selector asks of an ancestor; a selector whose bits are not all set cannot match.
 */
import { NO_NODE, type NodeId } from '../../tree/document-tree.js';
import { RecentMap, type MatchContext } from './match-context.js';
import type { ComplexSelector, CompoundSelector } from './ast.js';

export interface BucketKey {
  readonly kind: 'ids' | 'classes' | 'types';
  readonly name: string;
}

/** The most telling simple selector; of :is(), one for each alternative; null if there is none. */
export function bucketKeys(compound: CompoundSelector, depth: number): readonly BucketKey[] | null {
  const find = (kind: 'id' | 'class' | 'type'): string | undefined => {
    const simple = compound.simple.find((candidate) => candidate.kind === kind);
    return simple && 'name' in simple ? simple.name : undefined;
  };
  const [id, className, type] = [find('id'), find('class'), find('type')];
  if (id !== undefined) return [{ kind: 'ids', name: id }];
  if (className !== undefined) return [{ kind: 'classes', name: className }];
  if (type !== undefined) return [{ kind: 'types', name: type }];
  const list = compound.simple.find((candidate) => candidate.kind === 'is' || candidate.kind === 'where');
  if (!list || !('list' in list) || depth > 4) return null;
  const keys = list.list.map((selector) => bucketKeys(selector.compounds.at(-1)!, depth + 1));
  return keys.every((key) => key !== null) ? keys.flat() : null;
}

/** What the selector asks of ancestors: keys of all compounds with a descendant or child combinator on their right. */
export function ancestorKeys({ compounds }: ComplexSelector): BucketKey[] {
  const keys: BucketKey[] = [];
  for (let i = 0; i + 1 < compounds.length; i++) {
    const { combinator } = compounds[i + 1]!;
    if (combinator !== ' ' && combinator !== '>') continue;
    const alternatives = bucketKeys(compounds[i]!, 0);
    if (alternatives?.length === 1) keys.push(alternatives[0]!);
  }
  return keys;
}

/** More keys than this share bits, which only makes the filter let more through. */
const BITS = 256;
const WORDS = BITS / 32;
/** Parents whose filters are remembered. */
const MAX_REMEMBERED = 256;

const NO_BITS: readonly number[] = Object.freeze([]);

export function hasBits(words: Int32Array, bits: readonly number[]): boolean {
  // By index: most lists are empty and frozen, and V8 makes an object for each step of an iterator over a frozen array.
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
  readonly #filters = new RecentMap<NodeId, Int32Array>(MAX_REMEMBERED);
  readonly #none = new Int32Array(WORDS);
  #count = 0;

  /** The bits for a selector's ancestor keys. */
  require(keys: readonly BucketKey[]): readonly number[] {
    if (keys.length === 0) return NO_BITS;
    return keys.map(({ kind, name }) => {
      let bit = this.#bits[kind].get(name);
      if (bit === undefined) this.#bits[kind].set(name, (bit = this.#count++ % BITS));
      return bit;
    });
  }

  /** The bits set by the ancestors of `node`. */
  above(context: MatchContext, node: NodeId): Int32Array {
    const { tree } = context;
    const missing: NodeId[] = [];
    let filter: Int32Array | undefined;
    // Up to the nearest ancestor that is remembered, then down again.
    for (let p = tree.parent(node); p !== NO_NODE && !filter; p = tree.parent(p)) {
      filter = this.#filters.get(p);
      if (!filter) missing.push(p);
    }
    filter ??= this.#none;
    for (let i = missing.length - 1; i >= 0; i--) {
      filter = this.#with(context, missing[i]!, filter);
      this.#filters.set(missing[i]!, filter);
    }
    return filter;
  }

  /** The filter below `node`: the same object as above it if the node adds nothing. */
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
