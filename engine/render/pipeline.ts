/** One document from source to PDF: the stages in order. */
import { Diagnostics, RenderError } from '../diagnostics.js';
import type { GenerationContext } from '../box/generation-context.js';
import { TextMetricsCache } from '../layout/text-metrics.js';
import { inlineOverflow } from '../page/inline-overflow.js';
import { paginate } from '../page/page-loop.js';
import type { PageFragment } from '../page/page-fragment.js';
import type { PaintServices } from '../paint/paint-context.js';
import { paintPage, type PaintLater } from '../paint/painter.js';
import type { DeferredForm } from '../paint/canvas.js';
import { createPdfDocument, type PdfDocument } from '../pdf/document.js';
import { luToPt } from '../base/units.js';
import { ImageStore } from '../source/images.js';
import { resolveLink, warnOfActiveContent } from '../source/links.js';
import { ResourceLoader } from '../source/resource-loader.js';
import { MissingGlyphs } from '../text/missing-glyphs.js';
import type { FontLibrary } from '../text/font-library.js';
import { createTextShaper } from '../text/shaper.js';
import type { TextShaper } from '../text/types.js';
import type { DocumentTree, NodeId } from '../tree/document-tree.js';
import type { ParsedInput } from './parse-input.js';
import { prepareDocument, staged, type PreparedDocument, type Preparation } from './prepare.js';
import { RunLimits } from './run-limits.js';
import { checkMargins } from './margins.js';
import type { RenderInput, RenderOptions } from './options.js';
import { addPageImages } from './page-images.js';
import { createPaintServices } from './paint-services.js';
import { HeldOutput, MAX_SHRINK, shrinksToFit } from './shrink-to-fit.js';
import { trimTextStyles, type SharedResources } from './shared.js';
import { loadFontFaces, resolveStyles } from './styles.js';
import { VectorImages } from './vector-images.js';
import { createWatermark, type DrawWatermark } from './watermark.js';

export interface PipelineResult {
  readonly pages: number;
  readonly bytes: number;
  readonly sha256: string;
  readonly diagnostics: Diagnostics;
}

export type WriteChunk = (chunk: Uint8Array) => void | Promise<void>;

const PRODUCER = 'Platen';
const DEFAULT_MAX_PAGES = 100_000;

/** Throws RenderError for what a caller can do something about. */
export async function renderDocument(
  input: RenderInput,
  given: RenderOptions,
  shared: SharedResources,
  write: WriteChunk,
): Promise<PipelineResult> {
  const limits = new RunLimits(given);
  try {
    return await staged((progress) => new DocumentRender({ input, given, shared, limits, progress }, write).run());
  } finally {
    limits.end();
  }
}

class DocumentRender {
  readonly #diagnostics = new Diagnostics();
  readonly #loader: ResourceLoader;

  constructor(
    readonly given: Omit<Preparation, 'diagnostics' | 'loader'>,
    readonly write: WriteChunk,
  ) {
    this.#loader = new ResourceLoader(given.given.resources ?? { kind: 'none' }, given.limits.signal);
  }

  async run(): Promise<PipelineResult> {
    const { shared, limits, progress } = this.given;
    const diagnostics = this.#diagnostics;
    const loader = this.#loader;
    const prepared = await prepareDocument({ ...this.given, diagnostics, loader });
    const { options, templateSheets, document, base } = prepared;
    const { tree } = document;
    const images = new ImageStore({ loader, diagnostics, base });
    const preloaded = preloadImages(tree, images);
    warnOfActiveContent(tree, diagnostics);
    progress.stage = 'style';
    const styleInput = { tree, loader, base, diagnostics, templateSheets };
    const styles = await resolveStyles(styleInput, options, shared);
    limits.check('style');
    checkMargins(options, styles);
    const fonts = await documentFonts(styles, { loader, base, diagnostics }, shared);
    styles.setFonts((style) => fonts.textMetrics.measures(style));
    await preloaded;
    limits.check('style');
    progress.stage = 'layout';
    const generation: GenerationContext = { tree, styles, diagnostics, imageUrl: (source) => source.trim() || null };
    const job = { prepared, generation, images, fonts };
    const held = shrinksToFit(options) ? new HeldOutput(this.write) : null;
    const first = await this.#draw(job, { shrink: 1, held });
    const shrink = Math.min(first.overflow, MAX_SHRINK);
    if (shrink > 1) warnOfShrinking(shrink, diagnostics);
    const { pdf } = shrink > 1 ? await this.#draw(job, { shrink, held: null }) : first;
    warnOfMissingTargets(pdf, tree, { diagnostics, base });
    if (options.strict) failOnWarnings(diagnostics);
    const result = await pdf.end();
    if (shrink === 1) await held?.release();
    return { ...result, diagnostics };
  }

