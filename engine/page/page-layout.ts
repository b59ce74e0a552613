/** Lays out one page: its box, its content in the page area, and its margin boxes. Changes nothing that other pages see. */
import type { Axes } from '../base/axes.js';
import type { Rect } from '../base/geometry.js';
import { add, lu, sub, ZERO, type LayoutUnit } from '../base/units.js';
import type { ElementEffects } from '../box/element-effects.js';
import type { GenerationContext } from '../box/generation-context.js';
import type { PageStyle } from '../css/cascade/style-resolver.js';
import type { PageSelectorContext } from '../css/rules/page-selector.js';
import type { FragmentChild } from '../layout/contract/fragment.js';
import type { LayoutContext, LayoutServices } from '../layout/contract/layout-context.js';
import type { LayoutWarning } from '../layout/contract/layout-warning.js';
import type { NodeId } from '../tree/document-tree.js';
import { bookmarkLabels } from './bookmark-labels.js';
import { beginPage, withEffects, type Carried, type Shown } from './carried.js';
import { fixedFromStart, type FixedBox } from './fixed-boxes.js';
import { layoutWithDisplaced, type FlowContent, type PageWithDisplaced } from './footnotes-and-page-floats.js';
import { KeptMargins } from './kept-margins.js';
import { lineNumbersOn } from './line-numbers.js';
import { flowIsDone, type LoopState } from './loop-state.js';
import { MarginBoxes } from './margin-boxes.js';
import { nextPageName } from './next-page-name.js';
import { areaAlong, blockSizeOnPage, onPage } from './page-axes.js';
import { enlargedPageBox, pageAreaOf, usedPageBox, type PageBox } from './page-box.js';
import type { PageCounters } from './page-counters.js';
import { effectsOnPage, type PageEffect } from './page-effects.js';
import { placeOf } from './page-end.js';
import { layoutFlow, type Flow, type RootBox } from './page-flow.js';
import type { PageFragment } from './page-fragment.js';
import { layoutPagePositioned, type PagePositioned, type PositionedState } from './page-positioned.js';
import { isLeftPage, pagesByName } from './pages-by-name.js';

export interface PageLayoutInput {
  readonly generation: GenerationContext & { readonly effects: ElementEffects };
  readonly root: RootBox;
  readonly layout: LayoutServices;
  readonly isRtl: boolean;
  /** The factor by which pages are laid out larger than their sheets, and drawn smaller on them. */
  readonly shrink: number;
}

/** A page that is laid out but not committed. */
export interface LaidOutPage {
  readonly fragment: PageFragment;
  readonly effects: readonly PageEffect[];
  readonly warnings: readonly LayoutWarning[];
  /** What it leaves to the next page. */
  readonly next: LoopState;
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

/** All that a page consists of. */
interface PageParts extends Pick<PageFragment, 'sheet' | 'margin' | 'area'> {
  readonly box: PageBox;
  readonly pageStyle: PageStyle;
  readonly context: PageSelectorContext;
  readonly body: Body;
  readonly content: Shown;
  readonly marginBoxes: MarginBoxes;
  readonly before: LoopState;
}

export class PageLayout {
  #layout: LayoutContext;
  /** The fixed boxes that are known from the start. */
  readonly #fixed: ReadonlyMap<NodeId, FixedBox>;
  readonly #keptMargins = new KeptMargins();

  constructor(readonly input: PageLayoutInput) {
    const { generation, isRtl, shrink } = input;
    this.#layout = { ...input.layout, epoch: 0, ...pagesByName(generation.styles, isRtl, shrink) };
    this.#fixed = new Map(this.#fixedFromStart().map((box) => [box.candidate.box.node, box]));
  }

