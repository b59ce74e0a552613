/**
 * What a session keeps of a render: its pages as they were drawn, and what each run of them depends on. See
 * docs/architecture/sessions.md.
 */
import { sameData } from '../../base/same-data.js';
import type { SiblingRules } from '../../css/cascade/sibling-rules.js';
import type { PageLabels } from '../../page/page-labels.js';
import { movedPlaces, type NodePage } from '../../dump/page-places.js';
import { movedEnd, sameMovedStart } from '../../page/moved-start.js';
import { sameStart, type PageStart } from '../../page/page-start.js';
import type { DisplayList } from '../../paint/drawing/display-list.js';
import { movedContent, type PageContent } from '../../pdf/content/page-questions.js';
import { sameLook } from './same-look.js';
import type { ImageLookup } from '../../source/images/images.js';
import type { Resource } from '../../source/resources/resource-loader.js';
import type { DocumentTree, NodeId } from '../../tree/document-tree.js';
import { textChanges } from '../../tree/text-changes.js';
import { editsBetween, type NodeNow, type TreeEdits } from '../../tree/tree-edits.js';
import type { WantedImages } from '../images/page-images.js';
import type { Sheet } from '../output/sheets.js';
import { movedPlace, type WaitingPlace } from '../output/waiting-pages.js';
import { movedEvents, type ReferenceEvent } from './recorded-references.js';
import type { PageWarning } from './recorded-warnings.js';

/** What is kept of every page. It refers to nodes by number, and to no tree, box or fragment of its content. */
interface KeptFacts {
  readonly warnings: readonly PageWarning[];
  /** See PageFragment. */
  readonly end: number;
  /** Whether boxes came or went before the page after `end` was computed. */
  readonly isMoved: boolean;
}

export interface Drawing {
  readonly items: DisplayList;
  /** What became of the list in the last document, which other documents may take over. */
  readonly content: PageContent;
  /** What is drawn on each form that the page reserves, in that order, when the document ends. */
  readonly forms: readonly FormDrawing[];
}

export interface FormDrawing {
  /** null: not drawn so far. */
  items: DisplayList | null;
}

/** A page as it was drawn. */
export interface KeptPage extends KeptFacts {
  readonly kind: 'kept';
  readonly sheet: Sheet;
  /** As it is in the last document that has the page. */
  drawing: Drawing;
  readonly labelled: Parameters<PageLabels['add']>[0];
  readonly wanted: WantedImages;
  /** Where its nodes stand; null: nobody asked for it. */
  readonly places: NodePage | null;
}

/** A page that waits for numbers of later pages. What is drawn on it is kept with the pass that draws it. */
export interface KeptWaiting extends KeptFacts {
  readonly kind: 'waiting';
  readonly sheet: Sheet;
  readonly labelled: KeptPage['labelled'];
  readonly place: WaitingPlace;
}

/** A page among those that wait, which is laid out again and not drawn. */
export interface KeptPassed extends KeptFacts {
  readonly kind: 'passed';
}

export type Kept = KeptPage | KeptWaiting | KeptPassed;

/** What a page looks like. A page that cannot be recalled has it too, to tell whether it changes. */
export type PageLook = Pick<KeptPage, 'sheet' | 'drawing'>;

export function looksSame(a: PageLook, b: PageLook): boolean {
  const [now, before] = [a.drawing, b.drawing];
  if (!isWhole(now) || !isWhole(before)) return false;
  if (!sameData(a.sheet, b.sheet) || now.forms.length !== before.forms.length) return false;
  const areSame = now.forms.every(({ items }, index) => sameLook(items!, before.forms[index]!.items!));
  return areSame && sameLook(now.items, before.items);
}

/** Whether what is drawn on each form of the page is known. */
function isWhole({ forms }: Drawing): boolean {
  return forms.every(({ items }) => items);
}

/** Pages from one place between blocks to the next. */
export interface Span {
  /** The number of its first page. */
  readonly index: number;
  readonly start: PageStart;
  readonly pages: readonly Kept[];
  /** null: the end of the document. 'cut': nobody wanted more pages, and a loop cannot go on from here. */
  readonly end: PageStart | 'cut' | null;
  /** The pages depend on no text of nodes from here on. Those before `start.firstNode` are in `start`. */
  readonly readUpTo: number;
  /** What the pages have to do with cross references. */
  readonly events: readonly ReferenceEvent[];
}

/** Key: the number of the first page. */
export type Spans = ReadonlyMap<number, Span>;

/** What all pages depend on. */
export interface RenderContext {
  readonly tree: DocumentTree;
  readonly siblingRules: SiblingRules;
  /** The elements that cross references may refer to; null: no style sheet has cross references. */
  readonly targets: ReadonlySet<NodeId> | null;
  /** Options, sheets of the template, and the base of URLs. */
  readonly settings: unknown;
  /** Style sheets and fonts that were loaded. */
  readonly resources: ReadonlyMap<string, Resource>;
}

export interface KeptRender {
  readonly context: RenderContext;
  /** Status and key of each image, by URL. */
  readonly images: ReadonlyMap<string, ImageLookup>;
  readonly spans: Spans;
  /** Those of the pass that draws the pages that wait. */
  readonly waitingSpans: Spans;
  readonly pageCount: number;
  /** Warnings of missing fonts, which are given once a style, and how often. */
  readonly fontWarnings: ReadonlyMap<string, number>;
}

