/** The trees whose content is tagged: what is open of each, and what belongs to the open page. */
import type { DocumentTree, NodeId } from '../../tree/document-tree.js';
import { Boxes } from './boxes.js';
import type { StructureElement } from './structure-element.js';
import { TableHeaders } from './table-headers.js';

/** An element's content at a place in document order. */
export class Tag {
  constructor(
    readonly element: StructureElement,
    readonly key: number,
  ) {}
}

/** The open elements of a tree, and the tags that were requested on this page. */
export interface TreeState {
  /** Added to node numbers, so that one tree comes after the other. */
  readonly base: number;
  readonly open: Map<NodeId, StructureElement>;
  readonly tags: Map<number, Tag | null>;
  readonly boxes: Boxes;
  /** The tags of boxes of generated content on this page, by element: before its content, and after it. */
  readonly generated: Readonly<Record<'before' | 'after', Map<NodeId, Tag>>>;
  readonly headers: TableHeaders;
  /** How the items of open lists are marked, by the list's node. */
  readonly numberings: Map<NodeId, string>;
}

/** A number larger than the number of nodes of any tree. */
const TREE_SPAN = 2 ** 32;

export class TaggedTrees {
  readonly #states = new Map<DocumentTree, TreeState>();
  /** Of all trees, those of documents that have ended too. */
  #count = 0;

  /** The place in document order of the tree that comes next. */
  get nextPlace(): number {
    return this.#count * TREE_SPAN;
  }

  stateOf(tree: DocumentTree): TreeState {
    let state = this.#states.get(tree);
    if (state === undefined) {
      state = {
        base: this.nextPlace,
        open: new Map(),
        tags: new Map(),
        boxes: new Boxes(),
        generated: { before: new Map(), after: new Map() },
        headers: new TableHeaders(tree, this.#count),
        numberings: new Map(),
      };
      this.#count++;
      this.#states.set(tree, state);
    }
    return state;
  }

  /** The tree that a place in document order belongs to, and the place of its root. */
  treeAt(key: number): { readonly tree: DocumentTree; readonly base: number } {
    const base = Math.floor(key / TREE_SPAN) * TREE_SPAN;
    for (const [tree, state] of this.#states) if (state.base === base) return { tree, base };
    throw new Error('The content of a tag belongs to no tree.');
  }

  endPage(): void {
    for (const { tags, boxes, generated, open, numberings } of this.#states.values()) {
      tags.clear();
      boxes.endPage();
      generated.before.clear();
      generated.after.clear();
      for (const list of numberings.keys()) if (!open.has(list)) numberings.delete(list);
    }
  }

  /** Nothing more is drawn of these trees. */
  endDocument(): void {
    this.#states.clear();
  }
}
