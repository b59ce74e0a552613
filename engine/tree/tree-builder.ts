/**
 * Builds a document tree in document order through open(), text() and close(). Nothing here recurses, so only
 * `maxDepth` limits the nesting, not the stack.
 */
import { flatText } from '../base/flat-text.js';
import { RenderError } from '../diagnostics.js';
import {
  DocumentTree,
  NO_NODE,
  type DocumentMode,
  type GivenNodes,
  type NodeId,
  type TreeStorage,
} from './document-tree.js';

/** Exceeds the depth of any document written by a person. All later stages are tested with this depth. */
const DEFAULT_MAX_DEPTH = 2000;

export interface TreeBuilderOptions {
  /** The maximum number of open elements, including the root. Default 2,000. */
  readonly maxDepth?: number;
  /** A BCP 47 tag that replaces the `lang` of the root element. */
  readonly language?: string;
  /** Whether the document keeps its own mode. Default false, because templates are written for no-quirks mode. */
  readonly keepsMode?: boolean;
  /** A tree to take nodes from, see copy(). */
  readonly source?: DocumentTree;
}

/** The maximum length of texts that are deduplicated: white space and table cells repeat. */
const SHARED_TEXT_LENGTH = 24;
/** The number of entries after which a deduplication table is cleared. It limits the memory used during the build. */
const MAX_SHARED = 8192;

export class TreeBuilder {
  readonly #maxDepth: number;
  readonly #language: string | undefined;
  readonly #source: TreeStorage | null;
  #capacity: number;
  #length = 0;
  #nameIndex: Int32Array;
  #parent: Int32Array;
  #firstChild: Int32Array;
  #nextSibling: Int32Array;
  #payload: Int32Array;
  #line: Uint32Array;
  #column: Uint32Array;

  readonly #names: string[];
  readonly #nameNumbers: Map<string, number>;
  readonly #texts: string[];
  /** The key is the text. */
  readonly #sharedTexts = new Map<string, number>();
  readonly #attributes: ReadonlyMap<string, string>[];
  /** The key consists of names and values, joined by control characters that neither can contain. */
  readonly #sharedAttributes = new Map<string, number>();

  readonly #given: GivenNodes[] = [];

  /** The open elements and the last child of each so far. */
  readonly #open: number[] = [];
  readonly #lastChild: number[] = [];

  constructor(options: TreeBuilderOptions = {}) {
    this.#maxDepth = options.maxDepth ?? DEFAULT_MAX_DEPTH;
    this.#language = options.language;
    this.#source = options.source?.storage ?? null;
    // The numbers in the tables stay those of the source, so that its nodes are copied as they are.
    this.#names = [...(this.#source?.names ?? [])];
    this.#nameNumbers = new Map(this.#names.map((name, number) => [name, number]));
    this.#texts = [...(this.#source?.texts ?? [])];
    this.#attributes = [...(this.#source?.attributes ?? [])];
    this.#capacity = (this.#source?.length ?? 0) + 1024;
    this.#nameIndex = new Int32Array(this.#capacity);
    this.#parent = new Int32Array(this.#capacity);
    this.#firstChild = new Int32Array(this.#capacity);
    this.#nextSibling = new Int32Array(this.#capacity);
    this.#payload = new Int32Array(this.#capacity);
    this.#line = new Uint32Array(this.#capacity);
    this.#column = new Uint32Array(this.#capacity);
  }

  /** The number of open elements. */
  get depth(): number {
    return this.#open.length;
  }

  /** The number of nodes. */
  get length(): number {
    return this.#length;
  }

