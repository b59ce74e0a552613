/**
 * Lets parse5 (the parser inside rehype-parse) write into typed arrays instead of objects.
 *
 * The HTML standard moves nodes during parsing (foster parenting, the adoption agency), so the tree cannot be written
 * in document order at once. It grows as linked lists of integers and is copied to the document tree at the end. For
 * 14.5 MB of HTML, parsing through hast takes 4.6 s and a process of 680 MB; this takes 1.1 s and 215 MB (33 MB of it
 * heap once the source is dropped).
 */
import { html as htmlConstants, InsertionMode, Parser, Token, type TreeAdapter, type TreeAdapterTypeMap } from 'parse5';
import { flatText } from '../../base/flat-text.js';
import type { Pace } from '../../base/pace.js';
import { RenderError } from '../../diagnostics.js';
import { AttributeNormaliser, type AttributeSpace } from '../../tree/attributes.js';
import { SHADOW_MODE, type DocumentMode, type DocumentTree } from '../../tree/document-tree.js';
import { TreeBuilder } from '../../tree/tree-builder.js';
import type { HtmlOptions } from './html.js';
import { RunTokenizer } from './run-tokenizer.js';
import { isTexScript } from './tex-script.js';

/** Node numbers start at 1, because parse5 tests nodes for truthiness. */
type N = number;
type Numbers = TreeAdapterTypeMap<N, N, N, N, N, N, N, N, N, N>;

const NONE = 0;
/** The number of nodes to copy before checking whether to yield. */
const STEPS_BETWEEN_TURNS = 4096;

/** Kinds of nodes other than elements, stored in place of an element's name index. */
const TEXT = -1;
const COMMENT = -2;
const DOCTYPE = -3;
const DOCUMENT = -4;
const FRAGMENT = -5;

const { TAG_ID } = htmlConstants;
const NAMESPACES = Object.values(htmlConstants.NS);
const HTML_NAMESPACE = NAMESPACES.indexOf(htmlConstants.NS.HTML);
const SVG_NAMESPACE = NAMESPACES.indexOf(htmlConstants.NS.SVG);

/** A placeholder location of text nodes, for which parse5 only checks that it exists. */
const LOCATED: Token.ElementLocation = {
  startLine: 1,
  startCol: 1,
  startOffset: 0,
  endLine: 1,
  endCol: 1,
  endOffset: 0,
};

/** Parses HTML to a document tree. Throws RenderError 'depth_limit' or 'size_limit'. */
export async function parseToTree(text: string, options: HtmlOptions = {}, pace?: Pace): Promise<DocumentTree> {
  const adapter = new NumberTree(text.length, options.lineOffset);
  const parser = new NumberParser({ treeAdapter: adapter, sourceCodeLocationInfo: true, scriptingEnabled: false });
  const tokenizer = new RunTokenizer(parser, adapter, pace);
  parser.tokenizer = tokenizer;
  tokenizer.write(text, true);
  // Terminates because the tokenizer pauses only after it has made progress.
  while (tokenizer.isPaused) {
    await pace!.turn();
    tokenizer.resume();
  }
  const mode = options.keepsMode ? adapter.getDocumentMode() : htmlConstants.DOCUMENT_MODE.NO_QUIRKS;
  return adapter.toDocumentTree(parser.document, new TreeBuilder(options), mode, pace);
}

class NumberParser extends Parser<Numbers> {
  #hasHeadTag = false;

  /**
   * A script that holds a formula is content: the body begins with it, as with other content. By the standard it would stand in
   * a head that nobody wrote, or go back into the head behind which it stands, and no formula would be shown.
   */
  override _processStartTag(token: Token.TagToken): void {
    if (token.tagID === TAG_ID.HEAD) this.#hasHeadTag = true;
    const isFirst = token.tagID === TAG_ID.SCRIPT && this.#isBeforeContent();
    if (isFirst && isTexScript(Token.getTokenAttr(token, 'type') ?? ''))
      super._processStartTag({ ...token, tagName: 'body', tagID: TAG_ID.BODY, attrs: [] });
    super._processStartTag(token);
  }

  /** Before the body, and in no head that the source has a tag for. */
  #isBeforeContent(): boolean {
    const { insertionMode: mode } = this;
    return mode === InsertionMode.AFTER_HEAD || (mode <= InsertionMode.IN_HEAD && !this.#hasHeadTag);
  }

