/**
 * Cross references (CSS Content 3, § 2.6): the values of target-counter(), target-counters() and target-text(). A
 * target further on is not known yet when a text refers to it. Then a number of typical width replaces it, and the text
 * is open until its page is laid out again with the values of a complete pass.
 */
import type { ContentItem, TargetPart, TargetReference } from '../css/values/values.js';
import { pageReference } from '../base/page-words.js';
import { NO_NODE, type DocumentTree, type NodeId } from '../tree/document-tree.js';
import { pagesShown, readPlaces } from './index-pages.js';
import { allCounterValues, counterValues, COUNTERS_OF_PAGES, hasCounter } from './counters.js';
import { elementText, type QuotedElement } from './element-text.js';
import type { GenerationContext } from './generation-context.js';
import type { TargetIndex } from './target-index.js';
import { numberIn, targetName, withoutEnd, type TargetName } from './target-name.js';

/** The page counters at a place, by name; the innermost value is last. */
export type PageCounterValues = ReadonlyMap<string, readonly number[]>;

/** The results of a complete pass over the document. */
export interface ReferenceValues {
  readonly elements: ReadonlyMap<NodeId, QuotedElement>;
  readonly pages: ReadonlyMap<NodeId, PageCounterValues>;
  /** The pages of texts that show their own page, by element. */
  readonly ownPages: ReadonlyMap<NodeId, PageCounterValues>;
  readonly total: number;
  /** The elements that the pass searched for. Those that are in neither map are not drawn. */
  readonly wanted: ReadonlySet<NodeId>;
}

export interface ReferenceInput {
  readonly context: Omit<GenerationContext, 'references'>;
  readonly index: TargetIndex;
  /** The results of the previous pass; null in the first one. */
  readonly before: ReferenceValues | null;
  /** The approximate number of pages of the document. */
  readonly expectedPages: number;
  /** Finds the counters of all targets without layout (page/targets-ahead.ts); null: they are known when they are laid out. */
  readonly ahead: (() => ReadonlyMap<NodeId, QuotedElement>) | null;
}

export type ReferenceItem = Extract<ContentItem, { readonly target: TargetReference }>;

type CounterReference = Exclude<ReferenceItem, { kind: 'target-text' }>;

const PAGE = { kind: 'target-counter', target: { url: '' }, name: 'page', style: 'decimal' } as const;

const EQUATION = { ...PAGE, name: 'equation' } as const;

/** In letters. */
const LONG_LIST = 4000;

/** The elements that a page tells of. */
export interface PlacedNodes {
  /** Those that have their first box on the page, and that references lead to. */
  readonly targets: readonly NodeId[];
  /** Those with a text on it that shows its own page. */
  readonly ownIds: readonly NodeId[];
  /** Those with open text on it. */
  readonly shown: readonly NodeId[];
}

/** What a pass has found so far. */
interface Found {
  readonly elements: Map<NodeId, QuotedElement>;
  readonly pages: Map<NodeId, PageCounterValues>;
  readonly ownPages: Map<NodeId, PageCounterValues>;
  total: number;
  /** Elements with text that depends on unknown values. */
  readonly open: Set<NodeId>;
  /** Open elements that are not on a settled page yet, whose size may affect earlier pages. */
  readonly unplaced: Set<NodeId>;
}

