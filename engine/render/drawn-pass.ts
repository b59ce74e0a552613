/** A pass whose pages are drawn into a PDF as they are laid out. */
import type { ReferenceValues } from '../box/cross-references.js';
import type { Diagnostics } from '../diagnostics.js';
import type { PageDump } from '../dump/page-dump.js';
import { drawnPage, type NodePage } from '../dump/page-places.js';
import { progressesToLeft } from '../page/page-axes.js';
import { ColorRamps } from '../paint/drawing/color-ramps.js';
import { createPdfDocument, type PdfDocument, type RepeatingDocument } from '../pdf/document.js';
import { ON_OBSTACLE } from '../pdf/file/conformance.js';
import { MissingGlyphs } from '../text/fonts/missing-glyphs.js';
import { addImages } from './images/page-images.js';
import { VectorImages } from './images/vector-images.js';
import type { Job } from './job.js';
import { DRAWN_ON, ON_MEASURES } from './options/options.js';
import { Bookmarks } from './output/bookmarks.js';
import type { WriteChunk } from './output/destinations.js';
import { metadataOf } from './output/file-metadata.js';
import { DocumentFields } from './output/form-fields.js';
import { DEFAULT_FILTER_RESOLUTION, FilterPixels } from './output/filter-pixels.js';
import type { HeldOutput } from './output/held-output.js';
import { createPaintServices } from './output/paint-services.js';
import { createWatermark } from './output/watermark.js';
import { PageDrawing } from './page-drawing.js';
import { layoutServices, paginatePass, type Pass } from './pass.js';
import { remember, reuse, withFirstChange } from './session/reused-pages.js';
import type { RenderReuse } from './session/render-reuse.js';

export interface Scale extends Omit<Pass, 'warnings' | 'ofReferences' | 'lastPage'> {
  /** The output while it can be discarded; null when it goes straight to the reader. */
  readonly held: HeldOutput | null;
  /** Whether pages may turn out too wide and be drawn again. */
  readonly mayShrink: boolean;
}

export interface Drawn {
  readonly pages: number;
  readonly pdf: PdfDocument;
  readonly dump: PageDump | null;
  readonly held: HeldOutput | null;
  readonly values: ReferenceValues | null;
  /** Given only if these are the pages that the reader gets. */
  readonly warnings: Diagnostics;
  /** How many times wider than its sheet the widest page is, when the pages can be drawn again; else 1. */
  readonly overflow: number;
  /** Whether all pages are drawn with the right numbers. */
  readonly isSettled: boolean;
}

/** Draws all pages. `write` gets the bytes, unless the output of `scale` holds them back. */
export async function drawPass(job: Job, scale: Scale, write: WriteChunk): Promise<Drawn> {
  const { preparation } = job;
  const { held } = scale;
  // What is drawn may be drawn again, with other numbers or on another scale: its warnings belong to it.
  const reused = await reuse(job, scale);
  const warnings = reused?.warnings ?? preparation.diagnostics.fork();
  const { pdf, dump, drawing } = await drawingOf(job, warnings, reused, held ? (chunk) => held.write(chunk) : write);
  const laidOut = paginatePass(job, { ...scale, warnings }, reused?.first);
  const pages = reused ? withFirstChange(laidOut, job, reused, layoutServices(job)) : laidOut.pages;
  const { count, overflow, ...outcome } = await drawing.draw({ ...laidOut, pages }, scale);
  let isSettled = outcome.isSettled && laidOut.references?.isMisled !== true;
  const values = laidOut.references?.values ?? null;
  const drawn = { pages: count, pdf, held, dump, values, warnings };
  // The pages behind the one that is too wide have not been laid out, so their targets would seem to be missing.
  if (overflow > 1) return { ...drawn, overflow, isSettled: false };
  const { last } = drawing.waiting;
  if (isSettled && last > 0) {
    // These pages have given their warnings. What references turn out to be is news.
    const pass = { ...scale, before: values, warnings: warnings.fork(), ofReferences: warnings, lastPage: last };
    isSettled = await drawing.drawWaiting(paginatePass(job, pass, reused?.beginSecond(last)));
  }
  if (isSettled) await drawing.drawLater(count);
  if (reused) remember(job, reused, isSettled);
  return { ...drawn, overflow, isSettled };
}

