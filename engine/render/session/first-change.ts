/**
 * Shows the first page that an edit changes before the PDF is made. Layout runs ahead to that page, which is drawn as a
 * document of its own; then the pages go into the PDF in their order.
 */
import { joinBytes } from '../../base/bytes.js';
import type { GenerationContext } from '../../box/generation-context.js';
import type { LayoutServices } from '../../layout/contract/layout-context.js';
import type { PageFragment } from '../../page/page-fragment.js';
import { ColorRamps } from '../../paint/drawing/color-ramps.js';
import { Canvas } from '../../paint/drawing/canvas.js';
import { paintPage } from '../../paint/painter.js';
import { createPdfDocument, type PdfDocumentOptions } from '../../pdf/document.js';
import type { LinkAddresses } from '../../source/html/links.js';
import type { ImageStore } from '../../source/images/images.js';
import { MissingGlyphs } from '../../text/fonts/missing-glyphs.js';
import { addImages, wantedImages } from '../images/page-images.js';
import { VectorImages } from '../images/vector-images.js';
import { Bookmarks } from '../output/bookmarks.js';
import { createPaintServices } from '../output/paint-services.js';
import { FilterPixels } from '../output/filter-pixels.js';
import { prepareSheet, sheetOf, shownArea } from '../output/sheets.js';
import type { SharedResources } from '../shared.js';
import { looksSame, type Drawing, type Kept, type PageLook } from './kept-pages.js';
import type { RecordedWarnings } from './recorded-warnings.js';

/** How many pages are laid out ahead and found unchanged, each with its fragments in memory, before the search ends. */
const MAX_AHEAD = 8;

export interface FirstChangeInput {
  readonly generation: GenerationContext;
  readonly layout: LayoutServices;
  readonly images: ImageStore;
  readonly shared: SharedResources;
  readonly warnings: RecordedWarnings;
  readonly metadata: Pick<PdfDocumentOptions, 'producer' | 'tagged' | 'language' | 'standards'>;
  readonly isForScreens: boolean;
  readonly filterResolution: number;
  readonly addresses: LinkAddresses;
  /** The pages of the render before. */
  readonly before: readonly (PageLook | null)[];
  /** Whether a page that was laid out waits for numbers of later pages. */
  waits(page: PageFragment): boolean;
  tell(page: { readonly number: number; readonly pdf: Uint8Array }): Promise<void>;
}

type Page = PageFragment | Kept;

/** Gives the same pages. Before it gives the first one that changes, or pages before it, it shows that page. */
export async function* firstChangeAhead(pages: AsyncGenerator<Page>, input: FirstChangeInput): AsyncGenerator<Page> {
  let held: { readonly page: Page; readonly give: () => void }[] = [];
  // Ends with the pages.
  for (let laidOut = 0; laidOut < MAX_AHEAD;) {
    const { result, give } = await input.warnings.ahead(() => pages.next());
    if (result.done) break;
    held.push({ page: result.value, give });
    if ('kind' in result.value) continue;
    laidOut++;
    if (!input.waits(result.value) && (await isShown(result.value, input))) break;
  }
  for (const { page, give } of held) {
    give();
    yield page;
  }
  held = [];
  yield* pages;
}

async function isShown(page: PageFragment, input: FirstChangeInput): Promise<boolean> {
  const { drawing, pdf } = await drawnAlone(page, input);
  const before = input.before[page.index - 1];
  if (drawing && before && looksSame({ drawing, sheet: sheetOf(page) }, before)) return false;
  await input.tell({ number: page.index, pdf });
  return true;
}

/** The warnings of this drawing are lost: the page gives them when it goes into the document. */
async function drawnAlone(
  page: PageFragment,
  input: FirstChangeInput,
): Promise<{ readonly drawing: Drawing | null; readonly pdf: Uint8Array }> {
  const { generation, layout, images, shared, metadata, isForScreens, addresses, before, warnings } = input;
  const { tree } = generation;
  const diagnostics = warnings.fork();
  const chunks: Uint8Array[] = [];
  const write = (chunk: Uint8Array) => void chunks.push(chunk);
  const { deflater, subsets } = shared;
  const pdf = createPdfDocument({
    ...{ ...metadata, deflater, subsets, write, diagnostics, outline: false, keepsPages: true },
  });
  const ramps = new ColorRamps(diagnostics);
  const missingGlyphs = new MissingGlyphs(() => shared.library.hasEastAsianFonts);
  const own = { ...generation, diagnostics };
  const vectors = new VectorImages({
    ...{ generation: own, images, pdf, layout, ramps, missingGlyphs, shared },
  });
  const bookmarks = new Bookmarks(tree, pdf);
  const services = createPaintServices({
    ...{
      tree,
      styles: generation.styles,
      pdf,
      bookmarks,
      images,
      vectors,
      diagnostics,
      ramps,
      missingGlyphs,
      addresses,
      fields: null,
      isForScreens,
    },
  });
  await addImages(wantedImages(page, vectors), pdf, images, vectors, shared);
  const sheet = sheetOf(page);
  const canvas = new Canvas();
  prepareSheet(canvas, page);
  const later = paintPage(page, canvas, services);
  const filterPixels = new FilterPixels({ pdf, images, shared, diagnostics, resolution: input.filterResolution });
  await filterPixels.prepare(canvas.list, shownArea(sheet));
  pdf.beginPage(sheet.width, sheet.height, sheet);
  pdf.draw(canvas.list, tree);
  const content = await pdf.endPage();
  const forms = later.map(({ form, itemsFor }) => ({ form, items: itemsFor(before.length) }));
  for (const { form, items } of forms) pdf.fillForm(form, items);
  await pdf.end();
  return { drawing: content && { items: canvas.list, content, forms }, pdf: joinBytes(chunks) };
}