  /** parse5 would copy the location of each start tag to add a property: half of the time that a long table takes here. */
  override _attachElementToTree(
    element: N,
    location: Token.ElementLocation | null,
    { parent, beforeElement }: { readonly parent: N; readonly beforeElement: N | null },
  ): void {
    this.treeAdapter.setNodeSourceCodeLocation(element, location);
    if (beforeElement) this.treeAdapter.insertBefore(parent, element, beforeElement);
    else this.treeAdapter.appendChild(parent, element);
  }
}

class NumberTree implements TreeAdapter<Numbers> {
  #length = 1;
  #capacity: number;
  readonly #maxNodes: number;
  #kind: Int32Array;
  #namespace: Uint8Array;
  #parent: Int32Array;
  #first: Int32Array;
  #last: Int32Array;
  #previous: Int32Array;
  #next: Int32Array;
  #line: Uint32Array;
  #column: Uint32Array;

  readonly #names: string[] = [];
  readonly #nameNumbers = new Map<string, number>();
  /** The texts of text nodes and the attributes of elements. Nodes without any have no entry. */
  readonly #texts: string[] = [];
  readonly #attributes: (Map<string, string> | null)[] = [];
  readonly #templateContents = new Map<N, N>();
  readonly #normaliser = new AttributeNormaliser();
  #mode = htmlConstants.DOCUMENT_MODE.NO_QUIRKS;
  /** The last written text node and the node after it; see getChildNodes(). */
  #writtenText: N = NONE;
  #afterWrittenText: N = NONE;
  /** The last created text node. */
  #lastText: N = NONE;
  #hasFrameset = false;

  constructor(
    sourceLength: number,
    readonly lineOffset = 0,
  ) {
    // In ordinary documents, a node takes about 30 characters.
    this.#capacity = Math.max(256, sourceLength >> 5);
    // Each tag and text takes at least one character. Only unclosed formatting elements, which the standard opens again
    // in each following paragraph, create more nodes than characters.
    this.#maxNodes = sourceLength + 10_000;
    this.#kind = new Int32Array(this.#capacity);
    this.#namespace = new Uint8Array(this.#capacity);
    this.#parent = new Int32Array(this.#capacity);
    this.#first = new Int32Array(this.#capacity);
    this.#last = new Int32Array(this.#capacity);
    this.#previous = new Int32Array(this.#capacity);
    this.#next = new Int32Array(this.#capacity);
    this.#line = new Uint32Array(this.#capacity);
    this.#column = new Uint32Array(this.#capacity);
  }

  get hasFrameset(): boolean {
    return this.#hasFrameset;
  }

