/**
 * Custom elements, whose HTML the caller's functions write: `<my-card>` becomes what the function for `my-card` returns.
 * `<slot>` in it stands for the content of the element, which keeps its places in the source.
 */
import type { Element, RootContent } from 'hast';
import { RenderError } from '../../diagnostics.js';
import { AttributeNormaliser, type AttributeSpace } from '../../tree/attributes.js';
import { NO_NODE, type DocumentTree, type NodeId } from '../../tree/document-tree.js';
import { TreeBuilder, type TreeBuilderOptions } from '../../tree/tree-builder.js';
import { loadFragmentParser, type FragmentParser } from './fragment.js';

/** A custom element of the document, as the function for its name gets it. */
export interface CustomElement {
  /** Its name, in lower case. */
  readonly tag: string;
  /** Its attributes, as they are written. Names are in lower case. */
  readonly attributes: Readonly<Record<string, string>>;
  /** The text in it. */
  readonly text: string;
}

/** Returns HTML for a custom element. `<slot></slot>` in it stands for the element's content. */
export type WriteElement = (element: CustomElement) => string | Promise<string>;

/** By the name of the element. */
export type ElementWriters = Readonly<Record<string, WriteElement>>;

export interface Expansion {
  readonly writers: ElementWriters;
  readonly tree: TreeBuilderOptions;
  /** Calls a function of the caller. */
  call<T>(call: () => T | Promise<T>): Promise<T>;
}

/** What functions write may hold custom elements again, to this depth. */
const MAX_NESTING = 16;

/** The tree with what the functions write; the tree itself where none of their elements is in it. */
export async function withCustomElements(tree: DocumentTree, expansion: Expansion): Promise<DocumentTree> {
  const names = new Set(Object.keys(expansion.writers));
  let first = 0;
  while (first < tree.length && !names.has(tree.name(first as NodeId))) first++;
  if (first === tree.length) return tree;
  const writer = new TreeWriter(tree, expansion, names, await loadFragmentParser());
  return writer.write();
}

/** Work that is left, the next last. Nothing recurses, because elements may be nested deeply. */
type Step =
  | { readonly kind: 'node'; readonly node: NodeId }
  | { readonly kind: 'close' }
  | {
      readonly kind: 'hast';
      readonly nodes: readonly RootContent[];
      readonly from: Origin;
      readonly space: AttributeSpace;
    };

/** The element that hast was written for. */
interface Origin {
  readonly line: number;
  readonly column: number;
  /** What a slot stands for. */
  readonly slot: readonly Step[];
  readonly nesting: number;
}

class TreeWriter {
  readonly #builder: TreeBuilder;
  readonly #normaliser = new AttributeNormaliser();
  readonly #steps: Step[] = [];

  constructor(
    readonly tree: DocumentTree,
    readonly expansion: Expansion,
    readonly names: ReadonlySet<string>,
    readonly parse: FragmentParser,
  ) {
    this.#builder = new TreeBuilder(expansion.tree);
  }

  async write(): Promise<DocumentTree> {
    this.#steps.push({ kind: 'node', node: this.tree.root });
    // Ends because each step is a node of the tree, or one of a piece of HTML, and pieces are nested MAX_NESTING deep.
    for (let step = this.#steps.pop(); step; step = this.#steps.pop()) {
      if (step.kind === 'close') this.#builder.close();
      else if (step.kind === 'node') await this.#writeNode(step.node);
      else await this.#writeHast(step);
    }
    return this.#builder.build(this.tree.mode);
  }

