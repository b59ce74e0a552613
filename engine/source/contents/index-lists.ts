/**
 * Indexes: what is marked with the class `index` is listed, by the letters of the language, at the element with `data-platen-index`.
 * A mark has its entry in `data-entry`, or in its text, where `!` stands before sub-entries. A tree never changes, so the
 * list is added to a copy of it.
 */
import { Collation } from '../../base/collation.js';
import { onOneLine } from '../../base/one-line.js';
import type { Diagnostics } from '../../diagnostics.js';
import { NO_NODE, type DocumentTree, type NodeId } from '../../tree/document-tree.js';
import { replaceNodes } from '../../tree/replaced-nodes.js';
import { TreeBuilder } from '../../tree/tree-builder.js';
import { indexWords } from './index-words.js';

const INDEX_ATTRIBUTE = 'data-platen-index';

export interface IndexOptions {
  /** BCP 47. */
  readonly language: string;
  readonly maxDepth: number;
  readonly diagnostics: Diagnostics;
}

interface Mark {
  readonly node: NodeId;
  /** From the entry to its sub-entries. */
  readonly path: readonly string[];
  readonly range: 'start' | 'end' | null;
  readonly see: string | undefined;
  readonly seeAlso: string | undefined;
}

interface Entry {
  readonly text: string;
  /** Ids of the places, or of both ends of a range. */
  readonly places: (readonly string[])[];
  readonly see: Set<string>;
  readonly seeAlso: Set<string>;
  readonly entries: Map<string, Entry>;
}

/** More levels than a reader follows are joined into the last one. */
const MAX_LEVELS = 3;
/** How deep a list nests in its place. */
const DEEPEST_LIST = 10;

/** Returns a copy of the tree with its index; the tree itself if it has no place for one. */
export function withIndex(tree: DocumentTree, options: IndexOptions): DocumentTree {
  const places = nodesOf(tree, (node) => isPlace(tree, node));
  if (places.length === 0) return tree;
  const marks = nodesOf(tree, (node) => isMark(tree, node)).flatMap((node) => markOf(tree, node) ?? []);
  if (marks.length === 0) {
    options.diagnostics.warn(
      'SVC_OPTION_IGNORED',
      'There is no index: nothing is marked for it; in Markdown, [term]{.index} is.',
      tree.position(places[0]!),
    );
    return tree;
  }
  const ids = idsOf(tree, marks);
  const root = collected(marks, ids, tree, options);
  const builder = new TreeBuilder({ maxDepth: options.maxDepth + DEEPEST_LIST, source: tree });
  const writer = new IndexWriter(builder, options.language);
  const byNode = new Map(outermost(marks, tree).map((mark) => [mark.node, mark]));
  const nodes = [...places, ...byNode.keys()].sort((a, b) => a - b);
  replaceNodes(tree, builder, nodes, (node) => {
    const mark = byNode.get(node);
    return mark ? () => copyMark(tree, builder, mark, ids.get(node)!) : () => writer.place(tree, node, root);
  });
  return builder.build(tree.mode);
}

function nodesOf(tree: DocumentTree, wanted: (node: NodeId) => boolean): NodeId[] {
  const found: NodeId[] = [];
  for (let n = 0; n < tree.length; n++) if (tree.isElement(n as NodeId) && wanted(n as NodeId)) found.push(n as NodeId);
  return found;
}

function isPlace(tree: DocumentTree, node: NodeId): boolean {
  if (tree.attr(node, INDEX_ATTRIBUTE) !== undefined) return true;
  const isNamed = tree.name(node) === 'div' && tree.attr(node, 'id') === 'index';
  return isNamed && tree.textContent(node).trim() === '';
}

function isMark(tree: DocumentTree, node: NodeId): boolean {
  return INLINE.has(tree.name(node)) && (tree.attr(node, 'class') ?? '').split(/\s+/).includes('index');
}

