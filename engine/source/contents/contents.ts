/**
 * Tables of contents and lists of figures, tables and listings. They are written into the tree as lists of links, which
 * style sheets number. A tree never changes, so these lists are added to a copy of it.
 */
import type { Diagnostics } from '../../diagnostics.js';
import { NO_NODE, type DocumentTree, type NodeId } from '../../tree/document-tree.js';
import { TreeBuilder } from '../../tree/tree-builder.js';
import { captionsOf, headingsOf, LIST_NAMES, type Entry, type ListName } from './entries.js';
import { listTitle } from './titles.js';
import type { TitleHeading } from '../html/document-title.js';
import { copiedFormula } from '../html/formula-text.js';
import { pictureText } from '../html/picture-text.js';

export interface ContentsOptions {
  /** Whether a table of contents is wanted. The document may mark its place. */
  readonly toc: boolean;
  /** The lowest heading level to list, unless the marked place sets another. */
  readonly depth: number;
  /** The heading that is the document's title; it is not listed. */
  readonly title: TitleHeading | null;
  /** Whether the title is on a cover page. */
  readonly hasCover: boolean;
  /** The language of the lists' titles (BCP 47). */
  readonly language: string;
  readonly maxDepth: number;
  /** Whether the user asked for the table of contents, so that an empty one is warned of. */
  readonly isAsked: boolean;
  readonly diagnostics: Diagnostics;
}

const LIST = 'data-platen';
const DEPTH = 'data-depth';
/** Elements of templates that precede the table of contents. */
const BEFORE_CONTENTS: ReadonlySet<string> = new Set(['head', 'platen-cover', 'platen-header', 'platen-footer']);
const HEADING = /^h[1-6]$/;

/** Returns a copy of the tree with its lists; null if it has none. */
export function withContents(tree: DocumentTree, options: ContentsOptions): DocumentTree | null {
  const places = placesIn(tree, options.toc);
  const isMissing = options.toc && ![...places.values()].includes('toc');
  const contents = isMissing ? headingsOf(tree, options.depth, options.title) : [];
  if (isMissing && contents.length === 0 && options.isAsked) warnOfNothing('toc', tree, null, options);
  if (places.size === 0 && contents.length === 0) return null;
  return new ContentsWriter(tree, options, places, contents).write();
}

/** Finds the marked places. Those in templates count only if the option asks for a table of contents. */
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

/**
 * Returns the node that the table of contents precedes: after the cover, or else after the element that shows the
 * title.
 */
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