/** What has become of the nodes of the last tree. */
interface TreeChange {
  /** Whether nodes `from + 1` to `to` have changed, or something in front of one of them, or `from` itself. */
  touches(from: number, to: number): boolean;
  /** null: they have the numbers that they had. */
  readonly nodeNow: NodeNow | null;
}

/** The spans of the last render that hold for a tree that was edited. */
export class StillValid {
  private constructor(
    readonly last: KeptRender,
    readonly change: TreeChange,
  ) {}

  /** null: nothing holds. */
  static of(last: KeptRender, now: RenderContext): StillValid | null {
    const { tree, settings, resources, targets } = last.context;
    if (!sameData(settings, now.settings) || !sameData(resources, now.resources)) return null;
    if ((targets === null) !== (now.targets === null)) return null;
    const texts = textChanges(tree, now.tree);
    const touches = (from: number, to: number) => texts!.some((node) => node >= from && node < to);
    if (texts) return new StillValid(last, { touches, nodeNow: null });
    const edits = elementEdits(last, now);
    return (
      edits &&
      new StillValid(last, {
        touches: (from, to) => edits.touches(from, to),
        nodeNow: (node) => edits.nodeNow(node),
      })
    );
  }

  /** Whether elements have come, gone or changed, and not only texts. */
  get movesNodes(): boolean {
    return this.change.nodeNow !== null;
  }

  /** The pages that follow from a state, as far as it does not depend on cross references. */
  spanAt(span: Span | undefined, start: PageStart): Span | null {
    if (!span || !this.#isUnchanged(span)) return null;
    const { nodeNow } = this.change;
    const isSame = nodeNow ? sameMovedStart(span.start, start, nodeNow) : sameStart(span.start, start);
    if (!isSame || this.#runningHasChanged(span.start)) return null;
    if (!span.pages.every((page) => page.kind !== 'kept' || isWhole(page.drawing))) return null;
    return nodeNow ? movedSpan(span, start, nodeNow) : span;
  }

  #isUnchanged({ start, end, readUpTo }: Span): boolean {
    if (!this.movesNodes) return !this.change.touches(start.firstNode, readUpTo);
    // What comes next tells where a container ends, and is where the loop goes on.
    const next = end === 'cut' ? readUpTo + 1 : end ? end.firstNode + 1 : Infinity;
    return !this.change.touches(start.firstNode, Math.max(readUpTo, next));
  }

  /** Margins may show running elements of earlier pages. */
  #runningHasChanged({ carried }: PageStart): boolean {
    const { tree } = this.last.context;
    return [...carried.running.values()].some(({ entry, first, last }) =>
      [entry, first, last].some(
        (running) => running && this.change.touches(running.node, tree.afterSubtree(running.node)),
      ),
    );
  }
}

/** The edits after which all other elements have the styles that they had; null: something else may have changed. */
function elementEdits(last: KeptRender, now: RenderContext): TreeEdits | null {
  const { tree, siblingRules, targets } = last.context;
  // Missing fonts are warned of once a style, and other elements may have other styles. An image that cannot be had is
  // warned of if the document has it.
  const isTold = last.fontWarnings.size > 0 || [...last.images.values()].some(({ status }) => status !== 'ready');
  const edits = isTold ? null : editsBetween(tree, now.tree);
  if (!edits) return null;
  const [before, after] = [siblingRules.matchesOf(tree), now.siblingRules.matchesOf(now.tree)];
  const changed: NodeId[] = [];
  for (let n = 0; n < tree.length; n++) {
    const node = n as NodeId;
    const nodeNow = edits.nodeNow(node) as NodeId | null;
    if (nodeNow === null) continue;
    const isSame = before.get(node) === after.get(nodeNow) && targets?.has(node) === now.targets?.has(nodeNow);
    if (!isSame) changed.push(node);
  }
  return edits.with(changed);
}

/** A span in a tree in which its nodes have other numbers. */
function movedSpan(span: Span, start: PageStart, nodeNow: NodeNow): Span | null {
  const { end, readUpTo } = span;
  const isPlace = end !== null && end !== 'cut';
  const endNow = isPlace ? movedEnd(end, { start: span.start, startNow: start }, nodeNow) : end;
  const events = movedEvents(span.events, nodeNow);
  if ((isPlace && !endNow) || !events) return null;
  const isMoved = span.start.place.some(({ childIndex }, depth) => childIndex !== start.place[depth]!.childIndex);
  const pages: Kept[] = [];
  for (const page of span.pages) {
    const moved = movedPage(page, nodeNow);
    if (!moved) return null;
    pages.push(isMoved ? { ...moved, isMoved } : moved);
  }
  // Nothing has changed from the start to there.
  return {
    index: span.index,
    start,
    end: endNow,
    pages,
    events,
    readUpTo: readUpTo + start.firstNode - span.start.firstNode,
  };
}

function movedPage(page: Kept, nodeNow: NodeNow): Kept | null {
  const warnings: PageWarning[] = [];
  for (const warning of page.warnings) {
    const [node, element] = [nodeNow(warning.node), warning.element === null ? null : nodeNow(warning.element)];
    if (node === null || (element === null && warning.element !== null)) return null;
    warnings.push({ ...warning, node: node as NodeId, element });
  }
  if (page.kind === 'passed') return { ...page, warnings };
  if (page.kind === 'waiting') {
    const place = movedPlace(page.place, nodeNow);
    return place && { ...page, warnings, place };
  }
  const content = movedContent(page.drawing.content, nodeNow);
  const places = page.places && movedPlaces(page.places, nodeNow);
  if (!content || (page.places && !places)) return null;
  return { ...page, drawing: { ...page.drawing, content }, warnings, places };
}
