/**
 * The page loop: lays out one page, yields it, releases its boxes, and continues from its break token. It is the only
 * generator in the engine, and the only part of layout that waits: for images that a page turned out to need.
 */
import type { Axes } from '../base/axes.js';
import type { Rect } from '../base/geometry.js';
import { add, type LayoutUnit, lu, sub, ZERO } from '../base/units.js';
import { isAbsolutelyPositioned, type BlockBox, type ItemContainerBox } from '../box/box.js';
import { ElementEffects } from '../box/element-effects.js';
import type { GenerationContext } from '../box/generation-context.js';
import type { PageStyle } from '../css/cascade/style-resolver.js';
import type { PageSelectorContext } from '../css/rules/page-selector.js';
import type { BreakBetween } from '../css/values/values.js';
import { RenderError } from '../diagnostics.js';
import { lessMargins, usedMargins } from '../layout/box/box-sizes.js';
import { forcedBreakOf, type BreakToken } from '../layout/contract/break-token.js';
import { independentSpace, NO_FRAGMENTATION } from '../layout/contract/constraint-space.js';
import type { FragmentChild } from '../layout/contract/fragment.js';
import { usedPageName } from '../layout/block/page-name.js';
import { areaAlong, blockSizeOnPage, onPage, progressesToLeft } from './page-axes.js';
import { layoutBox } from '../layout/contract/recursion.js';
import type { LayoutContext, LayoutServices } from '../layout/contract/layout-context.js';
import { candidate } from '../layout/contract/out-of-flow.js';
import { placePositioned } from '../layout/positioned/positioned.js';
import type { NodeId } from '../tree/document-tree.js';
import { bookmarkLabels } from './bookmark-labels.js';
import { beginPage, NOTHING_CARRIED, withEffects, type Carried, type Shown } from './carried.js';
import {
  layoutWithDisplaced,
  NOTHING_DISPLACED,
  type DisplacedState,
  type FlowContent,
  type PageWithDisplaced,
} from './footnotes-and-page-floats.js';
import { fixedFromStart, type FixedBox } from './fixed-boxes.js';
import { KeptMargins } from './kept-margins.js';
import { lineNumbersOn } from './line-numbers.js';
import { MarginBoxes } from './margin-boxes.js';
import { enlargedPageBox, pageAreaOf, usedPageBox, type PageBox } from './page-box.js';
import type { PageCounters } from './page-counters.js';
import { effectsOnPage, type PageEffect } from './page-effects.js';
import { nextPageName } from './next-page-name.js';
import { placeOf, releaseBefore, samePlace } from './page-end.js';
import { firstNodeOf, placeBetweenBlocks, readUpTo, tokenAt, type PageStart } from './page-start.js';
import { contentWarnings, marginWarnings } from './page-warnings.js';
import type { PageFragment } from './page-fragment.js';
import {
  layoutPagePositioned,
  NO_POSITIONED_STATE,
  type PagePositioned,
  type PositionedState,
} from './page-positioned.js';
import { pagesByName, isLeftPage } from './pages-by-name.js';
import { createRootBox } from './root-box.js';

/** Images that must be loaded before the layout of a page is final. */
export interface PendingImages {
  readonly hasPending: boolean;
  loadPending(): Promise<void>;
}

export interface PaginationInput {
  /** Its styles know the viewport: see first-page.ts. */
  readonly generation: GenerationContext;
  /** The loop adds `epoch`, which it increments when images have been loaded, so that older measurements are discarded. */
  readonly layout: LayoutServices;
  readonly images: PendingImages;
  /** More pages are an error. */
  readonly maxPages: number;
  /** The number of the last page that anybody wants. Default: that of the document. */
  readonly lastPage?: number;
  /** The factor by which pages are laid out larger than their sheets, and drawn smaller on them. Default 1. */
  readonly shrink?: number;
}

/**
 * How much a page adds to the budgets, in characters of input: a box that spans pages is laid out on each of them.
 */
const WORK_OF_PAGE = 20;

