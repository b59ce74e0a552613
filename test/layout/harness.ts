/**
 * Lays out HTML and CSS to page fragments, without a PDF. Text is set in the made-up font of test-font.ts at
 * 10 px, so that sizes can be computed by hand: a character is 5 px wide, a line 10 px high.
 */
import { TurnedStyles } from '../../engine/css/properties/line-relative-style.js';
import { toPx, type LayoutUnit } from '../../engine/base/units.js';
import { createStyleResolver } from '../../engine/css/cascade/create-style-resolver.js';
import { parseStyleSheet, type StyleSheet } from '../../engine/css/rules/style-sheet.js';
import { QUIRKS_CSS } from '../../engine/css/user-agent/quirks-css.js';
import { USER_AGENT_CSS } from '../../engine/css/user-agent/user-agent-css.js';
import { Diagnostics, type Warning } from '../../engine/diagnostics.js';
import { BOX_MAKERS } from '../../engine/box/makers.js';
import { createMathBlock } from '../../engine/box/math-block.js';
import { createMathBox } from '../../engine/box/math-generation.js';
import { ALGORITHMS } from '../../engine/layout/algorithms.js';
import { FORMULAS } from '../../engine/layout/math/formula.js';
import type { Fragment, LineFragment, TextFragment } from '../../engine/layout/contract/fragment.js';
import { type ImageLookup } from '../../engine/layout/contract/layout-context.js';
import { TextMetricsCache } from '../../engine/layout/text/text-metrics.js';
import type { PageFragment } from '../../engine/page/page-fragment.js';
import { withViewport } from '../../engine/page/first-page.js';
import { paginate, type PaginationInput } from '../../engine/page/page-loop.js';
import { parseHtml } from '../../engine/source/html/html.js';
import { Bidi } from '../../engine/text/characters/bidi.js';
import { Hyphenation } from '../../engine/text/breaks/hyphenation.js';
import { WordLists } from '../../engine/text/breaks/word-lists.js';
import type { TextShaper } from '../../engine/text/fonts/types.js';
import type { DocumentTree, NodeId } from '../../engine/tree/document-tree.js';
import { TEST_SHAPER } from './test-font.js';

export interface LayoutOptions {
  /** Page area in CSS px; the page has no margins. Default 200 × 100. */
  readonly page?: readonly [width: number, height: number];
  /** Default: that of test-font.ts. */
  readonly shaper?: TextShaper;
  /** Further CSS, after the harness's own and before the document's. */
  readonly css?: string;
  /** Whether the document's mode counts: one without a doctype is in quirks mode then. */
  readonly keepsMode?: boolean;
  /** Default 500. */
  readonly maxPages?: number;
  /** Sees each page as it is made: for documents that do not end. */
  readonly onPage?: (page: PageFragment, tree: DocumentTree) => void;
  /** Sees each question about an image: how often its box is laid out. */
  readonly onLookup?: (url: string) => void;
}

export interface LaidOut {
  readonly tree: DocumentTree;
  readonly pages: readonly PageFragment[];
  readonly warnings: readonly Warning[];
}

const userAgentSheet: StyleSheet = parseStyleSheet(USER_AGENT_CSS, { origin: 'user-agent' }, new Diagnostics());
const quirksSheet: StyleSheet = parseStyleSheet(QUIRKS_CSS, { origin: 'user-agent' }, new Diagnostics());
const bidi = new Bidi();
const hyphenation = new Hyphenation();
const wordLists = new WordLists();

/** No page margins, no body margin, 10 px text; lists and tables as the user agent has them. */
function harnessCss([width, height]: readonly [number, number]): string {
  return `@page { size: ${width}px ${height}px; margin: 0 } html { font-size: 10px } body { margin: 0 }`;
}

export async function layout(html: string, options: LayoutOptions = {}): Promise<LaidOut> {
  const input = await paginationInput(html, options);
  const { tree, diagnostics } = input.generation;
  const pages: PageFragment[] = [];
  for await (const fragment of paginate(input)) {
    pages.push(fragment);
    options.onPage?.(fragment, tree);
  }
  return { tree, pages, warnings: diagnostics.warnings };
}

