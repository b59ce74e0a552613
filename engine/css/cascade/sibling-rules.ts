/**
 * The rules whose selectors look beyond an element, its ancestors and their attributes: at siblings, or at what an element
 * holds. When elements come or go, only what these rules match can change elsewhere.
 */
import type { DocumentTree, NodeId } from '../../tree/document-tree.js';
import { MatchContext } from '../selectors/match-context.js';
import type { ComplexSelector, SimpleSelector } from '../selectors/ast.js';
import { RuleBuckets, type RuleEntry } from './rule-buckets.js';

/** The rules of a document that match each of its elements, as a text; no entry: none. */
export type SiblingMatches = ReadonlyMap<NodeId, string>;

export class SiblingRules {
  readonly #buckets = new RuleBuckets();

  constructor(entries: readonly RuleEntry[]) {
    for (const entry of entries) if (entry.proximity || looksAround(entry.selector)) this.#buckets.add(entry);
  }

  /** Reads the whole tree. */
  matchesOf(tree: DocumentTree): SiblingMatches {
    const context = new MatchContext(tree);
    const matches = new Map<NodeId, string>();
    for (let n = 0; n < tree.length; n++) {
      const node = n as NodeId;
      if (!tree.isElement(node)) continue;
      const found: RuleEntry[] = [];
      this.#buckets.collect(context, node, null, found);
      const said = found.map(({ rank, proximity }) => ` ${rank} ${proximity?.(context, node) ?? ''}`).join('');
      if (said !== '') matches.set(node, said);
    }
    return matches;
  }
}

/** Pseudo-classes that depend on what stands in an element or beside it. */
const OF_CONTENT: ReadonlySet<string> = new Set([
  ...['empty', 'placeholder-shown', '-platen-first-node', '-platen-last-node', '-platen-blank'],
]);

function looksAround({ compounds }: ComplexSelector): boolean {
  return compounds.some(
    ({ simple, combinator }) => combinator === '+' || combinator === '~' || simple.some(partLooksAround),
  );
}

function partLooksAround(simple: SimpleSelector): boolean {
  if (simple.kind === 'nth' || simple.kind === 'has') return true;
  if (simple.kind === 'pseudo') return OF_CONTENT.has(simple.name);
  return 'list' in simple && (simple.list?.some(looksAround) ?? false);
}
