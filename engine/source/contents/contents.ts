/**
 * Tables of contents and lists of figures, tables and listings: written into the tree as lists of links, which style
 * sheets give numbers to. A tree never changes, so a document that asks for one is copied with it.
 */
import type { Diagnostics } from '../../diagnostics.js';
import { NO_NODE, type DocumentTree, type NodeId } from '../../tree/document-tree.js';
import { TreeBuilder } from '../../tree/tree-builder.js';
import { captionsOf, headingsOf, LIST_NAMES, type Entry, type ListName } from './entries.js';
import { listTitle } from './titles.js';
import type { TitleHeading } from '../html/document-title.js';

export interface ContentsOptions {
  /** A table of contents is asked for; the document may have a place for it. */
  readonly toc: boolean;
  /** The lowest heading level in it, unless its place says another. */
  readonly depth: number;
  /** The document's title, where one of its headings is that: no part of what the document contains. */
  readonly title: TitleHeading | null;
  /** Whether the title stands on a page before all others. */
  readonly hasCover: boolean;
  /** BCP 47: of the lists' titles. */
  readonly language: string;
  readonly maxDepth: number;
  /** Whether somebody asked for the table of contents, so that a missing one is told of. */
  readonly isAsked: boolean;
  readonly diagnostics: Diagnostics;
}

const LIST = 'data-platen';
const DEPTH = 'data-depth';
/** Fragments of templates that come before the table of contents, where a cover does. */
const BEFORE_CONTENTS: ReadonlySet<string> = new Set(['head', 'platen-cover', 'platen-header', 'platen-footer']);
const HEADING = /^h[1-6]$/;

/** The tree with its lists; null where it asks for none. */
export function withContents(tree: DocumentTree, options: ContentsOptions): DocumentTree | null {
  const places = placesIn(tree, options.toc);
  const isMissing = options.toc && ![...places.values()].includes('toc');
  const contents = isMissing ? headingsOf(tree, options.depth, options.title) : [];
  if (isMissing && contents.length === 0 && options.isAsked) warnOfNothing('toc', tree, null, options);
  if (places.size === 0 && contents.length === 0) return null;
  return new ContentsWriter(tree, options, places, contents).write();
}

/** What templates bring along is filled only where the option asks for it. */
function placesIn(tree: DocumentTree, isAsked: boolean): Map<NodeId, ListName> {
  const places = new Map<NodeId, ListName>();
  let isInBody = false;
  for (let n = 0; n < tree.length; n++) {
    const node = n as NodeId;
    if (tree.parent(node) === tree.root) isInBody = tree.name(node) === 'body';
    const name = tree.attr(node, LIST);
    if (name !== undefined && LIST_NAMES.includes(name) && (isInBody || isAsked)) places.set(node, name as ListName);
  }
  return places;
}

/** The node that the table of contents comes before: behind the cover, else behind what shows the title. */
function contentsPlace(tree: DocumentTree, { title, hasCover }: ContentsOptions): NodeId {
  if (!hasCover && title && title.shownBy === title.heading) {
    const parent = tree.parent(title.heading);
    return tree.afterSubtree(tree.name(parent) === 'header' ? parent : title.heading) as NodeId;
  }
  let place = tree.firstChild(tree.root);
  while (place !== NO_NODE && (!tree.isElement(place) || comesBefore(tree.name(place), hasCover)))
    place = tree.nextSibling(place);
  return place;
}

function comesBefore(name: string, hasCover: boolean): boolean {
  return hasCover ? BEFORE_CONTENTS.has(name) : name !== 'body';
}

const WANTED: Readonly<Record<ListName, string>> = {
  toc: 'the document has no heading of a level up to',
  'list-of-figures': 'no figure has a caption; in Markdown it is the title of an image, ![…](image.png "Caption")',
  'list-of-tables': 'no table has a caption; in Markdown it is a paragraph “Table: Caption” above the table',
  'list-of-listings': 'no listing has a caption; it is a figure with a figcaption and a pre',
};

function warnOfNothing(list: ListName, tree: DocumentTree, place: NodeId | null, options: ContentsOptions): void {
  const level = list === 'toc' ? ` ${options.depth}${options.title ? ' below its title' : ''}` : '';
  const name = list === 'toc' ? 'table of contents' : list.replaceAll('-', ' ');
  options.diagnostics.warn(
    'SVC_OPTION_IGNORED',
    `There is no ${name}: ${WANTED[list]}${level}.`,
    place === null ? undefined : tree.position(place),
    place === null ? ['toc'] : undefined,
  );
}

/** The heading that an element stands right below; NO_NODE if another thing stands there. */
function headingBefore(tree: DocumentTree, node: NodeId): NodeId {
  const parent = tree.parent(node);
  // Ends: each turn goes back in the document or up in it, and the parent comes before its children.
  for (let at = (node - 1) as NodeId; at > parent; at = (at - 1) as NodeId) {
    while (tree.parent(at) !== parent) at = tree.parent(at);
    if (tree.isElement(at) || tree.text(at).trim() !== '') return HEADING.test(tree.name(at)) ? at : NO_NODE;
  }
  return NO_NODE;
}