/** What the page loop is given for a document. */
export async function paginationInput(html: string, options: LayoutOptions = {}): Promise<PaginationInput> {
  const page = options.page ?? [200, 100];
  const diagnostics = new Diagnostics();
  const tree = await parseHtml(html, { maxDepth: 256, keepsMode: options.keepsMode ?? false });
  const isQuirky = tree.mode === 'quirks';
  const author = (css: string) => parseStyleSheet(css, { origin: 'author', isQuirky }, diagnostics);
  const sheets = [
    userAgentSheet,
    ...(isQuirky ? [quirksSheet] : []),
    author(harnessCss(page)),
    author(options.css ?? ''),
    ...styleElements(tree).map(author),
  ];
  const styles = createStyleResolver(tree, sheets, { pageWidth: page[0], pageHeight: page[1] }, diagnostics);
  const images = new TestImages(options.onLookup);
  const shaper = options.shaper ?? TEST_SHAPER;
  const textMetrics = new TextMetricsCache(shaper, new Map());
  const generation = {
    makers: { ...BOX_MAKERS, formulas: { inline: createMathBox, block: createMathBlock } },
    tree,
    styles,
    diagnostics,
    imageUrl: (source: string) => source,
  };
  const services = {
    algorithms: { ...ALGORITHMS, formulas: FORMULAS },
    ...{ tree, shaper, bidi, images, guard: diagnostics, textMetrics, hyphenation, wordLists },
    ...{ turnedStyles: new TurnedStyles(), innerBoxes: new WeakMap() },
  };
  return {
    generation: withViewport({ generation, layout: services }),
    layout: services,
    images,
    maxPages: options.maxPages ?? 500,
  };
}

function styleElements(tree: DocumentTree): string[] {
  const texts: string[] = [];
  for (let n = 0; n < tree.length; n++)
    if (tree.name(n as NodeId) === 'style') texts.push(tree.textContent(n as NodeId));
  return texts;
}

/** `src="30x20"` is an image of that size, `src="late:30x20"` one that must be waited for; anything else is broken. */
class TestImages {
  readonly #loaded = new Set<string>();
  readonly #pending = new Set<string>();

  constructor(readonly onLookup: (url: string) => void = () => undefined) {}

  get hasPending(): boolean {
    return this.#pending.size > 0;
  }