/** Create one for each pass over the document. */
export class CrossReferences {
  #found: Found = {
    elements: new Map(),
    pages: new Map(),
    ownPages: new Map(),
    total: 0,
    open: new Set(),
    unplaced: new Set(),
  };
  /** Elements with a text that shows its own page. */
  readonly #own = new Set<NodeId>();
  /** What the links of an entry of an index show, by its list of places. */
  readonly #indexes = new Map<string, ReadonlyMap<number, string>>();
  /** The number of unknown values in the current text. */
  #unknown = 0;
  /** Whether the current text is an entry of a list of contents, which waits for page numbers anyway. */
  #isEntry = false;
  /** The targets that the document has further on, once a text has asked for one, and those that were asked for. */
  #ahead: ReadonlyMap<NodeId, QuotedElement> | null = null;
  readonly #foreseen = new Set<NodeId>();

  constructor(readonly input: ReferenceInput) {}

  get values(): ReferenceValues {
    const { elements, pages, ownPages, total } = this.#found;
    return {
      ...{ elements, pages, ownPages, total },
      wanted: new Set(this.input.index.wanted),
    };
  }

  /** Does `work`. What it has told is undone if it returns false. */
  protected attempt(work: () => boolean): boolean {
    const before = this.#found;
    const { elements, pages, ownPages, total, open, unplaced } = before;
    this.#found = {
      elements: new Map(elements),
      pages: new Map(pages),
      ownPages: new Map(ownPages),
      total,
      open: new Set(open),
      unplaced: new Set(unplaced),
    };
    if (work()) return true;
    this.#found = before;
    return false;
  }

  /** Whether the last text depends on unknown values. */
  protected get isUnknown(): boolean {
    return this.#unknown > 0;
  }

  isTarget(node: NodeId): boolean {
    return this.input.index.wanted.has(node);
  }

  /** Whether a target that was shown before it was laid out has turned out to be another, so that its texts are wrong. */
  get isMisled(): boolean {
    for (const node of this.#foreseen) {
      const laidOut = this.#found.elements.get(node);
      if (!laidOut || !haveSameCounters(laidOut, this.#ahead!.get(node)!)) return true;
    }
    return false;
  }

  /** Records an element when boxes are created for it. */
  enter(element: QuotedElement): void {
    if (this.isTarget(element.node)) this.#found.elements.set(element.node, element);
  }

  isOpen(node: NodeId): boolean {
    return this.#found.open.has(node);
  }

  /** Whether a text of the element shows its own page. */
  showsOwnPage(node: NodeId): boolean {
    return this.#own.has(node);
  }

  /** Records a settled page. */
  place({ targets, ownIds, shown }: PlacedNodes, page: PageCounterValues): void {
    const { pages, ownPages, unplaced } = this.#found;
    this.#found.total++;
    for (const node of targets) if (!pages.has(node)) pages.set(node, page);
    for (const node of ownIds) if (!ownPages.has(node)) ownPages.set(node, page);
    for (const node of shown) unplaced.delete(node);
  }

  /** Whether open texts are not placed yet. Pages laid out so far may depend on their widths. */
  get awaitsText(): boolean {
    return this.#found.unplaced.size > 0;
  }

  /** Returns the text of a `content` item for its element or pseudo-element. */
  text(item: ReferenceItem, node: NodeId): string {
    this.#unknown = 0;
    this.#isEntry = this.input.ahead !== null && isInList(this.input.context.tree, node);
    const text =
      item.kind !== 'target-text' && 'isOwn' in item.target ? this.#ownText(item, node) : this.#textOf(item, node);
    // A text may be measured several times, but is placed once.
    if (this.#unknown > 0 && !this.#found.open.has(node)) {
      this.#found.open.add(node);
      this.#found.unplaced.add(node);
    }
    return text;
  }

  #textOf(item: ReferenceItem, node: NodeId): string {
    if (item.kind === 'target-text' && item.part === '-platen-pages') return this.#pagesOfIndex(item.target, node);
    const target = this.#targetOf(item.target, node);
    return target === null ? '' : this.#textAt(target, item, node);
  }

  /** The pages of one place of an index entry, which names the places of all (source/contents/index-lists.ts). */
  #pagesOfIndex(target: TargetReference, node: NodeId): string {
    const list = 'attr' in target ? (this.input.context.tree.attr(node, target.attr) ?? '') : '';
    const own = Number(this.input.context.tree.attr(node, 'data-place'));
    const shown = this.#indexes.get(list) ?? this.#placesShown(list);
    if (shown) return shown.get(own) ?? '';
    this.#unknown++;
    return own === 0 ? String(this.#typical(PAGE)) : `, ${this.#typical(PAGE)}`;
  }

  /** null: not all are known yet. Long lists wait for a complete pass, which looks at each of them once. */
  #placesShown(list: string): ReadonlyMap<number, string> | null {
    const { before } = this.input;
    if (before === null && list.length > LONG_LIST) return null;
    const pages = readPlaces(list).map((ends) => ends.map((href) => this.#pageAt(href)));
    if (!pages.flat().every((page) => page !== null)) return null;
    const shown = pagesShown(pages as number[][]);
    if (before !== null) this.#indexes.set(list, shown);
    return shown;
  }

  /** null: not known yet. 0: not drawn. */
  #pageAt(href: string): number | null {
    const found = this.input.index.find(href);
    if (typeof found !== 'number' || this.#isNowhere(found)) return 0;
    return this.#counters(found, 'page')?.at(-1) ?? null;
  }

  #ownText(item: CounterReference, node: NodeId): string {
    this.#own.add(node);
    const { before } = this.input;
    const page = before?.ownPages.get(node);
    const values = item.name === 'pages' ? before && [before.total] : page && (page.get(item.name) ?? [0]);
    return this.#shown(values ?? null, item);
  }

  #textAt(target: NodeId, item: ReferenceItem, node: NodeId): string {
    if (this.#isNowhere(target)) {
      this.warnOfMissing(item.target, node);
      return '';
    }
    if (item.kind === 'target-text') {
      if (item.part === '-platen-name') return this.#nameOf(target, node);
      return item.part === '-platen-number' ? this.#numberOf(target, node) : this.#partOf(target, item.part);
    }
    return this.#counterText(target, item);
  }

  #counterText(target: NodeId, item: CounterReference): string {
    return this.#shown(this.#counters(target, item.name), item);
  }

  /** `values`: null if they are not known yet. */
  #shown(values: readonly number[] | null, item: CounterReference): string {
    const { counterStyles } = this.input.context.styles;
    if (values === null) {
      this.#unknown++;
      return counterStyles.text(this.#typical(item), item.style);
    }
    const shown = item.kind === 'target-counters' ? values : values.slice(-1);
    const separator = item.kind === 'target-counters' ? item.separator : '';
    return shown.map((value) => counterStyles.text(value, item.style)).join(separator);
  }

  /**
   * Returns the element that a reference targets. Returns null if it is not in this document; warns if it should be.
   */
  #targetOf(target: TargetReference, node: NodeId): NodeId | null {
    const { context, index } = this.input;
    if ('isOwn' in target) return node;
    const href = 'url' in target ? target.url : context.tree.attr(node, target.attr);
    if (href === undefined) return null;
    const found = index.find(href);
    if (found === 'missing') this.warnOfMissing(target, node);
    return typeof found === 'number' ? found : null;
  }

  /** Checks whether a pass has searched for the target in vain, because nothing of it is drawn. */
  #isNowhere(target: NodeId): boolean {
    const { before } = this.input;
    return before !== null && before.wanted.has(target) && !before.pages.has(target);
  }

  #elementOf(target: NodeId): QuotedElement | undefined {
    return this.input.before?.elements.get(target) ?? this.#found.elements.get(target) ?? this.#foresee(target);
  }

  /** A target that is not laid out yet. */
  #foresee(target: NodeId): QuotedElement | undefined {
    const { before, ahead } = this.input;
    if (before !== null || ahead === null || this.#isEntry) return undefined;
    const element = (this.#ahead ??= ahead()).get(target);
    if (element) this.#foreseen.add(target);
    return element;
  }

  /** Returns values from outermost to innermost; null if they are not known yet. */
  #counters(target: NodeId, name: string): readonly number[] | null {
    const { before } = this.input;
    if (name === 'pages') return before ? [before.total] : null;
    const element = this.#elementOf(target);
    if (element && !COUNTERS_OF_PAGES.has(name) && hasCounter(element.counters, name))
      return counterValues(element.counters, name);
    const page = before?.pages.get(target) ?? this.#found.pages.get(target);
    return page ? (page.get(name) ?? [0]) : null;
  }

  /**
   * Returns the name of a target. Its own text needs no counters. Text of its pseudo-elements may need them, and leaves
   * out references to other targets.
   */
  #nameOf(target: NodeId, node: NodeId): string {
    const { tree } = this.input.context;
    const name = targetName(tree, target);
    if (name.kind === 'words') return this.#partOf(name.of, 'content');
    if (name.kind === 'label') return this.#labelText(name) || this.#partOf(name.of, 'content').replace(/\.$/, '');
    if (name.kind === 'marker') return withoutEnd(this.#partOf(target, 'marker'));
    if (name.kind === 'equation') return `(${this.#counterText(target, EQUATION)})`;
    return pageReference(languageOf(tree, node), this.#counterText(target, PAGE));
  }

  /** Returns the number in the name of a target, or before a heading. What has none is named. */
  #numberOf(target: NodeId, node: NodeId): string {
    const name = targetName(this.input.context.tree, target);
    const number =
      name.kind === 'label'
        ? numberIn(this.#labelText(name))
        : name.kind === 'words'
          ? withoutEnd(this.#partOf(target, 'before'))
          : '';
    return number || this.#nameOf(target, node);
  }

  #labelText({ of, within }: Extract<TargetName, { kind: 'label' }>): string {
    const label = withoutEnd(this.#partOf(of, 'before'));
    // A letter alone does not say of what it is a part.
    const outer = /^\(/.test(label) && within !== NO_NODE ? this.#partOf(within, 'before') : '';
    return `${withoutEnd(outer)} ${label}`.trim();
  }

  #partOf(target: NodeId, part: TargetPart | 'marker'): string {
    const { context } = this.input;
    const element = this.#elementOf(target);
    if (!element && part !== 'content' && part !== 'first-letter') {
      this.#unknown++;
      return '';
    }
    const quoted = element ?? { node: target, style: styleFromRoot(context, target), counters: null };
    return elementText(context, quoted, part === 'content' ? 'text' : part);
  }

  /** Returns a number of typical length, so that lines will probably break in the same way with the real one. */
  #typical({ name, style }: CounterReference): number {
    if (!COUNTERS_OF_PAGES.has(name) || !style.startsWith('decimal')) return 8;
    return Number('8'.repeat(String(this.input.expectedPages).length));
  }

  /** Warns of a missing target. A link with visible text is warned of as a link elsewhere. */
  protected warnOfMissing(target: TargetReference, node: NodeId): void {
    const { tree, diagnostics } = this.input.context;
    const isSeen = tree.firstChild(node) !== NO_NODE;
    if ('attr' in target && target.attr === 'href' && tree.name(node) === 'a' && isSeen) return;
    if ('isOwn' in target) return;
    const name = ('url' in target ? target.url : (tree.attr(node, target.attr) ?? '')).trim();
    diagnostics.warnOnce(
      node,
      'SVC_LINK_TARGET_MISSING',
      `The cross reference to "${name}" leads nowhere: nothing that is drawn has that id.`,
      tree.position(node),
    );
  }
}

