/** Links that have no box of their own around what stands in them. */
import type { StyleResolver } from '../../css/cascade/style-resolver.js';
import type { ComputedStyle } from '../../css/properties/computed-style.js';
import { linkAddress } from '../../source/html/links.js';
import { NO_NODE, type DocumentTree, type NodeId } from '../../tree/document-tree.js';

export class LinksAround {
  readonly #tree: DocumentTree;
  readonly #styles: StyleResolver;

  constructor(tree: DocumentTree, styles: StyleResolver) {
    this.#tree = tree;
    this.#styles = styles;
  }

  /**
   * The link that an element stands in, if neither the link nor an element between them has a box around it: inline boxes
   * have none around blocks, and `display: contents` has none at all.
   */
  of(node: NodeId): NodeId | null {
    const tree = this.#tree;
    // Ends at the root. Few elements stand in a link, and only for these styles are asked for.
    let link = tree.parent(node);
    while (link !== NO_NODE && !this.#isLink(link)) link = tree.parent(link);
    if (link === NO_NODE) return null;
    for (let at = tree.parent(node); ; at = tree.parent(at)) {
      const { display, position, float } = this.#styleOf(at);
      if (!BOXLESS.has(display) || position === 'absolute' || position === 'fixed' || float !== 'none') return null;
      if (at === link) return link;
    }
  }

  #isLink(node: NodeId): boolean {
    return this.#tree.name(node) === 'a' && linkAddress(this.#tree, node) !== undefined;
  }

  /** The recursion ends at the root. The resolver knows the styles of elements that it has computed. */
  #styleOf(node: NodeId): ComputedStyle {
    const parent = this.#tree.parent(node);
    return this.#styles.styleOf(node, parent === NO_NODE ? null : this.#styleOf(parent));
  }
}

const BOXLESS: ReadonlySet<string> = new Set(['inline', 'contents']);
