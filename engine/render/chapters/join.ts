/**
 * Joins several inputs to one document. Their contents stand one after the other in one body, without elements around
 * them, so that counters go on, and style sheets written for a document alone mean the same.
 */
import { headMetadata } from '../../source/html/head-metadata.js';
import type { Pace } from '../../base/pace.js';
import { NO_NODE, type DocumentTree, type NodeId } from '../../tree/document-tree.js';
import { TreeBuilder } from '../../tree/tree-builder.js';
import { maxTreeDepth } from '../options/limits.js';
import type { RenderOptions } from '../options/options.js';
import type { ParsedSource } from '../prepare/parse.js';
import { bodyOf, notesOf, startOf, type Chapter, type ChapterStart } from './chapter.js';
import { ChapterNames } from './names.js';
import { ChapterAddresses, ChapterReferences } from './references.js';

/** The attribute of what begins a chapter. Its value is the number of the chapter. */
const MARK = 'data-platen-chapter';
/** What later chapters do not add to the head: the first one says what the document is, and each has a base of its own. */
const LEFT_OUT: ReadonlySet<string> = new Set(['title', 'meta', 'base']);
/** Elements that are made around or within chapters. They do not count toward the document's depth limit. */
const MADE_ELEMENTS = 2;

/** The title, the metadata and the mode are those of the first chapter. A chapter alone gets its links to files that it includes. */
export async function joinChapters(
  chapters: readonly Chapter[],
  options: RenderOptions,
  pace: Pace,
): Promise<ParsedSource> {
  const tree = await new ChapterWriter(chapters, maxTreeDepth(options) + MADE_ELEMENTS).write(pace);
  const isExtended = chapters.some(({ parsed }) => parsed.isExtended);
  const joined = { ...chapters[0]!.parsed, tree, head: headMetadata(tree), isExtended };
  return chapters.length > 1 ? { ...joined, isJoined: true } : joined;
}

class ChapterWriter {
  readonly #builder: TreeBuilder;
  readonly #trees: readonly DocumentTree[];
  readonly #starts: readonly ChapterStart[];
  readonly #names: ChapterNames;
  readonly #references: readonly ChapterReferences[];

  constructor(
    readonly chapters: readonly Chapter[],
    maxDepth: number,
  ) {
    this.#builder = new TreeBuilder({ maxDepth });
    this.#trees = chapters.map(({ parsed }) => parsed.tree);
    this.#starts = this.#trees.map((tree) => startOf(tree, this.#trees[0]!));
    this.#names = new ChapterNames(this.#trees, this.#starts);
    const addresses = new ChapterAddresses(chapters, this.#names);
    this.#references = chapters.map((_, i) => new ChapterReferences(i, addresses));
  }

  async write(pace: Pace): Promise<DocumentTree> {
    const first = this.#trees[0]!;
    this.#open(0, first.root);
    this.#writeHead();
    this.#open(0, bodyOf(first));
    for (const i of this.chapters.keys()) {
      this.#writeChapter(i);
      await pace.turn();
    }
    this.#writeNotes();
    this.#builder.close();
    this.#builder.close();
    return this.#builder.build(first.mode);
  }

  #open(chapter: number, node: NodeId, added?: ReadonlyMap<string, string>): void {
    const tree = this.#trees[chapter]!;
    const { line, column } = tree.position(node) ?? { line: 0, column: 0 };
    const own = this.#references[chapter]!.attributesOf(tree, node);
    const attributes = added ? new Map([...own, ...added]) : own;
    this.#builder.open(tree.name(node), attributes.size > 0 ? attributes : null, line, column);
  }

