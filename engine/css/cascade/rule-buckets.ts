/**
 * The selectors of rules, by what their rightmost compound requires of an element: this limits which of them are tried on
 * each element.
 */
import type { NodeId } from '../../tree/document-tree.js';
import type { ContainerQuery } from '../rules/container-queries.js';
import type { StyleRule } from '../rules/style-sheet.js';
import { emptyByKey, hasBits, type SelectorKeys } from '../selectors/ancestor-filter.js';
import type { ComplexSelector } from '../selectors/ast.js';
import type { MatchContext } from '../selectors/match-context.js';
import type { Matcher } from '../selectors/matcher.js';
import type { Proximity } from '../selectors/scope.js';
import type { CascadeEntry } from './cascade.js';

/** One selector of one rule. */
export interface RuleEntry extends CascadeEntry {
  readonly rule: StyleRule;
  readonly selector: ComplexSelector;
  readonly matches: Matcher;
  readonly keys: SelectorKeys;
  /**
   * The queries of the enclosing @container rules, innermost last. One query of each list must hold. null outside of
   * @container.
   */
  readonly containers: readonly (readonly ContainerQuery[])[] | null;
  /** The distance to the scoping root, for rules in @scope; otherwise null. */
  readonly proximity: Proximity | null;
  /** The position in cascade order. Matching entries are sorted by it. */
  rank: number;
  /** The lowest rank among the entries that differ from this one only in order of appearance. */
  peers: number;
  /** Bits that the ancestor filter must have set for the selector to match. */
  ancestorBits: readonly number[];
}

export class RuleBuckets {
  readonly #keyed = emptyByKey<RuleEntry[]>();
  /** Those without keys, which are tried on all elements. */
  readonly #unkeyed: RuleEntry[] = [];

  add(entry: RuleEntry): void {
    const { subject } = entry.keys;
    if (!subject) this.#unkeyed.push(entry);
    else for (const { kind, name } of subject) append(this.#keyed[kind], name, entry);
  }

  /** Checks whether collect() would try any selector. */
  hasCandidates({ tree }: MatchContext, node: NodeId): boolean {
    const { ids, classes, types, root, attributes } = this.#keyed;
    if (this.#unkeyed.length > 0 || types.has(tree.name(node))) return true;
    if (node === tree.root && root.size > 0) return true;
    return (ids.size > 0 || classes.size > 0 || attributes.size > 0) && tree.attributes(node).size > 0;
  }

  /**
   * Appends the entries that match `node`, unsorted and with possible repeats. `ancestors`: the bits that its ancestors
   * set; null if they are not known.
   */
  collect(context: MatchContext, node: NodeId, ancestors: Int32Array | null, found: RuleEntry[]): void {
    const { tree } = context;
    const { ids, classes, types, root, attributes } = this.#keyed;
    test(this.#unkeyed, context, node, ancestors, found);
    test(types.get(tree.name(node)), context, node, ancestors, found);
    if (node === tree.root) test(root.get(''), context, node, ancestors, found);
    const own = tree.attributes(node);
    if (own.size === 0) return;
    if (ids.size > 0) {
      const id = tree.attr(node, 'id');
      if (id !== undefined) test(ids.get(id), context, node, ancestors, found);
    }
    if (classes.size > 0) {
      for (const name of context.classes(node)) test(classes.get(name), context, node, ancestors, found);
    }
    if (attributes.size > 0) {
      for (const name of own.keys()) test(attributes.get(name), context, node, ancestors, found);
    }
  }
}

const STEPS_OF_MATCH = 4;

function append(map: Map<string, RuleEntry[]>, key: string, entry: RuleEntry): void {
  const list = map.get(key);
  if (!list) map.set(key, [entry]);
  else if (list.at(-1) !== entry) list.push(entry);
}

function test(
  entries: readonly RuleEntry[] | undefined,
  context: MatchContext,
  node: NodeId,
  ancestors: Int32Array | null,
  found: RuleEntry[],
): void {
  if (!entries) return;
  const before = found.length;
  for (const entry of entries) {
    if ((!ancestors || hasBits(ancestors, entry.ancestorBits)) && entry.matches(context, node)) found.push(entry);
  }
  // Matching entries cost more, because they are sorted, looked up and cascaded as well.
  context.tried(entries.length + STEPS_OF_MATCH * (found.length - before));
}