const INLINE: ReadonlySet<string> = new Set('a abbr b cite code dfn em i mark q span strong'.split(' '));

function markOf(tree: DocumentTree, node: NodeId): Mark | null {
  const written = tree.attr(node, 'data-entry') ?? tree.textContent(node);
  const parts = written
    .split('!')
    .map(onOneLine)
    .filter((part) => part !== '');
  if (parts.length === 0) return null;
  const path = [
    ...parts.slice(0, MAX_LEVELS - 1),
    ...(parts.length >= MAX_LEVELS ? [parts.slice(MAX_LEVELS - 1).join(', ')] : []),
  ];
  const range = tree.attr(node, 'data-range');
  return {
    ...{ node, path, range: range === 'start' || range === 'end' ? range : null },
    see: tree.attr(node, 'data-see'),
    seeAlso: tree.attr(node, 'data-seealso') ?? tree.attr(node, 'data-see-also'),
  };
}

function idsOf(tree: DocumentTree, marks: readonly Mark[]): Map<NodeId, string> {
  const taken = new Set(nodesOf(tree, () => true).flatMap((node) => tree.attr(node, 'id') ?? []));
  const ids = new Map<NodeId, string>();
  let count = 0;
  let outer: NodeId | null = null;
  for (const { node } of marks) {
    let id: string = tree.attr(node, 'id') ?? '';
    // A mark in another one is copied with it, as it is.
    if (outer !== null && node < tree.afterSubtree(outer)) id = id === '' ? ids.get(outer)! : id;
    else outer = node;
    // Terminates because a document has finitely many ids.
    while (id === '') if (!taken.has(`platen-index-${++count}`)) id = `platen-index-${count}`;
    ids.set(node, id);
  }
  return ids;
}

/** The marks that stand in no other one. */
function outermost(marks: readonly Mark[], tree: DocumentTree): Mark[] {
  let end = 0;
  return marks.filter(({ node }) => {
    if (node < end) return false;
    end = tree.afterSubtree(node);
    return true;
  });
}

function newEntry(text: string): Entry {
  return { text, places: [], see: new Set(), seeAlso: new Set(), entries: new Map() };
}

function collected(
  marks: readonly Mark[],
  ids: ReadonlyMap<NodeId, string>,
  tree: DocumentTree,
  { diagnostics }: IndexOptions,
): Entry {
  const root = newEntry('');
  const open = new Map<string, { readonly mark: Mark; readonly at: number; readonly entry: Entry }>();
  for (const mark of marks) {
    let entry = root;
    for (const text of mark.path) {
      const next = entry.entries.get(text) ?? newEntry(text);
      entry.entries.set(text, next);
      entry = next;
    }
    const key = mark.path.join('!');
    const begun = open.get(key);
    if (mark.see !== undefined) entry.see.add(onOneLine(mark.see));
    if (mark.seeAlso !== undefined) entry.seeAlso.add(onOneLine(mark.seeAlso));
    if (mark.see !== undefined || mark.seeAlso !== undefined) continue;
    if (mark.range === 'end' && begun) {
      entry.places[begun.at] = [...entry.places[begun.at]!, ids.get(mark.node)!];
      open.delete(key);
      continue;
    }
    entry.places.push([ids.get(mark.node)!]);
    if (mark.range === 'start') open.set(key, { mark, at: entry.places.length - 1, entry });
  }
  for (const [key, { mark }] of open)
    diagnostics.warn(
      'SVC_OPTION_IGNORED',
      `The range of “${key.slice(0, 60)}” in the index never ends; mark its end with {.index entry="${key.slice(0, 60)}" range=end}.`,
      tree.position(mark.node),
    );
  return root;
}

