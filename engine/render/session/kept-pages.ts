/**
 * What a session keeps of a render: its pages as they were drawn, and what each run of them depends on. See
 * docs/architecture.md, "A session".
 */
import { sameData } from '../../base/same-data.js';
import type { PageLabels } from '../../page/page-labels.js';
import { sameStart, type PageStart } from '../../page/page-start.js';
import type { ImageLookup } from '../../source/images/images.js';
import type { Resource } from '../../source/resources/resource-loader.js';
import type { DocumentTree, NodeId } from '../../tree/document-tree.js';
import { textChanges } from '../../tree/text-changes.js';
import type { WantedImages } from '../images/page-images.js';
import type { Sheet } from '../output/sheets.js';
import type { Drawing } from './recorded-drawing.js';
import type { PageWarning } from './recorded-warnings.js';

/** A page as it was drawn. It refers to nodes by number, and to no tree, box or fragment of its content. */
export interface KeptPage {
  readonly kind: 'kept';
  readonly sheet: Sheet;
  /** As it is in the last document that has the page. */
  drawing: Drawing;
  readonly labelled: Parameters<PageLabels['add']>[0];
  readonly wanted: WantedImages;
  readonly warnings: readonly PageWarning[];
}

export function looksSame(a: Pick<KeptPage, 'sheet' | 'drawing'>, b: Pick<KeptPage, 'sheet' | 'drawing'>): boolean {
  const [now, before] = [a.drawing, b.drawing];
  return sameData(a.sheet, b.sheet) && sameData(now.forms, before.forms) && sameData(now.calls, before.calls);
}

/** Pages from one place between blocks to the next. */
export interface Span {
  /** The number of its first page. */
  readonly index: number;
  readonly start: PageStart;
  readonly pages: readonly KeptPage[];
  /** null: the end of the document. */
  readonly end: PageStart | null;
  /** The pages depend on no text of nodes from here on. Those before `start.firstNode` are in `start`. */
  readonly readUpTo: number;
}

/** What all pages depend on. */
export interface RenderContext {
  readonly tree: DocumentTree;
  /** Options, sheets of the template, and the base of URLs. */
  readonly settings: unknown;
  /** Style sheets and fonts that were loaded. */
  readonly resources: ReadonlyMap<string, Resource>;
}

export interface KeptRender {
  readonly context: RenderContext;
  /** Status and key of each image, by URL. */
  readonly images: ReadonlyMap<string, ImageLookup>;
  /** Key: the number of the first page. */
  readonly spans: ReadonlyMap<number, Span>;
  readonly pageCount: number;
  /** Warnings of missing fonts, which are given once a style, and how often. */
  readonly fontWarnings: ReadonlyMap<string, number>;
}

/** The spans of the last render that hold for a tree, in which some texts have changed. */
export class StillValid {
  readonly #changes: readonly NodeId[];

  private constructor(
    readonly last: KeptRender,
    readonly tree: DocumentTree,
    changes: readonly NodeId[],
  ) {
    this.#changes = changes;
  }

  /** null: nothing holds. */
  static of(last: KeptRender, now: RenderContext): StillValid | null {
    const { tree, settings, resources } = last.context;
    if (!sameData(settings, now.settings) || !sameData(resources, now.resources)) return null;
    const changes = textChanges(tree, now.tree);
    return changes && new StillValid(last, now.tree, changes);
  }

  /** The pages that follow from a state. `isSound`: whether the images of a page are as they were. */
  spanAt(index: number, start: PageStart): Span | null {
    const span = this.last.spans.get(index);
    if (!span || this.#hasChanged(start.firstNode, span.readUpTo)) return null;
    if (!sameStart(start, span.start) || this.#runningHasChanged(start)) return null;
    return span.pages.every(({ drawing }) => drawing.forms.every(({ calls }) => calls)) ? span : null;
  }

  #hasChanged(from: number, to: number): boolean {
    return this.#changes.some((node) => node >= from && node < to);
  }

  /** Margins may show running elements of earlier pages. */
  #runningHasChanged({ carried }: PageStart): boolean {
    return [...carried.running.values()].some(({ entry, first, last }) =>
      [entry, first, last].some(
        (running) => running && this.#hasChanged(running.node, this.tree.afterSubtree(running.node)),
      ),
    );
  }
}