function isEmpty(tree: DocumentTree, node: NodeId): boolean {
  const child = tree.firstChild(node);
  return (
    child === NO_NODE ||
    (tree.afterSubtree(node) === child + 1 && tree.text(child).trim() === '' && !tree.isElement(child))
  );
}

class ContentsWriter {
  readonly #builder: TreeBuilder;
  /** Ids of entries' targets and captions; those that had none get one. */
  readonly #ids = new Map<NodeId, string>();
  readonly #lists = new Map<NodeId, readonly Entry[]>();
  /** Where a table of contents is put in; NO_NODE: there is a place for it, or none is asked for. */
  readonly #place: NodeId;
  /** Whether a list that is no table of contents gets a title: one that stands in the text does then, too. */
  readonly #titlesOthers: boolean;

  constructor(
    readonly tree: DocumentTree,
    readonly options: ContentsOptions,
    readonly places: ReadonlyMap<NodeId, ListName>,
    /** Of a table of contents that has no place yet; none: it needs none. */
    readonly contents: readonly Entry[],
  ) {
    this.#builder = new TreeBuilder({ maxDepth: options.maxDepth });
    this.#place = contents.length > 0 ? contentsPlace(tree, options) : NO_NODE;
    for (const [node, list] of places) this.#lists.set(node, this.#entriesOf(node, list));
    this.#giveIds([...this.#lists.values(), contents].flat());
    this.#titlesOthers = [...places].some(
      ([node, list]) => list !== 'toc' && this.#lists.get(node)!.length > 0 && this.#isUntitled(node),
    );
  }

  #entriesOf(node: NodeId, list: ListName): readonly Entry[] {
    const { tree, options } = this;
    const own = Number.parseInt(tree.attr(node, DEPTH) ?? '', 10);
    const depth = own >= 1 ? own : options.depth;
    const heading = headingBefore(tree, node);
    // The heading of the list itself is not listed.
    const entries =
      list === 'toc'
        ? headingsOf(tree, depth, options.title).filter(({ label }) => label !== heading)
        : captionsOf(tree, list);
    // What templates bring along has no place in the source.
    if (entries.length === 0 && tree.position(node)) warnOfNothing(list, tree, node, { ...options, depth });
    return entries;
  }

  #giveIds(entries: readonly Entry[]): void {
    const { tree } = this;
    const taken = new Set<string>();
    for (let n = 0; n < tree.length; n++) {
      const id = tree.attr(n as NodeId, 'id');
      if (id !== undefined) taken.add(id);
    }
    let count = 0;
    for (const node of entries.flatMap(({ target, label }) => [target, label])) {
      if (this.#ids.has(node)) continue;
      let id = tree.attr(node, 'id');
      // Ends: a document has finitely many ids.
      while (!id) if (!taken.has(`platen-${++count}`)) id = `platen-${count}`;
      this.#ids.set(node, id);
    }
  }

  write(): DocumentTree {
    const { tree } = this;
    this.#copy(tree.root, tree.length, (node) => {
      if (node === this.#place) this.#writeContents();
    });
    return this.#builder.build(this.tree.mode);
  }

  /** The nodes of a subtree, with lists in their places; each node is visited once, with a stack of our own. */
  #copy(first: NodeId, end: number, before: (node: NodeId) => void): void {
    const open: { readonly node: NodeId; readonly end: number }[] = [];
    for (let n = first as number; n <= end; n++) {
      while (open.length > 0 && open.at(-1)!.end <= n) this.#close(open.pop()!.node);
      if (n === end) return;
      const node = n as NodeId;
      before(node);
      if (this.#copyNode(node)) open.push({ node, end: this.tree.afterSubtree(node) });
    }
  }

  #close(node: NodeId): void {
    const entries = this.#lists.get(node);
    const list = this.places.get(node);
    if (entries && list) {
      const hasTitle = entries.length > 0 && (list !== 'toc' || this.#titlesOthers) && this.#isUntitled(node);
      if (hasTitle) this.#writeTitle(list);
      this.#writeList(entries);
    }
    this.#builder.close();
  }

  /** Whether the node was opened. */
  #copyNode(node: NodeId): boolean {
    const { tree } = this;
    const { line, column } = tree.position(node) ?? { line: 0, column: 0 };
    if (!tree.isElement(node)) {
      this.#builder.text(tree.text(node), line, column);
      return false;
    }
    const own = tree.attributes(node);
    const id = own.get('id') ? undefined : this.#ids.get(node);
    const list = this.places.get(node);
    const attributes = id === undefined && !list ? own : new Map(own);
    if (id !== undefined) (attributes as Map<string, string>).set('id', id);
    if (list === 'toc' && !own.has('role')) (attributes as Map<string, string>).set('role', 'doc-toc');
    // An empty frame may have a page of its own.
    if (list && this.#lists.get(node)!.length === 0 && isEmpty(tree, node))
      (attributes as Map<string, string>).set('hidden', '');
    this.#builder.open(tree.name(node), attributes.size > 0 ? attributes : null, line, column);
    return true;
  }

  #writeContents(): void {
    const builder = this.#builder;
    builder.open('nav', new Map(Object.entries({ class: 'contents-page', 'data-platen': 'toc', role: 'doc-toc' })));
    this.#writeTitle('toc');
    this.#writeList(this.contents);
    builder.close();
  }

  /** No heading stands in it or before it. */
  #isUntitled(place: NodeId): boolean {
    return isEmpty(this.tree, place) && headingBefore(this.tree, place) === NO_NODE;
  }

  #writeTitle(list: ListName): void {
    const builder = this.#builder;
    builder.open('p', new Map(Object.entries({ class: 'title', role: 'heading', 'aria-level': '1' })));
    builder.text(listTitle(list, this.options.language));
    builder.close();
  }

  /** Entries of a lower level stand in a list inside the item before them. */
  #writeList(entries: readonly Entry[]): void {
    const builder = this.#builder;
    const levels: number[] = [];
    for (const entry of entries) {
      if (levels.length === 0 || entry.level > levels.at(-1)!) {
        builder.open('ol', null);
        levels.push(entry.level);
      } else {
        builder.close();
        while (levels.length > 1 && entry.level <= levels.at(-2)!) {
          builder.close();
          builder.close();
          levels.pop();
        }
        // A level between two is one with the lower.
        levels[levels.length - 1] = entry.level;
      }
      this.#writeEntry(entry);
    }
    for (let i = 0; i < levels.length * 2; i++) builder.close();
  }

  /** The item stays open. */
  #writeEntry({ level, target, label }: Entry): void {
    const builder = this.#builder;
    builder.open('li', new Map([['class', `level-${level}`]]));
    const attributes = new Map([['href', `#${encodeURIComponent(this.#ids.get(target)!)}`]]);
    if (label !== target) attributes.set('data-caption', `#${encodeURIComponent(this.#ids.get(label)!)}`);
    builder.open('a', attributes);
    this.#writeLabel(label);
    builder.close();
  }

  /** The text and what emphasis is in it. */
  #writeLabel(label: NodeId): void {
    const { tree } = this;
    const builder = this.#builder;
    const end = tree.afterSubtree(label);
    const open: number[] = [];
    let hasText = false;
    for (let n = label + 1; n <= end;) {
      while (open.length > 0 && open.at(-1)! <= n) {
        builder.close();
        open.pop();
      }
      if (n === end) return;
      const node = n as NodeId;
      const text = tree.isElement(node) ? textFor(tree, node) : tree.text(node);
      const shown = text === null || hasText ? text : text.trimStart();
      if (shown) {
        builder.text(shown);
        hasText = true;
      }
      if (tree.isElement(node) && isLeftOut(tree, node)) {
        n = tree.afterSubtree(node);
        continue;
      }
      if (KEPT.has(tree.name(node))) {
        builder.open(tree.name(node), keptAttributes(tree, node));
        open.push(tree.afterSubtree(node));
      }
      n++;
    }
  }
}

