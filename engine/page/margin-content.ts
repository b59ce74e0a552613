/** The content of one page-margin box: running elements, and generated content as one block of text. */
import { isVertical, type Axes } from '../base/axes.js';
import { add, type LayoutUnit, sub, ZERO } from '../base/units.js';
import type { BlockBox } from '../box/box.js';
import { createBlockBox } from '../box/box-factory.js';
import { contentOf } from '../box/content-events.js';
import { enterElement } from '../box/counters.js';
import type { PageContent } from '../box/generated-content.js';
import type { GenerationContext } from '../box/generation-context.js';
import type { ComputedStyle } from '../css/properties/computed-style.js';
import { axesOf } from '../css/properties/writing-modes.js';
import type { PageStyle } from '../css/cascade/style-resolver.js';
import type { ContentItem } from '../css/values/values.js';
import { lessMargins, usedMargins } from '../layout/box/box-sizes.js';
import { independentSpace } from '../layout/contract/constraint-space.js';
import { textLength, type Fragment, type FragmentChild, type RunningFragment } from '../layout/contract/fragment.js';
import { intrinsicSizes, layoutBlockContainer } from '../layout/contract/recursion.js';
import type { LayoutContext } from '../layout/contract/layout-context.js';
import { contentBlock } from './content-block.js';
import { progressesToLeft } from './page-axes.js';
import { textOfString, type NamedString } from './named-strings.js';
import { valueAt, type NamedValues } from './named-values.js';
import { counterStateOf, MARGIN_BOX_LEVEL, pageNumber, type PageCounters } from './page-counters.js';
import { printedNumber, type PrintedNumber } from './printed-number.js';

export interface MarginBoxInput {
  readonly generation: GenerationContext;
  readonly layout: LayoutContext;
  readonly pageStyle: PageStyle;
  readonly counters: PageCounters;
  /** Running elements and named strings in force on this page. */
  readonly running: NamedValues<RunningFragment>;
  readonly strings: NamedValues<NamedString>;
}

/** Stands in for the number of pages until it is known: widths must not depend on it, so that columns line up. */
export const ANY_TOTAL = 888;

type ElementItem = Extract<ContentItem, { kind: 'element' }>;

export interface MarginLines {
  readonly children: readonly FragmentChild[];
  readonly width: LayoutUnit;
  readonly height: LayoutUnit;
}

/** The room for the content of a margin box. Its height matters only where lines are vertical. */
export interface MarginRoom {
  readonly width: LayoutUnit;
  readonly height: LayoutUnit;
}

/** The items of `content` that are the same on all pages, or whose values on a page can be compared. */
const COMPARABLE: ReadonlySet<ContentItem['kind']> = new Set([
  'string',
  'attr',
  'image',
  'leader',
  'string-ref',
  'element',
]);

/** Made once for all pages that show the same, and measured as often as its box's place needs. */
export class MarginContent {
  readonly #input: MarginBoxInput;
  readonly #style: ComputedStyle;
  readonly #total: number;
  /** The result for the room that was asked for last. Most boxes are laid out in one only. */
  #laidOut: { readonly room: MarginRoom; readonly lines: MarginLines } | null = null;
  #boxes: readonly BlockBox[] | null = null;
  #usesTotal = false;
  #characters: number | null = null;
  #printedNumber: PrintedNumber | null = null;
  /** Whether the content shows what changes from page to page, other than named strings. */
  #isOfPage: boolean;
  /** What the content took of its page. */
  readonly #elements: { readonly item: ElementItem; readonly element: RunningFragment | null }[] = [];
  readonly #strings: { readonly name: string; readonly place: string; readonly text: string }[] = [];

  constructor(input: MarginBoxInput, style: ComputedStyle, total: number) {
    this.#input = input;
    this.#style = style;
    this.#total = total;
    const { content } = style;
    this.#isOfPage = typeof content !== 'string' && content.some(({ kind }) => !COMPARABLE.has(kind));
  }