  async #writeNode(node: NodeId): Promise<void> {
    const { tree } = this;
    const { line, column } = tree.position(node) ?? { line: 0, column: 0 };
    if (!tree.isElement(node)) {
      this.#builder.text(tree.text(node), line, column);
      return;
    }
    const tag = tree.name(node);
    const slot = childrenOf(tree, node).map((child): Step => ({ kind: 'node', node: child }));
    if (this.names.has(tag)) {
      const given = { tag, attributes: tree.attributes(node), text: tree.textContent(node) };
      await this.#expand(given, { line, column, slot, nesting: 1 });
      return;
    }
    this.#builder.open(tag, tree.attributes(node), line, column);
    this.#push([...slot, { kind: 'close' }]);
  }

  /** Writes the next node of a list of hast, and leaves the others for later. */
  async #writeHast({ nodes, from, space }: Extract<Step, { kind: 'hast' }>): Promise<void> {
    const [node, ...others] = nodes;
    if (others.length > 0) this.#push([{ kind: 'hast', nodes: others, from, space }]);
    if (node?.type === 'text') this.#builder.text(node.value, from.line, from.column);
    if (node?.type !== 'element') return;
    const { tagName, children } = node;
    const content: Step[] =
      children.length > 0 ? [{ kind: 'hast', nodes: children, from, space: inside(tagName, space) }] : [];
    // Without content, what a slot holds itself is shown (HTML, § 4.12.4).
    if (tagName === 'slot') return this.#push(from.slot.length > 0 ? from.slot : content);
    const attributes = this.#attributesOf(node, tagName === 'svg' ? 'svg' : space);
    if (this.names.has(tagName)) {
      const given = { tag: tagName, attributes, text: contentText(children) };
      return this.#expand(given, { ...from, slot: content, nesting: from.nesting + 1 });
    }
    this.#builder.open(tagName.toLowerCase(), attributes, from.line, from.column);
    this.#push([...content, { kind: 'close' }]);
  }

  async #expand(
    { tag, attributes, text }: { tag: string; attributes: ReadonlyMap<string, string>; text: string },
    from: Origin,
  ): Promise<void> {
    if (from.nesting > MAX_NESTING)
      throw this.#problem(
        'depth_limit',
        tag,
        `${MAX_NESTING} custom elements stand in one another; ${tag} seems to write itself`,
        from,
      );
    const given: CustomElement = { tag, attributes: Object.fromEntries(attributes), text };
    const html: unknown = await this.expansion.call(() => this.expansion.writers[tag]!(given));
    if (typeof html !== 'string')
      throw this.#problem(
        'input_invalid',
        tag,
        `The function of elements for ${tag} must return HTML as a string`,
        from,
      );
    this.#push([{ kind: 'hast', nodes: this.parse(html), from, space: 'html' }]);
  }

  #problem(
    reason: 'depth_limit' | 'input_invalid',
    tag: string,
    message: string,
    { line, column }: Origin,
  ): RenderError {
    const position = line > 0 ? { line, column } : undefined;
    return new RenderError(reason, `${message}.`, position, { stage: 'source', option: ['elements', tag] });
  }

  #attributesOf({ properties }: Element, space: AttributeSpace): ReadonlyMap<string, string> {
    const attributes = new Map<string, string>();
    for (const name in properties) this.#normaliser.addProperty(attributes, space, name, properties[name]);
    return attributes;
  }

  #push(steps: readonly Step[]): void {
    for (let i = steps.length - 1; i >= 0; i--) this.#steps.push(steps[i]!);
  }
}

function inside(tagName: string, space: AttributeSpace): AttributeSpace {
  if (tagName === 'svg') return 'svg';
  return tagName === 'foreignObject' ? 'html' : space;
}

function childrenOf(tree: DocumentTree, node: NodeId): NodeId[] {
  const children: NodeId[] = [];
  for (let n = tree.firstChild(node); n !== NO_NODE; n = tree.nextSibling(n)) children.push(n);
  return children;
}

/** The depth is that of parsed HTML, which the parser limits. */
function contentText(nodes: readonly RootContent[]): string {
  return nodes
    .map((node) => (node.type === 'text' ? node.value : node.type === 'element' ? contentText(node.children) : ''))
    .join('');
}
