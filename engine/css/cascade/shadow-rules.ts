/**
 * The rules that apply in a document with shadow trees. Each tree has its own sheets. Rules of a tree apply to its
 * elements, and reach hosts, slotted elements and parts in the trees next to it.
 */
import type { NodeId, ShadowTrees } from '../../tree/document-tree.js';
import type { MediaEnvironment } from '../rules/conditions.js';
import type { KeyframesRule } from '../rules/keyframes.js';
import type { StyleSheet } from '../rules/style-sheet.js';
import type { PseudoElement } from '../selectors/ast.js';
import type { MatchContext } from '../selectors/match-context.js';
import { partOrigins, slotsOf } from '../selectors/shadow.js';
import { INLINE_LEVEL, type CascadeLevel } from './cascade.js';
import type { RuleEntry } from './rule-buckets.js';
import { RuleIndex, type ContainerTest } from './rule-index.js';

/** More layers than a tree has. Layers of trees at different depths do not mix. */
const LAYERS_OF_DEPTH = 1e6;

export interface ShadowSheets {
  readonly shadow: ShadowTrees;
  /** The sheets of each shadow tree, by its root. Equal lists are the same. */
  readonly ofTrees: ReadonlyMap<NodeId, readonly StyleSheet[]>;
  /** Those of the user agent, which apply in all trees. */
  readonly ofUserAgent: readonly StyleSheet[];
}

export class ShadowRules {
  readonly #userAgent: RuleIndex;
  /** By sheets and depth of the tree: trees that are made alike share an index. */
  readonly #indexes = new Map<readonly StyleSheet[], Map<number, RuleIndex>>();

  constructor(
    readonly sheets: ShadowSheets,
    readonly environment: MediaEnvironment,
    /** The rules of the document's own tree. */
    readonly document: RuleIndex,
  ) {
    this.#userAgent = new RuleIndex(sheets.ofUserAgent, environment);
  }

  /** Returns the matching rules of an element of the trees or of its pseudo-element, weakest first. */
  match(context: MatchContext, node: NodeId, pseudo: PseudoElement | null, holds: ContainerTest | null): RuleEntry[] {
    const { shadow } = this.sheets;
    const { tree, roots } = shadow;
    const root = tree.rootOf(node);
    const reaching = (reach: 'host' | '::slotted' | '::part', from: NodeId, reached: NodeId): RuleEntry[] => {
      context.sheetRoot = from;
      return this.#indexOf(from)?.matchReaching(reach, context, reached, pseudo, holds) ?? [];
    };
    const slotted = slotsOf(shadow, node).reverse();
    const hosted = roots.get(node);
    const inner = slotted.flatMap((slot) => reaching('::slotted', tree.rootOf(slot), node));
    if (hosted !== undefined) inner.push(...reaching('host', hosted, hosted));
    const own = this.#indexOf(root)?.match(context, node, pseudo, holds) ?? [];
    const outer = partOrigins(shadow, node).flatMap((origin) => reaching('::part', origin.root, node));
    if (root !== tree.root) return [...this.#userAgent.match(context, node, pseudo, holds), ...inner, ...own, ...outer];
    const authors = own.findIndex(({ level }) => level.origin === INLINE_LEVEL.origin);
    own.splice(authors < 0 ? own.length : authors, 0, ...inner);
    return own.concat(outer);
  }

  /** The level of an element's style attribute, which belongs to the tree of the element. */
  inlineLevel(node: NodeId): CascadeLevel {
    const base = -this.#depth(this.sheets.shadow.tree.rootOf(node)) * LAYERS_OF_DEPTH;
    return { ...INLINE_LEVEL, layer: base + LAYERS_OF_DEPTH - 1, important: base - 2 };
  }

  get declaresFixed(): boolean {
    return [...this.sheets.ofTrees.keys()].some((root) => this.#indexOf(root)!.declaresFixed);
  }

  /** Those of the element's tree, then those of the document (CSS Scoping 1, § 3.5). */
  keyframesOf(node: NodeId): ReadonlyMap<string, KeyframesRule> {
    const { keyframes } = this.document;
    const own = this.#indexOf(this.sheets.shadow.tree.rootOf(node))?.keyframes ?? keyframes;
    if (own === keyframes || own.size === 0) return keyframes;
    return keyframes.size === 0 ? own : new Map([...keyframes, ...own]);
  }

  /** null: the tree has no sheets. */
  #indexOf(root: NodeId): RuleIndex | null {
    const { shadow, ofTrees } = this.sheets;
    if (root === shadow.tree.root) return this.document;
    const sheets = ofTrees.get(root);
    if (!sheets) return null;
    let byDepth = this.#indexes.get(sheets);
    if (!byDepth) this.#indexes.set(sheets, (byDepth = new Map()));
    const depth = this.#depth(root);
    let index = byDepth.get(depth);
    if (!index) byDepth.set(depth, (index = new RuleIndex(sheets, this.environment, -depth * LAYERS_OF_DEPTH)));
    return index;
  }

  /** How many trees stand around a tree. */
  #depth(root: NodeId): number {
    const { hosts, tree } = this.sheets.shadow;
    let depth = 0;
    for (let host = hosts.get(root); host !== undefined; host = hosts.get(tree.rootOf(host))) depth++;
    return depth;
  }
}