/** Inline elements that say something about their text. */
const KEPT: ReadonlySet<string> = new Set(
  'abbr b bdi bdo cite code dfn em i kbd mark q s samp small span strong sub sup u var'.split(' '),
);

function keptAttributes(tree: DocumentTree, node: NodeId): ReadonlyMap<string, string> | null {
  const kept = new Map<string, string>();
  for (const name of ['class', 'lang', 'dir', 'title']) {
    const value = tree.attr(node, name);
    if (value !== undefined) kept.set(name, value);
  }
  return kept.size > 0 ? kept : null;
}

function textFor(tree: DocumentTree, node: NodeId): string | null {
  const name = tree.name(node);
  return name === 'br' ? ' ' : name === 'img' ? (tree.attr(node, 'alt') ?? null) : null;
}

const PICTURES: ReadonlySet<string> = new Set(['svg', 'script', 'style', 'template', 'button', 'rp', 'rt']);

/** Pictures, permalinks, and calls of footnotes: alone in a `sup`, or not. */
function isLeftOut(tree: DocumentTree, node: NodeId): boolean {
  const attributes = tree.attributes(node);
  if (PICTURES.has(tree.name(node)) || attributes.get('aria-hidden') === 'true') return true;
  if (isNoteCall(attributes)) return true;
  const child = tree.firstChild(node);
  return tree.name(node) === 'sup' && child !== NO_NODE && isNoteCall(tree.attributes(child));
}

function isNoteCall(attributes: ReadonlyMap<string, string>): boolean {
  return attributes.has('data-footnote-ref') || attributes.get('role') === 'doc-noteref';
}
