/** What form controls are called: the texts that stand for their accessible names (HTML-AAM § 4.1). */
import { onOneLine } from '../../base/one-line.js';
import { readableText } from '../../base/readable-text.js';
import { type DocumentTree, NO_NODE, type NodeId } from '../../tree/document-tree.js';

/** Elements in a label whose text is not the label's: what a control shows. */
const NOT_LABEL: ReadonlySet<string> = new Set(['select', 'textarea', 'button', 'script', 'style', 'datalist']);

export class FormLabels {
  readonly #tree: DocumentTree;
  /** By the id of the control. The first label counts. */
  readonly #byTarget = new Map<string, NodeId>();
  /** By id, for aria-labelledby; null until it is asked for. */
  #ids: Map<string, NodeId> | null = null;
  /** The texts of labels, which may stand around many controls. */
  readonly #texts = new Map<NodeId, string>();

  constructor(tree: DocumentTree) {
    this.#tree = tree;
    for (let n = 0; n < tree.length; n++) {
      const node = n as NodeId;
      const target = tree.name(node) === 'label' ? tree.attr(node, 'for') : undefined;
      if (target !== undefined && !this.#byTarget.has(target)) this.#byTarget.set(target, node);
    }
  }

  /** The name of a control; '' where it has none. */
  of(node: NodeId): string {
    return this.lasting(node) || this.#text(node, 'placeholder');
  }

  /** The name that a control keeps when something is typed into it; '' where it has none. */
  lasting(node: NodeId): string {
    return this.#stated(node) || this.#labelText(node) || this.#text(node, 'title');
  }

  /** The name of a group of radio buttons: its fieldset's legend, or what ARIA says; '' where it has none. */
  ofGroup(node: NodeId): string {
    const tree = this.#tree;
    for (let at = tree.parent(node); at !== NO_NODE; at = tree.parent(at)) {
      const isFieldset = tree.name(at) === 'fieldset';
      if (!isFieldset && tree.attr(at, 'role') !== 'radiogroup') continue;
      const legend = isFieldset ? tree.childNamed(at, 'legend') : NO_NODE;
      return this.#stated(at) || (legend === NO_NODE ? '' : this.#contentOf(legend)) || this.#text(at, 'title');
    }
    return '';
  }

  #stated(node: NodeId): string {
    const ids = this.#text(node, 'aria-labelledby').split(' ');
    const named = ids.map((id) => this.#withId(id)).filter((at) => at !== NO_NODE);
    const text = named.map((at) => this.#contentOf(at)).join(' ');
    return text.trim() || this.#text(node, 'aria-label');
  }

  #labelText(node: NodeId): string {
    const tree = this.#tree;
    const id = tree.attr(node, 'id');
    const label = id === undefined ? undefined : this.#byTarget.get(id);
    if (label !== undefined) return this.#contentOf(label);
    for (let at = tree.parent(node); at !== NO_NODE; at = tree.parent(at))
      if (tree.name(at) === 'label') return this.#contentOf(at);
    return '';
  }

  #withId(id: string): NodeId {
    if (id === '') return NO_NODE;
    const tree = this.#tree;
    if (!this.#ids) {
      this.#ids = new Map();
      for (let n = tree.length - 1; n >= 0; n--) {
        const own = tree.attr(n as NodeId, 'id');
        if (own !== undefined) this.#ids.set(own, n as NodeId);
      }
    }
    return this.#ids.get(id) ?? NO_NODE;
  }

  #contentOf(label: NodeId): string {
    let text = this.#texts.get(label);
    if (text === undefined) this.#texts.set(label, (text = this.#readContent(label)));
    return text;
  }

  #readContent(label: NodeId): string {
    const tree = this.#tree;
    let text = '';
    const end = tree.afterSubtree(label);
    for (let n = label as number; n < end;) {
      const node = n as NodeId;
      text += tree.text(node);
      n = NOT_LABEL.has(tree.name(node)) ? tree.afterSubtree(node) : n + 1;
    }
    return readableText(onOneLine(text));
  }

  #text(node: NodeId, name: string): string {
    return readableText(onOneLine(this.#tree.attr(node, name) ?? ''));
  }
}