  /** Style sheets that several chapters name are written once, where the last of them stands. */
  #writeHead(): void {
    const found: { readonly chapter: number; readonly node: NodeId; readonly key: string }[] = [];
    for (const [chapter, tree] of this.#trees.entries()) {
      const head = tree.childNamed(tree.root, 'head');
      for (let node = tree.firstChild(head); node !== NO_NODE; node = tree.nextSibling(node))
        if (chapter === 0 || (tree.isElement(node) && !LEFT_OUT.has(tree.name(node))))
          found.push({ chapter, node, key: this.#keyOf(chapter, node) });
    }
    const last = new Map(found.map((each, i) => [each.key, i]));
    const head = this.#trees[0]!.childNamed(this.#trees[0]!.root, 'head');
    this.#open(0, head);
    for (const [i, { chapter, node, key }] of found.entries())
      if (key === '' || last.get(key) === i) this.#copy(chapter, node, this.#trees[chapter]!.afterSubtree(node));
    this.#builder.close();
  }

  /** What equal style sheets have in common; '' for other nodes. */
  #keyOf(chapter: number, node: NodeId): string {
    const tree = this.#trees[chapter]!;
    const name = tree.name(node);
    if (name !== 'style' && name !== 'link') return '';
    const references = this.#references[chapter]!;
    const attributes = [...references.attributesOf(tree, node)].sort(([a], [b]) => (a < b ? -1 : 1));
    return JSON.stringify([name, attributes, references.styleText(tree.textContent(node))]);
  }

  #writeChapter(chapter: number): void {
    const tree = this.#trees[chapter]!;
    const body = bodyOf(tree);
    const start = this.#starts[chapter]!;
    const builder = this.#builder;
    if (chapter > 0) builder.text('\n');
    const { line, column } = tree.position(body) ?? { line: 0, column: 0 };
    const mark = this.#markOf(chapter);
    if (start.kind === 'wrapper') builder.open('div', new Map([...start.attributes, ...mark]), line, column);
    if (start.kind === 'marker') {
      builder.open('div', mark, line, column);
      builder.close();
    }
    const notes = notesOf(this.chapters[chapter]!);
    const end = notes === NO_NODE ? tree.afterSubtree(body) : notes;
    this.#copy(chapter, (body + 1) as NodeId, end, start.kind === 'element' ? { node: start.node, mark } : undefined);
    if (start.kind === 'wrapper') builder.close();
  }

  #markOf(chapter: number): ReadonlyMap<string, string> {
    // A document that includes files is no chapter.
    if (this.chapters.length === 1) return new Map();
    const id = this.#names.newIdOf(chapter);
    return new Map([[MARK, String(chapter + 1)], ...(id === null ? [] : [['id', id] as const])]);
  }

  /** Writes the notes of all chapters as one list. */
  #writeNotes(): void {
    const builder = this.#builder;
    let isOpen = false;
    for (const [chapter, each] of this.chapters.entries()) {
      const notes = notesOf(each);
      if (notes === NO_NODE) continue;
      const tree = this.#trees[chapter]!;
      const list = tree.childNamed(notes, 'ol');
      if (!isOpen) {
        builder.text('\n');
        this.#open(chapter, notes);
        this.#open(chapter, list);
        isOpen = true;
      }
      this.#copy(chapter, (list + 1) as NodeId, tree.afterSubtree(list));
    }
    if (!isOpen) return;
    builder.close();
    builder.close();
  }

  /** Copies whole subtrees into the open element. Uses a stack of its own instead of recursion. */
  #copy(
    chapter: number,
    first: NodeId,
    end: number,
    marked?: { readonly node: NodeId; readonly mark: ReadonlyMap<string, string> },
  ): void {
    const tree = this.#trees[chapter]!;
    const builder = this.#builder;
    const ends: number[] = [];
    for (let n = first as number; n < end; n++) {
      for (; ends.length > 0 && ends.at(-1)! <= n; ends.pop()) builder.close();
      const node = n as NodeId;
      if (tree.isElement(node)) {
        this.#open(chapter, node, node === marked?.node ? marked.mark : undefined);
        ends.push(tree.afterSubtree(node));
      } else {
        const { line, column } = tree.position(node) ?? { line: 0, column: 0 };
        const isCss = tree.name(tree.parent(node)) === 'style';
        const text = tree.text(node);
        builder.text(isCss ? this.#references[chapter]!.styleText(text) : text, line, column);
      }
    }
    for (; ends.length > 0; ends.pop()) builder.close();
  }
}