  /** Copies the document to the builder, in document order. */
  async toDocumentTree(document: N, builder: TreeBuilder, mode: DocumentMode, pace?: Pace): Promise<DocumentTree> {
    const html = this.#childNamed(document, 'html');
    const body = this.#childNamed(html, 'body');
    let node = html;
    // Terminates because each step goes to the next node in preorder of a finite tree.
    for (let steps = 1; ; steps++) {
      if (steps % STEPS_BETWEEN_TURNS === 0) await pace?.turn();
      if (this.#kind[node] === TEXT) builder.text(this.#texts[node]!, this.#line[node]!, this.#column[node]!);
      else if (this.#kind[node]! >= 0) {
        builder.open(
          this.#names[this.#kind[node]!]!.toLowerCase(),
          this.#attributes[node] ?? null,
          this.#line[node],
          this.#column[node],
        );
      }
      if (this.#templateContents.has(node)) this.#openShadowTree(node);
      if (this.#first[node] !== NONE && this.#kind[node]! >= 0) {
        node = this.#first[node]!;
        continue;
      }
      if (this.#kind[node]! >= 0) builder.close();
      while (node !== html && this.#next[node] === NONE) {
        node = this.#parent[node]!;
        // A frameset replaces the body, but the document tree has both.
        if (node === html && body === NONE) {
          builder.open('body', null);
          builder.close();
        }
        builder.close();
      }
      if (node === html) return builder.build(mode);
      node = this.#next[node]!;
    }
  }

  /** The content of a template that declares a shadow tree becomes its children; that of others is left out. */
  #openShadowTree(template: N): void {
    if (!SHADOW_MODE.test(this.#attributes[template]?.get('shadowrootmode') ?? '')) return;
    const first = this.#first[this.#templateContents.get(template)!]!;
    for (let child = first; child !== NONE; child = this.#next[child]!) this.#parent[child] = template;
    this.#first[template] = first;
  }

  #childNamed(parent: N, name: string): N {
    for (let child = this.#first[parent]!; child !== NONE; child = this.#next[child]!) {
      if (this.#kind[child]! >= 0 && this.#names[this.#kind[child]!] === name) return child;
    }
    return NONE;
  }

  #create(kind: number): N {
    const node = this.#length++;
    if (node >= this.#capacity) this.#grow();
    if (node >= this.#maxNodes) {
      throw new RenderError(
        'size_limit',
        'Unclosed formatting elements multiply into more elements than the HTML has characters; close them.',
        undefined,
        { stage: 'source', limit: this.#maxNodes, actual: this.#maxNodes + 1, hint: 'Close the formatting elements.' },
      );
    }
    this.#kind[node] = kind;
    return node;
  }

  #grow(): void {
    this.#capacity *= 2;
    this.#kind = copy(this.#kind, new Int32Array(this.#capacity));
    this.#namespace = copy(this.#namespace, new Uint8Array(this.#capacity));
    this.#parent = copy(this.#parent, new Int32Array(this.#capacity));
    this.#first = copy(this.#first, new Int32Array(this.#capacity));
    this.#last = copy(this.#last, new Int32Array(this.#capacity));
    this.#previous = copy(this.#previous, new Int32Array(this.#capacity));
    this.#next = copy(this.#next, new Int32Array(this.#capacity));
    this.#line = copy(this.#line, new Uint32Array(this.#capacity));
    this.#column = copy(this.#column, new Uint32Array(this.#capacity));
  }

  createDocument(): N {
    return this.#create(DOCUMENT);
  }

  createDocumentFragment(): N {
    return this.#create(FRAGMENT);
  }

  createElement(tagName: string, namespaceURI: htmlConstants.NS, attributes: Token.Attribute[]): N {
    let name = this.#nameNumbers.get(tagName);
    if (name === undefined) {
      name = this.#names.push(tagName) - 1;
      this.#nameNumbers.set(tagName, name);
      this.#hasFrameset ||= tagName === 'frameset';
    }
    const node = this.#create(name);
    const namespace = namespaceURI === htmlConstants.NS.HTML ? HTML_NAMESPACE : NAMESPACES.indexOf(namespaceURI);
    this.#namespace[node] = namespace;
    if (attributes.length > 0) {
      const map = new Map<string, string>();
      this.#addAttributes(map, namespace === SVG_NAMESPACE ? 'svg' : 'html', attributes);
      this.#attributes[node] = map;
    } else this.#attributes[node] = null;
    return node;
  }

  #addAttributes(map: Map<string, string>, space: AttributeSpace, attributes: readonly Token.Attribute[]): void {
    for (const { prefix, name, value } of attributes) {
      this.#normaliser.addSource(map, space, prefix ? `${prefix}:${name}` : name, value);
    }
  }

  createCommentNode(): N {
    return this.#create(COMMENT);
  }

  createTextNode(value: string): N {
    const node = this.#create(TEXT);
    this.#texts[node] = value;
    // The text before this one is almost always complete by now.
    if (this.#lastText !== NONE) flatText(this.#texts[this.#lastText]!);
    this.#lastText = node;
    return node;
  }

  appendChild(parent: N, node: N): void {
    this.#link(parent, node, NONE);
  }

  insertBefore(parent: N, node: N, reference: N): void {
    this.#link(parent, node, reference);
  }

  #link(parent: N, node: N, before: N): void {
    const previous = before === NONE ? this.#last[parent]! : this.#previous[before]!;
    this.#parent[node] = parent;
    this.#previous[node] = previous;
    this.#next[node] = before;
    if (previous === NONE) this.#first[parent] = node;
    else this.#next[previous] = node;
    if (before === NONE) this.#last[parent] = node;
    else this.#previous[before] = node;
  }

  detachNode(node: N): void {
    const parent = this.#parent[node]!;
    if (parent === NONE) return;
    const previous = this.#previous[node]!;
    const next = this.#next[node]!;
    if (previous === NONE) this.#first[parent] = next;
    else this.#next[previous] = next;
    if (next === NONE) this.#last[parent] = previous;
    else this.#previous[next] = previous;
    this.#parent[node] = NONE;
    this.#previous[node] = NONE;
    this.#next[node] = NONE;
  }

  insertText(parent: N, text: string): void {
    this.#insertText(parent, text, this.#last[parent]!, NONE);
  }

  insertTextBefore(parent: N, text: string, reference: N): void {
    this.#insertText(parent, text, this.#previous[reference]!, reference);
  }

  #insertText(parent: N, text: string, previous: N, before: N): void {
    let node = previous;
    if (node !== NONE && this.#kind[node] === TEXT) this.#texts[node] += text;
    else {
      node = this.createTextNode(text);
      this.#link(parent, node, before);
    }
    this.#writtenText = node;
    this.#afterWrittenText = before;
  }

  /**
   * After parse5 inserts text, it asks for all siblings just to find the text node that it has written. A list of all
   * children for each text would take quadratic time, so the answer then contains only the text node and its next
   * sibling. In other cases, parse5 asks in order to move children.
   */
  getChildNodes(parent: N): N[] {
    if (this.#writtenText !== NONE && this.#parent[this.#writtenText] === parent) {
      const answer =
        this.#afterWrittenText === NONE ? [this.#writtenText] : [this.#writtenText, this.#afterWrittenText];
      this.#writtenText = NONE;
      return answer;
    }
    const children: N[] = [];
    for (let child = this.#first[parent]!; child !== NONE; child = this.#next[child]!) children.push(child);
    return children;
  }

  setNodeSourceCodeLocation(node: N, location: Token.ElementLocation | null): void {
    if (!location) return;
    this.#line[node] = location.startLine + this.lineOffset;
    this.#column[node] = location.startCol;
  }

  /** Returns null for elements, because parse5 would only go on to record their end. */
  getNodeSourceCodeLocation(node: N): Token.ElementLocation | null {
    return this.#kind[node] === TEXT && this.#line[node]! > 0 ? LOCATED : null;
  }

  updateNodeSourceCodeLocation(): void {}

  adoptAttributes(recipient: N, attributes: Token.Attribute[]): void {
    const own = this.#attributes[recipient] ?? new Map<string, string>();
    const added = new Map<string, string>();
    this.#addAttributes(added, 'html', attributes);
    for (const [name, value] of added) if (!own.has(name)) own.set(name, value);
    this.#attributes[recipient] = own;
  }

  /** Only called for annotation-xml of MathML and for fonts in foreign content, to read single attributes. */
  getAttrList(element: N): Token.Attribute[] {
    return [...(this.#attributes[element] ?? [])].map(([name, value]) => ({ name, value }));
  }

  setTemplateContent(template: N, content: N): void {
    this.#templateContents.set(template, content);
  }

  getTemplateContent(template: N): N {
    return this.#templateContents.get(template)!;
  }

  setDocumentType(document: N): void {
    this.appendChild(document, this.#create(DOCTYPE));
  }

  setDocumentMode(_document: N, mode: htmlConstants.DOCUMENT_MODE): void {
    this.#mode = mode;
  }

  getDocumentMode(): htmlConstants.DOCUMENT_MODE {
    return this.#mode;
  }

  getFirstChild(node: N): N | null {
    return this.#first[node] || null;
  }

  getParentNode(node: N): N | null {
    return this.#parent[node] || null;
  }

  getTagName(element: N): string {
    return this.#names[this.#kind[element]!] ?? '';
  }

  getNamespaceURI(element: N): htmlConstants.NS {
    return NAMESPACES[this.#namespace[element]!]!;
  }

  getTextNodeContent(node: N): string {
    return this.#texts[node] ?? '';
  }

  /** The document tree has no comments and doctypes, so their content is not kept. */
  getCommentNodeContent(): string {
    return '';
  }

  getDocumentTypeNodeName(): string {
    return '';
  }

  getDocumentTypeNodePublicId(): string {
    return '';
  }

  getDocumentTypeNodeSystemId(): string {
    return '';
  }

  isTextNode(node: N): node is N {
    return this.#kind[node] === TEXT;
  }

  isCommentNode(node: N): node is N {
    return this.#kind[node] === COMMENT;
  }

  isDocumentTypeNode(node: N): node is N {
    return this.#kind[node] === DOCTYPE;
  }

  isElementNode(node: N): node is N {
    return this.#kind[node]! >= 0;
  }
}

function copy<A extends Int32Array | Uint8Array | Uint32Array>(from: A, to: A): A {
  to.set(from as never);
  return to;
}