interface PassDrawing {
  readonly pdf: PdfDocument;
  readonly dump: PageDump | null;
  readonly drawing: PageDrawing;
}

interface NewPdf {
  readonly write: WriteChunk;
  /** Those of the pages. */
  readonly warnings: Diagnostics;
  /** Those of the PDF. */
  readonly diagnostics: Diagnostics;
  readonly keepsPages: boolean;
}

/** The PDF of a document, or what takes its place. */
export function newPdf(job: Job, { write, warnings, diagnostics, keepsPages }: NewPdf): RepeatingDocument {
  const { preparation, prepared } = job;
  const { options, shared } = preparation;
  const { tree, styles } = job.generation;
  const pictures = options[DRAWN_ON]?.(warnings);
  if (pictures) return pictures;
  return createPdfDocument({
    ...metadataOf(prepared),
    press: job.press,
    signing: job.signing,
    isRightToLeft: progressesToLeft(styles.styleOf(tree.root, null)),
    ...{ write, subsets: shared.subsets, diagnostics, keepsPages },
    deflater: preparation.memory?.deflater ?? shared.deflater,
    [ON_OBSTACLE]: options[ON_OBSTACLE],
  });
}

/** Begins the PDF, unless documents before have begun it, and puts together what draws on it. */
async function drawingOf(
  job: Job,
  warnings: Diagnostics,
  reused: RenderReuse | null,
  write: WriteChunk,
): Promise<PassDrawing> {
  const { preparation, prepared, images, fonts } = job;
  const { shared, series, diagnostics: ofAllPasses } = preparation;
  const { options, addresses } = prepared;
  const { tree, styles } = job.generation;
  const generation = { ...job.generation, diagnostics: warnings };
  const rootStyle = styles.styleOf(tree.root, null);
  const pdf = series?.pdf ?? newPdf(job, { write, warnings, diagnostics: ofAllPasses, keepsPages: reused !== null });
  const dump = options.dump ? new (await import('../dump/page-dump.js')).PageDump(tree) : null;
  const watermark = createWatermark(options.watermark, rootStyle, { ...fonts, bidi: shared.bidi });
  const layout = layoutServices(job);
  const ramps = new ColorRamps(warnings);
  const missingGlyphs = new MissingGlyphs(() => shared.library.hasEastAsianFonts);
  const drawn = { images, pdf, layout, ramps, missingGlyphs, shared };
  const vectors = new VectorImages({ generation, ...drawn });
  const resolution = options.filterResolution ?? DEFAULT_FILTER_RESOLUTION;
  const filterPixels = new FilterPixels({ pdf, images, shared, resolution, diagnostics: warnings });
  const bookmarks = new Bookmarks(tree, pdf);
  const fields = job.form && new DocumentFields(job.form, generation, layout);
  const services = createPaintServices({
    ...{ tree, styles, pdf, fields, bookmarks, images, vectors, diagnostics: warnings, ramps, missingGlyphs },
    ...{ addresses, isForScreens: job.isForScreens, copyFormulas: options.copyFormulas },
  });
  if (fields) await addImages(fields.images, pdf, images, vectors, shared);
  const { onPage } = options;
  const tellPage =
    onPage &&
    ((page: NodePage) => {
      const drawn = drawnPage(page, tree, (at) => ofAllPasses.placed(at));
      return onPage({ ...drawn, number: preparation.progress.pagesBefore + drawn.number });
    });
  const parts = {
    ...{ tellPage, tellMeasures: preparation.options[ON_MEASURES], renderReuse: reused },
    ...{
      watermark,
      pdf,
      dump,
      images,
      vectors,
      filterPixels,
      services,
      bookmarks,
      counterStyles: styles.counterStyles,
    },
  };
  return { pdf, dump, drawing: new PageDrawing(parts, preparation) };
}