  /** Lays out and draws all pages. Once one is wider than its sheet and `held` can be taken back, it only looks how wide. */
  async #draw({ prepared, generation, images, fonts }: Job, { shrink, held }: Scale) {
    const { shared } = this.given;
    const diagnostics = this.#diagnostics;
    const { options, document, base } = prepared;
    const { tree, styles } = generation;
    const write: WriteChunk = held ? (chunk) => held.write(chunk) : this.write;
    const pdf = createPdfDocument({ ...metadata(document, options), write, diagnostics });
    const pages = paginate({
      generation,
      images,
      shrink,
      maxPages: options.limits?.pages ?? DEFAULT_MAX_PAGES,
      layout: {
        ...{ tree, images, diagnostics, ...fonts, bidi: shared.bidi, hyphenation: shared.hyphenation },
        missingGlyphs: new MissingGlyphs(),
      },
    });
    const watermark = createWatermark(options.watermark, pdf, styles.styleOf(tree.root, null), {
      ...fonts,
      bidi: shared.bidi,
    });
    const text = { ...fonts, bidi: shared.bidi };
    const vectors = new VectorImages({ tree, styles, images, pdf, text, diagnostics });
    const services = createPaintServices({ tree, pdf, images, vectors, diagnostics, base });
    const overflow = await this.#drawPages(pages, { watermark, pdf, images, vectors, options, services, held });
    return { pdf, overflow };
  }

  /** The most that a page is wider than its sheet, where the pages can be drawn anew; else 1. */
  async #drawPages(
    pages: AsyncGenerator<PageFragment>,
    { pdf, images, vectors, options, services, watermark, held }: Drawing,
  ): Promise<number> {
    const { shared, limits, progress } = this.given;
    const later: { form: DeferredForm; draw: PaintLater }[] = [];
    let count = 0;
    let overflow = 1;
    for await (const page of pages) {
      if (held?.isHeld) overflow = Math.max(overflow, inlineOverflow(page));
      if (overflow >= MAX_SHRINK) break;
      limits.check('layout', ++count);
      if (overflow > 1) continue;
      progress.stage = 'paint';
      await addPageImages(page, pdf, images, vectors, shared.images);
      await drawPage(page, { pdf, services, watermark }, later);
      options.onProgress?.(count);
      progress.stage = 'layout';
    }
    if (overflow > 1) return overflow;
    progress.stage = 'pdf';
    for (const { form, draw } of later) pdf.fillForm(form, (canvas) => draw(canvas, count));
    return overflow;
  }
}

function warnOfShrinking(shrink: number, diagnostics: Diagnostics): void {
  // What was too wide before may fit now; what does not is told of again.
  diagnostics.forget('SVC_CONTENT_OVERFLOW');
  diagnostics.warn(
    'SVC_CONTENT_OVERFLOW',
    `The page is wider than the paper and was made smaller, to ${Math.round(100 / shrink)} %. Let its widest parts wrap, or keep its scale with shrinkToFit: false (--no-shrink).`,
  );
}

/** What is the same however large the pages are. */
interface Job {
  readonly prepared: PreparedDocument;
  readonly generation: GenerationContext;
  readonly images: ImageStore;
  readonly fonts: Awaited<ReturnType<typeof documentFonts>>;
}

interface Scale {
  readonly shrink: number;
  /** The output, where it can be taken back; null where it goes straight to the reader. */
  readonly held: HeldOutput | null;
}

interface Drawing {
  readonly pdf: PdfDocument;
  readonly images: ImageStore;
  readonly vectors: VectorImages;
  readonly options: RenderOptions;
  readonly services: PaintServices;
  readonly watermark: DrawWatermark;
  readonly held: HeldOutput | null;
}

async function drawPage(
  page: PageFragment,
  { pdf, services, watermark }: Pick<Drawing, 'pdf' | 'services' | 'watermark'>,
  later: { form: DeferredForm; draw: PaintLater }[],
): Promise<void> {
  const { sheet, shrink } = page;
  const canvas = pdf.beginPage(luToPt(sheet.width), luToPt(sheet.height));
  if (shrink !== 1) canvas.transform(1 / shrink, 0, 0, 1 / shrink, 0, 0);
  paintPage(page, canvas, services, (width, height, draw) => {
    const form = pdf.reserveForm(width, height);
    // Held to the end: a form and its page's number, some hundred bytes a page that shows counter(pages).
    later.push({ form, draw });
    return form;
  });
  watermark?.(canvas, page);
  await pdf.endPage();
}