  #fixedFromStart(): FixedBox[] {
    const { generation, root, isRtl, shrink } = this.input;
    const context = {
      index: 1,
      name: this.#nextName(null).name,
      indexInGroup: 1,
      left: isLeftPage(1, isRtl),
      blank: false,
    };
    const box = enlargedPageBox(usedPageBox(generation.styles.pageStyle(context)), shrink);
    return fixedFromStart(generation, root.style, areaAlong(pageAreaOf(box, box.margin), this.#axes).width);
  }

  /** The positioned boxes that the first page starts with. */
  get positionedFromStart(): PositionedState {
    return { rests: [], fixed: [...this.#fixed.values()].map(({ candidate }) => candidate) };
  }

  get #axes(): Axes {
    return this.input.root.style.axes;
  }

  /** Images have been loaded, so what was measured before is discarded. */
  imagesHaveLoaded(): void {
    this.#layout = { ...this.#layout, epoch: this.#layout.epoch + 1 };
  }

  /** Lays out the page, and again (at most twice) if running elements on it change the height of its margins. */
  layOut(index: number, isBlank: boolean, before: LoopState): LaidOutPage {
    const { generation, shrink } = this.input;
    const context = this.#selectorContext(index, isBlank, before);
    const pageStyle = generation.styles.pageStyle(context);
    const sheet = usedPageBox(pageStyle);
    const box = enlargedPageBox(sheet, shrink);
    const begun = beginPage(before.carried, pageStyle.style);
    const state = isBlank ? before : this.#withFixedOf(before, begun.counters, index);
    const emptyMargins = this.#marginBoxes(pageStyle, begun);
    let marginBoxes = emptyMargins;
    for (let round = 0; ; round++) {
      const margin = marginBoxes.grownMargins(box.margin, box);
      const area = pageAreaOf(box, margin);
      const body = isBlank ? blankBody(state) : this.#layoutBody(area, pageStyle, state);
      const content = withEffects(begun, body.effects, generation);
      marginBoxes = content.shown === begun ? emptyMargins : this.#marginBoxes(pageStyle, content.shown);
      const needed = marginBoxes.grownMargins(box.margin, box);
      const fits = needed.top === margin.top && needed.bottom === margin.bottom;
      if (!fits && round < 2) continue;
      const page = { box, sheet, margin, area, pageStyle, context, body, content, marginBoxes, before: state };
      const fragment = this.#fragment(page);
      // A blank page leaves only what its margins have shown.
      const next = isBlank ? { ...before, carried: content.left } : this.#next(page);
      return { fragment, effects: body.effects, warnings: body.positioned.warnings, next };
    }
  }

  #selectorContext(index: number, isBlank: boolean, state: LoopState): PageSelectorContext {
    const { name, isNew } = flowIsDone(state) ? NO_NAME : this.#nextName(state.token);
    const indexInGroup = isBlank ? 0 : isNew || name !== state.group.name ? 1 : state.group.pages + 1;
    return { index, name, indexInGroup, left: isLeftPage(index, this.input.isRtl), blank: isBlank };
  }

  #nextName(token: LoopState['token']): ReturnType<typeof nextPageName> {
    return nextPageName(this.input.root, token, this.#layout);
  }

  /** Each page shows its own counters in fixed boxes. Where no content shows counters of pages, the boxes stay. */
  #withFixedOf(state: LoopState, counters: PageCounters, index: number): LoopState {
    const { effects, ...rest } = this.input.generation;
    if (!rest.references || this.#fixed.size === 0) return state;
    const counter = (name: string) => (counters.ofPages.has(name) ? counters.values.get(name) : undefined);
    const page = { counter, string: () => '', isInArea: true };
    // The elements affect only the first page.
    const generation = { ...rest, page, ...(index === 1 && { effects }) };
    const { rests, fixed } = state.positioned;
    const renewed = fixed.map((item) => {
      const own = this.#fixed.get(item.box.node);
      return own ? { ...item, box: own.boxOn(generation) } : item;
    });
    return { ...state, positioned: { rests, fixed: renewed } };
  }

  #marginBoxes(pageStyle: PageStyle, shown: Carried): MarginBoxes {
    const input = { generation: this.input.generation, layout: this.#layout, pageStyle, ...shown };
    return new MarginBoxes(input, this.#keptMargins);
  }

  #layoutBody(pageArea: Rect, { style, footnoteArea }: PageStyle, state: LoopState): Body {
    const area = areaAlong(pageArea, this.#axes);
    const { generation } = this.input;
    const countsNotes = style.counterReset.some(({ name }) => name === 'footnote');
    const context = countsNotes ? { ...this.#layout, footnotesBefore: state.displaced.called } : this.#layout;
    const page = layoutWithDisplaced({
      area,
      style: this.#layout.turnedStyles.along(footnoteArea, this.#axes),
      state: state.displaced,
      generation,
      context,
      flowIsDone: flowIsDone(state),
      layOut: (room) => this.#layoutContent({ area, context, state }, room),
    });
    const { flow, positioned } = page.content ?? this.#layoutPositioned({ area, context, state }, null, area.height);
    const beside = [...positioned.children, ...page.children];
    const effects = effectsOnPage(flow?.root ?? null, beside, generation.effects);
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
  #layoutContent(page: PageArea, room: Rect): PageContent {
    const { area, context, state } = page;
    const flow = flowIsDone(state) ? null : layoutFlow(this.input.root, room, state.token, context);
    return this.#layoutPositioned(page, flow, sub(add(room.y, room.height), area.y));
  }

  #layoutPositioned({ area, context, state }: PageArea, flow: Flow | null, end: LayoutUnit): PageContent {
    const { direction } = this.input.root.style;
    const positioned = layoutPagePositioned(flow?.root ?? null, direction, area, end, state.positioned, context);
    return { flow, positioned, end: flow ? flow.end : ZERO, displaced: positioned.displaced };
  }

  #fragment({
    sheet,
    margin,
    area,
    box,
    pageStyle,
    context,
    body,
    content,
    marginBoxes,
    before,
  }: PageParts): PageFragment {
    const { flow, positioned, displaced, effects } = body;
    const { generation, shrink } = this.input;
    const { style, orientation, marks, bleed } = pageStyle;
    const token = flow ? flow.token : before.token;
    return {
      index: context.index,
      width: box.width,
      height: box.height,
      shrink,
      sheet,
      orientation,
      marks,
      bleed: lu(bleed),
      margin,
      border: box.border,
      style,
      area,
      rootConsumed: before.rootConsumed,
      root: flow?.root ?? null,
      canvasRoot: flow?.root ?? before.canvasRoot,
      positioned: positioned.children,
      displaced: displaced.children,
      marginBoxes: marginBoxes.layout(box, margin),
      printedNumber: marginBoxes.printedNumber,
      counters: content.shown.counters,
      bookmarkLabels: bookmarkLabels(generation, effects, content.shown),
      name: context.name,
      end: generation.references ? placeOf(token, positioned.state.rests.length) : 0,
    };
  }

  /** What the page leaves to the next one. */
  #next({ body, content, before, context }: PageParts): LoopState {
    const { flow, positioned, displaced } = body;
    const root = flow?.root ?? null;
    const { rootConsumed } = before;
    return {
      started: true,
      token: flow ? flow.token : before.token,
      rootConsumed: root ? add(rootConsumed, blockSizeOnPage(root.fragment, this.#axes)) : rootConsumed,
      canvasRoot: root ? canvasOnly(root) : before.canvasRoot,
      positioned: positioned.state,
      displaced: displaced.state,
      carried: content.left,
      group: { name: context.name, pages: context.indexInGroup },
    };
  }
}

/** A page area, and the state with which its content begins. */
interface PageArea {
  /** Along the axes of the root element. */
  readonly area: Rect;
  readonly context: LayoutContext;
  readonly state: LoopState;
}

function blankBody({ positioned, displaced }: LoopState): Body {
  const nothing = { children: [], displaced: [], state: positioned, warnings: [] };
  return { flow: null, positioned: nothing, displaced: { children: [], state: displaced }, effects: [] };
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