function haveSameCounters(a: QuotedElement, b: QuotedElement): boolean {
  return a.counters === b.counters || sameCounters(allCounterValues(a.counters), allCounterValues(b.counters));
}

/** Whether an element is a part of a list of contents, figures or the like (source/contents). */
function isInList(tree: DocumentTree, node: NodeId): boolean {
  let at = node;
  // Terminates because each iteration goes one level up.
  while (at !== NO_NODE && tree.attr(at, 'data-platen') === undefined) at = tree.parent(at);
  return at !== NO_NODE;
}

function languageOf(tree: DocumentTree, node: NodeId): string {
  let at = node;
  // Terminates because each iteration goes one level up.
  while (at !== NO_NODE && !tree.attr(at, 'lang')) at = tree.parent(at);
  return at === NO_NODE ? '' : tree.attr(at, 'lang')!;
}

/** Returns the style of an element for which no box exists yet. */
function styleFromRoot({ tree, styles }: ReferenceInput['context'], node: NodeId): QuotedElement['style'] {
  const path: NodeId[] = [];
  for (let at = node; at !== NO_NODE; at = tree.parent(at)) path.push(at);
  const [root, ...rest] = path.reverse();
  return rest.reduce((parent, element) => styles.styleOf(element, parent), styles.styleOf(root!, null));
}

/** Checks whether two passes have found the same values. If so, text set with those of the first is correct. */
export function sameValues(a: ReferenceValues, b: ReferenceValues): boolean {
  if (a.total !== b.total || a.pages.size !== b.pages.size || a.wanted.size !== b.wanted.size) return false;
  return samePages(a.pages, b.pages) && samePages(a.ownPages, b.ownPages);
}

function samePages(a: ReferenceValues['pages'], b: ReferenceValues['pages']): boolean {
  for (const [node, values] of a) {
    const other = b.get(node);
    if (!other || !sameCounters(values, other)) return false;
  }
  return true;
}

function sameCounters(a: PageCounterValues, b: PageCounterValues): boolean {
  if (a === b) return true;
  return a.size === b.size && [...a].every(([name, values]) => values.join() === b.get(name)?.join());
}