/** A page that is laid out but not committed. */
interface Attempt {
  readonly fragment: PageFragment;
  readonly token: BreakToken | null;
  readonly positioned: PagePositioned;
  readonly displaced: DisplacedState;
  readonly effects: readonly PageEffect[];
  /** The state that margins of the next page start with. */
  readonly left: Carried;
  readonly group: { readonly name: string; readonly pages: number };
}

interface Flow {
  readonly root: FragmentChild;
  readonly token: BreakToken | null;
  /** See FlowContent. */
  readonly end: LayoutUnit | null;
}

interface PageContent extends FlowContent {
  readonly flow: Flow | null;
  readonly positioned: PagePositioned;
}

/** A page's content, before its margins are filled. */
interface Body {
  readonly flow: Flow | null;
  readonly positioned: PagePositioned;
  readonly displaced: Pick<PageWithDisplaced<PageContent>, 'children' | 'state'>;
  readonly effects: readonly PageEffect[];
}

/** Pages that another loop has made, and that would be the same again. */
export interface KnownPages<Page> {
  readonly pages: readonly Page[];
  /** The state behind them; null: the document ends with them. */
  readonly end: PageStart | null;
}

/** Where the loop is, between two pages. */
export interface LoopPlace {
  /** The number of the page that begins here. */
  readonly index: number;
  /** null: a loop cannot go on from here with other boxes. */
  readonly start: PageStart | null;
  /** The pages laid out so far depend on the content of no node from here on. */
  readonly readUpTo: number;
  readonly isDone: boolean;
  /** Whether the loop ends here because nobody wants more pages. */
  readonly isCut: boolean;
}

/** What remembers pages. It is told each place between two pages, also that before the first page. */
export interface PageMemory<Page> {
  recall(place: LoopPlace): KnownPages<Page> | null;
  /** Boxes of nodes before `upTo` are made once more. Warnings of what is done meanwhile are lost. */
  withoutEffects(work: () => void, upTo: number): void;
}

/** Ends because each page consumes content (asserted), and content is finite. */
export async function* paginate<Page = never>(
  input: PaginationInput,
  memory: PageMemory<Page> | null = null,
): AsyncGenerator<PageFragment | Page> {
  const loop = new PageLoop(input);
  const { lastPage = Infinity } = input;
  for (let index = 1; ; index++) {
    const known = memory?.recall(loop.placeBefore(index));
    if (known) {
      for (const page of known.pages) {
        checkLimit(index++, input.maxPages);
        loop.countPage();
        yield page;
        if (index > lastPage) return;
      }
      index--;
      loop.goOnFrom(known.end);
    } else {
      checkLimit(index, input.maxPages);
      memory?.withoutEffects(() => loop.resume(), loop.resumesAt);
      yield await loop.next(index);
    }
    const isCut = index >= lastPage;
    if (!loop.isDone && !isCut) continue;
    memory?.recall({ ...loop.placeBefore(index + 1), isCut });
    return;
  }
}

function checkLimit(index: number, maxPages: number): void {
  if (index <= maxPages) return;
  throw new RenderError(
    'page_limit',
    `The document has more than ${maxPages} pages; raise the page limit or split it.`,
    undefined,
    { stage: 'layout', limit: maxPages, actual: index, hint: 'Split the document, or raise the page limit.' },
  );
}

class PageLoop {
  readonly #root: BlockBox | ItemContainerBox;
  readonly #isRtl: boolean;
  #layout: LayoutContext;
  /** The height of the root's fragments on committed pages. */
  #rootConsumed: LayoutUnit = ZERO;
  #token: BreakToken | null = null;
  /** The root's fragment of an earlier page, without its content, for pages that have no fragment of the root. */
  #canvasRoot: FragmentChild | null = null;
  #started = false;
  #positioned: PositionedState = NO_POSITIONED_STATE;
  /** The fixed boxes that are known from the start. */
  readonly #fixed: ReadonlyMap<NodeId, FixedBox>;
  #displaced: DisplacedState = NOTHING_DISPLACED;
  /** The state behind pages that it did not make, as long as no further page is laid out. */
  #goesOnFrom: PageStart | null = null;
  #carried: Carried = NOTHING_CARRIED;
  readonly #keptMargins = new KeptMargins();
  /** The consecutive pages that `page` of one element has made so far, for `:nth(… of name)`. */
  #group = { name: '', pages: 0 };
  readonly #generation: GenerationContext & { readonly effects: ElementEffects };