  /**
   * Opens an element inside the current one. Names are in lower case; `line` and `column` start at 1, 0 if unknown.
   * Throws RenderError('depth_limit') if elements nest deeper than `maxDepth`.
   */
  open(name: string, attributes: ReadonlyMap<string, string> | null, line = 0, column = 0): NodeId {
    if (this.#open.length >= this.#maxDepth) {
      throw new RenderError(
        'depth_limit',
        `Elements are nested more than ${this.#maxDepth} levels deep; reduce the nesting.`,
        line > 0 ? { line, column } : undefined,
        {
          stage: 'source',
          limit: this.#maxDepth,
          actual: this.#open.length + 1,
          hint: 'Put fewer elements inside each other.',
        },
      );
    }
    if (this.#length > 0 && this.#open.length === 0) throw new RenderError('internal', 'A document tree has one root.');
    const node = this.#append(line, column);
    this.#nameIndex[node] = this.#nameNumber(name);
    const all = node === 0 && this.#language ? new Map([...(attributes ?? []), ['lang', this.#language]]) : attributes;
    this.#payload[node] = all && all.size > 0 ? this.#attributesNumber(all) : -1;
    this.#open.push(node);
    this.#lastChild.push(-1);
    return node as NodeId;
  }

  /**
   * Appends the nodes of the source from `first` to before `end`, which are whole subtrees. They become children of the
   * open element. Their depth is not checked, because the source was built by the same rules.
   */
  copy(first: NodeId, end: number): void {
    const source = this.#source!;
    const start = this.#length;
    const shift = start - first;
    this.#length = end + shift;
    while (this.#length > this.#capacity) this.#grow();
    this.#nameIndex.set(source.nameIndex.subarray(first, end), start);
    this.#payload.set(source.payload.subarray(first, end), start);
    this.#line.set(source.line.subarray(first, end), start);
    this.#column.set(source.column.subarray(first, end), start);
    for (const { from, to, option } of source.given)
      if (from < end && to > first)
        this.#given.push({ from: Math.max(from, first) + shift, to: Math.min(to, end) + shift, option });
    for (let n = first as number; n < end; n++) {
      const node = n + shift;
      const child = source.firstChild[n]!;
      const next = source.nextSibling[n]!;
      this.#firstChild[node] = child < 0 ? -1 : child + shift;
      this.#nextSibling[node] = next < 0 || next >= end ? -1 : next + shift;
      if (source.parent[n]! >= first) this.#parent[node] = source.parent[n]! + shift;
      else this.#becomeChild(node);
    }
  }

  /**
   * Appends the nodes of another tree from `first` to before `end`, which are whole subtrees that neither begin nor end
   * with text. They become children of the open element. `moved` is added to the lines of the source. Their depth is not checked.
   */
  take(tree: DocumentTree, first: number, end: number, moved: number): void {
    const source = tree.storage;
    const start = this.#length;
    this.#length += end - first;
    while (this.#length > this.#capacity) this.#grow();
    const names = new Map<number, number>();
    const attributes = new Map<number, number>();
    const link = (to: number): number => (to < first || to >= end ? -1 : to - first + start);
    for (let n = first; n < end; n++) {
      const node = n - first + start;
      const name = source.nameIndex[n]!;
      const payload = source.payload[n]!;
      if (name < 0) {
        this.#nameIndex[node] = -1;
        this.#payload[node] = this.#textNumber(source.texts[payload]!);
      } else {
        this.#nameIndex[node] = numberIn(names, name, () => this.#nameNumber(source.names[name]!));
        this.#payload[node] =
          payload < 0 ? -1 : numberIn(attributes, payload, () => this.#attributesNumber(source.attributes[payload]!));
      }
      const line = source.line[n]!;
      this.#line[node] = line > 0 ? line + moved : 0;
      this.#column[node] = source.column[n]!;
      this.#firstChild[node] = link(source.firstChild[n]!);
      this.#nextSibling[node] = link(source.nextSibling[n]!);
      if (source.parent[n]! >= first) this.#parent[node] = link(source.parent[n]!);
      else this.#becomeChild(node);
    }
  }

  /** Appends characters to the open element. Adjacent texts become one node; an empty text adds no node. */
  text(value: string, line = 0, column = 0): NodeId {
    if (value === '') return NO_NODE;
    const previous = this.#lastChild[this.#lastChild.length - 1];
    if (previous === undefined) throw new RenderError('internal', 'Text was added outside the root element.');
    if (previous >= 0 && this.#nameIndex[previous]! < 0) {
      // Other nodes may share the old text, so the joined text gets its own entry.
      this.#payload[previous] = this.#texts.push(this.#texts[this.#payload[previous]!]! + value) - 1;
      return previous as NodeId;
    }
    const node = this.#append(line, column);
    this.#nameIndex[node] = -1;
    this.#payload[node] = this.#textNumber(value);
    return node as NodeId;
  }

  /** Tells that the nodes from `from` on stand in the text of an option. */
  comesFrom(option: readonly string[], from: number): void {
    if (this.#length > from) this.#given.push({ from, to: this.#length, option });
  }

  /** Adds a text node whose characters setText() sets later. */
  reserveText(): NodeId {
    const node = this.#append(0, 0);
    this.#nameIndex[node] = -1;
    this.#payload[node] = this.#textNumber('');
    return node as NodeId;
  }

  /** Sets the characters of a text node. */
  setText(node: NodeId, value: string): void {
    this.#payload[node] = this.#textNumber(value);
  }

  /** Returns the attributes of an element. */
  attributes(node: NodeId): ReadonlyMap<string, string> {
    return this.#attributes[this.#payload[node]!] ?? new Map();
  }

  /** Replaces the attributes of an element. */
  setAttributes(node: NodeId, attributes: ReadonlyMap<string, string>): void {
    this.#payload[node] = attributes.size > 0 ? this.#attributesNumber(attributes) : -1;
  }

  /** Closes the current element. */
  close(): void {
    this.#open.pop();
    this.#lastChild.pop();
  }

  /** Returns the finished tree. The builder is empty afterwards and cannot be used again. */
  build(mode: DocumentMode = 'no-quirks'): DocumentTree {
    const length = this.#length;
    // A little room at the end is cheaper than a copy.
    const isFull = this.#capacity - length < length / 8;
    const take = <A extends Int32Array | Uint32Array>(array: A): A => (isFull ? array : (array.slice(0, length) as A));
    this.#sharedTexts.clear();
    this.#sharedAttributes.clear();
    return new DocumentTree({
      length,
      nameIndex: take(this.#nameIndex),
      parent: take(this.#parent),
      firstChild: take(this.#firstChild),
      nextSibling: take(this.#nextSibling),
      payload: take(this.#payload),
      line: take(this.#line),
      column: take(this.#column),
      names: this.#names,
      texts: this.#texts,
      attributes: this.#attributes,
      mode,
      given: this.#given,
    });
  }

  #append(line: number, column: number): number {
    const node = this.#length++;
    if (node >= this.#capacity) this.#grow();
    this.#firstChild[node] = -1;
    this.#nextSibling[node] = -1;
    this.#line[node] = line;
    this.#column[node] = column;
    this.#becomeChild(node);
    return node;
  }

  /** Makes a node the last child of the open element; the first node has none. */
  #becomeChild(node: number): void {
    const depth = this.#open.length - 1;
    const parent = depth >= 0 ? this.#open[depth]! : -1;
    this.#parent[node] = parent;
    if (parent < 0) return;
    const previous = this.#lastChild[depth]!;
    if (previous < 0) this.#firstChild[parent] = node;
    else this.#nextSibling[previous] = node;
    this.#lastChild[depth] = node;
  }

  #grow(): void {
    this.#capacity *= 2;
    this.#nameIndex = grown(this.#nameIndex, this.#capacity);
    this.#parent = grown(this.#parent, this.#capacity);
    this.#firstChild = grown(this.#firstChild, this.#capacity);
    this.#nextSibling = grown(this.#nextSibling, this.#capacity);
    this.#payload = grown(this.#payload, this.#capacity);
    this.#line = grown(this.#line, this.#capacity);
    this.#column = grown(this.#column, this.#capacity);
  }

  #nameNumber(name: string): number {
    let number = this.#nameNumbers.get(name);
    if (number === undefined) {
      number = this.#names.push(name) - 1;
      this.#nameNumbers.set(name, number);
    }
    return number;
  }

  #textNumber(value: string): number {
    if (value.length > SHARED_TEXT_LENGTH) {
      flatText(value);
      return this.#texts.push(value) - 1;
    }
    let number = this.#sharedTexts.get(value);
    if (number === undefined) {
      if (this.#sharedTexts.size >= MAX_SHARED) this.#sharedTexts.clear();
      number = this.#texts.push(value) - 1;
      this.#sharedTexts.set(value, number);
    }
    return number;
  }

  #attributesNumber(attributes: ReadonlyMap<string, string>): number {
    // Elements with an id or URL are nearly all different, so looking for duplicates costs more than it saves.
    if (attributes.size > 4 || attributes.has('id') || attributes.has('href'))
      return this.#attributes.push(attributes) - 1;
    let key = '';
    for (const [name, value] of attributes) key += `${name}\u0000${value}\u0001`;
    let number = this.#sharedAttributes.get(key);
    if (number === undefined) {
      if (this.#sharedAttributes.size >= MAX_SHARED) this.#sharedAttributes.clear();
      number = this.#attributes.push(attributes) - 1;
      this.#sharedAttributes.set(key, number);
    }
    return number;
  }
}

function numberIn(numbers: Map<number, number>, key: number, make: () => number): number {
  let number = numbers.get(key);
  if (number === undefined) numbers.set(key, (number = make()));
  return number;
}

function grown<A extends Int32Array | Uint32Array>(array: A, capacity: number): A {
  const larger = new (array.constructor as new (length: number) => A)(capacity);
  larger.set(array);
  return larger;
}