/** A mark with the id that the index leads to. Of an entry with sub-entries, the text shows the last one. */
function copyMark(tree: DocumentTree, builder: TreeBuilder, { node, path }: Mark, id: string): void {
  const { line = 0, column = 0 } = tree.position(node) ?? {};
  builder.open(tree.name(node), new Map([...tree.attributes(node), ['id', id]]), line, column);
  const isWritten = tree.attr(node, 'data-entry') === undefined && path.length > 1;
  if (isWritten) builder.text(path.at(-1)!, line, column);
  else
    for (let child = tree.firstChild(node); child !== NO_NODE; child = tree.nextSibling(child))
      builder.copy(child, tree.afterSubtree(child));
  builder.close();
}

class IndexWriter {
  readonly #collation: Collation;
  readonly #words: ReturnType<typeof indexWords>;

  constructor(
    readonly builder: TreeBuilder,
    readonly language: string,
  ) {
    this.#collation = new Collation(language);
    this.#words = indexWords(language);
  }

  place(tree: DocumentTree, node: NodeId, root: Entry): void {
    const { line = 0, column = 0 } = tree.position(node) ?? {};
    const own = tree.attributes(node);
    const attributes = new Map([
      ...own,
      [INDEX_ATTRIBUTE, ''],
      ['class', `${own.get('class') ?? ''} index-list`.trim()],
    ]);
    this.builder.open(tree.name(node), attributes, line, column);
    for (const [letter, entries] of this.#groups(root)) {
      if (letter !== '') this.#element('div', { class: 'index-letter' }, () => this.builder.text(letter));
      this.#list(entries);
    }
    this.builder.close();
  }

  #groups(root: Entry): Map<string, Entry[]> {
    const groups = new Map<string, Entry[]>();
    for (const entry of this.#sorted(root)) {
      const letter = this.#collation.initialOf(entry.text);
      const group = groups.get(letter);
      if (group) group.push(entry);
      else groups.set(letter, [entry]);
    }
    return groups;
  }

  #sorted({ entries }: Entry): Entry[] {
    return this.#collation.sorted(entries.values(), ({ text }) => text);
  }

  /** Terminates because entries nest in a few levels. */
  #list(entries: readonly Entry[]): void {
    this.#element('div', { role: 'list', class: 'index-entries' }, () => {
      for (const entry of entries)
        this.#element('div', { role: 'listitem', class: 'index-entry' }, () => {
          this.#element('div', { class: 'index-line' }, () => this.#line(entry));
          if (entry.entries.size > 0) this.#list(this.#sorted(entry));
        });
    });
  }

  #line({ text, places, see, seeAlso }: Entry): void {
    const { builder } = this;
    builder.text(places.length > 0 ? `${text}, ` : text);
    const all = places.map((ends) => ends.map((id) => `#${encodeURIComponent(id)}`).join('..')).join(' ');
    for (const [i, ends] of places.entries()) {
      const [from, to] = ends.map((id) => `#${encodeURIComponent(id)}`);
      // The end stands in an attribute of its own, too: what attributes lead to is looked for on the pages.
      const attributes = {
        class: 'index-page',
        href: from!,
        'data-place': String(i),
        'data-pages': all,
        ...(to && { 'data-end': to }),
      };
      this.#element('a', attributes, () => undefined);
    }
    if (see.size > 0) this.#see(this.#words.see, see, places.length > 0 ? '; ' : ', ');
    if (seeAlso.size > 0) this.#see(this.#words.seeAlso, seeAlso, places.length + see.size > 0 ? '; ' : ', ');
  }

  #see(word: string, others: ReadonlySet<string>, before: string): void {
    this.builder.text(before);
    this.#element('em', {}, () => this.builder.text(word));
    this.builder.text(` ${[...others].map((other) => other.replaceAll('!', ', ')).join('; ')}`);
  }

  #element(name: string, attributes: Readonly<Record<string, string>>, inside: () => unknown): void {
    const own = new Map(Object.entries(attributes));
    this.builder.open(name, own.size > 0 ? own : null);
    inside();
    this.builder.close();
  }
}