/** Returns the heading directly before an element; NO_NODE if something else is there. */
function headingBefore(tree: DocumentTree, node: NodeId): NodeId {
  const parent = tree.parent(node);
  // Terminates because each iteration goes back in the document or up in the tree, and a parent precedes its children.
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

interface SubtreeVisitor {
  /** Returns whether the node was opened, and leave() shall follow its subtree. */
  readonly enter: (node: NodeId) => boolean;
  readonly leave: (node: NodeId) => void;
}

class ContentsWriter {
  readonly #builder: TreeBuilder;
  /** The ids of targets and captions. Those without an id get a new one. */
  readonly #ids = new Map<NodeId, string>();
  readonly #lists = new Map<NodeId, readonly Entry[]>();
  /** The node before which a table of contents is inserted; NO_NODE if its place is marked, or none is wanted. */
  readonly #place: NodeId;
  /** Whether a list of figures, tables or listings gets a title. Then a table of contents in the text gets one too. */
  readonly #titlesOthers: boolean;

  constructor(
    readonly tree: DocumentTree,
    readonly options: ContentsOptions,
    readonly places: ReadonlyMap<NodeId, ListName>,
    /** The entries of a table of contents that has no marked place; otherwise empty. */
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
    // The list's own heading is not listed.
    const entries =
      list === 'toc'
        ? headingsOf(tree, depth, options.title).filter(({ label }) => label !== heading)
        : captionsOf(tree, list);
    // Places in templates have no source position, and are not warned of.
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
      // Terminates because a document has finitely many ids.
      while (!id) if (!taken.has(`platen-${++count}`)) id = `platen-${count}`;
      this.#ids.set(node, id);
    }
  }

  write(): DocumentTree {
    const { tree } = this;
    this.#walk(tree.root, tree.length, {
      enter: (node) => {
        if (node === this.#place) this.#writeContents();
        return this.#copyNode(node);
      },
      leave: (node) => this.#close(node),
    });
    return this.#builder.build(this.tree.mode);
  }

  /** Goes through the nodes of a subtree. Uses a stack of its own instead of recursion. */
  #walk(first: NodeId, end: number, { enter, leave }: SubtreeVisitor): void {
    const open: { readonly node: NodeId; readonly end: number }[] = [];
    for (let n = first as number; n <= end; n++) {
      while (open.length > 0 && open.at(-1)!.end <= n) leave(open.pop()!.node);
      if (n === end) return;
      const node = n as NodeId;
      if (enter(node)) open.push({ node, end: this.tree.afterSubtree(node) });
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

  /** Copies a node. Returns whether it opened an element. */
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
    // Hides an empty list, because it may have a page of its own.
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

  /** Checks that there is no heading inside or directly before the list. */
  #isUntitled(place: NodeId): boolean {
    return isEmpty(this.tree, place) && headingBefore(this.tree, place) === NO_NODE;
  }

  #writeTitle(list: ListName): void {
    const builder = this.#builder;
    builder.open('p', new Map(Object.entries({ class: 'title', role: 'heading', 'aria-level': '1' })));
    builder.text(listTitle(list, this.options.language));
    builder.close();
  }

  /** Writes entries of a lower level as a list inside the preceding item. */
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
        // A level between two open levels counts as the lower one.
        levels[levels.length - 1] = entry.level;
      }
      this.#writeEntry(entry);
    }
    for (let i = 0; i < levels.length * 2; i++) builder.close();
  }

  /** Writes an entry and leaves its item open. */
  #writeEntry({ level, target, label }: Entry): void {
    const builder = this.#builder;
    builder.open('li', new Map([['class', `level-${level}`]]));
    const attributes = new Map([['href', `#${encodeURIComponent(this.#ids.get(target)!)}`]]);
    if (label !== target) attributes.set('data-caption', `#${encodeURIComponent(this.#ids.get(label)!)}`);
    builder.open('a', attributes);
    this.#writeLabel(label);
    builder.close();
  }

  /** Writes the text of a heading or caption, including its emphasis. */
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
      if (tree.name(node) === 'math') {
        this.#writeFormula(node);
        hasText = true;
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

  /** A numbered equation keeps its number to itself: its entry has the formula on one line of text. */
  #writeFormula(formula: NodeId): void {
    const { tree } = this;
    const builder = this.#builder;
    if (tree.attr(formula, 'display') === 'block') {
      builder.text(copiedFormula(tree, formula, 'text') ?? '');
      return;
    }
    this.#walk(formula, tree.afterSubtree(formula), {
      enter: (node) => {
        if (tree.isElement(node)) builder.open(tree.name(node), formulaAttributes(tree, node));
        else builder.text(tree.text(node));
        return tree.isElement(node);
      },
      leave: () => builder.close(),
    });
  }
}

/** What entries leave out of formulas: names, which stand once in a document, and what would set them apart. */
const OF_THE_PLACE: ReadonlySet<string> = new Set(['id', 'name', 'href', 'display']);

function formulaAttributes(tree: DocumentTree, node: NodeId): ReadonlyMap<string, string> {
  return new Map([...tree.attributes(node)].filter(([name]) => !OF_THE_PLACE.has(name)));
}

/** Inline elements that are kept in entries. */
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
  if (name === 'br') return ' ';
  return name === 'img' || name === 'svg' ? pictureText(tree, node) || null : null;
}

const PICTURES: ReadonlySet<string> = new Set(['svg', 'script', 'style', 'template', 'button', 'rp', 'rt']);

/** Checks for images, permalinks and footnote calls (alone in a `sup` or not), which entries leave out. */
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
