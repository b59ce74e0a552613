/** Elements of an invoice in XML, for those who read one. */
import { NO_NODE, type DocumentTree, type NodeId } from '../../tree/document-tree.js';
import { Decimal } from '../../base/decimal.js';
import type { Identifier } from '../model.js';

/** An element, or none. Names are those of the schema, in any case and without prefixes, as the tree has them. */
export class Element {
  constructor(
    readonly tree: DocumentTree,
    readonly node: NodeId,
  ) {}

  get exists(): boolean {
    return this.node !== NO_NODE;
  }

  /** The first descendant along a path such as `SellerTradeParty/Name`. */
  at(path: string): Element {
    let node = this.node;
    for (const name of path.toLowerCase().split('/')) if (node !== NO_NODE) node = this.tree.childNamed(node, name);
    return new Element(this.tree, node);
  }

  /** All children of this name. */
  all(name: string): readonly Element[] {
    const found: Element[] = [];
    const wanted = name.toLowerCase();
    if (!this.exists) return found;
    for (let node = this.tree.firstChild(this.node); node !== NO_NODE; node = this.tree.nextSibling(node))
      if (this.tree.name(node) === wanted) found.push(new Element(this.tree, node));
    return found;
  }

  text(path = ''): string {
    const { tree, node } = path === '' ? this : this.at(path);
    return node === NO_NODE ? '' : tree.textContent(node).trim();
  }

  attribute(name: string): string {
    return this.exists ? (this.tree.attr(this.node, name.toLowerCase()) ?? '').trim() : '';
  }

  /** An identifier, with the scheme that it is one of; null: there is none. */
  identifier(path: string): Identifier | null {
    const id = this.at(path);
    return id.exists ? { id: id.text(), scheme: id.attribute('schemeID') } : null;
  }

  decimal(path: string): Decimal | null {
    return Decimal.parse(this.text(path));
  }
}
