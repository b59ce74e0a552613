/** Lays a document out to tell what it measures; its PDF is thrown away as it comes. */
import type { Warning } from '../diagnostics.js';
import type { ElementPlace, MeasuredPage, PageMeasures } from '../dump/measured-page.js';
import { ON_MEASURES, type RenderInput, type WatchedOptions } from './options/options.js';
import { renderDocument } from './pipeline.js';
import type { SharedResources } from './shared.js';

export type { ElementPlace, MeasuredPage } from '../dump/measured-page.js';

/** What a document measures. Lengths are points (1/72 inch). */
export interface Measurement {
  /** Number of pages. */
  readonly pages: number;
  /**
   * How much of its pages the document takes: the sum of `contentHeight`. With a page that is high enough for all of it,
   * this is the height of the document without breaks.
   */
  readonly height: number;
  /** The pages in their order. */
  readonly eachPage: readonly MeasuredPage[];
  /** Where elements stand, by id: a place for each page that an element is on. */
  readonly elements: ReadonlyMap<string, readonly ElementPlace[]>;
  /** What could not be honoured, as a render tells it. */
  readonly warnings: Warning[];
}

export async function measureDocument(
  inputs: readonly RenderInput[],
  options: WatchedOptions,
  shared: SharedResources,
): Promise<Measurement> {
  const measured: PageMeasures[] = [];
  // Pages that waited for numbers come late, and pages that are drawn once more count as they are then.
  const tell = (measures: PageMeasures): void => void (measured[measures.page.number - 1] = measures);
  const { pages, diagnostics } = await renderDocument(
    inputs,
    { ...options, strict: false, [ON_MEASURES]: tell },
    shared,
    () => undefined,
  );
  measured.length = pages;
  const elements = new Map<string, ElementPlace[]>();
  for (const { places } of measured)
    for (const [id, place] of places) elements.set(id, [...(elements.get(id) ?? []), place]);
  const eachPage = measured.map(({ page }) => page);
  const height = eachPage.reduce((sum, { contentHeight }) => sum + contentHeight, 0);
  return { pages, height, eachPage, elements, warnings: diagnostics.warnings };
}