  constructor(readonly input: PaginationInput) {
    const { generation, shrink = 1 } = input;
    const { styles } = generation;
    this.#generation = { ...generation, effects: new ElementEffects(styles.countersOnPages) };
    this.#root = createRootBox(this.#generation);
    this.#isRtl = progressesToLeft(this.#root.style);
    this.#layout = { ...input.layout, epoch: 0, ...pagesByName(styles, this.#isRtl, shrink) };
    const fixed = this.#fixedFromStart();
    this.#positioned = { rests: [], fixed: fixed.map(({ candidate }) => candidate) };
    this.#fixed = new Map(fixed.map((box) => [box.candidate.box.node, box]));
  }

  #fixedFromStart(): FixedBox[] {
    const { styles } = this.#generation;
    const sheet = usedPageBox(styles.pageStyle(this.#pageContext(1, false)));
    const box = enlargedPageBox(sheet, this.input.shrink ?? 1);
    return fixedFromStart(this.#generation, this.#root.style, areaAlong(pageAreaOf(box, box.margin), this.#axes).width);
  }

  /** Each page shows its own counters in fixed boxes. Where no content shows counters of pages, the boxes stay. */
  #renewFixed(counters: PageCounters, index: number): void {
    if (!this.#generation.references || this.#fixed.size === 0) return;
    const counter = (name: string) => (counters.ofPages.has(name) ? counters.values.get(name) : undefined);
    const page = { counter, string: () => '', isInArea: true };
    const { effects, ...rest } = this.#generation;
    // The elements affect only the first page.
    const generation = { ...rest, page, ...(index === 1 && { effects }) };
    const { rests, fixed } = this.#positioned;
    const renewed = fixed.map((item) => {
      const own = this.#fixed.get(item.box.node);
      return own ? { ...item, box: own.boxOn(generation) } : item;
    });
    this.#positioned = { rests, fixed: renewed };
  }

  #pageContext(index: number, isBlank: boolean): PageSelectorContext {
    const { name, isNew } = this.#flowIsDone ? NO_NAME : nextPageName(this.#root, this.#token, this.#layout);
    const indexInGroup = isBlank ? 0 : isNew || name !== this.#group.name ? 1 : this.#group.pages + 1;
    return { index, name, indexInGroup, left: this.#isLeft(index), blank: isBlank };
  }

  #isLeft(index: number): boolean {
    return isLeftPage(index, this.#isRtl);
  }

  get isDone(): boolean {
    if (this.#goesOnFrom) return false;
    const { notes, floats } = this.#displaced;
    return this.#flowIsDone && this.#positioned.rests.length === 0 && notes.length === 0 && floats.queued.length === 0;
  }

  /** Whether the flow has ended. Positioned boxes, notes and page floats may still be left. */
  get #flowIsDone(): boolean {
    return this.#started && this.#token === null;
  }

  async next(index: number): Promise<PageFragment> {
    const isBlank = this.#needsBlankPage(index);
    let attempt = this.#attempt(index, isBlank);
    // Ends because every round loads at least one image that was not known before, and a page names finitely many.
    while (this.input.images.hasPending) {
      await this.input.images.loadPending();
      this.#layout = { ...this.#layout, epoch: this.#layout.epoch + 1 };
      attempt = this.#attempt(index, isBlank);
    }
    this.#commit(attempt, isBlank);
    this.countPage();
    return attempt.fragment;
  }

  countPage(): void {
    this.#generation.diagnostics.budgets?.grow(WORK_OF_PAGE);
  }

  placeBefore(index: number): LoopPlace {
    const isDone = this.isDone;
    if (this.#goesOnFrom) return { index, start: this.#goesOnFrom, readUpTo: 0, isDone, isCut: false };
    const token = this.#token;
    const place = token ? placeBetweenBlocks(token) : [];
    const firstNode = token ? firstNodeOf(token) : 0;
    const start = place && firstNode !== null && this.#isPlain ? this.#startAt(place, firstNode) : null;
    const end = this.#started ? readUpTo(token, this.#generation.tree) : 0;
    return { index, start, readUpTo: end, isDone, isCut: false };
  }

  /** Whether nothing beside the flow goes on, and no page shows boxes of other pages. */
  get #isPlain(): boolean {
    const { rests, fixed } = this.#positioned;
    const { notes, floats } = this.#displaced;
    return rests.length + fixed.length + notes.length + floats.queued.length + floats.ahead.length === 0;
  }

  #startAt(place: PageStart['place'], firstNode: number): PageStart {
    return {
      place,
      firstNode,
      rootConsumed: this.#rootConsumed,
      canvasRoot: this.#canvasRoot,
      carried: this.#carried,
      group: this.#group,
      called: this.#displaced.called,
    };
  }

  /** Goes on as if it had made the pages before. null: it is done. Boxes are made when the next page is laid out. */
  goOnFrom(start: PageStart | null): void {
    this.#goesOnFrom = start;
    if (start) return;
    this.#started = true;
    this.#token = null;
    this.#positioned = NO_POSITIONED_STATE;
    this.#displaced = NOTHING_DISPLACED;
  }

  /** The first node behind the place that the loop goes on from; 0: it goes on from its own pages. */
  get resumesAt(): number {
    return this.#goesOnFrom?.firstNode ?? 0;
  }

  /** Makes the boxes up to the place that the loop goes on from. */
  resume(): void {
    const start = this.#goesOnFrom;
    if (!start) return;
    this.#goesOnFrom = null;
    this.#started = true;
    this.#token = tokenAt(this.#root, start.place);
    this.#positioned = NO_POSITIONED_STATE;
    this.#rootConsumed = start.rootConsumed;
    this.#canvasRoot = start.canvasRoot;
    this.#carried = start.carried;
    this.#group = start.group;
    this.#displaced = { ...NOTHING_DISPLACED, called: start.called };
  }

  /** Checks whether a forced break asks for a left or right page and this page is on the other side. */
  #needsBlankPage(index: number): boolean {
    const side = SIDES[this.#pendingBreak()];
    return side !== undefined && side !== (this.#isLeft(index) ? 'left' : 'right');
  }

  #pendingBreak(): BreakBetween {
    return this.#token ? forcedBreakOf(this.#token) : 'auto';
  }

  /** Lays out the page, and again (at most twice) if running elements on it change the height of its margins. */
  #attempt(index: number, isBlank: boolean): Attempt {
    const context = this.#pageContext(index, isBlank);
    const pageStyle = this.input.generation.styles.pageStyle(context);
    const sheet = usedPageBox(pageStyle);
    const box = enlargedPageBox(sheet, this.input.shrink ?? 1);
    const begun = beginPage(this.#carried, pageStyle.style);
    if (!isBlank) this.#renewFixed(begun.counters, index);
    const before = this.#marginBoxes(pageStyle, begun);
    let marginBoxes = before;
    for (let round = 0; ; round++) {
      const margin = marginBoxes.grownMargins(box.margin, box);
      const area = pageAreaOf(box, margin);
      const body = isBlank ? this.#blankBody() : this.#layoutBody(area, pageStyle);
      const content = withEffects(begun, body.effects, this.#generation);
      marginBoxes = content.shown === begun ? before : this.#marginBoxes(pageStyle, content.shown);
      const needed = marginBoxes.grownMargins(box.margin, box);
      const fits = needed.top === margin.top && needed.bottom === margin.bottom;
      if (!fits && round < 2) continue;
      const page = { index, box, sheet, margin, area, pageStyle, context };
      const boxes = marginBoxes.layout(box, margin);
      return this.#filled(page, body, content, { marginBoxes: boxes, printedNumber: marginBoxes.printedNumber });
    }
  }

  #marginBoxes(pageStyle: PageStyle, content: Carried): MarginBoxes {
    const input = { generation: this.#generation, layout: this.#layout, pageStyle, ...content };
    return new MarginBoxes(input, this.#keptMargins);
  }

  #blankBody(): Body {
    const positioned = { children: [], displaced: [], state: this.#positioned, warnings: [] };
    return { flow: null, positioned, displaced: { children: [], state: this.#displaced }, effects: [] };
  }

  get #axes(): Axes {
    return this.#root.style.axes;
  }

  #layoutBody(pageArea: Rect, { style, footnoteArea }: PageStyle): Body {
    const area = areaAlong(pageArea, this.#axes);
    const countsNotes = style.counterReset.some(({ name }) => name === 'footnote');
    const context = countsNotes ? { ...this.#layout, footnotesBefore: this.#displaced.called } : this.#layout;
    const page = layoutWithDisplaced({
      area,
      style: this.#layout.turnedStyles.along(footnoteArea, this.#axes),
      state: this.#displaced,
      generation: this.#generation,
      context,
      flowIsDone: this.#flowIsDone,
      layOut: (room) => this.#layoutContent(area, room, context),
    });
    const { flow, positioned } = page.content ?? this.#layoutPositioned(null, area, area.height, context);
    const beside = [...positioned.children, ...page.children];
    const effects = effectsOnPage(flow?.root ?? null, beside, this.#generation.effects);
    const onThisPage = (children: readonly FragmentChild[]) =>
      onPage(children, pageArea, this.#axes, this.#layout.turnedStyles);
    const numbers = lineNumbersOn(flow?.root ?? null, this.#layout);
    return {
      flow: flow && { ...flow, root: onThisPage([flow.root])[0]! },
      positioned: { ...positioned, children: onThisPage(positioned.children) },
      displaced: { ...page, children: onThisPage([...page.children, ...numbers]) },
      effects,
    };
  }

  /** Lays out the flow in a part of the page area, and the boxes that are positioned on the page. */
  #layoutContent(area: Rect, room: Rect, context: LayoutContext): PageContent {
    const flow = this.#flowIsDone ? null : this.#layoutFlow(room, context);
    return this.#layoutPositioned(flow, area, sub(add(room.y, room.height), area.y), context);
  }

  #layoutPositioned(flow: Flow | null, area: Rect, end: LayoutUnit, context: LayoutContext): PageContent {
    const { direction } = this.#root.style;
    const root = flow?.root ?? null;
    const positioned = layoutPagePositioned(root, direction, area, end, this.#positioned, context);
    return { flow, positioned, end: flow ? flow.end : ZERO, displaced: positioned.displaced };
  }

  #filled(
    page: Pick<PageFragment, 'index' | 'sheet' | 'margin' | 'area'> & {
      readonly box: PageBox;
      readonly pageStyle: PageStyle;
      readonly context: PageSelectorContext;
    },
    { flow, positioned, displaced, effects }: Body,
    { shown, left }: Shown,
    margins: Pick<PageFragment, 'marginBoxes' | 'printedNumber'>,
  ): Attempt {
    const { index, sheet, margin, area, box } = page;
    const { style, orientation, marks, bleed } = page.pageStyle;
    const { name, indexInGroup: pages } = page.context;
    const fragment: PageFragment = {
      index,
      width: box.width,
      height: box.height,
      shrink: this.input.shrink ?? 1,
      sheet,
      orientation,
      marks,
      bleed: lu(bleed),
      margin,
      border: box.border,
      style,
      area,
      rootConsumed: this.#rootConsumed,
      root: flow?.root ?? null,
      canvasRoot: flow?.root ?? this.#canvasRoot,
      positioned: positioned.children,
      displaced: displaced.children,
      ...margins,
      counters: shown.counters,
      bookmarkLabels: bookmarkLabels(this.#generation, effects, shown),
      name,
      end: this.#generation.references ? placeOf(flow ? flow.token : this.#token, positioned.state.rests.length) : 0,
    };
    const token = flow ? flow.token : this.#token;
    const group = { name, pages };
    return { fragment, token, positioned, displaced: displaced.state, effects, left, group };
  }

  /** Lays out the flow of the document in one page area, which is its initial containing block. */
  #layoutFlow(area: Rect, context: LayoutContext): Flow {
    const margins = usedMargins(this.#root.style, area.width);
    const left = margins.left ?? ZERO;
    const top = this.#token ? ZERO : margins.top;
    const space = independentSpace(lessMargins(area.width, margins), {
      percentageInlineSize: area.width,
      percentageBlockSize: area.height,
      bfcBlockOffset: top,
      fragmentainer: { blockSize: area.height, offset: ZERO, type: 'pages', columnDepth: 0 },
      pageName: usedPageName(this.#root, '', context),
      monolithicLimit: area.height,
    });
    const positioned = this.#positionedRoot(area);
    if (positioned) return { root: positioned, token: null, end: positioned.fragment.height };
    const result = layoutBox(this.#root, space, this.#token, context, null);
    if (result.status !== 'laid-out') throw new Error('the root element cannot be moved to another page');
    const root = { x: add(area.x, left), y: add(area.y, top), fragment: result.fragment };
    const end = result.breakToken ? null : add(top, result.fragment.height, margins.bottom);
    return { root, token: result.breakToken, end };
  }

  /** Places a root element that is positioned. Returns null if it is not, or if it does not fit the page; then it flows. */
  #positionedRoot(area: Rect): FragmentChild | null {
    const { style } = this.#root;
    if (this.#token || !isAbsolutelyPositioned(style)) return null;
    const rect = { x: ZERO, y: ZERO, width: area.width, height: area.height };
    const container = { rect, direction: style.direction, fragmentainer: NO_FRAGMENTATION };
    const { child } = placePositioned(candidate(this.#root, rect, 'ltr'), container, this.#layout);
    if (!child || child.y + child.fragment.height > area.height) return null;
    return { ...child, x: add(area.x, child.x), y: add(area.y, child.y) };
  }

  #commit(attempt: Attempt, isBlank: boolean): void {
    this.#warnOf(attempt);
    this.#carried = attempt.left;
    for (const { node } of attempt.effects) this.#generation.effects.release(node);
    if (isBlank) return;
    this.#group = attempt.group;
    // A page full of page floats has no fragment of the root, and may end where it began.
    if (attempt.fragment.root && attempt.token && this.#token && samePlace(attempt.token, this.#token)) {
      throw new RenderError('internal', 'A page could not take any content; please report this document as a bug.');
    }
    if (attempt.token) releaseBefore(attempt.token);
    if (attempt.fragment.root) this.#canvasRoot = canvasOnly(attempt.fragment.root);
    const { root } = attempt.fragment;
    if (root) this.#rootConsumed = add(this.#rootConsumed, blockSizeOnPage(root.fragment, this.#axes));
    this.#token = attempt.token;
    this.#positioned = attempt.positioned.state;
    this.#displaced = attempt.displaced;
    this.#started = true;
  }

  /** Layout itself warns of nothing: only what stands on a page that commits is certain. */
  #warnOf({ fragment, positioned }: Attempt): void {
    const { diagnostics, tree } = this.#generation;
    for (const { code, message, node } of contentWarnings(fragment, positioned.warnings))
      diagnostics.warn(code, message, tree.position(node));
    for (const { code, message, node } of marginWarnings(fragment.marginBoxes, tree))
      diagnostics.warnOnce(node, code, message, tree.position(node));
  }
}

/** Returns the root's fragment with its children, but without their content, which may be large. */
function canvasOnly(root: FragmentChild): FragmentChild {
  if (root.fragment.kind !== 'box') return root;
  const children = root.fragment.children.map((child) => bare(child, []));
  return bare(root, children);
}

function bare(child: FragmentChild, children: readonly FragmentChild[]): FragmentChild {
  if (child.fragment.kind !== 'box') return child;
  return { ...child, fragment: { ...child.fragment, children, outOfFlow: [] } };
}

const NO_NAME = { name: '', isNew: false };

const SIDES: Readonly<Partial<Record<BreakBetween, 'left' | 'right'>>> = {
  left: 'left',
  verso: 'left',
  right: 'right',
  recto: 'right',
};