  async loadPending(): Promise<void> {
    for (const url of this.#pending) this.#loaded.add(url);
    this.#pending.clear();
  }

  lookup(url: string): ImageLookup {
    this.onLookup(url);
    // An SVG with a view box and no size.
    const [, across, down] = /^(\d+)to(\d+)$/.exec(url) ?? [];
    const ratio = Number(across) / Number(down);
    if (across)
      return {
        status: 'ready',
        width: 300,
        height: 300 / ratio,
        natural: { width: null, height: null, ratio },
        orientation: 1,
        key: url,
      };
    const [, late, width, height] = /^(late:)?(\d+)x(\d+)$/.exec(url) ?? [];
    if (width === undefined) return { status: 'broken' };
    if (late && !this.#loaded.has(url)) {
      this.#pending.add(url);
      return { status: 'pending' };
    }
    const size = { width: Number(width), height: Number(height) };
    const natural = { ...size, ratio: size.width / size.height };
    return { status: 'ready', ...size, natural, orientation: 1, key: url };
  }
}

// ── Looking at fragments

export interface Placed<F extends Fragment = Fragment> {
  readonly fragment: F;
  /** 0-based. */
  readonly page: number;
  /** CSS px from the page's top left corner. */
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly ancestors: readonly Placed[];
}

/** All fragments of the pages (not of margin boxes): those of the flow in tree order, then page floats and notes. */
export function* walk(pages: readonly PageFragment[]): Generator<Placed> {
  for (const [index, page] of pages.entries()) {
    for (const child of [...(page.root ? [page.root] : []), ...page.positioned, ...page.displaced])
      yield* walkFragment(child.fragment, toPx(child.x), toPx(child.y), index, []);
  }
}

function* walkFragment(
  fragment: Fragment,
  x: number,
  y: number,
  page: number,
  ancestors: readonly Placed[],
): Generator<Placed> {
  const placed: Placed = {
    fragment,
    page,
    x,
    y,
    width: toPx(fragment.width),
    height: toPx(fragment.height),
    ancestors,
  };
  yield placed;
  if (!('children' in fragment)) return;
  const inner = [...ancestors, placed];
  for (const child of fragment.children)
    yield* walkFragment(child.fragment, x + toPx(child.x), y + toPx(child.y), page, inner);
}

/** The characters of a text fragment: with its spaces, without its hyphen. */
export function textOf(fragment: TextFragment): string {
  return fragment.segments.map(({ word, spaces }) => word.text + ' '.repeat(spaces)).join('');
}

function lineText(line: LineFragment): string {
  const parts: string[] = [];
  const visit = (fragment: Fragment): void => {
    if (fragment.kind === 'text') parts.push(textOf(fragment) + (fragment.hyphen ? fragment.hyphen.word.text : ''));
    else if (fragment.kind === 'image') parts.push('[image]');
    else if (fragment.kind === 'box') parts.push('[box]');
    else if ('children' in fragment) for (const child of fragment.children) visit(child.fragment);
  };
  visit(line);
  return parts.join('');
}

/** The lines of each page, in tree order. */
export function pageLines(laidOut: LaidOut): string[][] {
  const pages: string[][] = laidOut.pages.map(() => []);
  for (const { fragment, page } of walk(laidOut.pages))
    if (fragment.kind === 'line') pages[page]!.push(lineText(fragment));
  return pages;
}

export function nodeById(tree: DocumentTree, id: string): NodeId {
  for (let n = 0; n < tree.length; n++) if (tree.attr(n as NodeId, 'id') === id) return n as NodeId;
  throw new Error(`no element with the id ${id}`);
}

/** The fragments an element generated, first to last: block boxes, cells, images, inline boxes. */
export function fragmentsOf({ tree, pages }: LaidOut, id: string): Placed[] {
  const node = nodeById(tree, id);
  const isBox = ({ fragment }: Placed) =>
    fragment.node === node &&
    (fragment.kind === 'box'
      ? fragment.role !== 'anonymous'
      : fragment.kind === 'image' || fragment.kind === 'inline-box');
  return [...walk(pages)].filter(isBox);
}

/** `page: x y width height` of each fragment of an element, CSS px, page from 1. */
export function boxesOf(laidOut: LaidOut, id: string): string[] {
  return fragmentsOf(laidOut, id).map(({ page, x, y, width, height }) => `${page + 1}: ${x} ${y} ${width} ${height}`);
}

/** The only fragment of an element as [x, y, width, height]. */
export function boxOf(laidOut: LaidOut, id: string): [number, number, number, number] {
  const found = fragmentsOf(laidOut, id);
  if (found.length !== 1) throw new Error(`#${id} has ${found.length} fragments:\n${printPages(laidOut)}`);
  const { x, y, width, height } = found[0]!;
  return [x, y, width, height];
}

/** The lines below an element as [text, x of the first text, y of the line, page from 1]. */
export function linesOf(laidOut: LaidOut, id: string): [string, number, number, number][] {
  const node = nodeById(laidOut.tree, id);
  const end = laidOut.tree.afterSubtree(node);
  const lines: [string, number, number, number][] = [];
  for (const placed of walk(laidOut.pages)) {
    const { fragment, page, x, y } = placed;
    if (fragment.kind !== 'line' || fragment.node < node || fragment.node >= end) continue;
    const first = fragment.children[0];
    lines.push([lineText(fragment).trimEnd(), x + (first ? toPx(first.x) : 0), y, page + 1]);
  }
  return lines;
}

/** The fragment tree, one fragment a line: for failure messages. */
export function printPages({ tree, pages }: LaidOut): string {
  const px = (value: LayoutUnit) => String(Math.round(toPx(value) * 100) / 100);
  const lines: string[] = [];
  const print = (fragment: Fragment, x: LayoutUnit, y: LayoutUnit, depth: number): void => {
    const role = fragment.kind === 'box' ? fragment.role : fragment.kind;
    const id = tree.attr(fragment.node, 'id');
    const name = `<${tree.name(fragment.node)}${id === undefined ? '' : `#${id}`}>`;
    const repeated = fragment.kind === 'box' && fragment.repeated ? ' repeated' : '';
    const text = fragment.kind === 'text' ? ` ${JSON.stringify(textOf(fragment))}` : '';
    lines.push(
      `${'  '.repeat(depth)}${role} ${name} ${px(x)},${px(y)} ${px(fragment.width)}×${px(fragment.height)}${repeated}${text}`,
    );
    if ('children' in fragment)
      for (const child of fragment.children) print(child.fragment, child.x, child.y, depth + 1);
  };
  for (const page of pages) {
    lines.push(`page ${page.index} ${px(page.area.width)}×${px(page.area.height)}`);
    if (page.root) print(page.root.fragment, page.root.x, page.root.y, 1);
    else lines.push('  (blank)');
    for (const child of page.positioned) print(child.fragment, child.x, child.y, 1);
  }
  return lines.join('\n');
}