  /** Whether a page shows the same in the box, so that what was laid out can stand on it too. */
  isSameOn({ layout, counters, running, strings }: MarginBoxInput): boolean {
    const before = this.#input;
    // What is not laid out may still ask for values of its page.
    if (this.#isOfPage || this.#usesTotal || !this.#laidOut) return false;
    // Images may have been loaded, and a counter may have become one of pages.
    if (layout !== before.layout || counters.ofPages !== before.counters.ofPages) return false;
    return (
      this.#elements.every(({ item, element }) => valueAt(running.get(item.name), item.position) === element) &&
      this.#strings.every(({ name, place, text }) => this.#textOf(valueAt(strings.get(name), place)) === text)
    );
  }

  /** Each page draws the text anew, so it takes of the budget what making it anew would take. */
  countOnPage(): void {
    const { diagnostics, tree } = this.#input.generation;
    this.#characters ??= this.#hasText ? charactersIn(this.#laidOut?.lines.children.at(-1)?.fragment) : 0;
    diagnostics.spend('generatedCharacters', this.#characters, () => tree.position(tree.root));
  }

  /** Whether there is more than running elements. */
  get #hasText(): boolean {
    const { content } = this.#style;
    return typeof content !== 'string' && content.some(({ kind }) => kind !== 'element');
  }

  /** Whether the content shows the number of pages. Known after layout. */
  get usesTotal(): boolean {
    return this.#usesTotal;
  }

  /** The page number that the content shows. Known after layout. */
  get printedNumber(): PrintedNumber | null {
    return this.#style.visibility === 'visible' ? this.#printedNumber : null;
  }

  /** Min-content and max-content sizes along the lines of the box. */
  lengths(): { readonly min: number; readonly max: number } {
    const { axes } = this;
    const { layout } = this.#input;
    let min = 0;
    let max = 0;
    for (const box of this.#made()) {
      const sizes = intrinsicSizes(this.#seenAlong(axes, box), layout);
      min = Math.max(min, sizes.min);
      max = Math.max(max, sizes.max);
    }
    return { min, max };
  }

  layout(room: MarginRoom): MarginLines {
    const { axes } = this;
    const known = this.#laidOut;
    const isSame = known?.room.width === room.width && (!isVertical(axes) || known.room.height === room.height);
    if (known && isSame) return known.lines;
    const lines = isVertical(axes) ? this.#layoutAcross(room) : this.#layoutAt(room.width);
    this.#laidOut = { room, lines };
    return lines;
  }

  #seenAlong(axes: Axes, box: BlockBox): BlockBox {
    if (box.style.axes === axes) return box;
    return { ...box, style: this.#input.layout.turnedStyles.along(box.style, axes), measured: null };
  }

  /** The axes of the box's lines, along which its content is stacked. */
  get axes(): Axes {
    return axesOf(this.#style.writingMode);
  }

  /** Vertical lines are as long as the box is high, and the content is stacked from its block-start side. */
  #layoutAcross({ width, height }: MarginRoom): MarginLines {
    const toLeft = progressesToLeft(this.#style);
    const fragments = this.#made().flatMap((box) => {
      const space = independentSpace(width, { percentageBlockSize: height, stretchBlockSize: height });
      const result = layoutBlockContainer(this.#seenAlong('horizontal-tb', box), space, null, this.#input.layout, null);
      return result.status === 'laid-out' ? [result.fragment] : [];
    });
    const whole = fragments.reduce((sum, { width }) => add(sum, width), ZERO);
    let before = ZERO;
    const children = fragments.map((fragment): FragmentChild => {
      const after = add(before, fragment.width);
      const x = toLeft ? sub(whole, after) : before;
      before = after;
      return { x, y: ZERO, fragment };
    });
    return { children, width: whole, height };
  }

  #layoutAt(width: LayoutUnit): MarginLines {
    const children: FragmentChild[] = [];
    let y = ZERO;
    for (const box of this.#made()) {
      const margins = usedMargins(box.style, width);
      const available = lessMargins(width, margins);
      const space = independentSpace(available, { percentageInlineSize: width });
      const result = layoutBlockContainer(box, space, null, this.#input.layout, null);
      if (result.status !== 'laid-out') continue;
      y = add(y, margins.top);
      children.push({ x: margins.left ?? ZERO, y, fragment: result.fragment });
      y = add(y, result.fragment.height, margins.bottom);
    }
    return { children, width, height: y };
  }

  #made(): readonly BlockBox[] {
    return (this.#boxes ??= this.#make());
  }

  #make(): BlockBox[] {
    const { content } = this.#style;
    if (typeof content === 'string') return [];
    const elements = content.flatMap((item) => (item.kind === 'element' ? (this.#runningBox(item) ?? []) : []));
    const rest = content.filter((item) => item.kind !== 'element');
    return rest.length === 0 ? elements : [...elements, this.#textBox(rest)];
  }

  /** The element's counters have the values of its place in the document, but counters of pages have those of this page. */
  #runningBox(item: ElementItem): BlockBox | null {
    const { running, generation, counters } = this.#input;
    const element = valueAt(running.get(item.name), item.position);
    this.#elements.push({ item, element });
    if (!element) return null;
    // References may get to know their targets with each page.
    this.#isOfPage ||= generation.references !== undefined;
    const { node, style } = element;
    const page = this.#page((counter, counterStyle) => {
      if (!counters.ofPages.has(counter)) return undefined;
      this.#isOfPage = true;
      if (counter === 'page') this.#printedNumber ??= { prefix: '', value: pageNumber(counters), style: counterStyle };
      return counters.values.get(counter);
    });
    // The element affects pages (named strings, counters) only at its place in the document.
    const { effects: _, ...rest } = generation;
    const context = { ...rest, page };
    const range = contentOf(context, node, style, generation.tree.depth(node));
    return createBlockBox(context, node, style, range, element.counters);
  }

  #textBox(content: readonly ContentItem[]): BlockBox {
    const { generation, counters } = this.#input;
    const state = enterElement(counterStateOf(counters), this.#style, MARGIN_BOX_LEVEL);
    const lent = { page: this.#page(() => undefined), references: generation.references };
    const { tree, styles } = generation;
    const scope = { tree, node: tree.root, style: this.#style, counterStyles: styles.counterStyles, ...lent };
    this.#printedNumber ??= printedNumber(content, scope, state);
    return contentBlock(generation, this.#style, content, state, lent);
  }

  #page(counterOfPage: PageContent['counter']): PageContent {
    return {
      counter: (name, style) => (name === 'pages' ? [this.#pages()] : counterOfPage(name, style)),
      string: (name, place) => {
        const text = this.#textOf(valueAt(this.#input.strings.get(name), place));
        this.#strings.push({ name, place, text });
        return text;
      },
    };
  }

  #textOf(value: NamedString | null): string {
    const { counterStyles } = this.#input.generation.styles;
    return textOfString(value, (style) => counterStyles.text(this.#pages(), style));
  }

  #pages(): number {
    this.#usesTotal = true;
    return this.#total;
  }
}

function charactersIn(fragment: Fragment | undefined): number {
  if (!fragment) return 0;
  if (fragment.kind === 'text') return textLength(fragment);
  return 'children' in fragment ? fragment.children.reduce((sum, child) => sum + charactersIn(child.fragment), 0) : 0;
}
