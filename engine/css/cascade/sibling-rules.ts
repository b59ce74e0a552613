/**
 * The rules whose selectors look beyond an element, its ancestors and their attributes: at siblings, or at what an element
 * holds. When elements come or go, only what these rules match can change elsewhere.
 */
import type { DocumentTree, NodeId } from '../../tree/document-tree.js';
import { MatchContext } from '../selectors/match-context.js';
import type { ComplexSelector, SimpleSelector } from '../selectors/ast.js';
import type { RuleEntry } from './rule-index.js';

/** The rules of a document that match each of its elements, as a text; no entry: none. */
export type SiblingMatches = ReadonlyMap<NodeId, string>;

export class SiblingRules {
  readonly #universal: RuleEntry[] = [];
  /** By what the rightmost compound asks for. */
  readonly #types = new Map<string, RuleEntry[]>();
  readonly #classes = new Map<string, RuleEntry[]>();
  readonly #ids = new Map<string, RuleEntry[]>();

  constructor(entries: readonly RuleEntry[]) {
    for (const entry of entries) {
      if (!entry.proximity && !looksAround(entry.selector)) continue;
      const { subject } = entry.keys;
      if (!subject) this.#universal.push(entry);
      for (const { kind, name } of subject ?? []) append(this.#lists[kind], name, entry);
    }
  }

  get #lists() {
    return { types: this.#types, classes: this.#classes, ids: this.#ids };
  }

  /** Reads the whole tree. */
  matchesOf(tree: DocumentTree): SiblingMatches {
    const context = new MatchContext(tree);
    const matches = new Map<NodeId, string>();
    for (let n = 0; n < tree.length; n++) {
      const node = n as NodeId;
      if (!tree.isElement(node)) continue;
      let found = '';
      for (const entry of this.#candidates(context, node))
        if (entry.matches(context, node)) found += ` ${entry.rank} ${entry.proximity?.(context, node) ?? ''}`;
      if (found !== '') matches.set(node, found);
    }
    return matches;
  }

  *#candidates(context: MatchContext, node: NodeId): Generator<RuleEntry> {
    const { tree } = context;
    yield* this.#universal;
    yield* this.#types.get(tree.name(node)) ?? [];
    if (tree.attributes(node).size === 0) return;
    yield* this.#ids.get(tree.attr(node, 'id') ?? '') ?? [];
    if (this.#classes.size > 0) for (const name of context.classes(node)) yield* this.#classes.get(name) ?? [];
  }
}

function append(lists: Map<string, RuleEntry[]>, name: string, entry: RuleEntry): void {
  const list = lists.get(name);
  if (list) list.push(entry);
  else lists.set(name, [entry]);
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