/** Fonts of the document: the shared ones, with those of @font-face over them where there are any. */
async function documentFonts(
  styles: GenerationContext['styles'],
  sources: Parameters<typeof loadFontFaces>[2],
  shared: SharedResources,
) {
  trimTextStyles(shared);
  const hasOwn = styles.fontFaces.length > 0;
  const library = hasOwn ? shared.library.fork() : shared.library;
  if (hasOwn) await loadFontFaces(styles, library, sources);
  const shaper = hasOwn ? createTextShaper(library) : shared.shaper;
  const asked = tellingOfMissingFonts(shaper, library, sources.diagnostics);
  const textStyles = hasOwn ? new Map() : shared.textStyles;
  return { shaper, textMetrics: new TextMetricsCache(asked, textStyles, styles) };
}

/** The shaper, warning of styles none of whose families there is. Asked once for each style. */
function tellingOfMissingFonts(shaper: TextShaper, library: FontLibrary, diagnostics: Diagnostics): TextShaper {
  return {
    shape: (...args) => shaper.shape(...args),
    primaryFace(style) {
      const face = shaper.primaryFace(style);
      const { families } = style;
      if (families.length > 0 && !families.some((name) => library.hasFamily(name))) {
        const names = families.slice(0, 5).map((name) => `"${name.slice(0, 60)}"`);
        diagnostics.warn(
          'SVC_FONT_FALLBACK',
          `There is no font ${names.join(', ')}; ${face.family} is used instead. Add it with @font-face, or name a generic family as the last.`,
        );
      }
      return face;
    },
  };
}

/** Images are asked for while styles are being resolved; layout then seldom has to wait for one. */
async function preloadImages(tree: DocumentTree, images: ImageStore): Promise<void> {
  for (let n = 0; n < tree.length; n++) {
    const node = n as NodeId;
    if (tree.name(node) !== 'img') continue;
    const source = tree.attr(node, 'src')?.trim();
    if (source) images.lookup(source, tree.position(node));
  }
  if (images.hasPending) await images.loadPending();
}

function metadata({ tree, title, author, language }: ParsedInput, options: RenderOptions) {
  const fields = {
    title: options.title ?? title,
    author: options.author ?? author,
    subject: options.subject,
    keywords: options.keywords,
    language: options.language ?? language ?? tree.attr(tree.root, 'lang'),
    createdAt: options.createdAt,
  };
  const given = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined && value !== ''));
  const { attachments, encryption } = options;
  const parts = { ...(attachments && { attachments }), ...(encryption && { encryption }) };
  return {
    ...given,
    ...parts,
    producer: PRODUCER,
    tagged: options.tagged ?? true,
    outline: options.outline ?? true,
  } as const;
}

function warnOfMissingTargets(
  pdf: PdfDocument,
  tree: DocumentTree,
  { diagnostics, base }: { readonly diagnostics: Diagnostics; readonly base: string | undefined },
): void {
  const missing = new Set(pdf.unresolvedDestinations());
  // Links that are blocked have been told of when they were drawn.
  const context = { diagnostics: new Diagnostics(), base };
  for (let n = 0; n < tree.length && missing.size > 0; n++) {
    const node = n as NodeId;
    const href = tree.name(node) === 'a' || tree.name(node) === 'area' ? tree.attr(node, 'href') : undefined;
    const link = href?.includes('#') ? resolveLink(href, context) : null;
    if (!link || !('destination' in link) || !missing.delete(link.destination)) continue;
    diagnostics.warn(
      'SVC_LINK_TARGET_MISSING',
      `The link to "#${link.destination}" leads nowhere: nothing that is drawn has that id.`,
      tree.position(node),
    );
  }
}

function failOnWarnings(diagnostics: Diagnostics): void {
  const { warnings } = diagnostics;
  const [first, ...rest] = warnings;
  if (!first) return;
  const more = rest.length > 0 ? ` (and ${rest.length} more)` : '';
  throw new RenderError(
    'strict_warnings',
    `${first.message}${more} Warnings are errors in strict mode.`,
    first.position,
    { ...(first.option && { option: first.option }) },
    warnings,
  );
}
